/**
 * What became of the events for an endpoint: the attempts, how far the endpoint is in the log,
 * which conversations wait for another try, and how the endpoint fares. All of it is written in one
 * statement that names the fence, for a batch of endpoints.
 */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import { columns, int4, int8, text, timestamptz, uuid, word } from '../engine/postgres/write/columns.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'
import type { EndpointState, Standing } from './endpoint-standing.ts'

export type AttemptRecord = {
  attemptId: string
  kind: 'event' | 'replay' | 'test'
  eventId: string
  /** Null: a test. */
  position: number | null
  type: string
  startedAt: Date
  durationMs: number
  status: number | null
  /** JSON: code and detail; null: it succeeded. */
  failure: string | null
  answer: string | null
}

/** A conversation that waits: its events from this position on are untold. */
export type Wait = {
  position: number
  /** Of the event at that position; 0: it was not tried yet. */
  tries: number
  firstAt: Date
  dueAt: Date
}

/** What is in memory of one endpoint while it is driven. */
export type Progress = {
  workspaceId: string
  endpointId: string
  fence: number
  /** As it is to be. */
  standing: Standing
  /** As the database has it: a state that a person has set meanwhile stays. */
  storedState: EndpointState
}

/** How far a cursor is: all up to the returned position is settled, once these positions are. */
export type Cursor = { doneTo(positions: ReadonlySet<number>): number }

export type Settling = {
  workspaceId: string
  progress: Progress
  /** Null: nothing was tried. */
  attempt: AttemptRecord | null
  /** A conversation that waits from now on, or waits no longer (`wait` null). */
  lane: { key: string; wait: Wait | null } | null
  /** The positions that need no more attention once this is written. */
  positions: readonly number[]
  cursor: Cursor
  /** The replay that they belong to; null: they were sent for the first time. */
  replayId: string | null
}

type Row = Settling & { doneTo: number }

const INPUT = columns<Row>(2, {
  endpoint_id: uuid((row) => row.progress.endpointId),
  fence: int8((row) => row.progress.fence),
  done_to: int8((row) => (row.replayId === null ? row.doneTo : 0)),
  replay_id: uuid((row) => row.replayId),
  replayed_to: int8((row) => (row.replayId === null ? null : row.doneTo)),
  state_before: word((row) => row.progress.storedState),
  state: word((row) => row.progress.standing.state),
  state_reason: word((row) => row.progress.standing.reason),
  state_since: timestamptz((row) => row.progress.standing.since),
  failures: int4((row) => row.progress.standing.failures),
  failing_since: timestamptz((row) => row.progress.standing.failingSince),
  probe_at: timestamptz((row) => row.progress.standing.dueAt),
  last_success_at: timestamptz((row) => row.progress.standing.lastSuccessAt),
  attempt_id: uuid((row) => row.attempt?.attemptId ?? null),
  kind: word((row) => row.attempt?.kind ?? null),
  event_id: text((row) => row.attempt?.eventId ?? null),
  position: int8((row) => row.attempt?.position ?? null),
  type: word((row) => row.attempt?.type ?? null),
  started_at: timestamptz((row) => row.attempt?.startedAt ?? null),
  duration_ms: int4((row) => row.attempt?.durationMs ?? null),
  status: int4((row) => row.attempt?.status ?? null),
  failure: text((row) => row.attempt?.failure ?? null),
  answer: text((row) => row.attempt?.answer ?? null),
  lane_key: uuid((row) => row.lane?.key ?? null),
  waits_from: int8((row) => row.lane?.wait?.position ?? null),
  tries: int4((row) => row.lane?.wait?.tries ?? null),
  first_at: timestamptz((row) => row.lane?.wait?.firstAt ?? null),
  due_at: timestamptz((row) => row.lane?.wait?.dueAt ?? null),
})

