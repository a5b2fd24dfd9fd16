/** How long to wait before another try. */
export type BackoffLimits = { retryFirstMs: number; retryMaxMs: number }

/**
 * Longest wait the other side may ask of us; a mistaken header must not silence an owner for a day.
 */
export const RETRY_AFTER_MS_MAX = 15 * 60 * 1000

/**
 * The wait after the `attempt`-th try (from 1): what the other side asked for, else doubling from
 * the first wait to the longest, of which a random half is subtracted so that many do not come back
 * at once.
 */
export function backoffMs(
  attempt: number,
  retryAfterMs: number | null,
  limits: BackoffLimits,
  random: () => number = Math.random,
): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, RETRY_AFTER_MS_MAX)
  const full = Math.min(limits.retryFirstMs * 2 ** Math.min(attempt - 1, 30), limits.retryMaxMs)
  return Math.round(full / 2 + (full / 2) * random())
}
