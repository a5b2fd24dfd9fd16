/**
 * Stories of lost answers: it is unknown whether the channel accepted the message, so evidence or
 * the policy decides.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { NOBODY, pointWebhookTo } from '../stage/point-webhook.ts'
import { failureOf, newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let resending: Shop
before(async () => {
  const env = { RECADO_UNKNOWN_WAIT_MS: '30000', RECADO_WHATSAPP_ANSWER_TIMEOUT_MS: '5000' }
  stage = await openStage({ realTime: 'the database decides when a lease lapses', env })
  resending = await stage.openShop({ unknownPolicy: 'resend' })
})
beforeEach(() => stage.simulator.setFaults())
after(() => stage.close())

const WAIT_MS = 30_000
const callsFor = async (id: string) => (await stage.simulator.calls(id)).length

async function deliveryOf(id: string) {
  const { rows } = await stage.db.query<{ state: string }>(
    'select state from deliveries where message_id = $1',
    [id],
  )
  return rows[0]?.state ?? null
}
const isUnknown = (id: string) =>
  stage.until(async () => (await deliveryOf(id)) === 'unknown', `the outcome of ${id} is unknown`)

// what the channel does with the message although we never read an answer
const taken = ['accept_then_cut', 'accept_then_silence', 'empty', 'cut_json', 'no_id', 'huge']
for (const mode of taken) {
  test(`a message taken with a lost answer (${mode}) is settled by the receipt that carries our id`, async () => {
    const to = await newWriter(stage)
    await stage.simulator.setFaults({ on: 'send', mode, match: { to } })
    const { id } = await sendContacts(stage, to)
    const message = await stage.messageWith(id, 'delivered')
    await stage.simulator.setFaults()
    const [call, ...more] = await stage.simulator.calls(id)
    assert.deepEqual(more, [])
    assert.equal(message.channelMessageId, call?.wamid)
    assert.equal(message.data, null, 'nothing is left of the doubt')

    await stage.messageWith((await sendContacts(stage, to)).id, 'delivered') // its conversation goes on
    assert.equal(await deliveryOf(id), null)
  })
}

const lost = [{ mode: 'refuse' }, { mode: 'hang' }, { mode: 'html' }, { mode: 'no_id', commit: false }]
for (const fault of lost) {
  test(`a message with a lost answer and no receipt (${fault.mode}) is unknown, then held, and called once`, async () => {
    const to = await newWriter(stage)
    await stage.simulator.setFaults({ on: 'send', ...fault, match: { to } })
    const { id } = await sendContacts(stage, to)
    await isUnknown(id)
    const { id: next } = await sendContacts(stage, to)
    assert.equal((await stage.messageWith(id, 'unknown')).channelMessageId, null)
    await stage.simulator.setFaults()
    assert.equal(await callsFor(next), 0, 'its conversation waits with it')

    stage.clock.advance(WAIT_MS)
    await stage.messageWith(next, 'delivered')
    assert.equal(await deliveryOf(id), 'held')
    const message = await stage.messageWith(id, 'unknown')
    assert.match(String(failureOf(message).code), /^answer_(lost|unreadable)$/)
    assert.equal(await callsFor(id), 1)
  })
}

test('a receipt that comes after the message was held still settles it', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'accept_then_cut', match: { to } })
  await pointWebhookTo(stage, NOBODY)
  const { id } = await sendContacts(stage, to)
  await isUnknown(id)
  stage.clock.advance(WAIT_MS)
  await stage.until(async () => (await deliveryOf(id)) === 'held', 'it is held')
  await pointWebhookTo(stage, stage.service.url)
  await stage.messageWith(id, 'delivered')
  assert.equal(await deliveryOf(id), null)
})

test('where the policy is resend, a message without any receipt is sent again after the wait', async () => {
  const to = await newWriter(stage, resending)
  await stage.simulator.setFaults({ on: 'send', mode: 'refuse', times: 1, match: { to } })
  const { id } = await sendContacts(stage, to, { shop: resending })
  await isUnknown(id)
  assert.equal(await callsFor(id), 1)
  stage.clock.advance(WAIT_MS)
  await stage.until(async () => (await callsFor(id)) === 2, 'it is sent again')
  const isDelivered = async () => {
    const { body } = await stage.call('GET', `/messages/${id}`, undefined, { apiKey: resending.apiKey })
    return body.status === 'delivered'
  }
  await stage.until(isDelivered, 'it is delivered')
})

test('where the policy is resend, a message whose outcome stays unknown a third time is held for a person', async () => {
  const to = await newWriter(stage, resending)
  await stage.simulator.setFaults({ on: 'send', mode: 'refuse', match: { to } })
  const { id } = await sendContacts(stage, to, { shop: resending })
  for (const calls of [1, 2, 3]) {
    await stage.until(async () => (await callsFor(id)) === calls, `call ${calls}`)
    await isUnknown(id)
    stage.clock.advance(WAIT_MS)
  }
  await stage.until(async () => (await deliveryOf(id)) === 'held', 'it is held')
  assert.equal(await callsFor(id), 3)
})

test('where the policy is resend, a message that is too old to be tried is held for a person', async () => {
  const to = await newWriter(stage, resending)
  await stage.simulator.setFaults({ on: 'send', mode: 'refuse', match: { to } })
  const { id } = await sendContacts(stage, to, { shop: resending })
  await isUnknown(id)
  stage.clock.advance(24 * 60 * 60 * 1000)
  await stage.until(async () => (await deliveryOf(id)) === 'held', 'it is held')
  assert.equal(await callsFor(id), 1)
})

test('a failed receipt after delivered is recorded and does not take delivered back', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'webhook', mode: 'delivered_and_failed', match: { to } })
  const { id } = await sendContacts(stage, to)
  const isRecorded = async () => {
    const { body } = await stage.call('GET', `/messages/${id}`)
    return body.data?.includes('"failure"') && body
  }
  const message = await stage.until(isRecorded, 'the failed receipt is recorded')
  await stage.simulator.flush()
  assert.equal((await stage.messageWith(id, 'delivered')).status, 'delivered')
  assert.equal(failureOf(message).channelCode, 131026)
})

const ROUTE = '/messages/interactive/order_details'
const DAY_MS = 24 * 60 * 60 * 1000
/** An order to a customer whose window closes in so long, whose call is lost. */
async function lostOrder(shop: Shop, closesInMs: number): Promise<string> {
  const to = newCustomer()
  const wroteAt = new Date(stage.clock.now().getTime() - DAY_MS + closesInMs)
  assert.equal(await postWebhook(stage, { messages: [textMessage(to, wroteAt)] }, shop), 200)
  await stage.simulator.setFaults({ on: 'send', mode: 'refuse', match: { to } })
  const { status, body, text } = await stage.call('POST', ROUTE, orderDetails(shop.from, to), shop)
  assert.equal(status, 200, text)
  await isUnknown(body.id)
  await stage.simulator.setFaults()
  return body.id as string
}

test('an order whose outcome is unknown when its window closes is held and not called failed, whatever the policy', async () => {
  const id = await lostOrder(resending, 20_000)
  stage.clock.advance(WAIT_MS)
  await stage.until(async () => (await deliveryOf(id)) === 'held', 'it is held')
  await stage.messageWith(id, 'unknown', resending)
  assert.equal(await callsFor(id), 1)
})

test('an order that is held is not sent again when its window has closed, and the person learns it', async () => {
  const id = await lostOrder(stage.shop, 60_000)
  stage.clock.advance(WAIT_MS)
  await stage.until(async () => (await deliveryOf(id)) === 'held', 'it is held')
  stage.clock.advance(WAIT_MS)
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const decide = (action: string) => stage.call('POST', `/deliveries/${id}/resolve`, { action }, { apiKey })
  const { status, body } = await decide('resend')
  assert.deepEqual([status, body.code], [409, 'window_closed'])
  assert.equal(await deliveryOf(id), 'held')
  assert.equal((await decide('mark_sent')).status, 200)
})
