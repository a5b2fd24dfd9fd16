import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change, faultsOf } from '../stage/change.ts'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { specOrderStatus } from '../../../testkit/spec-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
const to = newCustomer()
const referenceId = newReference()
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(to, 'Oi')
  const order = orderDetails(stage.shop.from, to, referenceId)
  const { body } = await stage.call('POST', '/messages/interactive/order_details', order)
  await stage.messageWith(body.id, 'delivered')
})
after(() => stage.close())

const ROUTE = '/messages/interactive/order_status'
const PARAMETERS = '/interactive/action/parameters'
/** About an order that no message mentioned before, so that any status may follow. */
const full = () => specOrderStatus(stage.shop.from, to, newReference())
const send = (body: unknown) => stage.call('POST', ROUTE, body)

test('the body of the contract with all its fields reaches the phone, as a word on its order', async () => {
  const sent = specOrderStatus(stage.shop.from, to, referenceId)
  const { status, body } = await send(sent)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['id'])
  const message = await stage.messageWith(body.id, 'delivered')
  assert.deepEqual(message.contentData, sent.interactive)
  assert.equal(message.type, 'order_status')
  assert.equal(message.content, sent.interactive.body.text)

  const chat = await stage.simulator.control<{ messages: Record<string, unknown>[] }>(
    'GET',
    `/chats/${to.slice(1)}`,
  )
  const { parameters } = sent.interactive.action
  const shown = chat.messages.at(-1)?.orderStatus as Record<string, unknown>
  assert.equal(shown.referenceId, referenceId)
  assert.equal(shown.body, sent.interactive.body.text)
  assert.equal(shown.footer, sent.interactive.footer.text)
  assert.deepEqual(shown.order, parameters.order)
  assert.equal((shown.payment as { status: string }).status, 'pending')
})

test('partially-shipped is taken and sent on in the spelling of the channel', async () => {
  const { body } = await send(orderStatus(stage.shop.from, to, referenceId, 'partially-shipped'))
  await stage.messageWith(body.id, 'delivered')
  const { calls } = await stage.simulator.control<{ calls: unknown[] }>(
    'GET',
    `/calls?callbackData=${body.id}`,
  )
  assert.match(JSON.stringify(calls), /"status":"partially_shipped"/)
})

test('a status outside the window is taken, and fails with the reason of the channel', async () => {
  const { status, body } = await send(orderStatus(stage.shop.from, newCustomer(), referenceId))
  assert.equal(status, 200)
  const message = await stage.messageWith(body.id, 'failed')
  const { failure } = JSON.parse(String(message.data))
  assert.equal(failure.channelCode, 131047)
})

test('every status of an order and of a payment is accepted, each part may come alone', async () => {
  const orders = [
    'pending',
    'processing',
    'partially_shipped',
    'partially-shipped',
    'shipped',
    'completed',
    'canceled',
  ]
  for (const status of orders) {
    const body = change(full(), `${PARAMETERS}/order/status`, status)
    assert.equal((await send(change(body, `${PARAMETERS}/payment`, undefined))).status, 200, status)
  }
  for (const status of ['pending', 'captured', 'failed']) {
    const body = change(full(), `${PARAMETERS}/payment/status`, status)
    assert.equal((await send(change(body, `${PARAMETERS}/order`, undefined))).status, 200, status)
  }
})

test('each required field that is missing is named by its pointer', async () => {
  for (const pointer of [
    '/from',
    '/to',
    '/interactive',
    '/interactive/type',
    '/interactive/body',
    '/interactive/body/text',
    '/interactive/footer/text',
    '/interactive/header/type',
    '/interactive/action',
    PARAMETERS,
    '/interactive/action/name',
    `${PARAMETERS}/reference_id`,
    `${PARAMETERS}/order/status`,
    `${PARAMETERS}/payment/status`,
  ]) {
    assert.deepEqual(faultsOf(await send(change(full(), pointer, undefined))), [`${pointer} required`])
  }
})

const BOUNDS: [pointer: string, inside: unknown, outside: unknown, code: string][] = [
  ['/interactive/body/text', '🍞'.repeat(1024), '🍞'.repeat(1025), 'too_long'],
  ['/interactive/footer/text', '🍞'.repeat(60), '🍞'.repeat(61), 'too_long'],
  [`${PARAMETERS}/order/description`, '🍞'.repeat(120), '🍞'.repeat(121), 'too_long'],
  [`${PARAMETERS}/reference_id`, 'a'.repeat(60), 'a'.repeat(61), 'pattern'],
  [`${PARAMETERS}/payment/timestamp`, 9_999_999_999, 1_790_000_000_000, 'too_large'],
  [`${PARAMETERS}/payment/timestamp`, 0, -1, 'too_small'],
  [`${PARAMETERS}/payment/timestamp`, 1, '1790000000', 'type'],
  [`${PARAMETERS}/order/status`, 'pending', 'paid', 'enum'],
  [`${PARAMETERS}/payment/status`, 'captured', 'paid', 'enum'],
  ['/interactive/type', 'order_status', 'order_details', 'enum'],
  ['/interactive/action/name', 'review_order', 'review_and_pay', 'enum'],
]

test('a payment at a part of a second is kept so, and WhatsApp gets the whole second', async () => {
  const { status, body } = await send(change(full(), `${PARAMETERS}/payment/timestamp`, 1_764_525_600.25))
  assert.equal(status, 200)
  const message = await stage.messageWith(body.id, 'sent')
  const timestampOf = (part: unknown) =>
    (part as ReturnType<typeof full>['interactive']).action.parameters.payment.timestamp
  assert.equal(timestampOf(message.contentData), 1_764_525_600.25)
  const [call] = await stage.simulator.calls(body.id)
  assert.equal(timestampOf(call?.body.interactive), 1_764_525_600)
})

test('a value at its bound is taken, and one beyond it is refused at its pointer', async () => {
  for (const [pointer, inside, outside, code] of BOUNDS) {
    assert.equal((await send(change(full(), pointer, inside))).status, 200, pointer)
    const answer = await send(change(full(), pointer, outside))
    assert.equal(answer.status, 422)
    assert.deepEqual(faultsOf(answer), [`${pointer} ${code}`])
  }
})

test('unknown fields at several depths and other faults come in one answer', async () => {
  let body: unknown = full()
  body = change(body, '/note', 1)
  body = change(body, '/interactive/action/parameters/order/eta', 'soon')
  body = change(body, '/interactive/header/video', {})
  body = change(body, '/interactive/action/parameters/payment/status', 7)
  const answer = await send(body)
  assert.equal(answer.status, 422)
  assert.deepEqual(faultsOf(answer), [
    '/interactive/action/parameters/order/eta unknown_field',
    '/interactive/action/parameters/payment/status enum',
    '/interactive/action/parameters/payment/status type',
    '/interactive/header/video unknown_field',
    '/note unknown_field',
  ])
})
