/**
 * Leases: which process drives which sender. Their time is the database's, so clocks of machines do not matter.
 *
 * The fence grows with each grant. Whoever takes over cannot be overtaken by what the former holder still has under
 * way: its marks and settles lock the lease row and name the old fence.
 */
import type { Queryable } from '../postgres/connection.ts'
import { channelOf } from '../postgres/notifications.ts'

export type Lease = { workspaceId: string; senderId: string; fence: number }

const COLUMNS = 'l.workspace_id as "workspaceId", l.sender_id as "senderId", l.fence'

/** Takes leases that are free or have lapsed. Senders whose row is being written to are left for the next try. */
export async function acquireLeases(db: Queryable, holder: string, leaseMs: number): Promise<Lease[]> {
  const { rows } = await db.query<Lease>(
    `update sender_leases l
     set holder = $1, fence = l.fence + 1, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
     from (
       select workspace_id, sender_id from sender_leases
       where expires_at is null or expires_at < clock_timestamp()
       for update skip locked
     ) free
     where l.workspace_id = free.workspace_id and l.sender_id = free.sender_id
     returning ${COLUMNS}`,
    [holder, leaseMs],
  )
  return rows
}

/** Renews these leases and returns those that are still the holder's: one that is missing was lost. */
export async function renewLeases(
  db: Queryable,
  holder: string,
  leases: Lease[],
  leaseMs: number,
): Promise<Lease[]> {
  const { rows } = await db.query<Lease>(
    `update sender_leases l set expires_at = clock_timestamp() + $2 * interval '1 millisecond'
     from unnest($3::uuid[], $4::uuid[], $5::bigint[]) as ours(workspace_id, sender_id, fence)
     where l.workspace_id = ours.workspace_id and l.sender_id = ours.sender_id and l.fence = ours.fence
       and l.holder = $1
     returning ${COLUMNS}`,
    [
      holder,
      leaseMs,
      leases.map(({ workspaceId }) => workspaceId),
      leases.map(({ senderId }) => senderId),
      leases.map(({ fence }) => fence),
    ],
  )
  return rows
}

/** Hands all leases of the holder back and says so, so that another process need not wait for them to lapse. */
export async function releaseLeases(db: Queryable, holder: string): Promise<void> {
  await db.query(
    `with freed as (
       update sender_leases set holder = null, expires_at = null where holder = $1 returning sender_id
     )
     select pg_notify($2, sender_id::text) from freed`,
    [holder, channelOf('deliveries')],
  )
}
