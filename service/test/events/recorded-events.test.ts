/** Which events are recorded of what happens, with which facts, and of what none are. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { findEventLog, readEvents } from '../../src/engine/events/event-log.ts'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { appendNow } from '../stage/append-now.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { newUserId } from '../stage/people.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let to: string
before(async () => (stage = await openStage({ channel, env: { RECADO_UNKNOWN_WAIT_MS: '30000' } })))
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
  to = newCustomer()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
})
after(() => stage.close())

async function events() {
  await appendNow(stage.db)
  const { lastPosition: upTo } = await findEventLog(stage.db, shop.workspaceId)
  return await readEvents(stage.db, shop.workspaceId, { after: 0, upTo, limit: 1_000 })
}
/** Types and facts of the events about a subject, in order. */
const told = async (id: string) =>
  (await events()).filter(({ subjectId }) => subjectId === id).map(({ type, fact }) => [type, fact])
const typesTold = async (id: string) => (await told(id)).map(([type]) => type)

async function send(path: string, body: unknown, status: string): Promise<string> {
  const answer = await stage.call('POST', `/messages/${path}`, body, { apiKey: shop.apiKey })
  assert.equal(answer.status, 200, answer.text)
  await stage.messageWith(answer.body.id, status, shop)
  return answer.body.id
}
const sendContacts = (status = 'sent') => send('contacts', contacts(shop.from, to), status)
const sendDetails = (referenceId: string) =>
  send('interactive/order_details', orderDetails(shop.from, to, referenceId), 'sent')
const receive = (id: string, at: Date, ...statuses: string[]) =>
  postWebhook(stage, { statuses: statuses.map((status) => receipt(`wamid.${id}`, status, at)) }, shop)
/** As `receive`; the receipt gives our own id back. */
const receiveNamed = (id: string, at: Date, ...statuses: string[]) => {
  const named = { biz_opaque_callback_data: id }
  return postWebhook(
    stage,
    { statuses: statuses.map((status) => receipt(`wamid.${id}`, status, at, named)) },
    shop,
  )
}
/** Receipts tell whole seconds. */
const wholeSecond = () => new Date(Math.floor(stage.clock.now().getTime() / 1000) * 1000)

test('a message is reported at each status, and not when a receipt repeats or only dates its status', async () => {
  for (const hear of [receive, receiveNamed]) {
    const id = await sendContacts()
    const at = wholeSecond()
    const date = at.toISOString()
    for (const status of ['sent', 'delivered', 'read', 'read', 'delivered', 'sent'])
      await hear(id, at, status)
    assert.deepEqual(await told(id), [
      ['message.accepted', null],
      ['message.sending', null],
      ['message.sent', null],
      ['message.delivered', { date }],
      ['message.read', { date }],
    ])
    const { body } = await stage.call('GET', `/messages/${id}`, undefined, { apiKey: shop.apiKey })
    assert.equal(body.sendDate, date)
  }
  const [received] = await events()
  assert.equal(received?.type, 'message.received')
})

test('a time of its status that is earlier than the known one is an event', async () => {
  for (const hear of [receive, receiveNamed]) {
    const id = await sendContacts()
    const at = wholeSecond()
    const earlier = new Date(at.getTime() - 1_000)
    for (const date of [at, earlier]) await hear(id, date, 'sent')
    const date = earlier.toISOString()
    assert.deepEqual((await told(id)).slice(3), [['message.changed', { status: 'sent', date }]])
  }
})

test('receipts that come together record each status, and one that was overtaken only its time', async () => {
  const [together, apart] = [await sendContacts(), await sendContacts()]
  const at = wholeSecond()
  await receive(together, at, 'read', 'delivered')
  await receive(apart, at, 'read')
  await receive(apart, at, 'delivered')
  assert.deepEqual((await typesTold(together)).slice(3), ['message.delivered', 'message.read'])
  assert.deepEqual((await told(apart)).slice(3), [
    ['message.read', { date: at.toISOString() }],
    ['message.changed', { status: 'read' }],
  ])
})

test('of a failure the codes are reported and no word, by the answer and by a receipt', async () => {
  channel.answer = refuses
  const refused = await sendContacts('failed')
  channel.answer = takes
  const failed = await sendContacts()
  const at = wholeSecond()
  const errors = [{ code: 131_026, title: 'Undeliverable', message: 'Ana cannot be reached' }]
  const status = receipt(`wamid.${failed}`, 'failed', at, { errors })
  for (let times = 0; times < 2; times++) await postWebhook(stage, { statuses: [status] }, shop)
  for (const id of [refused, failed]) {
    const all = await told(id)
    const [type, fact] = all.at(-1) as [string, { failure: object }]
    assert.equal(type, 'message.failed')
    assert.deepEqual(Object.keys(fact.failure), ['code', 'channelCode'])
    assert.equal(all.filter(([one]) => one === 'message.failed').length, 1)
  }
  await receive(failed, at, 'delivered')
  assert.deepEqual((await typesTold(failed)).slice(-2), ['message.delivered', 'message.changed'])
})

