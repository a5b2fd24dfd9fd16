/**
 * The shape of order_status, and the state machine behind 2046 and 2047 for every pair of states.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyOrderChange,
  judgeOrderChange,
  ORDER_STATES,
  UNPAID,
  type Order,
  type OrderState,
  type PaymentStatus,
} from '../src/state/orders.ts'
import { orderStatus } from './payloads.ts'
import { testRules } from './rules.ts'
import type { Json } from './stage.ts'

const chars = (count: number) => 'x'.repeat(count)
const interactive = (edit: (interactive: Json) => void) => orderStatus((it) => edit(it))
const parameters = (edit: (parameters: Json) => void) => orderStatus((_it, its) => edit(its))

testRules([
  ['a full order status is accepted', orderStatus(), 'accepted'],
  ['an order status without footer is accepted', interactive((it) => delete it.footer), 'accepted'],
  [
    'a status body of 1024 characters is accepted',
    interactive((it) => void (it.body.text = chars(1024))),
    'accepted',
  ],
  [
    'a status body of 1025 characters is refused',
    interactive((it) => void (it.body.text = chars(1025))),
    [131009, '1024'],
  ],
  ['the status body must be there', interactive((it) => delete it.body), [100, "'body'] is required"]],
  [
    'a status footer of 61 characters is refused',
    interactive((it) => void (it.footer.text = chars(61))),
    [131009, '60'],
  ],
  [
    'the action must be review_order',
    interactive((it) => void (it.action.name = 'review_and_pay')),
    [131009, 'review_order'],
  ],
  [
    'a status names its order',
    parameters((it) => delete it.reference_id),
    [100, "'reference_id'] is required"],
  ],
  ['the order alone is enough', parameters((it) => delete it.payment), 'accepted'],
  ['the payment alone is enough', parameters((it) => delete it.order), 'accepted'],
  [
    'neither of them is not',
    parameters((it) => {
      delete it.order
      delete it.payment
    }),
    [100, "'order'] is required"],
  ],
  ...ORDER_STATES.map((status): [string, Json, 'accepted'] => [
    `an order may be ${status}`,
    parameters((it) => void (it.order.status = status)),
    'accepted',
  ]),
  [
    'the older spelling partially-shipped is accepted',
    parameters((it) => void (it.order.status = 'partially-shipped')),
    'accepted',
  ],
  ['an order cannot be lost', parameters((it) => void (it.order.status = 'lost')), [131009, 'order.status']],
  [
    'the state of an order must be there',
    parameters((it) => delete it.order.status),
    [100, "'status'] is required"],
  ],
  [
    '120 characters describe a state',
    parameters((it) => void (it.order.description = chars(120))),
    'accepted',
  ],
  [
    '121 characters do not describe one',
    parameters((it) => void (it.order.description = chars(121))),
    [131009, '120'],
  ],
  ...['pending', 'captured', 'failed'].map((status): [string, Json, 'accepted'] => [
    `a payment may be ${status}`,
    parameters((it) => void (it.payment.status = status)),
    'accepted',
  ]),
  [
    'a payment is not paid',
    parameters((it) => void (it.payment.status = 'paid')),
    [131009, 'payment.status'],
  ],
  ['a payment needs no moment', parameters((it) => delete it.payment.timestamp), 'accepted'],
  [
    'the moment of a payment is a number',
    parameters((it) => void (it.payment.timestamp = '1790000000')),
    [100, 'number'],
  ],
  [
    'the moment of a payment is in seconds',
    parameters((it) => void (it.payment.timestamp = 1790000000000)),
    [131009, 'seconds'],
  ],
  [
    'the moment of a payment is whole',
    parameters((it) => void (it.payment.timestamp = 1.5)),
    [131009, 'whole'],
  ],
  ['an unknown key in a status is refused', parameters((it) => void (it.note = 'x')), [100, 'note']],
])

const orderIn = (state: OrderState, reportedPayment: PaymentStatus | null = null): Order => ({
  phoneNumberId: '1',
  referenceId: 'r',
  contactKey: '2',
  messageId: 'm',
  state,
  reportedPayment,
  payment: UNPAID,
})

const ALLOWED: Record<OrderState, OrderState[]> = {
  pending: ['pending', 'processing', 'partially_shipped', 'shipped', 'completed', 'canceled'],
  processing: ['processing', 'partially_shipped', 'shipped', 'completed', 'canceled'],
  partially_shipped: ['processing', 'partially_shipped', 'shipped', 'completed', 'canceled'],
  shipped: ['processing', 'partially_shipped', 'shipped', 'completed', 'canceled'],
  completed: ['completed'],
  canceled: ['canceled'],
}

for (const from of ORDER_STATES) {
  test(`from ${from} an order becomes ${ALLOWED[from].join(', ')} and nothing else`, () => {
    const allowed = ORDER_STATES.filter(
      (state) => judgeOrderChange(orderIn(from), { state, payment: null }) === null,
    )
    assert.deepEqual(new Set(allowed), new Set(ALLOWED[from]))
  })
}

test('a payment changes the order in no state', () => {
  for (const from of ORDER_STATES) {
    assert.equal(judgeOrderChange(orderIn(from), { state: null, payment: 'captured' }), null)
  }
})

function cancel(reported: PaymentStatus | null, payment: PaymentStatus | null = null) {
  return judgeOrderChange(orderIn('processing', reported), { state: 'canceled', payment })
}

test('an order is not canceled once its payment is pending or captured', () => {
  assert.equal(cancel(null), null)
  assert.equal(cancel('failed'), null)
  assert.equal(cancel('pending'), 2047)
  assert.equal(cancel('captured'), 2047)
  assert.equal(cancel(null, 'captured'), 2047)
  assert.equal(cancel('captured', 'failed'), 2047)
  assert.equal(cancel('pending', 'failed'), null, 'the same message says that the payment failed')
})

test('a captured payment shows as paid by the shop', () => {
  const order = orderIn('pending')
  applyOrderChange(order, { state: 'processing', payment: 'captured' }, 5)
  assert.equal(order.state, 'processing')
  assert.deepEqual(order.payment, { state: 'paid', atMs: 5, source: 'shop', method: null })
})
