/** What a message says of the order that it speaks of. */
import { REFERENCE } from '../messages/kinds/interactive.ts'
import type { OrderDetails } from '../messages/kinds/order-details.ts'
import type { OrderStatus } from '../messages/kinds/order-status.ts'

export type OrderReference = {
  referenceId: string
  /** As the channel spells it; null if the message says nothing of it. */
  orderStatus: string | null
  paymentStatus: string | null
}

export const mentionInDetails = ({ action }: OrderDetails): OrderReference => ({
  referenceId: action.parameters.reference_id,
  orderStatus: 'pending', // asking for payment is how an order begins, also without its items
  paymentStatus: null,
})

export const mentionInStatus = ({ action }: OrderStatus): OrderReference => ({
  referenceId: action.parameters.reference_id,
  orderStatus: action.parameters.order?.status.replace('-', '_') ?? null,
  paymentStatus: action.parameters.payment?.status ?? null,
})

/** Of which order a contact's message tells a payment: how they want to pay it, or that they did. Null if of none. */
export function referenceInReply(element: unknown): string | null {
  const interactive = partAt(element, 'interactive')
  const type = partAt(interactive, 'type')
  if (type !== 'payment_method' && type !== 'payment_notification') return null
  const reference = partAt(partAt(interactive, type), 'reference_id')
  return typeof reference === 'string' && REFERENCE.test(reference) ? reference : null
}

const partAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
