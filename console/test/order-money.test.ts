/**
 * The money of an order: what is sent again after a charge expired, and what of a payment is too
 * much.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails } from '../../testkit/bodies.ts'
import type { Message, Payment } from '../src/api/types.ts'
import { toRenewal } from '../src/pages/orders/order/to-renewal.ts'
import { excessOf, toMoney } from '../src/payments/amounts.ts'

test('an order is sent again as it was, without the code and the deadline that are over', () => {
  const { from, to, interactive } = orderDetails('551140000000', '5511987654321', 'BOLO-1')
  const { parameters } = interactive.action
  const pix = { type: 'instant_dynamic_code', instant_dynamic_code: { code: 'over' } }
  const { payment_settings: others } = parameters
  Object.assign(parameters.order, { expiration: { timestamp: '1', description: 'Hoje' } })
  const asked = {
    ...interactive,
    action: {
      ...interactive.action,
      parameters: { ...parameters, payment_settings: [pix, ...others] },
    },
  }
  const body = toRenewal({ from, to, contentData: asked } as unknown as Message)
  const { expiration: _, ...order } = parameters.order as Record<string, unknown>
  assert.deepEqual(body, {
    from: '+551140000000',
    to: '+5511987654321',
    charge: { renew: true },
    interactive: {
      ...interactive,
      action: { ...interactive.action, parameters: { ...parameters, payment_settings: others, order } },
    },
  })
})

test('too much is what came beyond what is due, and at most what is left of the payment', () => {
  const payment = (amount: number, refunded = 0, verdict = 'more') =>
    ({ amount: toMoney(amount), refunded: toMoney(refunded), verdict }) as Payment
  const sums = (due: number | null, received: number, refunded = 0) => ({
    due: due === null ? null : toMoney(due),
    received: toMoney(received),
    refunded: toMoney(refunded),
  })
  assert.deepEqual(excessOf(payment(5_000), sums(4_800, 5_000)), toMoney(200))
  assert.deepEqual(excessOf(payment(5_000, 150), sums(4_800, 5_000, 150)), toMoney(50))
  assert.deepEqual(excessOf(payment(100), sums(4_800, 9_000)), toMoney(100))
  assert.equal(excessOf(payment(5_000, 200), sums(4_800, 5_000, 200)), null)
  assert.equal(excessOf(payment(5_000), sums(null, 5_000)), null)
  assert.equal(excessOf(payment(5_000, 0, 'exact'), sums(4_800, 5_000)), null)
})
