/**
 * The sequencer: reads what statements have written (engine/postgres/changes.ts) and appends it to
 * the logs, where each event has its position.
 *
 * **Every process may run it, at any time, side by side.** One statement claims changes by deleting
 * them, in the order of their numbers, raises the ends of the logs and inserts the events: a row of
 * the log for each change. No lease or fence is needed, because nothing of it outlives the
 * statement:
 * - A sequencer that wants a change that another one has claimed waits for it, and finds it gone
 * or, if the other one was killed, still there.
 *   So each change is appended once.
 * - A statement that sees a change also sees those that it follows from, claims or waits for them,
 * and only then raises the end of a log.
 *   So they have lower positions.
 * - The row of a log is locked from the raise to the commit. So its positions become visible in
 * their order, without gaps.
 *
 * It runs when this process has written something, and every second: another process may have died
 * before it appended what it wrote.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Writer } from '../postgres/connection.ts'
import { NEW_EPOCH } from './event-log.ts'
import type { LogEnd } from './log-tail.ts'

/** Least time between two runs. Changes in between are appended together. */
const RUN_INTERVAL_MS = 20
/** Time between two runs without a hint. */
const SCAN_MS = 1_000
/** Changes appended at once; a batch of messages is one. */
export const APPENDED_MAX = 1_000

/**
 * A log goes on at the day where it was, should the clock of the database be set back: readers look
 * for an event from its day on. The day is that of the moment at which the row of the log is
 * locked: a statement that began before midnight may wait for one that began after it.
 */
export const APPEND = `
with claimed as materialized (
  delete from event_changes c
  where c.change_id = any(array(select o.change_id from event_changes o order by o.change_id limit $1))
  returning c.workspace_id, c.change_id, c.types, c.ids, c.facts, c.made_at
),
counted as materialized (        -- \`events\`: those of the change and of all before it
  select c.*, sum(cardinality(c.ids)) over (partition by c.workspace_id order by c.change_id) as events
  from claimed c
),
raised as (
  insert into event_logs as l (workspace_id, epoch, last_position)
  select c.workspace_id, ${NEW_EPOCH}, max(c.events) from counted c group by c.workspace_id
  order by c.workspace_id        -- in the order in which all writers lock several
  on conflict (workspace_id) do update set last_position = l.last_position + excluded.last_position
  returning l.workspace_id, l.last_position
),
ends as materialized (
  select r.workspace_id, r.last_position, r.last_position - n.events as position_before,
         greatest((clock_timestamp() at time zone 'UTC')::date, d.latest) as day, d.latest
  from raised r
  join (select c.workspace_id, max(c.events) as events from counted c group by c.workspace_id) n on n.workspace_id = r.workspace_id
  cross join lateral (select max(d.day) as latest from event_days d where d.workspace_id = r.workspace_id) d
),
begun as (
  insert into event_days (workspace_id, day, first_position)
  select e.workspace_id, e.day, e.position_before + 1 from ends e where e.day is distinct from e.latest
  on conflict do nothing
),
appended as (
  insert into events (workspace_id, first_position, types, ids, facts, made_at, day)
  select c.workspace_id, e.position_before + c.events - cardinality(c.ids) + 1, c.types, c.ids, c.facts, c.made_at, e.day
  from counted c join ends e on e.workspace_id = c.workspace_id
)
select e.workspace_id as "workspaceId", e.position_before as "positionBefore", e.last_position as "lastPosition", (select count(*)::int from claimed) as changes
from ends e`

/** What one statement has appended to a log: the events after one position, up to another. */
export type Appended = LogEnd & { positionBefore: number }

/** Appends at most `APPENDED_MAX` changes. `isAll`: there were no more. */
export async function appendChanges(
  writer: Pick<Writer, 'commit'>,
): Promise<{ ends: Appended[]; isAll: boolean }> {
  const statement = { name: 'append-events', text: APPEND, values: [APPENDED_MAX] }
  const [rows = []] = await writer.commit([statement])
  return { ends: rows as Appended[], isAll: Number(rows[0]?.changes ?? 0) < APPENDED_MAX }
}

export type Sequencer = {
  /** This process has just committed changes. */
  wrote(): void
  /** Appends what this process wrote before, if the database is there. */
  close(): Promise<void>
}

export type SequencerOptions = {
  writer: Pick<Writer, 'commit'>
  /** Receives how logs end now. */
  onAppended: (ends: Appended[]) => void
  clock: Clock
  log: Log
}

export function openSequencer({ writer, onAppended, clock, log }: SequencerOptions): Sequencer {
  let running: Promise<void> = Promise.resolve()
  /** Runs, or ran a moment ago. */
  let isBusy = false
  let runAgain = false
  let closed = false
  let cancel = clock.after(SCAN_MS, start)

  function start() {
    isBusy = true
    runAgain = false
    cancel()
    running = runThenPause()
  }

  async function runThenPause() {
    await run()
    if (!closed) cancel = clock.after(RUN_INTERVAL_MS, () => (runAgain ? start() : rest()))
  }

  function rest() {
    isBusy = false
    cancel = clock.after(SCAN_MS - RUN_INTERVAL_MS, start)
  }

  async function run() {
    try {
      const { ends, isAll } = await appendChanges(writer)
      if (!isAll) runAgain = true
      if (ends.length > 0) onAppended(ends)
    } catch (error) {
      log.warn({ event: 'events_unappended', err: error }, 'New events wait for the database.')
    }
  }

  return {
    wrote() {
      if (isBusy) runAgain = true
      else if (!closed) start()
    },
    async close() {
      closed = true
      cancel()
      await running
      await run()
    },
  }
}
