/** How a payment is drawn: its pill. */
import type { Payment } from '../../api/orders.ts'

export const PAYMENT_PILLS: Record<Payment, string> = {
  unpaid: 'pill-wait',
  paid: 'pill-good',
  failed: 'pill-bad',
  expired: 'pill-bad',
  canceled: 'pill-calm',
}
