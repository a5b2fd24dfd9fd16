/** Formats numbers, money and times as the person's country does, in the zone of the shop. */
import { formatter } from '@recado/chat/text/formatter.js'
import { useMemo } from 'react'
import { useLanguage } from './language.tsx'
import { useZone } from './zone.tsx'

export type Formats = ReturnType<typeof createFormats>

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MINUTES = ['minute', MINUTE_MS] as const
const HOURS = ['hour', HOUR_MS] as const
const DAYS = ['day', DAY_MS] as const

export function useFormats(): Formats {
  const { locale } = useLanguage()
  const { zone } = useZone()
  return useMemo(() => createFormats(locale, zone), [locale, zone])
}

function createFormats(locale: string, zone: string) {
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    formatter(Intl.DateTimeFormat, locale, { timeZone: zone, ...options })
  const time = inZone({ hour: '2-digit', minute: '2-digit' })
  const day = inZone({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const shortDay = inZone({ day: '2-digit', month: '2-digit', year: '2-digit' })
  const calendarDay = inZone({ weekday: 'short', day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  const calendarDate = inZone({ dateStyle: 'medium', timeZone: 'UTC' })
  const whole = inZone({ dateStyle: 'medium', timeStyle: 'medium' })
  const weekMoment = inZone({
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const dayKey = formatter(Intl.DateTimeFormat, 'en-CA', { timeZone: zone })
  const ago = formatter(Intl.RelativeTimeFormat, locale, { numeric: 'auto', style: 'long' })
  const number = formatter(Intl.NumberFormat, locale)
  const percent = formatter(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 1 })
  const list = formatter(Intl.ListFormat, locale, { type: 'conjunction' })

  return {
    number: (value: number) => number.format(value),
    /** `part` of one: 0.42 is 42%. */
    percent: (part: number) => percent.format(part),
    list: (values: string[]) => list.format(values),
    /** `value` is an integer of `1 / offset` parts of the currency. */
    money: (value: number, offset: number, currency = 'BRL') =>
      formatter(Intl.NumberFormat, locale, { style: 'currency', currency }).format(value / offset),
    time: (at: string) => time.format(new Date(at)),
    day: (at: string) => day.format(new Date(at)),
    /** `2026-11-21`, in the zone: the same for all moments of one day. */
    dayKey: (at: string) => dayKey.format(new Date(at)),
    /** A day that is named `2026-11-21`, whatever the zone. */
    calendarDay: (day: string) => calendarDay.format(new Date(day)),
    /** The same with its year, without the day of the week. */
    calendarDate: (day: string) => calendarDate.format(new Date(day)),
    /** To the second, with the date. */
    moment: (at: string) => whole.format(new Date(at)),
    /** Day of the week, day and time: for a moment of the next days. */
    shortMoment: (at: string) => weekMoment.format(new Date(at)),
    /** The time if it is today, else the date: for narrow columns. */
    brief: (at: string, now: Date) =>
      dayKey.format(new Date(at)) === dayKey.format(now)
        ? time.format(new Date(at))
        : shortDay.format(new Date(at)),
    /**
     * `3 minutes ago`. The clock of the browser may be behind that of the service: a moment that
     * lies ahead shows as now.
     */
    ago(at: string, now: Date) {
      const ms = Math.min(0, Date.parse(at) - now.getTime())
      if (-ms < MINUTE_MS / 2) return ago.format(0, 'second') // now
      if (-ms < HOUR_MS) return ago.format(Math.round(ms / MINUTE_MS), 'minute')
      if (-ms < DAY_MS) return ago.format(Math.round(ms / HOUR_MS), 'hour')
      return ago.format(Math.round(ms / DAY_MS), 'day')
    },
    /** `12 min`, `3 h`, `2 days`: the largest unit alone, and nothing below a minute. */
    span(ms: number) {
      const [unit, size] = ms < HOUR_MS ? MINUTES : ms < DAY_MS ? HOURS : DAYS
      const value = Math.max(0, Math.floor(ms / size))
      return formatter(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
    },
    /** `5 h 03 min`, below an hour `4 min 09 s`, and below a minute `7 s`; never negative. */
    duration(ms: number) {
      const seconds = Math.max(0, Math.floor(ms / 1000))
      const two = (value: number) => String(value).padStart(2, '0')
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
      if (hours > 0) return `${hours} h ${two(minutes)} min`
      return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`
    },
  }
}

/** For the tooltip beside a time in the shop's zone. */
export function toUtc(at: string): string {
  return `${new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')} UTC`
}
