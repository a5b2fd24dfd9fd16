/**
 * How long contacts waited for an answer: the first message after theirs, of a person or a program.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { dayOf, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

/**
 * In whole seconds; null if there were no answers. Nine in ten contacts waited no longer than
 * `p90Seconds`.
 */
export type AnswerTimes = { answers: number; medianSeconds: number | null; p90Seconds: number | null }

export type AnswerReport = {
  total: AnswerTimes
  /** Every day of the range, by when the answer was given. */
  days: (AnswerTimes & { day: string })[]
  /** Every hour of the day, 0 to 23, of all days together. */
  hours: (AnswerTimes & { hour: number })[]
  /**
   * Who answered, most answers first. No user: programs, with their keys, or the shop by phone.
   */
  people: (AnswerTimes & { user: { id: string; name: string } | null; byPhone: boolean })[]
}

type Row = AnswerTimes & {
  by: 'all' | 'day' | 'hour' | 'person'
  day: string | null
  hour: number | null
  userId: string | null
  byPhone: boolean
  name: string | null
}

const NONE: AnswerTimes = { answers: 0, medianSeconds: null, p90Seconds: null }

export async function reportAnswers(
  db: Queryable,
  workspaceId: string,
  range: DayRange,
): Promise<AnswerReport> {
  const { rows } = await db.query<Row>({
    name: 'report-answers',
    text: `
      with given as materialized (
        select ${dayOf('a.answered_at')} as day, extract(hour from a.answered_at at time zone $4)::int as hour, u.user_id, u.name, a.by_phone,
               greatest(extract(epoch from a.answered_at - a.waited_since), 0)::float8 as seconds
        from answers a
        left join users u on u.workspace_id = $1 and u.user_id = a.user_id -- 0.2.0 kept the userId that keys gave
        where a.workspace_id = $1 and ${inDays('a.answered_at')}
      ),
      times as (
        select case when grouping(g.day) = 0 then 'day' when grouping(g.hour) = 0 then 'hour' when grouping(g.user_id) = 0 then 'person' else 'all' end as by,
               g.day, g.hour, g.user_id, g.name, g.by_phone, count(*)::int as answers,
               percentile_cont(array[0.5, 0.9]) within group (order by g.seconds) as seconds
        from given g
        group by grouping sets ((), (g.day), (g.hour), (g.user_id, g.name, g.by_phone))
      )
      select t.by, t.day, t.hour, t.user_id as "userId", t.by_phone as "byPhone", t.name, t.answers, round(t.seconds[1])::int as "medianSeconds",
             round(t.seconds[2])::int as "p90Seconds"
      from times t
      order by t.answers desc, t.user_id, t.by_phone`,
    values: [workspaceId, ...toDayValues(range)],
  })
  const timesOf = (row: Row | undefined): AnswerTimes =>
    row === undefined
      ? NONE
      : { answers: row.answers, medianSeconds: row.medianSeconds, p90Seconds: row.p90Seconds }
  const of = (by: Row['by']) => rows.filter((row) => row.by === by)
  const [days, hours] = [
    new Map(of('day').map((row) => [row.day, row])),
    new Map(of('hour').map((row) => [row.hour, row])),
  ]
  return {
    total: timesOf(of('all')[0]),
    days: listDays(range).map((day) => ({ day, ...timesOf(days.get(day)) })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...timesOf(hours.get(hour)) })),
    people: of('person').map((row) => ({
      user: row.userId === null ? null : { id: row.userId, name: row.name ?? '' },
      byPhone: row.byPhone,
      ...timesOf(row),
    })),
  }
}
