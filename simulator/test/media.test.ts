/**
 * Media: uploads of the business, files of customers, and downloads with what can go wrong in them.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ACCOUNT, CUSTOMER, openStage, type Answer, type Json, type Stage } from './stage.ts'

const TOKEN = 'test-access-token'
const DAY_MS = 86_400_000
const bearer = { authorization: `Bearer ${TOKEN}` }
const PDF = Buffer.from('%PDF-1.4 a bill')
const PHOTO = Buffer.from('a photo of a cake')

type Part = { bytes?: Buffer; type?: string; name?: string; fields?: Record<string, string> }

async function upload(stage: Stage, part: Part = {}, token = TOKEN, phone = ACCOUNT): Promise<Answer> {
  const { bytes = PDF, type = 'application/pdf', name = 'conta.pdf' } = part
  const form = new FormData()
  const fields = part.fields ?? { messaging_product: 'whatsapp', type }
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const answer = await fetch(`${stage.url}/v25.0/${phone}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

async function download(url: string, token: string | null = TOKEN) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const status = answer.status
  return { status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const look = (stage: Stage, id: string, query = '') =>
  stage.call('GET', `/v25.0/${id}${query}`, undefined, bearer)

/** A customer sends a photo; returns the media object of the webhook. */
async function receivePhoto(stage: Stage, more: Json = {}): Promise<Json> {
  const image = { file: PHOTO.toString('base64'), mime_type: 'image/jpeg', caption: 'Bolo', ...more }
  await stage.control('POST', '/messages', { from: CUSTOMER, image })
  await stage.flush()
  return stage.messages().at(-1).image
}

test('an upload is kept, described and downloaded by its id', async (t) => {
  const stage = await openStage(t)
  const { status, body } = await upload(stage)
  assert.deepEqual([status, Object.keys(body)], [200, ['id']])
  assert.match(body.id, /^\d+$/)
  const { body: known } = await look(stage, body.id)
  assert.deepEqual(known, {
    messaging_product: 'whatsapp',
    url: known.url,
    mime_type: 'application/pdf',
    sha256: createHash('sha256').update(PDF).digest('hex'),
    file_size: String(PDF.length),
    id: body.id,
  })
  assert.ok(known.url.startsWith(`${stage.url}/`), 'on the simulator itself')
  const file = await download(known.url)
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  assert.deepEqual(file.bytes, PDF)
})

test('an upload that WhatsApp would not accept is refused', async (t) => {
  const stage = await openStage(t)
  const refused = async (part: Part, token?: string, phone?: string) => {
    const { status, body } = await upload(stage, part, token, phone)
    return [status, body.error.code]
  }
  assert.deepEqual(await refused({ type: 'image/gif' }), [400, 131053])
  assert.deepEqual(
    await refused({ type: 'image/png', bytes: Buffer.alloc(5 * 1_048_576 + 1) }),
    [400, 131053],
  )
  assert.deepEqual(await refused({ fields: {} }), [400, 100])
  assert.deepEqual(await refused({ fields: { messaging_product: 'sms' } }), [400, 100])
  assert.deepEqual(await refused({}, 'wrong'), [401, 190])
  assert.deepEqual(await refused({}, TOKEN, '999'), [400, 100])
  const noForm = await stage.call('POST', `/v25.0/${ACCOUNT}/media`, '{}', bearer)
  assert.deepEqual([noForm.status, noForm.body.error.code], [400, 100])
  assert.deepEqual((await stage.control('GET', '/media')).media, [])
})

test('an upload can fail as a send can', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', '/faults', [
    { on: 'upload', mode: 'error', code: 131000, http: 500, times: 1 },
    { on: 'upload', mode: 'html', times: 1, match: { account: '999' } },
  ])
  assert.equal((await upload(stage)).status, 500)
  assert.deepEqual((await stage.control('GET', '/media')).media, [], 'nothing was kept')
  assert.equal((await upload(stage)).status, 200)
})

test('an id is over after 30 days, after its deletion, and is unknown to other numbers', async (t) => {
  const stage = await openStage(t)
  await stage.addAccount('777', { accessToken: 'another-token' })
  const { id } = (await upload(stage)).body
  const codeOf = async (ask: Promise<Answer>) => (await ask).body.error?.error_subcode ?? 0
  assert.equal(await codeOf(look(stage, id, `?phone_number_id=${ACCOUNT}`)), 0)
  assert.equal(await codeOf(look(stage, id, '?phone_number_id=777')), 33)
  const stranger = { authorization: 'Bearer another-token' }
  assert.equal(await codeOf(stage.call('GET', `/v25.0/${id}`, undefined, stranger)), 33)
  await stage.control('PUT', '/clock', { advanceMs: 30 * DAY_MS - 1000 })
  assert.equal(await codeOf(look(stage, id)), 0)
  await stage.control('PUT', '/clock', { advanceMs: 1000 })
  assert.equal(await codeOf(look(stage, id)), 33)

  const other = (await upload(stage)).body.id
  const deleted = await stage.call('DELETE', `/v25.0/${other}`, undefined, bearer)
  assert.deepEqual(deleted.body, { success: true })
  assert.equal(await codeOf(look(stage, other)), 33)
})

test('a photo of a customer comes with id, hash and address, and its caption', async (t) => {
  const stage = await openStage(t)
  const image = await receivePhoto(stage)
  assert.deepEqual(image, {
    caption: 'Bolo',
    mime_type: 'image/jpeg',
    sha256: createHash('sha256').update(PHOTO).digest('base64'),
    id: image.id,
    url: image.url,
  })
  assert.deepEqual((await download(image.url)).bytes, PHOTO)
  assert.deepEqual((await download((await look(stage, image.id)).body.url)).bytes, PHOTO)
})

