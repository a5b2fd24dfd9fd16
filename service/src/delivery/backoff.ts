/** How long to wait before the next attempt. */
import type { Outcome } from '../channels/channel.ts'

export type BackoffLimits = { retryFirstMs: number; retryMaxMs: number }

/** The channel asks for 4^n seconds after its pair rate limit (Cloud API reference, error 131056). */
const PAIR_RATE_BASE = 4
const PAIR_RATE_UNIT_MS = 1_000
const PAIR_RATE_MS_MAX = 64_000

/** Longest wait a channel may ask of us; a mistaken header must not silence a sender for a day. */
export const RETRY_AFTER_MS_MAX = 15 * 60 * 1000

/**
 * The wait after the `attempt`-th try (from 1): what the channel asked for, else doubling from the first wait to the
 * longest, of which a random half is taken away so that many waiters do not come back at once.
 */
export function backoffMs(
  attempt: number,
  outcome: Extract<Outcome, { kind: 'unavailable' }>,
  limits: BackoffLimits,
  random: () => number = Math.random,
): number {
  if (outcome.retryAfterMs !== null) return Math.min(outcome.retryAfterMs, RETRY_AFTER_MS_MAX)
  if (outcome.scope === 'recipient')
    return Math.min(PAIR_RATE_UNIT_MS * PAIR_RATE_BASE ** attempt, PAIR_RATE_MS_MAX)
  const full = Math.min(limits.retryFirstMs * 2 ** Math.min(attempt - 1, 30), limits.retryMaxMs)
  return Math.round(full / 2 + (full / 2) * random())
}
