/**
 * One order, one timeline: what was said, what failed, what the channel reported, who answered,
 * what a person decided.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Outcome } from '../../src/channels/channel.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let to: string
let referenceId: string
before(async () => (stage = await openStage({ realTime: 'what happens differs in time', channel })))
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
  to = newCustomer()
  referenceId = newReference()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
})
after(() => stage.close())

const busy = (): Outcome => ({
  kind: 'unavailable',
  scope: 'message',
  retryAfterMs: null,
  attemptsMax: null,
  failure: { ...lostAnswer('Later.'), code: 'channel_overloaded' },
})
const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const messageWith = (id: string, status: string) => stage.messageWith(id, status, shop)
async function send(path: string, body: unknown, status: string): Promise<string> {
  const answer = await ask('POST', `/messages/interactive/${path}`, body)
  assert.equal(answer.status, 200, answer.text)
  await messageWith(answer.body.id, status)
  return answer.body.id
}
const sendDetails = (status = 'sent') =>
  send('order_details', orderDetails(shop.from, to, referenceId), status)
const sendStatus = (orderIs: string, status = 'sent') =>
  send('order_status', orderStatus(shop.from, to, referenceId, orderIs), status)
const tellReceipts = (id: string, ...statuses: string[]) => {
  const now = stage.clock.now() // of all of them: the channel gives whole seconds, and one may begin here
  return postWebhook(stage, { statuses: statuses.map((status) => receipt(`wamid.${id}`, status, now)) }, shop)
}

type Told = { kind: string; messageId: string; status?: string; outcome?: string }
const getOrder = (query = '') => ask('GET', `/orders/${referenceId}${query}`)
const brief = ({ kind, messageId, status, outcome }: Told) =>
  [kind, messageId, status ?? outcome].filter(Boolean).join(' ')

test('what happened about an order is listed in the order of time', async () => {
  let calls = 0
  channel.answer = (message) => ((calls += 1) === 1 ? busy() : takes(message))
  const details = await sendDetails()
  await tellReceipts(details, 'read', 'sent', 'delivered') // as they may come
  await messageWith(details, 'read')
  await stage.pass(2_000)
  const quote = { context: { from: shop.from.slice(1), id: `wamid.${details}` } }
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now(), quote)] }, shop)
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop) // of something else
  await stage.pass(2_000)
  const status = await sendStatus('processing')
  channel.answer = refuses
  const failed = await sendStatus('shipped', 'failed')
  channel.answer = takes
  const { body: resolution } = await ask('POST', `/deliveries/${failed}/resolve`, { action: 'mark_failed' })

  const { status: answered, body } = await getOrder()
  assert.equal(answered, 200)
  assert.deepEqual(body.timeline.map(brief), [
    `message ${details}`,
    `failure ${details} unavailable`,
    `receipt ${details} sent`,
    `receipt ${details} delivered`,
    `receipt ${details} read`,
    `reply ${details}`,
    `message ${status}`,
    `message ${failed}`,
    `failure ${failed} refused`,
    `resolution ${failed}`,
  ])
  assert.deepEqual(
    [body.referenceId, body.orderStatus, body.paymentStatus, body.complete],
    [referenceId, 'processing', null, true],
  )
  const [first, busyCall, , , , reply] = body.timeline
  assert.deepEqual(first.message, (await ask('GET', `/messages/${details}`)).body)
  assert.equal(busyCall.failure.code, 'channel_overloaded')
  assert.equal(reply.message.contextId, `wamid.${details}`)
  assert.deepEqual(body.timeline.at(-1).resolution, resolution)
})

test('a message that failed without a call shows when and why', async () => {
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'paused' })
  const { body: sent } = await ask(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(shop.from, to, referenceId),
  )
  await stage.pass(25 * 60 * 60 * 1000)
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'running' })
  await messageWith(sent.id, 'failed')
  const { body } = await getOrder()
  assert.deepEqual(body.timeline.map(brief), [`message ${sent.id}`, `failure ${sent.id} refused`])
  assert.equal(body.timeline[1].failure.code, 'window_closed')
  assert.equal(body.orderStatus, null, 'what failed says nothing of the order')
})

test('a failed receipt is listed once, as a receipt', async () => {
  const details = await sendDetails()
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  const statuses = [receipt(`wamid.${details}`, 'failed', stage.clock.now(), { errors })]
  await postWebhook(stage, { statuses }, shop)
  await messageWith(details, 'failed')
  const { body } = await getOrder()
  assert.deepEqual(body.timeline.map(brief), [`message ${details}`, `receipt ${details} failed`])
  assert.equal(body.timeline[1].failure.channelCode, 131026)
})

test('an order two senders spoke of is shown of both, or of one', async () => {
  const details = await sendDetails()
  const second = await stage.openShop({ workspaceId: shop.workspaceId })
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, second)
  const there = await send('order_details', orderDetails(second.from, to, referenceId), 'sent')
  const told = async (query: string) => (await getOrder(query)).body.timeline.map(brief)
  assert.deepEqual(await told(''), [`message ${details}`, `message ${there}`])
  assert.deepEqual(await told(`?sender=${second.senderId.toUpperCase()}`), [`message ${there}`])
  assert.equal((await getOrder(`?sender=${stage.shop.senderId}`)).status, 404)
  const malformed = await getOrder('?sender=x')
  assert.deepEqual([malformed.status, malformed.body.errors[0].pointer], [422, '/sender'])
})

test('of an order with very many messages the latest are listed, and that there are more', async () => {
  await stage.db.query(
    `with made as (
       select gen_random_uuid() as id, n from generate_series(1, 201) n
     ), said as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content_data, created_at)
       select $1, c.conversation_id, 10 + n, id, 'assistant', 'order_status', '1', '2', '{}', now() from made, conversations c
       where c.workspace_id = $1
     )
     insert into order_messages (workspace_id, sender_id, reference_id, message_id) select $1, $2, $3, id from made`,
    [shop.workspaceId, shop.senderId, referenceId],
  )
  const { body } = await getOrder()
  assert.deepEqual([body.timeline.length, body.complete], [200, false])
})

test('an order in no message is not found, however it is written', async () => {
  for (const path of ['NEVER', 'a%00b', '%F0%9F%8D%9E', 'x'.repeat(61), `${referenceId}%2F`]) {
    const { status, body } = await ask('GET', `/orders/${path}`)
    assert.deepEqual([status, body.code], [404, 'order_not_found'], path)
  }
})

test('a payment that the customer reports is in the timeline, once, and says nothing of where the order is', async () => {
  const details = await sendDetails()
  const reportPayment = (type: string, more: object) => {
    const reply = { reference_id: referenceId, ...more }
    const interactive = { type: 'interactive', text: undefined, interactive: { type, [type]: reply } }
    const context = { context: { from: shop.from.slice(1), id: `wamid.${details}` } }
    const message = textMessage(to, stage.clock.now(), { ...interactive, ...context })
    return postWebhook(stage, { messages: [message] }, shop)
  }
  assert.equal(await reportPayment('payment_method', { last_four_digits: '5235' }), 200)
  assert.equal(await reportPayment('payment_notification', {}), 200)
  const { body } = await getOrder()
  const said = body.timeline.filter(({ kind }: Told) => kind === 'message' || kind === 'reply')
  assert.deepEqual(
    said.map(({ kind, message }: { kind: string; message: Record<string, unknown> }) => [
      kind,
      message.role,
      message.content,
    ]),
    [
      ['message', 'assistant', said[0].message.content],
      ['message', 'user', `💳 •••• 5235 (${referenceId})`],
      ['message', 'user', `💰 (${referenceId})`],
    ],
  )
  assert.deepEqual([body.orderStatus, body.paymentStatus], ['pending', null])
})