test('an unknown outcome is an event, and so is that a person has to decide, and what they decide', async () => {
  channel.answer = () => ({ kind: 'unknown', failure: lostAnswer('Lost.') })
  const id = await sendContacts('unknown')
  await stage.pass(30_000)
  await stage.until(async () => (await typesTold(id)).includes('message.held'), 'it is held')
  const decision = { action: 'mark_sent' }
  const answer = await stage.call('POST', `/deliveries/${id}/resolve`, decision, { apiKey: shop.apiKey })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await typesTold(id), [
    'message.accepted',
    'message.sending',
    'message.unknown',
    'message.held',
    'message.sent',
  ])
  await receiveNamed(id, wholeSecond(), 'sent')
  assert.equal((await typesTold(id)).at(-1), 'message.changed', "WhatsApp's id is news")
})

test('an order is reported when its status moves as its timeline shows it, and as paid once', async () => {
  const referenceId = newReference()
  const begun = await sendDetails(referenceId)
  const statusOf = async (order: string, payment?: string) => {
    const body = orderStatus(shop.from, to, referenceId, order)
    if (payment) Object.assign(body.interactive.action.parameters, { payment: { status: payment } })
    return await send('interactive/order_status', body, 'sent')
  }
  const ids = [
    begun,
    await statusOf('processing'),
    await statusOf('processing'),
    await statusOf('processing', 'captured'),
    await statusOf('shipped', 'captured'),
    await sendDetails(newReference()),
  ]
  const orders = await Promise.all(
    ids.map(async (id) =>
      (await told(id)).filter(([type]) => type === 'order.paid' || type === 'order.updated'),
    ),
  )
  const paid = { paymentStatus: 'captured' }
  const money = {
    total: 4800,
    currency: 'BRL',
    received: 0,
    refunded: 0,
    paidBy: 'status',
    paymentId: null,
  }
  assert.deepEqual(orders, [
    [['order.updated', { orderStatus: 'pending', paymentStatus: null }]],
    [['order.updated', { orderStatus: 'processing', paymentStatus: null }]],
    [],
    [['order.paid', { orderStatus: 'processing', ...paid, ...money }]],
    [['order.updated', { orderStatus: 'shipped', ...paid }]],
    [['order.updated', { orderStatus: 'pending', paymentStatus: null }]],
  ])
})

test('two messages of one order that are accepted together report it as paid once', async () => {
  const referenceId = newReference()
  await sendDetails(referenceId)
  const body = orderStatus(shop.from, to, referenceId)
  Object.assign(body.interactive.action.parameters, { payment: { status: 'captured' } })
  await Promise.all([1, 2, 3].map(() => send('interactive/order_status', body, 'sent')))
  const types = (await events()).map(({ type }) => type)
  assert.equal(types.filter((type) => type === 'order.paid').length, 1)
})

test('conversations that became one are reported as the one that remains', async () => {
  const userId = newUserId()
  const at = stage.clock.now()
  const anonymous = { contacts: [{ profile: { name: 'Ana' }, user_id: userId }] }
  const text = textMessage('', at, { from: undefined, from_user_id: userId })
  await postWebhook(stage, { ...anonymous, messages: [text] }, shop)
  const { rows: before } = await stage.db.query<{ id: string }>(
    'select conversation_id as id from conversations where workspace_id = $1 order by 1',
    [shop.workspaceId],
  )
  const both = { contacts: [{ profile: { name: 'Ana' }, wa_id: to.slice(1), user_id: userId }] }
  await postWebhook(stage, { ...both, messages: [textMessage(to, at, { from_user_id: userId })] }, shop)
  await stage.until(
    async () => (await events()).some(({ type }) => type === 'conversation.merged'),
    'they are one',
  )
  const [kept, merged] = before.map(({ id }) => id)
  assert.deepEqual(await told(String(kept)), [['conversation.merged', { mergedIds: [merged] }]])
})

test('a sender is reported when it is changed, and as resumed when it had been paused', async () => {
  const patch = (body: object) =>
    stage.call('PATCH', `/senders/${shop.senderId}`, body, { apiKey: shop.apiKey })
  const known = (await typesTold(shop.senderId)).length
  for (const state of ['paused', 'running', 'running']) assert.equal((await patch({ state })).status, 200)
  assert.deepEqual((await typesTold(shop.senderId)).slice(known), [
    'sender.changed',
    'sender.resumed',
    'sender.changed',
  ])
})
