/**
 * Warns of what ends soon, such as a certificate or a token: once each time that its end has come
 * nearer by a step.
 */
import { NOT_AWAY } from '../postgres/away.ts'
import { recordEventsOf } from '../postgres/changes.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { EventType } from '../event-types.ts'

export type Ends = {
  table: string
  /** The column that names a row in its workspace. */
  id: string
  /** The begin of the update, with its table: only the owner of a table writes it. */
  change: string
  /** The column with the moment of the end; null: it never ends. */
  endsAt: string
  /** The column with the step of the last warning. */
  warnedDays: string
  /** Which rows are looked at. */
  condition: string
  type: EventType
  /** Days ahead of the end. */
  days: readonly number[]
}

/**
 * Records an event for each that came nearer to its end than the last time. Returns how many.
 */
export async function warnOfEnds(db: Queryable, ends: Ends, now: Date): Promise<number> {
  const { table, id, change, endsAt, warnedDays, condition, type, days } = ends
  /** SQL of the least of the numbers of days within which it ends. */
  const step = (at: string) =>
    `case ${days
      .toSorted((a, b) => a - b)
      .map((one) => `when ${endsAt} <= ${at}::timestamptz + interval '${one} days' then ${one}`)
      .join(' ')} end`
  const { rows } = await db.query<{ workspaceId: string; id: string }>(
    `select workspace_id as "workspaceId", ${id} as id from ${table}
     where ${condition} and ${endsAt} <= $1::timestamptz + make_interval(days => $2)
       and ${warnedDays} is distinct from ${step('$1')} and ${NOT_AWAY}`,
    [now, Math.max(...days)],
  )
  for (const row of rows)
    await db.query(
      `with warned as (
         ${change} ${warnedDays} = ${step('$3')}
         where workspace_id = $1 and ${id} = $2 and ${condition} and ${warnedDays} is distinct from ${step('$3')}
         returning *
       )
       ${recordEventsOf(`
         select '${type}' as type, ${id} as id,
                json_build_object(
                  'endDate', to_char(${endsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                  'days', greatest(0, ceil(extract(epoch from ${endsAt} - $3::timestamptz) / 86400))::int
                )::text as fact, 1 as n
         from warned`)}`,
      [row.workspaceId, row.id, now],
    )
  return rows.length
}
