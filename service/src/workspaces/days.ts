/**
 * Days of a shop: calendar days in its time zone. Where clocks are put forward or back, a day has
 * 23 hours or 25.
 */
import { DAY_MS } from '../engine/clock.ts'

/** Both ends included, written `2026-11-20`. */
export type DayRange = { from: string; to: string; timeZone: string }

/** The day of a moment. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at) // Swedish dates are written YYYY-MM-DD

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many there are. */
export const countDays = ({ from, to }: Pick<DayRange, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export const listDays = (range: DayRange): string[] =>
  Array.from({ length: countDays(range) }, (_, n) => addDays(range.from, n))

/**
 * SQL that bounds a moment to the range. `$1` is the workspace, and `toDayValues` are the next
 * parameters.
 */
export const inDays = (moment: string): string =>
  `${moment} >= $2::date::timestamp at time zone $4 and ${moment} < ($3::date + 1)::timestamp at time zone $4`

/**
 * SQL of the day of a moment, as text: sessions write dates as ISO 8601 does. `to_char` would be
 * half of the work of a report.
 */
export const dayOf = (moment: string): string => `(${moment} at time zone $4)::date::text`

/**
 * SQL of a query for the days of the range, each with the moments at which it begins and ends.
 * Cheaper than the day of each row, where rows are many. The planner does not look at the range: it
 * would plan each statement again to know how many days there are.
 */
export const DAYS = `
  select g.day::date::text as day, g.day at time zone $4 as begins, (g.day + interval '1 day') at time zone $4 as ends
  from generate_series((select $2::date)::timestamp, (select $3::date)::timestamp, interval '1 day') g(day)`

export const toDayValues = ({ from, to, timeZone }: DayRange): string[] => [from, to, timeZone]
