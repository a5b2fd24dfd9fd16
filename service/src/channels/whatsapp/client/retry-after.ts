/**
 * How long WhatsApp asks us to wait; delivery bounds it. Read from `Retry-After` (RFC 9110 §10.2.3, seconds or
 * a date) and, for the account as a whole, `estimated_time_to_regain_access` in `X-Business-Use-Case-Usage` (Graph API
 * reference, rate limits; minutes).
 */
import { integerAt, toObject } from '../json-reader.ts'

export type AnswerHeaders = Record<string, string | string[] | undefined>

/** The wait asked for in `Retry-After`; null when there is none, it is unreadable, or it is over. */
export function parseRetryAfterMs(headers: AnswerHeaders, nowMs: number): number | null {
  const value = firstOf(headers['retry-after'])?.trim()
  if (!value) return null
  const waitMs = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return toWaitMs(waitMs)
}

/** The longest wait of all use cases of the account; null when access is not lost. */
export function parseRegainAccessMs(headers: AnswerHeaders): number | null {
  const usage = toObject(parseJson(firstOf(headers['x-business-use-case-usage'])))
  const minutes = Object.values(usage ?? {})
    .flatMap((useCases) => (Array.isArray(useCases) ? useCases : []))
    .map((useCase) => integerAt(toObject(useCase), 'estimated_time_to_regain_access') ?? 0)
  return toWaitMs(Math.max(0, ...minutes) * 60_000)
}

function toWaitMs(waitMs: number): number | null {
  return waitMs > 0 ? waitMs : null // false for NaN, an unreadable date
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
