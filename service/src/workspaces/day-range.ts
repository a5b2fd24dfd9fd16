/** The days that a report is asked for. */
import type { Clock } from '../engine/clock.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { addDays, countDays, dayIn, type DayRange } from './days.ts'
import { Type } from '../engine/schema.ts'
import { findTimeZone } from './workspaces-repository.ts'
import { wrongFields } from '../engine/http/faults.ts'
import { text } from '../engine/http/answer-fields.ts'

/** The most days of one report. */
export const DAYS_MAX = 366
const DAYS_DEFAULT = 30
const FORM = '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'

const day = (description: string) => Type.Optional(Type.String({ pattern: FORM, description }))

export const dayParameters = {
  from: day(
    `The first day, \`2026-11-01\`, in the time zone of the workspace: ${DAYS_DEFAULT - 1} days before the last if not given.`,
  ),
  to: day(`The last day, today if not given. At most ${DAYS_MAX} days in all.`),
}

/** What a report says of its days. */
export const rangeFields = {
  from: text('The first day.'),
  to: text('The last day.'),
  timeZone: text('The time zone of the workspace, in which days and hours are counted.'),
}

/** Throws `invalid_request` for days that no calendar has, the wrong order, or too many. */
export async function readDayRange(
  db: Queryable,
  workspaceId: string,
  query: { from?: string; to?: string },
  clock: Clock,
): Promise<DayRange> {
  for (const name of ['from', 'to'] as const) {
    const given = query[name]
    if (given !== undefined && addDays(given, 0) !== given)
      throw wrong(name, 'invalid', 'Must be a day of the calendar.')
  }
  const timeZone = await findTimeZone(db, workspaceId)
  const to = query.to ?? dayIn(timeZone, clock.now())
  const from = query.from ?? addDays(to, 1 - DAYS_DEFAULT)
  const days = countDays({ from, to })
  if (days < 1) throw wrong('from', 'too_large', 'Must not be after `to`.')
  if (days > DAYS_MAX) throw wrong('from', 'too_small', `Must be at most ${DAYS_MAX - 1} days before \`to\`.`)
  return { from, to, timeZone }
}

const wrong = (name: string, code: string, detail: string) =>
  wrongFields([{ in: 'query', pointer: `/${name}`, code, detail }])
