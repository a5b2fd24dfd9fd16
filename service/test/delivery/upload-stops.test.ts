/** Senders that an upload makes stop: once, however many messages wait for it. */
import assert from 'node:assert/strict'
import { after, beforeEach, before, test } from 'node:test'
import type { UploadOutcome } from '../../src/channels/channel.ts'
import { DAY_MS } from '../../src/engine/clock.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { PNG, upload } from '../stage/upload.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const REFUSED = { kind: 'stopped', failure: lostAnswer('No.') } as const
const UPLOADED: UploadOutcome = { kind: 'uploaded', channelMediaId: '1', livesMs: 30 * DAY_MS }

const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
/** Holds the answer to each upload until it is opened. */
let gate: ReturnType<typeof createGate>
let uploads: number
let answer: UploadOutcome
before(async () => {
  // what goes on goes on without a scan
  stage = await openStage({ channel, env: { RECADO_SCAN_INTERVAL_MS: '300000' } })
})
beforeEach(async () => {
  shop = await stage.openShop({ scopes: ['admin'] })
  gate = createGate()
  uploads = 0
  answer = REFUSED
  channel.answer = takes
  channel.uploadMedia = async () => {
    uploads += 1
    await gate.opened
    return answer
  }
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const senderNow = async () => (await ask('GET', '/senders')).body.data[0]
const untilStopped = () =>
  stage.until(async () => (await senderNow()).state === 'stopped', 'the sender is stopped')
const untilWaiting = (reason: string, count: number) =>
  stage.until(async () => (await senderNow()).health.waiting[reason] === count, `${count} wait: ${reason}`)
const untilCalled = (id: string) =>
  stage.until(async () => channel.calls.some(({ messageId }) => messageId === id), 'the message is sent')
async function resume() {
  answer = UPLOADED
  assert.equal((await ask('PATCH', `/senders/${shop.senderId}`, { state: 'running' })).status, 200)
}

/** To so many customers, one message each, all with the same file. Returns their ids. */
async function sendImage(count: number): Promise<string[]> {
  const { body: file } = await upload(stage, { bytes: PNG, type: 'image/png' }, shop)
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const to = newCustomer()
      await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
      const sent = await ask('POST', '/messages/image', { from: shop.from, to, image: { id: file.id } })
      assert.equal(sent.status, 200, sent.text)
      return sent.body.id as string
    }),
  )
}

test('an account that is refused at an upload is asked once, and all that waited go out when the sender is resumed', async () => {
  const sent = await sendImage(2)
  await untilWaiting('upload', 2)
  gate.open()
  await untilStopped()
  await untilWaiting('stopped', 2)
  await stage.settled()
  assert.equal(uploads, 1)
  await resume()
  for (const id of sent) await untilCalled(id)
  assert.equal((await senderNow()).state, 'running')
  assert.equal(uploads, 2)
})

test('an upload that began before the sender was resumed does not stop it again', async () => {
  const [id] = await sendImage(1)
  await untilWaiting('upload', 1)
  channel.answer = () => REFUSED
  await sendContacts(stage, newCustomer(), { shop })
  await untilStopped()
  channel.answer = takes
  await stage.pass(1_000)
  await resume()
  answer = REFUSED
  gate.open()
  gate = createGate()
  await stage.until(async () => uploads === 2, 'the file is uploaded again')
  answer = UPLOADED
  gate.open()
  await untilCalled(String(id))
  assert.equal((await senderNow()).state, 'running')
})
