/**
 * A database that was restored to a moment does not know what was sent after it. So each delivery
 * that was open at that moment is held, as if its call had been made then and the answer lost: a
 * receipt ends it, or a person decides.
 */
import { recordEvents, recordEventsOf, statusFact, toFailureFact } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { toDeliveryFailure } from './delivery-failures.ts'

/**
 * Deliveries that one statement holds: it makes one row of `event_changes`, which the sequencer
 * handles as a whole.
 */
const BATCH = 1_000

/**
 * Holds all open deliveries of a workspace, whatever the policies of its senders are, and deletes
 * the calls that were under way. Returns how many there were. No process may run.
 */
export async function holdAfterRestore(
  db: Queryable,
  workspaceId: string,
  restoredTo: Date,
  now: Date,
): Promise<number> {
  let held = 0
  for (let batch = BATCH; batch === BATCH; held += batch)
    batch = await holdSome(db, workspaceId, restoredTo, now)
  await db.query('delete from calls where workspace_id = $1', [workspaceId])
  return held
}

async function holdSome(db: Queryable, workspaceId: string, restoredTo: Date, now: Date): Promise<number> {
  const failure = toDeliveryFailure('database_restored')
  const { rowCount } = await db.query(
    `with open_deliveries as materialized (
       select d.sender_id, d.message_id, d.state, d.attempts from deliveries d
       where d.workspace_id = $1 and d.state in ('waiting', 'unknown')
       order by d.message_id
       limit $6
       for update
     ), possible as materialized ( -- the call that was under way at that moment, or one after it; none where an outcome is unknown already
       select o.sender_id, o.message_id, o.attempts + 1 as attempt, coalesce(c.fence, 0) as fence, coalesce(c.started_at, $2) as started_at
       from open_deliveries o
       left join lateral (
         select c.fence, c.started_at from calls c
         where c.workspace_id = $1 and c.sender_id = o.sender_id and o.message_id = any(c.message_ids)
         order by c.started_at desc
         limit 1
       ) c on true
       where o.state = 'waiting'
     ), held as (
       update deliveries d set state = 'held', attempts = coalesce(p.attempt, o.attempts), due_at = $3
       from open_deliveries o
       left join possible p on p.message_id = o.message_id
       where d.workspace_id = $1 and d.sender_id = o.sender_id and d.message_id = o.message_id
       returning d.message_id
     ), recorded as (
       insert into attempts (workspace_id, message_id, attempt, fence, started_at, finished_at, outcome, failure)
       select $1, message_id, attempt, fence, started_at, $3, 'unknown', $4 from possible
       on conflict do nothing
     ), moved as (
       insert into message_states as s (workspace_id, message_id, sender_id, status, called_at, failure)
       select $1, message_id, sender_id, 'unknown', started_at, $4 from possible
       on conflict (workspace_id, message_id) do update
         set status = 'unknown', failure = excluded.failure, called_at = excluded.called_at
         where status_rank(s.status) <= status_rank('unknown')
       returning s.message_id
     ), recorded_unknown as (
       ${recordEventsOf(`
         select 'message.unknown' as type, m.message_id as id, ${statusFact({ status: "'unknown'", failure: '$5::text' })} as fact, 1 as n
         from moved m
         left join message_states b on b.workspace_id = $1 and b.message_id = m.message_id -- before
         where b.status is distinct from 'unknown'`)}
       returning change_id
     ), recorded_held as (
       ${recordEvents('message.held', 'message_id', '(select h.message_id from held h where (select count(*) from recorded_unknown) >= 0) h')}
     )
     select from held`,
    [workspaceId, restoredTo, now, JSON.stringify(failure), toFailureFact(failure), BATCH],
  )
  return rowCount ?? 0
}

/** How many deliveries of a workspace wait for a person to decide, for whatever reason. */
export async function countHeld(db: Queryable, workspaceId: string): Promise<number> {
  const { rows } = await db.query<{ held: number }>(
    `select count(*)::int as held from deliveries where workspace_id = $1 and state = 'held'`,
    [workspaceId],
  )
  return rows[0]?.held ?? 0
}
