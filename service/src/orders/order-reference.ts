/** The order that a message refers to. */
import { memberOf } from '../member-of.ts'
import { REFERENCE } from '../messages/kinds/interactive.ts'

export type OrderReference = {
  referenceId: string
  /** It asks for the payment of the order. */
  begins: boolean
  /** JSON Pointer to the reference id in the body of the request that sends such a message. */
  pointer: string
  /** As WhatsApp spells it; null if the message gives none. */
  orderStatus: string | null
  paymentStatus: string | null
}

/** The order that a contact's message refers to by choosing how to pay it or by reporting the payment. Null if it refers to none. */
export function referenceInReply(element: unknown): string | null {
  const interactive = memberOf(element, 'interactive')
  const type = memberOf(interactive, 'type')
  if (type !== 'payment_method' && type !== 'payment_notification') return null
  const reference = memberOf(memberOf(interactive, type), 'reference_id')
  return typeof reference === 'string' && REFERENCE.test(reference) ? reference : null
}