test('each kind of file has the fields WhatsApp gives it', async (t) => {
  const stage = await openStage(t, { mediaUrlInWebhooks: false })
  const file = PHOTO.toString('base64')
  for (const message of [
    { audio: { file, mime_type: 'audio/ogg; codecs=opus', voice: true } },
    { document: { file, mime_type: 'application/pdf', filename: 'pix.pdf' } },
    { sticker: { file, mime_type: 'image/webp' } },
    { video: { file, mime_type: 'video/mp4', caption: 'Olha' } },
  ]) {
    await stage.control('POST', '/messages', { from: CUSTOMER, ...message })
  }
  await stage.flush()
  const [audio, document, sticker, video] = stage.messages()
  const named = ({ id: _id, sha256: _sha, ...rest }: Json) => rest
  assert.deepEqual(
    [audio.type, named(audio.audio)],
    ['audio', { voice: true, mime_type: 'audio/ogg; codecs=opus' }],
  )
  assert.deepEqual(named(document.document), { filename: 'pix.pdf', mime_type: 'application/pdf' })
  assert.deepEqual(named(sticker.sticker), { animated: false, mime_type: 'image/webp' })
  assert.deepEqual(named(video.video), { caption: 'Olha', mime_type: 'video/mp4' })
})

test('an inbound id lives 7 days, an address 5 minutes', async (t) => {
  const stage = await openStage(t)
  const image = await receivePhoto(stage)
  await stage.control('PUT', '/clock', { advanceMs: 5 * 60_000 })
  assert.equal((await download(image.url)).status, 404)
  await stage.control('PUT', '/clock', { advanceMs: 7 * DAY_MS - 6 * 60_000 })
  assert.equal((await look(stage, image.id)).status, 200)
  await stage.control('PUT', '/clock', { advanceMs: 60_000 })
  assert.equal((await look(stage, image.id)).status, 400)
})

test('a download wants the token of the number, and an address that was made here', async (t) => {
  const stage = await openStage(t)
  const { url } = await receivePhoto(stage)
  assert.equal((await download(url, null)).status, 401)
  assert.equal((await download(url, 'wrong')).status, 401)
  assert.equal((await download(`${url}x`)).status, 404)
  const { downloads } = await stage.control('GET', '/downloads')
  assert.deepEqual(
    downloads.map(({ withToken }: Json) => withToken),
    [false, true, true],
  )
})

test('a download meets what the rules say', async (t) => {
  const stage = await openStage(t)
  const { url } = await receivePhoto(stage)
  const under = async (mode: string, more: Json = {}) => {
    await stage.control('PUT', '/faults', [{ on: 'download', mode, times: 1, ...more }])
    return download(url)
  }
  const html = await under('html')
  assert.deepEqual([html.status, html.headers.get('content-type')], [200, 'text/html'])
  assert.equal((await under('404')).status, 404)
  assert.equal((await under('401')).status, 401)
  await assert.rejects(under('truncated'))
  assert.deepEqual((await under('slow', { ms: 1 })).bytes, PHOTO)
  const wrong = await under('wrongHash')
  assert.deepEqual([wrong.bytes.length, wrong.bytes.equals(PHOTO)], [PHOTO.length, false])
  const moved = await under('redirect')
  const target = moved.headers.get('location') ?? ''
  assert.deepEqual([moved.status, new URL(target).hostname], [302, 'localhost'])
  assert.equal(
    (await under('redirect', { location: 'http://10.0.0.1/x' })).headers.get('location'),
    'http://10.0.0.1/x',
  )
  assert.deepEqual((await download(url)).bytes, PHOTO, 'the rule is spent')
  const { downloads } = await stage.control('GET', '/downloads')
  assert.deepEqual([downloads[0].fault, downloads.at(-1).fault], ['html', null])
})

test('the phone page gets the bytes, whole or in part, and draws only what is safe', async (t) => {
  const stage = await openStage(t)
  const { id } = await receivePhoto(stage)
  const path = `${stage.url}/control/media/${id}/content`
  const whole = await fetch(path)
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), PHOTO)
  assert.match(whole.headers.get('content-disposition') ?? '', /^inline/)
  const part = await fetch(path, { headers: { range: 'bytes=2-6' } })
  assert.deepEqual([part.status, await part.text()], [206, 'photo'])
  assert.equal(part.headers.get('content-range'), `bytes 2-6/${PHOTO.length}`)
  const script = Buffer.from('<script>1</script>').toString('base64')
  const document = { file: script, mime_type: 'text/html', filename: 'a"b.html' }
  await stage.control('POST', '/messages', { from: CUSTOMER, document })
  const { media } = await stage.control('GET', '/media')
  const page = await fetch(`${stage.url}/control/media/${media[0].id}/content`)
  assert.equal(page.headers.get('content-disposition'), "attachment; filename*=UTF-8''a%22b.html")
  assert.match(page.headers.get('content-security-policy') ?? '', /sandbox/)
  assert.equal((await stage.call('GET', '/control/media/1/content')).status, 404)
  const split = { from: CUSTOMER, image: { file: '', mime_type: 'image/png\r\nx: y' } }
  assert.equal((await stage.call('POST', '/control/messages', split)).status, 422)
})

test('media survive a restart beside the data file, and not a reset', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'media-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const dataFile = join(folder, 'state.json')
  const first = await openStage(t, {}, { dataFile })
  const { id } = await receivePhoto(first)
  await first.close()
  const second = await openStage(t, {}, { dataFile })
  const content = () => fetch(`${second.url}/control/media/${id}/content`)
  assert.deepEqual(Buffer.from(await (await content()).arrayBuffer()), PHOTO)
  await second.control('POST', '/reset')
  assert.equal((await content()).status, 404)
})