// Rows are found by the lists first: a join alone could begin with all rows of the other table.
const SETTLE = `
with held_leases as materialized ( -- locked: a change of hands, a moved cursor and a deletion come before or after, never between
  select l.owner_id, l.fence from leases l
  where l.workspace_id = $1 and l.owner_id = any(${INPUT.parameter('endpoint_id')})
  order by l.owner_id
  for share
),
settled as materialized (
  select i.*, l.fence is not null as leased
  from ${INPUT.unnest} with ordinality as i(${INPUT.names}, n)
  left join held_leases l on l.owner_id = i.endpoint_id and l.fence = i.fence
),
latest as materialized (
  select distinct on (s.endpoint_id) s.* from settled s where s.leased order by s.endpoint_id, s.n desc
),
moved as ( -- a state that a person has set meanwhile stays, and with it that no failure counts
  update webhook_endpoints e
  set done_to = greatest(e.done_to, d.done_to),
      failures = case when e.state = x.state_before then x.failures else e.failures end,
      failing_since = case when e.state = x.state_before then x.failing_since else e.failing_since end,
      last_success_at = x.last_success_at,
      state = case when e.state = x.state_before then x.state else e.state end,
      state_reason = case when e.state = x.state_before then x.state_reason else e.state_reason end,
      state_since = case when e.state = x.state_before then x.state_since else e.state_since end,
      due_at = case when e.state = x.state_before then x.probe_at else e.due_at end
  from latest x
  join (select s.endpoint_id, max(s.done_to) as done_to from settled s where s.leased group by s.endpoint_id) d on d.endpoint_id = x.endpoint_id
  where e.workspace_id = $1 and e.endpoint_id = x.endpoint_id and e.endpoint_id = any(${INPUT.parameter('endpoint_id')})
  returning e.endpoint_id, e.state, e.state_reason, x.state_before
),
attempted as (
  insert into webhook_attempts (workspace_id, endpoint_id, attempt_id, kind, event_id, position, type, started_at, duration_ms,
                                succeeded, status, failure, answer, day)
  select $1, s.endpoint_id, s.attempt_id, s.kind, s.event_id, s.position, s.type, s.started_at, s.duration_ms,
         s.failure is null, s.status, s.failure, s.answer, (now() at time zone 'UTC')::date
  from settled s where s.leased and s.attempt_id is not null
  on conflict do nothing        -- written already, and the answer to that was lost
),
waiting as (
  insert into webhook_retries (workspace_id, endpoint_id, lane_key, position, tries, first_at, due_at)
  select $1, s.endpoint_id, s.lane_key, s.waits_from, s.tries, s.first_at, s.due_at
  from settled s where s.leased and s.waits_from is not null
  on conflict (workspace_id, endpoint_id, lane_key) do update
    set position = excluded.position, tries = excluded.tries, first_at = excluded.first_at, due_at = excluded.due_at
),
ended_waits as materialized (
  select s.endpoint_id, s.lane_key from settled s where s.leased and s.waits_from is null and s.lane_key is not null
),
waiting_no_more as (
  delete from webhook_retries r
  using ended_waits w
  where r.workspace_id = $1 and r.endpoint_id = w.endpoint_id and r.lane_key = w.lane_key
    and r.endpoint_id = any(array(select w.endpoint_id from ended_waits w)) and r.lane_key = any(array(select w.lane_key from ended_waits w))
),
replayed as materialized (
  select s.replay_id, max(s.replayed_to) as done_to from settled s where s.leased and s.replay_id is not null group by s.replay_id
),
replaying as (
  update webhook_replays r set done_to = greatest(r.done_to, x.done_to)
  from replayed x
  where r.workspace_id = $1 and r.replay_id = x.replay_id and r.last_position > x.done_to
    and r.replay_id = any(${INPUT.parameter('replay_id')})
),
replayed_all as (
  delete from webhook_replays r
  using replayed x
  where r.workspace_id = $1 and r.replay_id = x.replay_id and r.last_position <= x.done_to
    and r.replay_id = any(${INPUT.parameter('replay_id')})
),
recorded_changes as (
  ${recordEventsOf(`
    select 'webhook_endpoint.disabled' as type, m.endpoint_id as id, '{"reason":"' || m.state_reason || '"}' as fact, 1 as n
    from moved m where m.state = 'disabled' and m.state_before <> 'disabled'
  `)}
)
select s.leased, s.state from settled s order by s.n`

/** Resolves with whether the lease is still the one under which it was done. */
export const settleEvents: BatchStatement<Settling, boolean> = {
  lockKey: ({ progress }) => progress.endpointId,
  bytesOf: ({ attempt }) => attempt?.answer?.length ?? 0,
  toStatement(workspaceId, settlings) {
    const positions = new Map<Cursor, Set<number>>()
    for (const settling of settlings) {
      const known = positions.get(settling.cursor) ?? new Set()
      for (const position of settling.positions) known.add(position)
      positions.set(settling.cursor, known)
    }
    const rows = settlings.map((settling) => ({
      ...settling,
      doneTo: settling.cursor.doneTo(positions.get(settling.cursor) ?? new Set()),
    }))
    return { name: 'settle-webhook-events', text: SETTLE, values: [workspaceId, ...INPUT.values(rows)] }
  },
  toResult({ progress }, { leased, state }) {
    // another attempt may have changed the standing since the statement was made
    if (leased) progress.storedState = state as EndpointState
    return Boolean(leased)
  },
}
