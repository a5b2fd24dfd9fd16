/**
 * How long the other side asks us to wait, in `Retry-After` (RFC 9110 §10.2.3): seconds or a date.
 * The caller bounds it.
 */

export type AnswerHeaders = Record<string, string | string[] | undefined>

/** Null when there is none, it is unreadable, or it is over. */
export function parseRetryAfterMs(headers: AnswerHeaders, nowMs: number): number | null {
  const value = firstOf(headers['retry-after'])?.trim()
  if (!value) return null
  const waitMs = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return waitMs > 0 ? waitMs : null // false for NaN, an unreadable date
}

export const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
