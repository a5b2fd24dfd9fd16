/**
 * What the ledger of payments says of an order: what was received, what was refunded, and since
 * when it is paid. The row has it beside what the messages say; either may come first.
 */
import type pg from 'pg'
import { lockOrders, remakeOrders } from './order-rows.ts'

export type OrderName = { senderId: string; referenceId: string }

/** What messages say of an order, while its row is locked. */
export type LockedOrder = {
  /** What the messages ask for, in hundredths of the real; null: nothing, or another currency. */
  total: number | null
  /** Of what the messages ask for; null: nothing. */
  currency: string | null
  /** Null unless it is canceled now. */
  canceledAt: Date | null
  /** By the ledger or by a message. */
  isPaid: boolean
  /** By the ledger. */
  confirmedAt: Date | null
  orderStatus: string | null
  paymentStatus: string | null
  /** The message that asks for its payment, else the first one that spoke of it. */
  messageId: string
}

/** Null if no message speaks of the order. The row stays locked until the transaction ends. */
export async function lockOrder(
  client: pg.PoolClient,
  workspaceId: string,
  order: OrderName,
): Promise<LockedOrder | null> {
  await client.query(lockOrders(workspaceId, [order]))
  const { rows } = await client.query<Omit<LockedOrder, 'total'> & { total: string | null }>({
    name: 'find-locked-order',
    text: `select case when currency = 'BRL' then total_value end as total, currency, case when status = 'canceled' then canceled_at end as "canceledAt",
                  payment = 'paid' as "isPaid", confirmed_at as "confirmedAt", status as "orderStatus", payment_status as "paymentStatus",
                  coalesce(asked_by, order_id) as "messageId"
           from orders where workspace_id = $1 and sender_id = $2 and reference_id = $3`,
    values: [workspaceId, order.senderId, order.referenceId],
  })
  const row = rows[0]
  return row ? { ...row, total: row.total === null ? null : Number(row.total) } : null
}

/** Writes what the ledger says, of an order whose row is locked. */
export async function confirmOrder(
  client: pg.PoolClient,
  workspaceId: string,
  order: OrderName,
  money: { received: number; refunded: number; confirmedAt: Date | null },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'confirm-order',
    text: `update orders set received_value = $4, refunded_value = $5, confirmed_at = $6, paid_at = least(paid_at, $6)
           where workspace_id = $1 and sender_id = $2 and reference_id = $3
             and (received_value, refunded_value, confirmed_at) is distinct from ($4, $5, $6)`,
    values: [
      workspaceId,
      order.senderId,
      order.referenceId,
      money.received,
      money.refunded,
      money.confirmedAt,
    ],
  })
  if (rowCount === 0) return
  const [, remake] = remakeOrders(workspaceId, [order]) // it is paid since the earlier of the two
  await client.query(remake)
}
