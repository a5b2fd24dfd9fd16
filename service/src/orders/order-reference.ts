/** What a message says of the order that it refers to. */
import { memberOf } from '../member-of.ts'
import { REFERENCE } from '../messages/kinds/interactive.ts'

export type OrderReference = {
  referenceId: string
  /** As WhatsApp spells it; null if the message says nothing of it. */
  orderStatus: string | null
  paymentStatus: string | null
}

/** The order whose payment a contact's message is about: how they want to pay it, or that they did. Null if of none. */
export function referenceInReply(element: unknown): string | null {
  const interactive = memberOf(element, 'interactive')
  const type = memberOf(interactive, 'type')
  if (type !== 'payment_method' && type !== 'payment_notification') return null
  const reference = memberOf(memberOf(interactive, type), 'reference_id')
  return typeof reference === 'string' && REFERENCE.test(reference) ? reference : null
}
