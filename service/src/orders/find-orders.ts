/** The orders that a reference names: one, unless several senders use it. */
import { orderOf } from '../kinds/order-reference.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

export type NamedOrder = {
  senderId: string
  referenceId: string
  /** By its messages that did not fail; null: none says it. */
  orderStatus: string | null
  paymentStatus: string | null
  /** When the messages with these statuses were said, by the clock of the database. */
  statusAt: Date | null
  paymentAt: Date | null
  /** What its messages ask for, in hundredths of the real; null: nothing, or another currency. */
  total: number | null
  received: number
  refunded: number
  /** By the money, or by what its messages say; null: it is not paid. */
  paidAt: Date | null
}

/** @param referenceId of the order, or of a copy @param senderId null: of any sender */
export async function findOrders(
  db: Queryable,
  workspaceId: string,
  referenceId: string,
  senderId: string | null,
): Promise<NamedOrder[]> {
  const { rows } = await db.query<NamedOrder>({
    name: 'find-orders-of-reference',
    text: `select o.sender_id as "senderId", o.reference_id as "referenceId", o.status as "orderStatus", o.payment_status as "paymentStatus",
                  o.status_at as "statusAt", o.payment_at as "paymentAt", case when o.currency = 'BRL' then o.total_value end as total,
                  o.received_value as received, o.refunded_value as refunded,
                  case when o.payment = 'paid' then o.paid_at end as "paidAt"
           from senders s
           join orders o on o.workspace_id = $1 and o.sender_id = s.sender_id and o.reference_id = $2
           where s.workspace_id = $1 and ($3::uuid is null or s.sender_id = $3)
           order by o.order_id`,
    values: [workspaceId, orderOf(referenceId), senderId],
  })
  return rows
}
