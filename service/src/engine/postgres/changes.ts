/**
 * Changes: the events that statements have just written, one row of `event_changes` for each
 * statement. They have no position yet; the sequencer (engine/events/sequencer.ts) reads the rows
 * in the order of their `change_id` and appends the events to the logs.
 *
 * **Why the order of one conversation holds.** A statement that changes a message or a conversation
 * locks its row first, and keeps the lock until it commits. The row of `event_changes` is made from
 * the rows that were locked, so its `change_id` is drawn after the lock was taken. Of two changes
 * of one message the later one therefore waited for the commit of the earlier one, and has the
 * higher number. A reader that sees the later one sees the earlier one too. Nothing follows from
 * the numbers of changes that share no row, nor is it needed.
 */
import type { EventType } from '../event-types.ts'

/**
 * SQL that records events of one type. `$1` is the workspace; `from` names a table, or is a query
 * in parentheses with a name.
 * @param id SQL of the subject's id, also with an order: `message_id order by n`
 */
export const recordEvents = (type: EventType, id: string, from: string): string =>
  `insert into event_changes (workspace_id, types, ids) select $1::uuid, array['${type}'], array_agg(${id}) from ${from} having count(*) > 0`

/**
 * SQL that records events of several types, or with facts. `$1` is the workspace.
 * @param rows SQL of a query with the columns `type`, `id` (of the subject), `fact` (text of a JSON
 * object, or null) and `n` (their order)
 */
export const recordEventsOf = (rows: string): string =>
  `insert into event_changes (workspace_id, types, ids, facts)
   select $1::uuid, array_agg(e.type order by e.n), array_agg(e.id order by e.n), array_agg(e.fact order by e.n)
   from (${rows}) e having count(*) > 0`

/**
 * SQL of a fact, as text: the status, its time and its failure. Each is SQL; what is null is left
 * out.
 * @param date a timestamptz, written as the API gives times
 * @param failure JSON text of
 * `toFailureFact`
 */
export const statusFact = ({
  status = 'null',
  date = 'null::timestamptz',
  failure = 'null',
}: {
  status?: string
  date?: string
  failure?: string
}): string =>
  `'{' || concat_ws(',', '"status":"' || ${status} || '"',
     '"date":"' || to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"',
     '"failure":' || ${failure}) || '}'`

/**
 * JSON of what a log keeps of a failure: its codes alone, because WhatsApp's words may name a
 * person. Null if there is none.
 */
export const toFailureFact = (failure: FailureCodes | null): string | null =>
  failure && JSON.stringify({ code: failure.code, channelCode: failure.channelCode })

export type FailureCodes = { code: string; channelCode: number | null }
