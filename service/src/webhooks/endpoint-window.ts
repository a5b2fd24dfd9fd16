/**
 * How many events may be under way to one endpoint, and whose places their calls take.
 *
 * The window begins at one, grows with each success and falls back to one with a failure. Calls of endpoints that answer quickly take the
 * places of the quick; all others, and each call that is not answered soon, have places of their own. So endpoints that hang, however
 * many, take no place of one that answers.
 */
import type { Clock } from '../clock.ts'
import {
  createConcurrencyLimit,
  type ConcurrencyLimit,
  type ConcurrencyShare,
  type Slot,
} from '../queue/concurrency-limit.ts'

/** Events under way to one endpoint. */
export const WINDOW_MAX = 8
/** Calls of a process to endpoints that answer quickly, until they are slow. */
export const QUICK_CALLS_MAX = 128
/** Calls of a process to endpoints that are slow, new, or failed last. */
export const SLOW_CALLS_MAX = 2_048
/** An answer that takes longer is slow. */
export const SLOW_MS = 1_000

/** The places of a process. */
export type Places = { quick: ConcurrencyLimit; slow: ConcurrencyLimit }

export const createPlaces = (): Places => ({
  quick: createConcurrencyLimit(QUICK_CALLS_MAX),
  slow: createConcurrencyLimit(SLOW_CALLS_MAX),
})

export type EndpointWindow = {
  /** For the lanes of the endpoint. */
  limit: ConcurrencyLimit
  /** How many may run now: none begins beside a call that a quick endpoint leaves unanswered. */
  runningMax(): number
  succeeded(durationMs: number): void
  failed(): void
}

/** @param isQuick whether its last attempt succeeded, as far as is known */
export function createEndpointWindow(
  { quick, slow }: Places,
  clock: Clock,
  isQuick: boolean,
): EndpointWindow {
  let size = 1
  let overdue = 0

  function begin(quickly: ConcurrencyShare, slowly: ConcurrencyShare): Slot | null {
    const began = (isQuick ? quickly : slowly).begin()
    if (!began || !isQuick) return began
    let held = began
    let isLate = false
    const cancel = clock.after(SLOW_MS, () => {
      isLate = true
      overdue += 1
      const place = slowly.begin()
      if (!place) return // the slow have no place left: it keeps the one it has
      held.end()
      held = place
    })
    const isAnswered = () => {
      cancel()
      if (isLate) overdue -= 1
      isLate = false
    }
    return {
      answered() {
        isAnswered()
        held.answered()
      },
      end() {
        isAnswered()
        held.end()
      },
    }
  }

  return {
    limit: {
      share(notify) {
        const [quickly, slowly] = [quick.share(notify), slow.share(notify)]
        return {
          begin: () => begin(quickly, slowly),
          running: () => quickly.running() + slowly.running(),
        }
      },
    },
    runningMax: () => (isQuick && overdue > 0 ? 0 : size),
    succeeded(durationMs) {
      size = Math.min(WINDOW_MAX, size + 1)
      isQuick = durationMs <= SLOW_MS
    },
    failed() {
      size = 1
      isQuick = false
    },
  }
}
