/** What a contact sends is here soon after, or it is said why not. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { DAY_MS } from '../../src/engine/clock.ts'
import { settings } from '../../src/engine/settings/settings.ts'
import { photo, sendsFiles, startFileCarrier, type FileCarrier } from '../stage/file-carrier.ts'
import { listen } from '../stage/listen.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { PNG } from '../stage/upload.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const CLAIM_MS = settings.delivery.leaseMs.fallback

let carrier: FileCarrier
let stage: Stage
before(async () => {
  carrier = await startFileCarrier()
  const hosts = { RECADO_WHATSAPP_URL: carrier.url, RECADO_WHATSAPP_MEDIA_HOSTS: carrier.url }
  stage = await openStage({ realTime: 'the database decides when a lease lapses', env: hosts })
})
after(async () => {
  await stage.close()
  carrier.close()
})

let lastId = 0
const newId = () => `1037${(lastId += 1)}`

/** The file as the API shows it. */
async function mediaOf(messageId: string, { apiKey }: Pick<Shop, 'apiKey'> = stage.shop) {
  const { body } = await stage.call('GET', `/messages/${messageId}/media`, undefined, { apiKey })
  return body.data[0]
}
const mediaWith = (messageId: string, state: string, code: string | null = null) =>
  stage.until(async () => {
    const media = await mediaOf(messageId)
    return media.state === state && (media.failure?.code ?? null) === code && media
  }, `the file of ${messageId} is ${state}, ${code}`)
const readPool = (id: string) => carrier.asked.filter((path) => path.endsWith(`/${id}`))

/** A contact sends one photo; `more` is in its object. */
async function sendsPhoto(id: string, more: object = {}, from = newCustomer()) {
  const [sent] = await sendsFiles(stage, from, [photo(id, PNG, more)])
  return sent ?? assert.fail()
}

test('a file is stored with its message, fetched from the address in the webhook, and announced to listeners', async () => {
  const id = newId()
  const listening = await listen(stage)
  let answer: ServerResponse | undefined
  carrier.offer(id, (response) => (answer = response))
  const { messageId, mediaId } = await sendsPhoto(id, { url: `${carrier.url}/files/${id}` })
  const { body: message } = await stage.call('GET', `/messages/${messageId}`)
  assert.equal(message.contentData.image.mediaId, mediaId)
  assert.deepEqual([message.content, message.contentData.image.id], ['Comprovante', id])
  const response = await stage.until(async () => answer, 'the address is called')
  assert.equal((await mediaOf(messageId)).state, 'waiting')
  assert.equal((await stage.call('GET', `/media/${mediaId}`)).body.code, 'media_not_ready')
  const stored = stage.clock.now().getTime()

  response.end(PNG)
  const media = await mediaWith(messageId, 'ready')
  const { createDate, ...rest } = media
  assert.ok(Date.parse(createDate) <= stored)
  assert.deepEqual(rest, {
    id: mediaId,
    state: 'ready',
    mimeType: 'image/png',
    size: PNG.length,
    name: null,
    failure: null,
    sha256: createHash('sha256').update(PNG).digest('hex'),
  })
  await listening.next('media.ready', (data) => data.message.id === messageId)
  listening.leave()
  const file = await stage.call('GET', `/media/${mediaId}`)
  assert.deepEqual([file.status, file.headers['content-type']], [200, 'image/png'])
  assert.deepEqual(readPool(id), [`/files/${id}`])
})

test('a file without an address, or whose address has expired, is fetched by its id', async () => {
  for (const url of [undefined, `${carrier.url}/files/expired`]) {
    const id = newId()
    carrier.offer(id, PNG)
    const { messageId } = await sendsPhoto(id, { url })
    await mediaWith(messageId, 'ready')
    assert.deepEqual(readPool(id), [`/v25.0/${id}`, `/files/${id}`])
  }
})

test('a document keeps its name, and a hash that WhatsApp gives wrongly prevents nothing', async () => {
  const id = newId()
  const pdf = Buffer.from('%PDF-1.4 proof of payment')
  carrier.offer(id, pdf)
  const sha256 = createHash('sha256').update('another file').digest('base64')
  const document = { id, mime_type: 'application/pdf', sha256, filename: 'comprovante.pdf' }
  const [sent] = await sendsFiles(stage, newCustomer(), [{ text: undefined, type: 'document', document }])
  const media = await mediaWith(sent?.messageId ?? '', 'ready')
  assert.deepEqual(
    [media.name, media.mimeType, media.size],
    ['comprovante.pdf', 'application/pdf', pdf.length],
  )
  assert.equal(media.sha256, createHash('sha256').update(pdf).digest('hex'))
})

test('a webhook that comes twice is one file', async () => {
  const id = newId()
  carrier.offer(id, PNG)
  const message = textMessage(newCustomer(), stage.clock.now(), photo(id, PNG))
  for (const messages of [[message], [message]]) assert.equal(await postWebhook(stage, { messages }), 200)
  const { rows } = await stage.db.query('select state from media where channel_media_id = $1', [id])
  assert.equal(rows.length, 1)
})

test('a file that WhatsApp has no longer has failed, and says why; asked for again, it is fetched if it is there', async () => {
  const id = newId()
  const { messageId, mediaId } = await sendsPhoto(id)
  const { failure } = await mediaWith(messageId, 'failed', 'media_gone')
  assert.match(failure.detail, /Ask the contact to send it again\./)
  const failed = await stage.call('GET', `/media/${mediaId}`)
  assert.deepEqual([failed.status, failed.body.code, failed.body.failure], [409, 'media_failed', failure])

  carrier.offer(id, PNG)
  const again = await stage.call('POST', `/media/${mediaId}/fetch`)
  assert.deepEqual([again.status, again.body.id, again.body.failure], [200, mediaId, null])
  await mediaWith(messageId, 'ready')
  const ready = await stage.call('POST', `/media/${mediaId}/fetch`)
  assert.deepEqual([ready.status, ready.body.state], [200, 'ready'])
})

