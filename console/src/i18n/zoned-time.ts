/** Reads the date and time of a field, which has no zone, in the zone of the shop. */

const FORM = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/**
 * Seconds since 1970; null if it is not a date. An hour skipped by daylight saving becomes the one
 * after it.
 *
 * @param zone IANA name
 */
export function parseLocalTime(text: string, zone: string): number | null {
  const [, ...parts] = FORM.exec(text) ?? []
  if (parts.length === 0) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  if (Number.isNaN(asUtc) || new Date(asUtc).getUTCDate() !== day) return null
  // The offset may differ between the first guess and the result: two steps are enough for any
  // change.
  const guess = asUtc - offsetMs(asUtc, zone)
  return Math.floor((asUtc - offsetMs(guess, zone)) / 1000)
}

/** How far the zone is ahead of UTC at that moment. */
function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(at / 1000) * 1000
}

/**
 * The inverse: `YYYY-MM-DDTHH:MM` in the zone; null if it is no time. Seconds are dropped.
 *
 * @param seconds since 1970
 */
export function toLocalTime(seconds: number, zone: string): string | null {
  const at = seconds * 1000
  if (!(at > 0) || Number.isNaN(new Date(at).getTime())) return null
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16)
}
