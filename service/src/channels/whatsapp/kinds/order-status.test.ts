import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '../../../kinds/order-status.ts'
import { toChannelOrderStatus } from './order-status.ts'

type Parameters = OrderStatus['action']['parameters']

function orderStatus(
  parameters: Omit<Parameters, 'reference_id'>,
  header?: OrderStatus['header'],
): OrderStatus {
  return {
    type: 'order_status',
    ...(header && { header }),
    body: { text: 'Payment received' },
    action: { name: 'review_order', parameters: { reference_id: 'ORD-1', ...parameters } },
  }
}

test('an order status is sent as it was accepted', () => {
  const accepted = orderStatus({
    order: { status: 'processing', description: 'being packed' },
    payment: { status: 'captured', timestamp: 1_790_000_000 },
  })
  assert.deepEqual(toChannelOrderStatus(accepted), accepted)
})

test('both spellings of partially shipped are sent with an underscore', () => {
  for (const status of ['partially-shipped', 'partially_shipped'] as const) {
    const sent = toChannelOrderStatus(orderStatus({ order: { status } }))
    assert.deepEqual(sent.action.parameters, {
      reference_id: 'ORD-1',
      order: { status: 'partially_shipped' },
    })
  }
})

test('what is left out stays out', () => {
  const sent = toChannelOrderStatus(orderStatus({}, { type: 'image' }))
  assert.deepEqual(sent, orderStatus({}))
  assert.deepEqual(Object.keys(sent.action.parameters), ['reference_id'])
})