test('only the workspace of a file can have it fetched, with a key that may send', async () => {
  const { mediaId } = await sendsPhoto(newId())
  const stranger = await stage.openShop()
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  const fetchAs = async (apiKey: string, id = mediaId) => {
    const { status, body } = await stage.call('POST', `/media/${id}/fetch`, undefined, { apiKey })
    return [status, body.code]
  }
  assert.deepEqual(await fetchAs(stranger.apiKey), [404, 'media_unknown'])
  assert.deepEqual(await fetchAs(key), [403, 'forbidden'])
  assert.deepEqual(await fetchAs(stage.shop.apiKey, 'x'), [404, 'media_unknown'])
})

test('a file that cannot be had now is tried again later, and given up when WhatsApp keeps it no longer', async () => {
  const [mended, lost] = [newId(), newId()]
  const page = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  for (const id of [mended, lost]) carrier.offer(id, page)
  const [first, second] = await sendsFiles(stage, newCustomer(), [photo(mended, PNG), photo(lost, PNG)])
  const [messageId = '', lostId = ''] = [first?.messageId, second?.messageId]
  await mediaWith(messageId, 'waiting', 'media_not_a_file')
  await mediaWith(lostId, 'waiting', 'media_not_a_file')

  carrier.offer(mended, PNG)
  await stage.pass(3_600_000)
  await mediaWith(messageId, 'ready')
  await stage.pass(7 * DAY_MS)
  await mediaWith(lostId, 'failed', 'media_not_a_file')
})

test('a file from elsewhere than the hosts allowed is refused', async () => {
  const id = newId()
  carrier.offer(id, (response) => void response.writeHead(302, { location: 'https://example.com/' }).end())
  const { messageId } = await sendsPhoto(id, { url: 'https://example.com/file' })
  await mediaWith(messageId, 'failed', 'media_address_refused')
})

test('what a process that stops had begun is fetched by the next one at once', async () => {
  const id = newId()
  carrier.offer(id, () => undefined)
  const { messageId } = await sendsPhoto(id)
  await stage.until(async () => readPool(id).length === 2, 'the file is being fetched')
  carrier.offer(id, PNG)
  await stage.restart()
  await mediaWith(messageId, 'ready')
})

test('what a process that died had begun is fetched by another one when the claim has ended', async () => {
  const id = newId()
  carrier.offer(id, PNG)
  const { rows } = await stage.db.query<{ mediaId: string }>(
    `insert into media (workspace_id, media_id, sender_id, channel_media_id, state, attempts, due_at, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'waiting', 1, $4, $5) returning media_id as "mediaId"`,
    [
      stage.shop.workspaceId,
      stage.shop.senderId,
      id,
      new Date(stage.clock.now().getTime() + CLAIM_MS),
      stage.clock.now(),
    ],
  )
  assert.deepEqual(readPool(id), [])
  await stage.pass(CLAIM_MS)
  const isReady = async () => (await stage.call('GET', `/media/${rows[0]?.mediaId}`)).status === 200
  await stage.until(isReady, 'the file is fetched')
})

test('a fetch that takes longer than a claim is not begun twice', async () => {
  const id = newId()
  let answer: ServerResponse | undefined
  carrier.offer(id, (response) => (answer = response))
  const { messageId } = await sendsPhoto(id)
  const response = await stage.until(async () => answer, 'the file is being fetched')
  const dueAt = async () => {
    const { rows } = await stage.db.query('select due_at from media where channel_media_id = $1', [id])
    return rows[0].due_at.getTime() as number
  }
  for (let renewals = 0; renewals < 4; renewals++) {
    const before = await dueAt()
    await stage.pass(CLAIM_MS / 3)
    await stage.until(async () => (await dueAt()) > before, 'the claim is renewed')
  }
  response.end(PNG)
  await mediaWith(messageId, 'ready')
  assert.equal(readPool(id).length, 2)
})

test('of two processes each file is fetched by one', async () => {
  const another = await stage.startAnother()
  const ids = Array.from({ length: 40 }, newId)
  for (const id of ids) carrier.offer(id, PNG)
  const sent = await sendsFiles(
    stage,
    newCustomer(),
    ids.map((id) => photo(id, PNG)),
  )
  for (const { messageId } of sent) await mediaWith(messageId, 'ready')
  assert.deepEqual(
    ids.map((id) => readPool(id).filter((path) => path.startsWith('/files/')).length),
    ids.map(() => 1),
  )
  await another.close()
})

test('files of one sender that hang leave room for those of another', async () => {
  const ids = Array.from({ length: 40 }, newId)
  for (const id of ids) carrier.offer(id, () => undefined)
  const hanging = await sendsFiles(
    stage,
    newCustomer(),
    ids.map((id) => photo(id, PNG)),
  )
  await stage.until(async () => ids.filter((id) => readPool(id).length > 0).length > 10, 'many hang')
  const other = await stage.openShop()
  const id = newId()
  carrier.offer(id, PNG)
  const [sent] = await sendsFiles(stage, newCustomer(), [photo(id, PNG)], other)
  await stage.until(
    async () => (await mediaOf(sent?.messageId ?? '', other)).state === 'ready',
    'the file of the other sender is fetched',
  )
  assert.equal((await mediaOf(hanging.at(-1)?.messageId ?? '')).state, 'waiting')
})
