/** Waiting for what the service does by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS } from '../../../testkit/patience.ts'
import type { StillClock } from './test-clock.ts'

/**
 * Waits until `ask` returns a true value, and returns that. On a still clock time passes from one
 * moment at which something is due to the next; it fails after a minute of that time. Otherwise it
 * fails after two minutes of real time.
 */
export type Until = <Result>(
  ask: () => Promise<Result | null | undefined | false>,
  what: string | (() => string),
) => Promise<Result>

/** Of a still clock. */
const PASSES_MS_MAX = 60_000
const POLL_MS = 20

const fail = (what: string | (() => string)): never => {
  throw new Error(`It did not happen: ${typeof what === 'string' ? what : what()}`)
}

export const untilRealTimePasses: Until = async (ask, what) => {
  const giveUpAtMs = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await ask()
    if (found) return found
    if (performance.now() > giveUpAtMs) fail(what)
    await sleep(POLL_MS)
  }
}

/** What is due later than in a minute, a test asks for by `stage.pass`. */
export const untilClockMoves =
  (clock: StillClock, settled: (signal: AbortSignal) => Promise<void>): Until =>
  async (ask, what) => {
    let leftMs = PASSES_MS_MAX // without what `ask` itself advances
    for (;;) {
      const found = await askUntilSettled(ask, settled)
      if (found) return found
      const lookedAtMs = clock.monotonicMs()
      if (!clock.advanceToNext(leftMs)) fail(what)
      leftMs -= clock.monotonicMs() - lookedAtMs
    }
  }

/**
 * While something is under way `ask` is asked now and then: what is under way may itself wait for
 * the test.
 */
async function askUntilSettled<Result>(
  ask: () => Promise<Result>,
  settled: (signal: AbortSignal) => Promise<void>,
): Promise<Result> {
  const found = await ask()
  if (found) return found
  const foundEarly = new AbortController()
  const settling = settled(foundEarly.signal).then(() => true)
  try {
    for (;;) {
      const isSettled = await Promise.race([settling, sleep(POLL_MS, false)])
      const now = await ask()
      if (now || isSettled) return now
    }
  } finally {
    foundEarly.abort()
    settling.catch(() => undefined)
  }
}
