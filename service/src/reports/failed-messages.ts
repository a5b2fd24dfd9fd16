/** Messages that failed, by why. One that was delivered after all counts no more. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { dayOf, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

export type FailureReport = {
  failed: number
  /** Every day of the range, by when the message failed. */
  days: { day: string; failed: number }[]
  /** By the code of the failure, the most frequent first. */
  reasons: { code: string; failed: number }[]
}

type Row = { day: string | null; code: string | null; failed: number }

export async function reportFailures(
  db: Queryable,
  workspaceId: string,
  range: DayRange,
): Promise<FailureReport> {
  const { rows } = await db.query<Row>({
    name: 'report-failures',
    text: `
      with failed as materialized (
        select ${dayOf('f.failed_at')} as day,
               coalesce((
                 select s.failure::json ->> 'code' from message_states s where s.workspace_id = $1 and s.message_id = f.message_id
               ), 'unknown') as code
        from failed_messages f
        where f.workspace_id = $1 and ${inDays('f.failed_at')}
      )
      select f.day, f.code, count(*)::int as failed from failed f
      group by grouping sets ((f.day), (f.code))
      order by 3 desc, 2`,
    values: [workspaceId, ...toDayValues(range)],
  })
  const days = new Map(rows.map((row) => [row.day, row.failed]))
  const reasons = rows.flatMap(({ code, failed }) => (code === null ? [] : [{ code, failed }]))
  return {
    failed: reasons.reduce((sum, { failed }) => sum + failed, 0),
    days: listDays(range).map((day) => ({ day, failed: days.get(day) ?? 0 })),
    reasons,
  }
}
