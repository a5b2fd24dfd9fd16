import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, newReference, orderDetails } from '../../../testkit/bodies.ts'
import { untilToldDelivered } from '../stage/send.ts'
import { specOrderDetails } from '../../../testkit/spec-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const ROUTE = '/messages/interactive/order_details'

test('an order arrives on the phone, and receipts move its status to read', async () => {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  const { status, body } = await stage.call('POST', ROUTE, orderDetails(stage.shop.from, to))
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['id'])

  await untilToldDelivered(stage, body.id)
  await stage.simulator.control('POST', `/chats/${to.slice(1)}/read`, {})
  const message = await stage.messageWith(body.id, 'read')
  assert.match(String(message.channelMessageId), /^wamid\./)
  assert.ok(message.sendDate && message.deliverDate && message.readDate)
})

test('an order to a customer who never wrote is refused with window_closed, and nothing is stored', async () => {
  const { status, body } = await stage.call('POST', ROUTE, orderDetails(stage.shop.from, newCustomer()))
  assert.equal(status, 409)
  assert.equal(body.code, 'window_closed')
  assert.equal(body.lastInboundAt, null)
})

test('the body of the contract with all its fields reaches the phone in the words of the channel', async () => {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  const sent = specOrderDetails(stage.shop.from, to, newReference())
  const { status, body } = await stage.call('POST', ROUTE, sent)
  assert.equal(status, 200)
  await stage.messageWith(body.id, 'delivered')

  const { calls } = await stage.simulator.control<{ calls: { body: Record<string, any> }[] }>( // oxlint-disable-line typescript/no-explicit-any
    'GET',
    `/calls?callbackData=${body.id}`,
  )
  assert.equal(calls.length, 1)
  const call = calls[0]?.body
  const parameters = call?.interactive.action.parameters
  assert.equal(call?.to, to)
  assert.equal(call?.interactive.header, undefined, 'a header without image is left out')
  assert.deepEqual(call?.interactive.body, sent.interactive.body)
  assert.deepEqual(call?.interactive.footer, sent.interactive.footer)
  assert.equal(parameters.reference_id, sent.interactive.action.parameters.reference_id)
  const [setting] = sent.interactive.action.parameters.payment_settings
  assert.deepEqual(parameters.payment_settings, [
    { type: 'pix_dynamic_code', pix_dynamic_code: setting?.instant_dynamic_code },
    { type: 'payment_link', payment_link: setting?.payment_link },
    { type: 'boleto', boleto: setting?.boleto },
  ])
  const plain = (value: number) => ({ value, offset: 100 })
  const { order } = sent.interactive.action.parameters
  assert.deepEqual(parameters.total_amount, plain(4800))
  assert.deepEqual(parameters.order, {
    ...order,
    subtotal: plain(4000),
    items: [{ ...order.items[0], amount: plain(2500), sale_amount: plain(2000) }],
  })
})

test('the message keeps the payload as it was accepted', async () => {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  const sent = specOrderDetails(stage.shop.from, to, newReference())
  const { body } = await stage.call('POST', ROUTE, sent)
  const { body: message } = await stage.call('GET', `/messages/${body.id}`)
  assert.deepEqual(message.contentData, sent.interactive)
  assert.equal(message.content, 'Your order')
  assert.equal(message.type, 'order_details')
  assert.equal(message.role, 'assistant')
})
