/** Amounts of money, in hundredths. */
import type { Money, OrderPayments, Payment } from '../api/types.ts'

type OrderSums = Pick<OrderPayments, 'due' | 'received' | 'refunded'>

export const toMoney = (value: number): Money => ({ value, offset: 100, currency: 'BRL' })

/** What of a payment was not refunded yet. */
export const leftOf = ({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>): number =>
  amount.value - refunded.value

/**
 * What of a payment is more than its order asks for: all that was received beyond it, as far as it
 * is this payment.
 */
export function excessOf(payment: Payment, { due, received, refunded }: OrderSums): Money | null {
  if (due === null || payment.verdict !== 'more') return null
  const excess = received.value - refunded.value - due.value
  return excess > 0 ? toMoney(Math.min(excess, leftOf(payment))) : null
}
