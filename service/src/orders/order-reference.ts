/** The order that a message refers to. */
import { memberOf } from '../member-of.ts'
import { REFERENCE } from '../messages/kinds/interactive.ts'

/** The payment status of an order that is paid, as WhatsApp spells it. */
export const PAID = 'captured'

export type OrderReference = {
  referenceId: string
  /** It asks for the payment of the order. */
  begins: boolean
  /** JSON Pointer to the reference id in the body of the request that sends such a message. */
  pointer: string
  /** As WhatsApp spells it; null if the message gives none. */
  orderStatus: string | null
  paymentStatus: string | null
  /** What it asks for, in hundredths of the currency; null for a message that does not ask for the payment. */
  total: { value: number; currency: string } | null
  /** When what it asks for lapses; null if never. */
  expiresAt: Date | null
  /** When the order was paid, if the message says so. */
  paidAt: Date | null
}

/** Of a message that only tells where an order is. */
export const NOTHING_ASKED = { total: null, expiresAt: null, paidAt: null } as const

/** A moment in seconds since 1970, as WhatsApp writes it. */
export const fromSeconds = (seconds: number | string | undefined): Date | null =>
  seconds === undefined ? null : new Date(Number(seconds) * 1000)

/** The order that a contact's message refers to by choosing how to pay it or by reporting the payment. Null if it refers to none. */
export function referenceInReply(element: unknown): string | null {
  const interactive = memberOf(element, 'interactive')
  const type = memberOf(interactive, 'type')
  if (type !== 'payment_method' && type !== 'payment_notification') return null
  const reference = memberOf(memberOf(interactive, type), 'reference_id')
  return typeof reference === 'string' && REFERENCE.test(reference) ? reference : null
}
