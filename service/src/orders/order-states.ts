/** The states of orders, as lists tell them. */

/** Where an order is, as WhatsApp spells it. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'partially_shipped',
  'shipped',
  'completed',
  'canceled',
] as const

/**
 * What became of the payment. `unpaid`: it is still expected. `expired`: what asked for it has lapsed. `failed`: the latest message says so.
 * `canceled`: the order was canceled before it was paid.
 */
export const payments = ['unpaid', 'paid', 'expired', 'failed', 'canceled'] as const
export type Payment = (typeof payments)[number]
