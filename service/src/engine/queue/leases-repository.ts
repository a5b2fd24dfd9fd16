/**
 * Leases: which process drives which owner of a queue. Their time is the database's, so clocks of
 * machines do not matter.
 *
 * The fence grows with each grant. The next holder cannot be overtaken by what the former holder
 * still has under way: its writes lock the lease row and name the old fence.
 *
 * A transaction that locks several leases and may have to wait does it in the order of workspaces
 * and, within them, of owners. So do batches, whose statements are in the order of workspaces. No
 * two can then wait for each other.
 */
import type { Queryable } from '../postgres/connection.ts'
import { NOT_AWAY, notAway } from '../postgres/away.ts'
import { channelOf } from '../postgres/notifications.ts'

/** What is driven: the deliveries of a sender, the events for an endpoint. */
export type LeaseKind = 'sender' | 'webhook_endpoint'

/** `ownerId` is the id of the sender or the endpoint. */
export type Lease = { workspaceId: string; ownerId: string; fence: number }

/** `load`: the work that its owner made where it was driven before, in pieces a second. */
export type TakenLease = Lease & { load: number }

const COLUMNS = 'l.workspace_id as "workspaceId", l.owner_id as "ownerId", l.fence'

/** An owner without any work weighs as much as this many pieces of it in a second. */
export const LOAD_OF_HAVING = 1

/** RECADO_LEASE_MS may not be more. */
export const LEASE_MS_MAX = 300_000

/**
 * Takes leases of a kind that are free or have lapsed, and those that another process has handed
 * over to the holder. Rows that are being written to are left for the next try. One that would last
 * longer than any was acquired before the database's clock was set back: unless its holder is
 * there, and renews it, no process would drive the owner until the clock has caught up.
 *
 * @param known owners of which the holder knows that it has them (what is in its name beside these
 * was handed over), and those that it could not drive: what is free of them is for other processes
 */
export async function acquireLeases(
  db: Queryable,
  kind: LeaseKind,
  holder: string,
  leaseMs: number,
  known: { kept: readonly string[] | null; undriven: readonly string[] } = { kept: null, undriven: [] },
): Promise<TakenLease[]> {
  const { rows } = await db.query<TakenLease>(
    `update leases l
     set holder = $1, fence = l.fence + 1, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
     from (
       select workspace_id, owner_id from leases
       where kind = $3 and ${NOT_AWAY} and (
         ((expires_at is null or expires_at < clock_timestamp()) and owner_id <> all($5::uuid[]))
         or (holder <> $1 and expires_at > clock_timestamp() + ${LEASE_MS_MAX} * interval '1 millisecond')
         or (holder = $1 and owner_id <> all($4::uuid[]))
       )
       for update skip locked
     ) free
     where l.workspace_id = free.workspace_id and l.owner_id = free.owner_id
     returning ${COLUMNS}, l.load`,
    [holder, leaseMs, kind, known.kept, known.undriven],
  )
  return rows
}

/** @property isLeaving its workspace moves to another server: it is to be given back */
export type RenewedLease = Lease & { isLeaving: boolean }

/**
 * Renews these leases, writes down the load of each, and returns those that are still the holder's:
 * one that is missing was lost.
 */
export async function renewLeases(
  db: Queryable,
  holder: string,
  leases: readonly (Lease & Partial<TakenLease>)[],
  leaseMs: number,
): Promise<RenewedLease[]> {
  const { rows } = await db.query<RenewedLease>(
    `with ours as materialized (
       select l.workspace_id, l.owner_id, i.load
       from unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::real[]) as i(workspace_id, owner_id, fence, load)
       join leases l on l.workspace_id = i.workspace_id and l.owner_id = i.owner_id and l.fence = i.fence
       where l.holder = $1
       order by l.workspace_id, l.owner_id
       for update of l
     )
     update leases l set expires_at = clock_timestamp() + $2 * interval '1 millisecond', load = ours.load
     from ours
     where l.workspace_id = ours.workspace_id and l.owner_id = ours.owner_id
     returning ${COLUMNS}, not (${notAway('l.workspace_id')}) as "isLeaving"`,
    [
      holder,
      leaseMs,
      leases.map(({ workspaceId }) => workspaceId),
      leases.map(({ ownerId }) => ownerId),
      leases.map(({ fence }) => fence),
      leases.map(({ load }) => load ?? 0),
    ],
  )
  return rows
}

/** Hands one lease back. Returns false if it was lost. */
export async function releaseLease(
  db: Queryable,
  holder: string,
  { workspaceId, ownerId, fence }: Lease,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update leases set holder = null, expires_at = null
     where workspace_id = $1 and owner_id = $2 and fence = $3 and holder = $4`,
    [workspaceId, ownerId, fence, holder],
  )
  return rowCount === 1
}

/**
 * Hands all leases of a kind back and says so, so that another process need not wait for them to
 * lapse.
 */
export async function releaseLeases(db: Queryable, kind: LeaseKind, holder: string): Promise<void> {
  await db.query(
    `with ours as materialized (
       select workspace_id, owner_id from leases where kind = $2 and holder = $1
       order by workspace_id, owner_id for update
     ), freed as (
       update leases l set holder = null, expires_at = null
       from ours
       where l.workspace_id = ours.workspace_id and l.owner_id = ours.owner_id
       returning l.owner_id
     )
     select pg_notify($3, $2) from freed limit 1`,
    [holder, kind, channelOf('leases')],
  )
}

/** More changes of hands than there will be between a backup and a restore. */
const FENCES_LOST = 1_000_000

/**
 * After the database was restored: no process holds a lease, and no fence that was given after that
 * moment is given again. So a process that was forgotten, and finds its way to this database,
 * cannot write under one.
 */
export async function renewLeasesAfterRestore(db: Queryable): Promise<void> {
  await db.query(`update leases set holder = null, expires_at = null, fence = fence + ${FENCES_LOST}`)
}

/** The payload of an announcement that this process has been handed leases of a kind. */
export const handedTo = (kind: LeaseKind, holder: string): string => `${kind} ${holder}`

/**
 * Makes the lease another process's, and notifies it. For the first third of its time only: if that
 * process has gone, the lease lapses soon. Returns false if it was not the holder's any more.
 */
export async function handLeaseOver(
  db: Queryable,
  kind: LeaseKind,
  holder: string,
  { workspaceId, ownerId, fence }: Lease,
  to: string,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with given as (
       update leases set holder = $5, fence = fence + 1, expires_at = clock_timestamp() + $6 * interval '1 millisecond'
       where workspace_id = $1 and owner_id = $2 and fence = $3 and holder = $4
       returning owner_id
     )
     select pg_notify($7, $8) from given`,
    [workspaceId, ownerId, fence, holder, to, leaseMs / 3, channelOf('leases'), handedTo(kind, to)],
  )
  return rowCount === 1
}

/** The load of each process that has leases of a kind. */
export async function readLoads(db: Queryable, kind: LeaseKind): Promise<Map<string, number>> {
  const { rows } = await db.query<{ holder: string; load: number }>(
    `select holder, (sum(load + ${LOAD_OF_HAVING}))::float8 as load from leases
     where kind = $1 and expires_at > clock_timestamp()
     group by holder`,
    [kind],
  )
  return new Map(rows.map(({ holder, load }) => [holder, load]))
}
