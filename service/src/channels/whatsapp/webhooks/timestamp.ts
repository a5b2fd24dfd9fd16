/**
 * Webhook times: unix seconds as a string, by the reference. Milliseconds and plain numbers have
 * been seen.
 */
import { valueAt, type JsonObject } from '../json-reader.ts'

const SECONDS = /^[1-9]\d{9}$/ // 2001 to 2286
const MILLISECONDS = /^[1-9]\d{12}$/ // the same years, so the two cannot be confused

/** The moment under this key; null without one in these years. */
export function momentAt(element: JsonObject | null, key = 'timestamp'): Date | null {
  const value = valueAt(element, key)
  const digits = typeof value === 'number' ? String(value) : value
  if (typeof digits !== 'string') return null
  if (SECONDS.test(digits)) return new Date(Number(digits) * 1000)
  return MILLISECONDS.test(digits) ? new Date(Number(digits)) : null
}
