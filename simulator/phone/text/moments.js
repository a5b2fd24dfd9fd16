// @ts-check
/**
 * Moments and spans for people, in the zone of the browser; the exact moment is one hover away.
 */

import { element } from '../dom/element.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** @param {string} iso */
export function formatTime(iso) {
  return clockTime.format(new Date(iso))
}

/**
 * "Today", "Yesterday", or the date in full.
 *
 * @param {string} iso
 * @param {Date} now
 */
export function formatDay(iso, now) {
  const day = new Date(iso).toDateString()
  if (day === now.toDateString()) return 'Today'
  if (day === new Date(now.getTime() - DAY_MS).toDateString()) return 'Yesterday'
  return longDay.format(new Date(iso))
}

/**
 * The time alone for today, with the day otherwise.
 *
 * @param {string} iso
 * @param {Date} now
 */
export function formatMoment(iso, now) {
  const moment = new Date(iso)
  if (moment.toDateString() === now.toDateString()) return formatTime(iso)
  return `${shortDay.format(moment)}, ${formatTime(iso)}`
}

/**
 * "3 d 4 h", "23 h 59 min", "4 min", "less than a minute". Sign is left to the caller.
 *
 * @param {number} spanMs
 */
export function formatSpan(spanMs) {
  const size = Math.abs(spanMs)
  if (size < MINUTE_MS) return 'less than a minute'
  const days = Math.floor(size / DAY_MS)
  const hours = Math.floor((size % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((size % HOUR_MS) / MINUTE_MS)
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  return `${minutes} min`
}

/**
 * A `<time>` that shows `text` and gives the exact moment on hover.
 *
 * @param {string} iso
 * @param {string} text
 */
export function timeElement(iso, text) {
  return element('time', { datetime: iso, title: iso }, text)
}
