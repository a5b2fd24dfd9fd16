/** Orders as this workspace spoke of them: which message named which order, and where the order is by that. */
import type { Queryable } from '../postgres/connection.ts'

/** What one message says of an order. */
export type OrderMention = {
  referenceId: string
  orderStatus: string | null
  paymentStatus: string | null
}

/** Where an order is, by the messages that were not refused; null where nothing was said. */
export type OrderState = { order: string | null; payment: string | null }

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
