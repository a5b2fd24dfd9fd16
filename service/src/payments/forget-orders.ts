/**
 * What is forgotten of the money of orders whose person is erased: what they were notified of,
 * why something went back, and under which keys it was charged. Who owes has to keep books:
 * charges, payments and refunds stay, with the reference of the order and nothing of the person.
 */
import type pg from 'pg'

/**
 * Orders that no message speaks of any more are gone: a new order may have their reference, and
 * their money is none of it. The ledger is locked by `lockLedger`.
 */
export async function detachMoney(
  client: pg.PoolClient,
  workspaceId: string,
  senderId: string,
  referenceIds: string[],
): Promise<void> {
  const gone = `
    where m.workspace_id = $1 and m.sender_id = $2 and m.reference_id = any($3::text[]) and not exists (
      select from orders o where o.workspace_id = $1 and o.sender_id = m.sender_id and o.reference_id = m.reference_id
    )`
  for (const detach of ['update charges m set sender_id = null', 'update payments m set sender_id = null'])
    await client.query(`${detach} ${gone}`, [workspaceId, senderId, referenceIds])
}

/** These orders can no longer be paid: charges of them that are open are withdrawn. */
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
    `update charges set withdraw_at = coalesce(withdraw_at, now()), due_at = now(), attempts = 0
     where workspace_id = $1 and sender_id = $2 and reference_id = any($3::text[]) and state in ('making', 'open')`,
    values,
  )
  await client.query(
    `update charges set route = null, key = null, request_hash = null
     where workspace_id = $1 and sender_id = $2 and reference_id = any($3::text[]) and key is not null`,
    values,
  )
}
