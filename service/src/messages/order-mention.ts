/** What a message says of the order that it speaks of. */
import type { OrderDetails } from './order-details.ts'
import type { OrderStatus } from './order-status.ts'

export type OrderMention = {
  referenceId: string
  /** As the channel spells it; null if the message says nothing of it. */
  orderStatus: string | null
  paymentStatus: string | null
}

export const mentionInDetails = ({ action }: OrderDetails): OrderMention => ({
  referenceId: action.parameters.reference_id,
  orderStatus: 'pending', // asking for payment is how an order begins, also without its items
  paymentStatus: null,
})

export const mentionInStatus = ({ action }: OrderStatus): OrderMention => ({
  referenceId: action.parameters.reference_id,
  orderStatus: action.parameters.order?.status.replace('-', '_') ?? null,
  paymentStatus: action.parameters.payment?.status ?? null,
})
