/**
 * Leases: which process drives which sender. Their time is the database's, so clocks of machines do not matter.
 *
 * The fence grows with each grant. Whoever takes over cannot be overtaken by what the former holder still has under
 * way: its starts and settles lock the lease row and name the old fence.
 *
 * Whoever locks several leases and may have to wait does it in the order of workspaces and, within them, of senders. So do
 * batches, whose statements are in the order of workspaces. No two can then wait for each other.
 */
import type { Queryable } from '../postgres/connection.ts'
import { channelOf } from '../postgres/notifications.ts'

export type Lease = { workspaceId: string; senderId: string; fence: number }

const COLUMNS = 'l.workspace_id as "workspaceId", l.sender_id as "senderId", l.fence'

/** RECADO_LEASE_MS may not be more. */
export const LEASE_MS_MAX = 300_000

/**
 * Takes leases that are free or have lapsed. Senders whose row is being written to are left for the next try. One that would last
 * longer than any was taken before the database's clock was set back: unless its holder is there, and renews it, nobody would drive
 * the sender until the clock has caught up.
 */
export async function acquireLeases(db: Queryable, holder: string, leaseMs: number): Promise<Lease[]> {
  const { rows } = await db.query<Lease>(
    `update sender_leases l
     set holder = $1, fence = l.fence + 1, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
     from (
       select workspace_id, sender_id from sender_leases
       where expires_at is null or expires_at < clock_timestamp()
          or (holder <> $1 and expires_at > clock_timestamp() + ${LEASE_MS_MAX} * interval '1 millisecond')
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
    `with ours as materialized (
       select l.workspace_id, l.sender_id
       from unnest($3::uuid[], $4::uuid[], $5::bigint[]) as i(workspace_id, sender_id, fence)
       join sender_leases l on l.workspace_id = i.workspace_id and l.sender_id = i.sender_id and l.fence = i.fence
       where l.holder = $1
       order by l.workspace_id, l.sender_id
       for update of l
     )
     update sender_leases l set expires_at = clock_timestamp() + $2 * interval '1 millisecond'
     from ours
     where l.workspace_id = ours.workspace_id and l.sender_id = ours.sender_id
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
    `with ours as materialized (
       select workspace_id, sender_id from sender_leases where holder = $1 order by workspace_id, sender_id for update
     ), freed as (
       update sender_leases l set holder = null, expires_at = null
       from ours
       where l.workspace_id = ours.workspace_id and l.sender_id = ours.sender_id
       returning l.sender_id
     )
     select pg_notify($2, sender_id::text) from freed`,
    [holder, channelOf('deliveries')],
  )
}
