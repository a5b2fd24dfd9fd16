/** The states of orders, as lists show them. */

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
 * What became of the payment. `unpaid`: it is still expected. `expired`: what asked for it has
 * lapsed. `failed`: the latest message says so. `canceled`: the order was canceled before it was
 * paid.
 */
export const payments = ['unpaid', 'paid', 'expired', 'failed', 'canceled'] as const
export type Payment = (typeof payments)[number]

/**
 * What money means for its order. `exact`: with those before it, what is due. `less`: what came for
 * the charge is not enough yet. `more`: the order is paid, and something is left over. `twice`: the
 * order was paid before. `late`: the charge had expired. `canceled`: the order was canceled, or its
 * charge withdrawn. `unknown`: no charge asked for it.
 */
export const verdicts = ['exact', 'less', 'more', 'twice', 'late', 'canceled', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * `making`: the bank is being asked for it, or its answer is unknown. `pending`: the bank has it.
 * `done`: the money is back. `refused`: by the bank; nothing went back.
 */
export const refundStates = ['making', 'pending', 'done', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * `shop`: asked for here. `bank`: by the banks themselves, as after a fraud claim, or by a person
 * in the bank's own app.
 */
export const refundOrigins = ['shop', 'bank'] as const
export type RefundOrigin = (typeof refundOrigins)[number]

/**
 * The latest statuses of an order in messages that did not fail; null where no message gave one.
 */
export type OrderState = {
  order: string | null
  payment: string | null
  /** Messages began this order, and none of them went to the recipient asked about. */
  isOfAnother: boolean
  /**
   * A message names the very reference id that was asked for, and not only another copy of the
   * order.
   */
  isNamed: boolean
  /**
   * The order went to the recipient asked about, and its customer has had this address since, as
   * digits or as a user id. Left out: it is not so.
   */
  movedTo?: string
}
