/** Days of the shop, as `2026-11-21`, and when they begin in its time zone. */
import { formatter } from '@recado/chat/text/formatter.js'
import { parseLocalTime } from './zoned-time.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Null if it is no day. */
export function toDay(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** The day `count` days after it; before it, if negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** When the day begins, ISO 8601. */
export function startOf(day: string, zone: string): string {
  return new Date((parseLocalTime(`${day}T00:00`, zone) ?? 0) * 1000).toISOString()
}

/** The day of that moment. */
export function dayOf(at: Date, zone: string): string {
  return formatter(Intl.DateTimeFormat, 'en-CA', { timeZone: zone }).format(at)
}
