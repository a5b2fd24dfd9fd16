/**
 * Whether a failed call is made again, and after how long. The code of the problem decides, not its
 * status: a 409 may say "in a second" (`idempotency_in_progress`) or "never" (`window_closed`).
 */
import { RecadoConnectionError, RecadoProblem, RecadoTimeoutError } from './problems.ts'
import type { ProblemCode } from './problems.ts'

/**
 * `undone`: nothing was done, so any call may be repeated. `repeatable`: it may have been done, so
 * only a call that does no harm twice. `once`: like `repeatable`, and one more time at most.
 */
type Rule = 'undone' | 'repeatable' | 'once'

export const RULES: Partial<Record<ProblemCode, Rule>> = {
  idempotency_in_progress: 'undone',
  charge_in_progress: 'undone',
  charge_not_made: 'undone',
  request_timeout: 'undone',
  rate_limited: 'undone',
  too_many_streams: 'undone',
  overloaded: 'undone',
  stopping: 'undone',
  workspace_leaving: 'undone',
  channel_unavailable: 'undone',
  bank_unavailable: 'repeatable',
  charge_unknown: 'repeatable',
  database_unavailable: 'repeatable',
  media_store_unavailable: 'repeatable',
  server_unavailable: 'repeatable',
  internal: 'once',
}

const FIRST_MS = 500
const MAX_MS = 8_000
/** A service that asks for more is not waited for: the call fails. */
const RETRY_AFTER_MAX_MS = 60_000
const JITTER = 0.25

export type Tried = {
  error: unknown
  /** How many tries have failed, this one included. */
  tries: number
  /**
   * Whether a second call would do no more than the first: it reads, sets a state, or has an
   * idempotency key.
   */
  isRepeatable: boolean
}

/** How long to wait before the next try; null if there is to be none. `random`: from 0 to 1. */
export function findPause(tried: Tried, random: number): number | null {
  if (!isWorthAnother(tried)) return null
  const { error, tries } = tried
  const asked = error instanceof RecadoProblem ? error.retryAfterMs : null
  if (asked !== null) return asked > RETRY_AFTER_MAX_MS ? null : Math.round(asked * (1 + JITTER * random))
  return Math.round(Math.min(FIRST_MS * 2 ** (tries - 1), MAX_MS) * (1 - JITTER * random))
}

function isWorthAnother({ error, tries, isRepeatable }: Tried): boolean {
  if (error instanceof RecadoProblem) {
    const rule = RULES[error.code]
    if (rule === undefined) return false
    return rule === 'undone' || (isRepeatable && (rule === 'repeatable' || tries === 1))
  }
  if (!(error instanceof RecadoConnectionError)) return false
  if (!error.mayHaveArrived) return true
  // With 5xx a proxy before the service says that the service is away for now.
  return isRepeatable && (error.status === null || error.status >= 500)
}

/**
 * Worth asking for later, however often it failed so far: for readers that go on for ever.
 *
 * @param hasAnswered whether the service has answered at this address. A proxy that has lost the
 * service for a moment may answer 404.
 */
export function isPassing(error: unknown, hasAnswered: boolean): boolean {
  if (error instanceof RecadoTimeoutError) return true
  if (hasAnswered && error instanceof RecadoConnectionError) return true
  return isWorthAnother({ error, tries: 1, isRepeatable: true })
}
