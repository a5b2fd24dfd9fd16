/**
 * WhatsApp decides about the window: once it has refused a message because of it, the window is
 * closed here too.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { toFailure } from '../../src/channels/whatsapp/client/failures.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { areWaiting } from '../stage/locks.ts'
import { createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
beforeEach(() => (channel.answer = takes))
after(() => stage.close())

/** WhatsApp counts in whole seconds. */
const ago = (ms: number) => new Date(Math.floor((stage.clock.now().getTime() - ms) / 1000) * 1000)
const REFUSED = { errors: [{ code: 131047, title: 'Re-engagement message' }] }

const write = async (from: string, ms = 0) =>
  assert.equal(await postWebhook(stage, { messages: [textMessage(from, ago(ms))] }), 200)
const conversationOf = async (to: string, query = '') =>
  (await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}${query}`)).body.data[0]
const windowOf = async (to: string) => (await conversationOf(to)).window

async function sendText(to: string): Promise<string> {
  const { status, body } = await stage.call('POST', '/messages/text', {
    from: stage.shop.from,
    to,
    text: { body: 'Oi, Ana!' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}

/**
 * A customer whose window is open by our count, though WhatsApp refuses the shop's message because
 * it is closed.
 */
async function beRefused(): Promise<string> {
  const to = newCustomer()
  await write(to, 60_000)
  assert.equal((await windowOf(to)).open, true)
  const id = await sendText(to)
  await stage.messageWith(id, 'sent')
  await postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'failed', ago(0), REFUSED)] })
  await stage.messageWith(id, 'failed')
  return to
}

test('after WhatsApp has refused a message for the closed window, the window is closed wherever it is asked', async () => {
  const to = await beRefused()
  const { open, opensAt, closesAt, refusedAt } = await windowOf(to)
  assert.deepEqual([open, opensAt, closesAt], [false, ago(60_000).toISOString(), refusedAt])
  assert.equal(refusedAt, ago(0).toISOString())
  assert.equal(await conversationOf(to, '&windowOpen=true'), undefined)
  assert.ok(await conversationOf(to, '&windowOpen=false'))
  const order = orderDetails(stage.shop.from, to)
  const { status, body } = await stage.call('POST', '/messages/interactive/order_details', order)
  assert.deepEqual([status, body.code, body.closedAt], [409, 'window_closed', refusedAt])
  assert.match(body.detail, /WhatsApp refused a message/)
  const checked = await stage.call('POST', '/messages/preflight/order_details', order)
  assert.match(JSON.stringify(checked.body), /WhatsApp refused a message/)
})

test('so it is when WhatsApp refuses the call itself', async () => {
  const to = newCustomer()
  await write(to, 60_000)
  const failure = toFailure('window_closed', { channelCode: 131047, channelTitle: 'Re-engagement message' })
  channel.answer = () => ({ kind: 'refused', failure })
  await stage.messageWith(await sendText(to), 'failed')
  assert.equal((await windowOf(to)).open, false)
})

test('the next message of the customer opens it again', async () => {
  const to = await beRefused()
  await write(to)
  const { open, refusedAt } = await windowOf(to)
  assert.deepEqual([open, refusedAt], [true, null])
  const order = orderDetails(stage.shop.from, to)
  assert.equal((await stage.call('POST', '/messages/interactive/order_details', order)).status, 200)
})

test('a refusal that comes after the customer has written again says nothing of the new window', async () => {
  const to = newCustomer()
  await write(to, 60_000)
  const id = await sendText(to)
  await stage.messageWith(id, 'sent')
  await write(to)
  await postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'failed', ago(0), REFUSED)] })
  await stage.messageWith(id, 'failed')
  assert.equal((await windowOf(to)).open, true)
})

test('nor does one that is being written while the customer writes again', async () => {
  const to = newCustomer()
  await write(to, 60_000)
  const id = await sendText(to)
  await stage.messageWith(id, 'sent')
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from conversations where conversation_id = $1 for update', [
      (await conversationOf(to)).id,
    ])
    const written = write(to)
    await stage.until(() => areWaiting(stage.db, 1), 'the message waits')
    const refused = postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'failed', ago(0), REFUSED)] })
    await stage.until(() => areWaiting(stage.db, 2), 'the refusal waits behind it')
    await holder.query('rollback')
    await Promise.all([written, refused])
  } finally {
    holder.release()
  }
  await stage.messageWith(id, 'failed')
  assert.equal((await windowOf(to)).open, true)
})

test('a message that comes late, and is older than the latest, does not open it', async () => {
  const to = await beRefused()
  await write(to, 3_600_000)
  assert.equal((await windowOf(to)).open, false)
})
