/**
 * The statuses of an order that a shop sends with one click: which status each step sends, and when
 * it can be taken.
 */
import type { Order } from '../../../api/types.ts'

export const STEPS = ['paid', 'processing', 'shipped', 'completed', 'canceled'] as const
export type Step = (typeof STEPS)[number]

/** WhatsApp lets no other status follow these (docs/preflight.md, status-transition). */
const FINAL = new Set(['completed', 'canceled'])

/** Whether it cannot be undone. */
export const isFinal = (step: Step) => FINAL.has(step)

/**
 * The steps that an order can take now, as far as its statuses show. The service decides.
 */
export function listSteps({
  orderStatus,
  paymentStatus,
}: Pick<Order, 'orderStatus' | 'paymentStatus'>): Step[] {
  const isPaid = paymentStatus === 'captured'
  return STEPS.filter((step) => {
    if (step === 'paid') return !isPaid && orderStatus !== 'canceled'
    if (orderStatus !== null && FINAL.has(orderStatus)) return false
    if (step === 'canceled') return !isPaid
    return step !== orderStatus
  })
}

type Addresses = { from: string; to: string; referenceId: string }

/**
 * The request. Equal for all who take the step: with one idempotency key it is sent once, however
 * many click.
 */
export function toRequest(step: Step, { from, to, referenceId }: Addresses, text: string) {
  const said = step === 'paid' ? { payment: { status: 'captured' } } : { order: { status: step } }
  const parameters = { reference_id: referenceId, ...said }
  const interactive = {
    type: 'order_status',
    body: { text },
    action: { name: 'review_order', parameters },
  }
  return { from, to, interactive }
}
