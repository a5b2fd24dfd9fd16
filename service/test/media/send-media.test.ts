/**
 * Messages with uploaded files: each file goes to WhatsApp once for a sender, and no message is in
 * doubt because of it.
 */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type pg from 'pg'
import { DAY_MS } from '../../src/engine/clock.ts'
import { silentLog } from '../../src/engine/log/log.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { createChannelUploads } from '../../src/media/channel-uploads.ts'
import type { SenderAccount } from '../../src/senders/senders-repository.ts'
import { failureOf, newWriter } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { OGG, PDF, PNG, upload } from '../stage/upload.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
afterEach(() => stage.simulator.setFaults())
after(() => stage.close())

const text = (from: string, to: string) => ({ from, to, text: { body: 'Oi' } })

let count = 0
/** A file that was not uploaded before, also by no other stage of the same simulator. */
async function newImage(): Promise<{ id: string; sha256: string }> {
  count += 1
  const { body } = await upload(stage, {
    bytes: Buffer.concat([PNG, Buffer.from(`${stage.shop.senderId} ${count}`)]),
    type: 'image/png',
  })
  return body
}

async function send(kind: string, part: object, to?: string): Promise<string> {
  const body = { from: stage.shop.from, to: to ?? (await newWriter(stage)), [kind]: part }
  const answer = await stage.call('POST', `/messages/${kind}`, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.id
}

const atWhatsApp = async (sha256: string) =>
  (await stage.simulator.media()).filter((medium) => medium.sha256 === sha256 && medium.source === 'business')

async function attemptsOf(messageId: string): Promise<number> {
  const { rows } = await stage.db.query('select from attempts where workspace_id = $1 and message_id = $2', [
    stage.shop.workspaceId,
    messageId,
  ])
  return rows.length
}

test('a file goes to WhatsApp once for a sender, however many messages name it at once', async () => {
  const { id, sha256 } = await newImage()
  const sent = await Promise.all(Array.from({ length: 8 }, () => send('image', { id, caption: 'Oi' })))
  for (const messageId of sent) await stage.messageWith(messageId, 'delivered')
  await stage.messageWith(await send('image', { id: id.toUpperCase() }), 'delivered')
  const [medium, ...more] = await atWhatsApp(sha256)
  assert.deepEqual(more, [])
  assert.deepEqual([medium?.mimeType, medium?.account], ['image/png', stage.shop.phoneNumberId])
  const [call] = await stage.simulator.calls(sent[0])
  assert.deepEqual(call?.body.image, { id: medium?.id, caption: 'Oi' })
  const { body } = await stage.call('GET', `/messages/${sent[0]}`)
  assert.deepEqual(body.contentData, { id, caption: 'Oi' })
  const { data } = (await stage.call('GET', `/messages/${sent[0]}/media`)).body
  assert.deepEqual(
    data.map((media: { id: string }) => media.id),
    [id],
  )
})

test('a file whose upload ends while another message looks for it is not uploaded again', async () => {
  const { id } = await newImage()
  const found = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  let isFirst = true
  const query = async (asked: pg.QueryConfig, values?: unknown[]) => {
    const isHeld = isFirst
    isFirst = false
    const rows = await stage.db.query(asked, values)
    if (isHeld) {
      found.resolve()
      await mayAnswer.promise
    }
    return rows
  }
  let uploaded = 0
  const uploads = createChannelUploads({
    db: { query } as unknown as Queryable,
    channel: {
      async uploadMedia() {
        uploaded += 1
        return { kind: 'uploaded', channelMediaId: `${uploaded}`, livesMs: 30 * DAY_MS }
      },
    },
    store: { open: () => Promise.reject(new Error('Nothing is read.')) },
    clock: stage.clock,
    log: silentLog,
    limits: { retryFirstMs: 1_000, retryMaxMs: 1_000 },
  })
  const sender = { workspaceId: stage.shop.workspaceId, id: stage.shop.senderId } as SenderAccount
  const late = uploads.find(sender, [id])
  await found.promise
  const early = await uploads.find(sender, [id])
  assert.equal(early.kind, 'uploading')
  if (early.kind === 'uploading') await early.ended
  assert.equal((await uploads.find(sender, [id])).kind, 'ready')
  mayAnswer.resolve()
  const answer = await late
  if (answer.kind === 'uploading') await answer.ended
  assert.equal(uploaded, 1)
  await uploads.close()
})

test('documents and voice notes arrive byte by byte, under the name that the message gives', async () => {
  for (const [kind, bytes, type, more] of [
    ['document', PDF, 'application/pdf', { filename: 'Boleto de março.pdf' }],
    ['audio', OGG, 'audio/ogg', { voice: true }],
  ] as const) {
    const { body } = await upload(stage, { bytes, type, name: 'x' })
    const messageId = await send(kind, { id: body.id, ...more })
    await stage.messageWith(messageId, 'delivered')
    const [medium] = await atWhatsApp(body.sha256)
    assert.deepEqual(await stage.simulator.mediaContent(medium?.id ?? ''), bytes)
    const [call] = await stage.simulator.calls(messageId)
    assert.deepEqual(call?.body[kind], { id: medium?.id, ...more })
  }
})

test('a text that WhatsApp does not list goes as the text that it lists, under its own name', async () => {
  const bytes = Buffer.from('bolo;45,00\n')
  const { body } = await upload(stage, { bytes, type: 'application/vnd.ms-excel', name: 'preços.csv' })
  const messageId = await send('document', { id: body.id, filename: 'preços.csv' })
  await stage.messageWith(messageId, 'delivered')
  const [medium] = await atWhatsApp(body.sha256)
  const [call] = await stage.simulator.calls(messageId)
  assert.deepEqual(
    [medium?.mimeType, call?.body.document],
    ['text/plain', { id: medium?.id, filename: 'preços.csv' }],
  )
})

for (const [what, fault] of [
  ['an error of WhatsApp', { mode: 'error', code: 131000, http: 500, times: 2 }],
  ['a limit', { mode: 'error', code: 4, http: 400, times: 3 }],
  ['a lost answer', { mode: 'accept_then_cut', times: 1 }],
  ['a page of a gateway', { mode: 'html', times: 2 }],
] as const) {
  test(`an upload that meets ${what} is made again, and its message is sent once, at its first attempt`, async () => {
    await stage.simulator.setFaults({ on: 'upload', ...fault })
    const { id } = await newImage()
    const messageId = await send('image', { id })
    await stage.messageWith(messageId, 'delivered')
    assert.equal((await stage.simulator.calls(messageId)).length, 1)
    assert.equal(await attemptsOf(messageId), 0) // only those that WhatsApp did not take are kept
  })
}

test('a file that WhatsApp refuses fails its message with the reason, without a call, and the conversation goes on', async () => {
  await stage.simulator.setFaults({
    on: 'upload',
    mode: 'error',
    code: 131053,
    http: 400,
    details: 'Not an image.',
  })
  const { id } = await newImage()
  const to = await newWriter(stage)
  const messageId = await send('image', { id }, to)
  const next = await stage.call('POST', '/messages/text', text(stage.shop.from, to))
  const { code, channelCode } = failureOf(await stage.messageWith(messageId, 'failed'))
  assert.deepEqual([code, channelCode], ['media_refused', 131053])
  assert.deepEqual(await stage.simulator.calls(messageId), [])
  await stage.messageWith(next.body.id, 'delivered')
})

test('a message whose file was lost fails', async () => {
  const { id, sha256 } = await newImage()
  await rm(`${stage.env.RECADO_MEDIA_DIR}/${stage.shop.workspaceId}/${sha256.slice(0, 2)}/${sha256}`)
  const messageId = await send('image', { id })
  assert.equal(failureOf(await stage.messageWith(messageId, 'failed')).code, 'media_missing')
})

test('an account that WhatsApp refuses at an upload stops its sender, and the message waits', async () => {
  const shop = await stage.openShop()
  await stage.simulator.setFaults({
    on: 'upload',
    mode: 'error',
    code: 190,
    http: 401,
    times: 1,
    match: { account: shop.phoneNumberId },
  })
  const { body: media } = await upload(stage, { bytes: PNG, type: 'image/png' }, shop)
  const to = await newWriter(stage, shop)
  const body = { from: shop.from, to, image: { id: media.id } }
  const { id } = (await stage.call('POST', '/messages/image', body, { apiKey: shop.apiKey })).body
  const { key: apiKey } = await stage.makeKey(shop.workspaceId, ['admin'])
  const sender = `/senders/${shop.senderId}`
  await stage.until(async () => {
    const { data } = (await stage.call('GET', '/senders', undefined, { apiKey })).body
    return data.some(
      (one: { id: string; state: string }) => one.id === shop.senderId && one.state === 'stopped',
    )
  }, 'the sender stops')
  assert.equal((await stage.call('PATCH', sender, { state: 'running' }, { apiKey })).status, 200)
  await stage.messageWith(id, 'delivered', shop)
  assert.equal((await stage.simulator.calls(id)).length, 1)
})

test('other conversations do not wait behind an upload', async () => {
  await stage.simulator.setFaults({ on: 'upload', mode: 'hang', times: 1 })
  const { id } = await newImage()
  const waiting = await send('image', { id })
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const body = text(stage.shop.from, await newWriter(stage))
      return (await stage.call('POST', '/messages/text', body)).body.id as string
    }),
  )
  for (const other of others) await stage.messageWith(other, 'delivered')
  assert.equal((await stage.call('GET', `/messages/${waiting}`)).body.status, 'queued')
  await stage.restart()
  await stage.messageWith(waiting, 'delivered')
  assert.equal((await stage.simulator.calls(waiting)).length, 1)
})

test("a file is uploaded again before WhatsApp's id of it ends, and each message is sent once", async () => {
  const { id, sha256 } = await newImage()
  await stage.messageWith(await send('image', { id }), 'delivered')
  const endsIn = (hours: number) =>
    stage.db.query(`update media_uploads set expires_at = $3 where workspace_id = $1 and media_id = $2`, [
      stage.shop.workspaceId,
      id,
      new Date(stage.clock.now().getTime() + hours * 3_600_000),
    ])
  await endsIn(30)
  await stage.messageWith(await send('image', { id }), 'delivered')
  assert.equal((await atWhatsApp(sha256)).length, 1)
  await endsIn(20)
  const messageId = await send('image', { id })
  await stage.messageWith(messageId, 'delivered')
  assert.equal((await atWhatsApp(sha256)).length, 2)
  assert.equal((await stage.simulator.calls(messageId)).length, 1)
})
