/**
 * GET /media/{mediaId}: whole files, parts of them, and headers that keep a browser from showing
 * them as pages of ours.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { sendContacts } from '../stage/send.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type CallOptions, type Stage } from '../stage/stage.ts'
import { PNG, upload } from '../stage/upload.ts'

const TEXT = Buffer.from('0123456789')

let stage: Stage
let id: string
let etag: string
before(async () => {
  stage = await openStage()
  const { body } = await upload(stage, { bytes: TEXT, type: 'text/plain', name: 'São João.txt' })
  id = body.id
  etag = `"${body.sha256}"`
})
after(() => stage.close())

const get = (headers: Record<string, string> = {}, method = 'GET', options: CallOptions = {}) =>
  stage.call(method, `/media/${id}`, undefined, { headers, ...options })

test('a file comes as an attachment with its type and name, and no browser may show it as a page of ours', async () => {
  const { status, headers, text } = await get()
  assert.equal(status, 200)
  assert.equal(text, TEXT.toString())
  const wanted = {
    'content-type': 'text/plain',
    'content-length': '10',
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `attachment; filename="S?o Jo?o.txt"; filename*=UTF-8''S%C3%A3o%20Jo%C3%A3o.txt`,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, headers[name]])), wanted)
})

const RANGES: [range: string, status: number, text: string, contentRange?: string][] = [
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['Bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=0-1,4-5', 200, '0123456789'],
  ['bytes=5-2', 200, '0123456789'],
  ['lines=1-2', 200, '0123456789'],
  ['bytes=-', 200, '0123456789'],
]

test('a range is a part of the file, and what is no single range is ignored', async () => {
  for (const [range, status, text, contentRange] of RANGES) {
    const answer = await get({ range })
    assert.equal(answer.status, status, range)
    assert.equal(answer.text, text, range)
    assert.equal(answer.headers['content-range'], contentRange, range)
    assert.equal(answer.headers['content-length'], String(text.length), range)
  }
})

test('a range beyond the file is 416, and says how long the file is', async () => {
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
    const answer = await get({ range })
    assertProblem(answer, 416, 'range_not_satisfiable', range)
    assert.equal(answer.headers['content-range'], 'bytes */10')
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
})

test('a caller who has the file gets a 304, and a range of another file is the whole one', async () => {
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await get({ 'if-none-match': known })
    assert.equal(answer.status, 304, known)
    assert.equal(answer.text, '')
    assert.equal(answer.headers.etag, etag)
  }
  assert.equal((await get({ 'if-none-match': '"x"' })).status, 200)
  assert.equal((await get({ range: 'bytes=0-1', 'if-range': etag })).status, 206)
  assert.equal((await get({ range: 'bytes=0-1', 'if-range': '"x"' })).text, TEXT.toString())
})

test('HEAD describes the file without its bytes', async () => {
  const { status, headers, text } = await get({}, 'HEAD')
  assert.deepEqual([status, headers['content-length'], headers.etag, text], [200, '10', etag, ''])
  const part = await get({ range: 'bytes=0-3' }, 'HEAD')
  assert.deepEqual([part.status, part.headers['content-length']], [206, '4'])
})

test('a file of another workspace, and one that does not exist, are unknown', async () => {
  const { apiKey } = await stage.openShop()
  assertProblem(await get({}, 'GET', { apiKey }), 404, 'media_unknown', 'neighbour')
  for (const path of ['/media/01970000-0000-7000-8000-000000000000', '/media/x', '/media/..%2f..%2fetc'])
    assertProblem(await stage.call('GET', path), 404, 'media_unknown', path)
  assert.equal((await stage.call('GET', `/media/${id.toUpperCase()}`)).status, 200)
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:send'])
  assertProblem(await get({}, 'GET', { apiKey: key }), 403, 'forbidden', 'scope')
})

test('a file that is not here says why', async () => {
  const { body } = await upload(stage, { bytes: PNG, type: 'image/png' })
  const state = (values: string) =>
    stage.db.query(`update media set ${values} where workspace_id = $1 and media_id = $2`, [
      stage.shop.workspaceId,
      body.id,
    ])
  await state(`state = 'waiting', due_at = now()`)
  const waiting = await stage.call('GET', `/media/${body.id}`)
  assertProblem(waiting, 409, 'media_not_ready', 'waiting')
  assert.ok(Number(waiting.headers['retry-after']) > 0)
  const failure = { code: 'media_gone', detail: 'WhatsApp has it no more.' }
  await state(
    `state = 'failed', due_at = null, failure = '${JSON.stringify({ ...failure, channelCode: 1 })}'`,
  )
  const failed = await stage.call('GET', `/media/${body.id}`)
  assertProblem(failed, 409, 'media_failed', 'failed')
  assert.deepEqual(failed.body.failure, failure)
})

test('a message has its files, and one without files has none', async () => {
  const sent = await sendContacts(stage)
  const list = () => stage.call('GET', `/messages/${sent.id}/media`)
  assert.deepEqual((await list()).body, { data: [] })
  await stage.db.query('insert into message_media (workspace_id, message_id, media_id) values ($1, $2, $3)', [
    stage.shop.workspaceId,
    sent.id,
    id,
  ])
  const { data } = (await list()).body
  assert.deepEqual(
    data.map((media: { id: string; state: string; name: string }) => [media.id, media.state, media.name]),
    [[id, 'ready', 'São João.txt']],
  )
  assertProblem(await stage.call('GET', `/messages/${id}/media`), 404, 'message_not_found', newCustomer())
  const { apiKey } = await stage.openShop()
  const stranger = await stage.call('GET', `/messages/${sent.id}/media`, undefined, { apiKey })
  assertProblem(stranger, 404, 'message_not_found', 'stranger')
})

test('bytes that were lost from the store are not found, and no header promises them', async () => {
  const { body } = await upload(stage, { bytes: Buffer.from('lost'), type: 'text/plain' })
  const { rm } = await import('node:fs/promises')
  const folder = `${stage.env.RECADO_MEDIA_DIR}/${stage.shop.workspaceId}/${body.sha256.slice(0, 2)}`
  await rm(`${folder}/${body.sha256}`)
  const answer = await stage.call('GET', `/media/${body.id}`)
  assertProblem(answer, 404, 'media_unknown', 'lost')
  assert.equal(answer.headers.etag, undefined)
})
