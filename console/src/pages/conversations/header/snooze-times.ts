/** The moments to which a conversation is usually put off, in the zone of the shop. */
import { parseLocalTime } from '../../../i18n/zoned-time.ts'

export type SnoozeTime = { id: 'today' | 'tomorrow' | 'nextWeek'; at: string }

const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
const LATER_HOURS = 3
/** When a shop begins. */
const MORNING = 'T09:00'
const MONDAY = 1

/** Later today only while the day lasts. Next week begins on the Monday, which tomorrow may be. */
export function listSnoozeTimes(now: Date, zone: string): SnoozeTime[] {
  const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
  const today = dayOf(now.getTime())
  const later = Math.ceil((now.getTime() + LATER_HOURS * HOUR_MS) / QUARTER_MS) * QUARTER_MS
  const weekday = new Date(`${today}T00:00Z`).getUTCDay()
  const toMonday = (MONDAY - weekday + 7) % 7 || 7
  const morningIn = (days: number) => {
    const day = new Date(Date.parse(`${today}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
    return new Date((parseLocalTime(`${day}${MORNING}`, zone) ?? 0) * 1000).toISOString()
  }
  return [
    ...(dayOf(later) === today ? [{ id: 'today' as const, at: new Date(later).toISOString() }] : []),
    { id: 'tomorrow', at: morningIn(1) },
    { id: 'nextWeek', at: morningIn(toMonday) },
  ]
}
