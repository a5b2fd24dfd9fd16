/** Orders as lists show them, with the contact and the numbers. */
import type { Payment } from '../kinds/order-states.ts'

export type Order = {
  /** Of the message that spoke of it first. */
  id: string
  referenceId: string
  senderId: string
  /** The sender's address and the contact's, digits or user id. */
  from: string
  to: string
  contactName: string | null
  contactUsername: string | null
  conversationId: string
  status: string | null
  paymentStatus: string | null
  payment: Payment
  /** In hundredths of the currency, as text: the database counts further than JavaScript. */
  totalValue: string | null
  currency: string | null
  /** What came and what went back, by the ledger, in hundredths of the real. */
  received: number
  refunded: number
  /** Whether the money itself says that it is paid, and not only a message. */
  isConfirmed: boolean
  paidAt: Date | null
  canceledAt: Date | null
  reportedAt: Date | null
  expiresAt: Date | null
  createdAt: Date
  lastSaidAt: Date
  /** The latest message that asks for its payment and did not fail. */
  askedBy: string | null
  /** Its latest message that failed and still waits for a person. */
  failedMessageId: string | null
}

/**
 * A query for whole orders; `source` is a table or query of orders of the workspace `$1`, which are
 * `o` here.
 * @param now SQL of the moment at which orders count as expired
 */
export const selectOrders = (source: string, now: string): string => `
  select o.order_id as id, o.reference_id as "referenceId", o.sender_id as "senderId", e.address as "from", coalesce(a.address, '') as "to",
         p.name as "contactName", p.username as "contactUsername", o.conversation_id as "conversationId", o.status,
         o.payment_status as "paymentStatus",
         case when o.payment = 'unpaid' and o.expires_at <= ${now} then 'expired' else o.payment end as payment,
         o.received_value as received, o.refunded_value as refunded, o.confirmed_at is not null as "isConfirmed",
         o.total_value::text as "totalValue", o.currency, case when o.payment = 'paid' then o.paid_at end as "paidAt",
         case when o.status = 'canceled' then o.canceled_at end as "canceledAt", o.reported_at as "reportedAt",
         o.expires_at as "expiresAt", o.created_at as "createdAt", o.last_said_at as "lastSaidAt", o.asked_by as "askedBy",
         case when not o.is_single then ( -- a message that failed has a row of its own: it changed that of its order
           select f.message_id
           from order_messages w
           join failed_messages f on f.workspace_id = $1 and f.message_id = w.message_id and not f.resolved
           where w.workspace_id = $1 and w.sender_id = o.sender_id and w.reference_id = o.reference_id
           order by w.message_id desc
           limit 1
         ) end as "failedMessageId"
  from ${source} o
  join senders e on e.workspace_id = $1 and e.sender_id = o.sender_id
  left join conversations c on c.workspace_id = $1 and c.conversation_id = o.conversation_id
  left join contacts p on p.workspace_id = $1 and p.contact_id = c.contact_id -- none while it is being erased
  left join lateral (
    select a.address from contact_addresses a
    where a.workspace_id = $1 and a.contact_id = c.contact_id
    order by a.kind <> 'phone', a.kind <> 'user_id', a.known_since desc nulls last, a.match_key    -- false sorts first
    limit 1
  ) a on true`
