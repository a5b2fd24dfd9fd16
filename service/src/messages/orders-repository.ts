/** Orders as this workspace spoke of them: which message named which order, and where the order is by that. */
import type { Queryable } from '../postgres/connection.ts'
import type { OrderMention } from './order-mention.ts'

/** Where an order is, by the messages that were not refused; null where nothing was said. */
export type OrderState = { order: string | null; payment: string | null }

/** What a message said of an order; null if it did not speak of it. */
export async function findOrderMention(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
  messageId: string,
): Promise<OrderMention | null> {
  const { rows } = await db.query<OrderMention>(
    `select reference_id as "referenceId", order_status as "orderStatus", payment_status as "paymentStatus"
     from order_messages
     where workspace_id = $1 and sender_id = $2 and reference_id = $3 and message_id = $4`,
    [workspaceId, senderId, referenceId, messageId],
  )
  return rows[0] ?? null
}

/** The order a stored payload speaks of. */
export function toReferenceId(type: string, contentData: string): string | null {
  if (type !== 'order_details' && type !== 'order_status') return null
  const { action } = JSON.parse(contentData) as { action: { parameters: { reference_id: string } } }
  return action.parameters.reference_id
}

/** Null if this sender never spoke of the order. */
export async function findOrderState(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<OrderState | null> {
  const { rows } = await db.query<OrderState & { mentions: number }>({
    name: 'find-order-state',
    text: `select count(*)::int as mentions,
                  (array_agg(o.order_status order by o.message_id desc) filter (where o.order_status is not null))[1] as "order",
                  (array_agg(o.payment_status order by o.message_id desc) filter (where o.payment_status is not null))[1] as payment
           from order_messages o
           join message_states s on s.workspace_id = o.workspace_id and s.message_id = o.message_id
           where o.workspace_id = $1 and o.sender_id = $2 and o.reference_id = $3 and s.status <> 'failed'`,
    values: [workspaceId, senderId, referenceId],
  })
  const row = rows[0]
  return row && row.mentions > 0 ? { order: row.order, payment: row.payment } : null
}
