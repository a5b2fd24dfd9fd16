// @ts-check
/**
 * Times and durations as text, in one language and zone; the exact time appears on hover.
 */

import { element } from '../dom/element.js'
import { formatter } from './formatter.js'

/** @typedef {import('../contract.js').Words} Words */
/** @typedef {ReturnType<typeof createMoments>} Moments */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_FIGURES = 4

/**
 * @param {{ words: Words, locale: string, timeZone?: string }} place the browser's zone without
 * `timeZone`
 */
export function createMoments({ words, locale, timeZone }) {
  const zone = timeZone === undefined ? {} : { timeZone }
  const clockTime = formatter(Intl.DateTimeFormat, locale, { hour: '2-digit', minute: '2-digit', ...zone })
  const shortDay = formatter(Intl.DateTimeFormat, locale, { day: 'numeric', month: 'short', ...zone })
  const shortDayOfYear = formatter(Intl.DateTimeFormat, locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...zone,
  })
  const longDay = formatter(Intl.DateTimeFormat, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...zone,
  })
  const dateInFull = formatter(Intl.DateTimeFormat, locale, { dateStyle: 'long', timeZone: 'UTC' })
  const dayInFigures = formatter(Intl.DateTimeFormat, 'en-CA', zone)

  /**
   * @param {Date} one
   * @param {Date} other
   */
  const isSameDay = (one, other) => dayInFigures.format(one) === dayInFigures.format(other)

  /**
   * @param {Date} one
   * @param {Date} other
   */
  const isSameYear = (one, other) =>
    dayInFigures.format(one).slice(0, YEAR_FIGURES) === dayInFigures.format(other).slice(0, YEAR_FIGURES)

  /** @param {string} iso */
  function formatTime(iso) {
    return clockTime.format(new Date(iso))
  }

  /**
   * "Today", "Yesterday", or the date in full.
   *
   * @param {string} iso
   * @param {Date} now
   */
  function formatDay(iso, now) {
    const day = new Date(iso)
    if (isSameDay(day, now)) return words.today
    if (isSameDay(day, new Date(now.getTime() - DAY_MS))) return words.yesterday
    return longDay.format(day)
  }

  /**
   * A calendar date in words, independent of any zone. Null if it is not a date.
   *
   * @param {string} date e.g. `1986-02-11`
   */
  function formatDate(date) {
    const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : Number.NaN)
    const isThere = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
    return isThere ? dateInFull.format(day) : null
  }

  /**
   * For today the time alone, otherwise with the day, and with the year if it is another year.
   *
   * @param {string} iso
   * @param {Date} now
   */
  function formatMoment(iso, now) {
    const moment = new Date(iso)
    if (isSameDay(moment, now)) return formatTime(iso)
    const day = isSameYear(moment, now) ? shortDay : shortDayOfYear
    return `${day.format(moment)}, ${formatTime(iso)}`
  }

  /**
   * "3 d 4 h", "23 h 59 min", "4 min", "less than a minute". The caller handles the sign.
   *
   * @param {number} spanMs
   */
  function formatSpan(spanMs) {
    const size = Math.abs(spanMs)
    if (size < MINUTE_MS) return words.lessThanAMinute
    const days = Math.floor(size / DAY_MS)
    const hours = Math.floor((size % DAY_MS) / HOUR_MS)
    const minutes = Math.floor((size % HOUR_MS) / MINUTE_MS)
    if (days > 0) return hours > 0 ? `${days} ${words.days} ${hours} ${words.hours}` : `${days} ${words.days}`
    if (hours === 0) return `${minutes} ${words.minutes}`
    return minutes > 0 ? `${hours} ${words.hours} ${minutes} ${words.minutes}` : `${hours} ${words.hours}`
  }

  return { formatTime, formatDay, formatDate, formatMoment, formatSpan, timeElement }
}

/**
 * A `<time>` with `text` that shows the exact time, in UTC, on hover.
 *
 * @param {string} iso
 * @param {string} text
 */
function timeElement(iso, text) {
  return element('time', { datetime: iso, title: iso }, text)
}
