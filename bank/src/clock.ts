/**
 * The bank's clock: a given time, by default the real one, plus an offset that tests set. It
 * decides every date and end in the bank.
 */
export type Clock = {
  nowMs(): number
  /** The bank's clock is off by this much from now on. */
  setOffset(ms: number): void
  offsetMs(): number
}

export const DAY_MS = 24 * 60 * 60 * 1000
/** By how much clocks in Brazil are behind UTC; there has been no summer time since 2019. */
export const BRAZIL_BEHIND_MS = 3 * 60 * 60 * 1000

export function createClock(baseMs: () => number = Date.now): Clock {
  let offset = 0
  return {
    nowMs: () => baseMs() + offset,
    setOffset: (ms) => void (offset = ms),
    offsetMs: () => offset,
  }
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

/** The day in Brazil, in the form YYYY-MM-DD: banks count due dates there. */
export function toDay(ms: number): string {
  return dayFormat.format(ms)
}

/** The end of a day in Brazil, which has had no summer time since 2019. */
export function endOfDayMs(day: string): number {
  return Date.parse(`${day}T23:59:59.999-03:00`)
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** Whether it is a day of the calendar in the form `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
