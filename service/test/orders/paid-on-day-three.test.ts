/**
 * A boleto is paid after days: the order goes out and the payment is reported by templates, long
 * after the customer wrote.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, newReference, orderDetails } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { orderTemplate, readyTemplate, untilTemplatesRead } from '../stage/templates.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let stage: Stage
before(async () => {
  stage = await openStage({ readsTemplates: true })
  await untilTemplatesRead(stage, stage.shop)
})
after(() => stage.close())

test('a boleto sent by a template is paid on day three, and a template notifies the customer', async () => {
  const { from } = stage.shop
  const [to, reference] = [newCustomer(), newReference()]
  await stage.simulator.customerWrites(to, 'Quero pagar por boleto')
  await stage.pass(2 * DAY_MS)
  const inWindow = orderDetails(from, to, reference)
  const closed = await stage.call('POST', '/messages/interactive/order_details', inWindow)
  assert.deepEqual([closed.status, closed.body.code], [409, 'window_closed'])
  const names = closed.body.templates.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('cobranca_pedido') && names.includes('pedido_pronto'))

  const order = inWindow.interactive.action.parameters
  const sent = await stage.call('POST', '/messages/template', orderTemplate(from, to, order))
  assert.equal(sent.status, 200, sent.text)
  await stage.messageWith(sent.body.id, 'delivered')

  await stage.pass(3 * DAY_MS)
  const told = await stage.call('POST', '/messages/template', readyTemplate(from, to))
  assert.equal(told.status, 200, told.text)
  await stage.messageWith(told.body.id, 'delivered')

  const { body } = await stage.call('GET', `/orders/${reference}`)
  const kinds = body.timeline.map((entry: { kind: string; status?: string }) => entry.status ?? entry.kind)
  assert.deepEqual([body.orderStatus, kinds[0], kinds.includes('delivered')], ['pending', 'message', true])
  assert.equal(body.timeline[0].message.id, sent.body.id)
})
