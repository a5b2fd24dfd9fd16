/**
 * What is forgotten of the money of orders whose person is erased: what they were told of it, and why something went back. Who owes has to
 * keep books: charges, payments and refunds stay, with the reference of the order and nothing of the person.
 */
import type pg from 'pg'

/** Nobody can pay these orders any more: charges of them that are open are withdrawn. */
export async function forgetOrders(
  client: pg.PoolClient,
  workspaceId: string,
  senderId: string,
  referenceIds: string[],
): Promise<void> {
  const values = [workspaceId, senderId, referenceIds]
  await client.query(
    'delete from payment_notices where workspace_id = $1 and sender_id = $2 and reference_id = any($3::text[])',
    values,
  )
  await client.query(
    `update refunds r set reason = null from payments p
     where p.workspace_id = $1 and p.sender_id = $2 and p.reference_id = any($3::text[])
       and r.workspace_id = $1 and r.payment_id = p.payment_id and r.reason is not null`,
    values,
  )
  await client.query(
    `update charges set withdraw_at = coalesce(withdraw_at, now()), look_at = now(), looks = 0
     where workspace_id = $1 and sender_id = $2 and reference_id = any($3::text[]) and state in ('making', 'open')`,
    values,
  )
}
