/** Waiting for what the service does by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { failWaiting, POLL_MS, type Until } from '../../../testkit/until.ts'
import type { StillClock } from './test-clock.ts'

/** Of a still clock. */
const PASSES_MS_MAX = 60_000
const PAUSE_MS_MAX = 2_000

/**
 * Time passes from one moment at which something is due to the next; after a minute of that time it
 * fails. What is due later, a test asks for by `stage.pass`.
 */
export const untilClockMoves =
  (clock: StillClock, settled: (signal: AbortSignal) => Promise<void>): Until =>
  async (ask, what) => {
    let leftMs = PASSES_MS_MAX // without what `ask` itself advances
    for (;;) {
      const found = await askUntilSettled(ask, settled)
      if (found) return found
      const lookedAtMs = clock.monotonicMs()
      if (!clock.advanceToNext(leftMs)) failWaiting(what)
      leftMs -= clock.monotonicMs() - lookedAtMs
    }
  }

/**
 * While something is under way `ask` is asked now and then: what is under way may itself wait for
 * the test. To ask is work too, so the pauses grow: a slow machine must come to rest in one.
 */
async function askUntilSettled<Result>(
  ask: () => Result | Promise<Result>,
  settled: (signal: AbortSignal) => Promise<void>,
): Promise<Result> {
  const found = await ask()
  if (found) return found
  const foundEarly = new AbortController()
  const settling = settled(foundEarly.signal).then(() => true)
  try {
    for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
      const isSettled = await Promise.race([settling, sleep(pauseMs, false)])
      const now = await ask()
      if (now || isSettled) return now
    }
  } finally {
    foundEarly.abort()
    settling.catch(() => undefined)
  }
}
