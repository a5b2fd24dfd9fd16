/**
 * Orders as WhatsApp keeps them: by reference id of a business number, with the state that
 * `order_status` messages change. The bank's payment is stored beside it and shown on the phone;
 * WhatsApp itself cannot see it.
 */
import { ORDERS_MAX } from '../limits.ts'
import { createRing } from '../ring.ts'

export const ORDER_STATES = [
  'pending',
  'processing',
  'partially_shipped',
  'shipped',
  'completed',
  'canceled',
] as const
export const PAYMENT_STATUSES = ['pending', 'captured', 'failed'] as const
export type OrderState = (typeof ORDER_STATES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export type Order = {
  phoneNumberId: string
  referenceId: string
  contactKey: string
  /** The `order_details` message. */
  messageId: string
  state: OrderState
  /**
   * The latest payment status that the business reported by `order_status`. Only this decides about
   * 2047.
   */
  reportedPayment: PaymentStatus | null
  payment: Payment
  /**
   * What the customer's bank has taken for it, oldest first; missing until then. The shop learns of
   * it from its own bank.
   */
  receipts?: Receipt[]
}

/** The payment that the phone shows: the latest report of the bank or of the shop. */
export type Payment = {
  state: 'unpaid' | 'pending' | 'paid' | 'failed'
  atMs: number | null
  source: 'bank' | 'shop' | null
  method: string | null
}

/** Money that the customer's bank has taken and given to the receiver. */
export type Receipt = {
  endToEndId: string
  /** In centavos. */
  amount: number
  receiver: string
  atMs: number
}

export const UNPAID: Readonly<Payment> = { state: 'unpaid', atMs: null, source: null, method: null }

/** The change that an `order_status` message requests. */
export type OrderChange = { state: OrderState | null; payment: PaymentStatus | null }

const IN_WORK: ReadonlySet<OrderState> = new Set(['processing', 'partially_shipped', 'shipped'])
const FINAL: ReadonlySet<OrderState> = new Set(['completed', 'canceled'])

/**
 * The code with which WhatsApp refuses a change, or null. Payments API, order status: 2046 for a
 * transition that its diagram lacks, 2047 for canceling an order that is paid or being paid.
 */
export function judgeOrderChange(order: Order, change: OrderChange): 2046 | 2047 | null {
  if (change.state === null || change.state === order.state) return null
  if (FINAL.has(order.state) || !(IN_WORK.has(change.state) || FINAL.has(change.state))) return 2046
  const payment = change.payment ?? order.reportedPayment
  const isPaying = payment === 'pending' || payment === 'captured' || order.reportedPayment === 'captured'
  return change.state === 'canceled' && isPaying ? 2047 : null
}

/** Applies an allowed change. */
export function applyOrderChange(order: Order, change: OrderChange, atMs: number): void {
  if (change.state) order.state = change.state
  if (!change.payment) return
  order.reportedPayment = change.payment
  const state = change.payment === 'captured' ? 'paid' : change.payment
  order.payment = { state, atMs, source: 'shop', method: order.payment.method }
}

export type Orders = {
  find(phoneNumberId: string, referenceId: string): Order | undefined
  add(order: Order): void
  /** Newest first. */
  latest(): Generator<Order>
  clear(): void
}

function keyOf(phoneNumberId: string, referenceId: string): string {
  return `${phoneNumberId} ${referenceId}`
}

export function createOrders(): Orders {
  const byReference = new Map<string, Order>()
  const added = createRing<Order>(ORDERS_MAX)

  return {
    find: (phoneNumberId, referenceId) => byReference.get(keyOf(phoneNumberId, referenceId)),
    add(order) {
      byReference.set(keyOf(order.phoneNumberId, order.referenceId), order)
      const evicted = added.push(order)
      if (!evicted) return
      const key = keyOf(evicted.phoneNumberId, evicted.referenceId)
      if (byReference.get(key) === evicted) byReference.delete(key)
    },
    *latest() {
      for (const [, order] of added.latest()) yield order
    },
    clear() {
      byReference.clear()
      added.clear()
    },
  }
}
