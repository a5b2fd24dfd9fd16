/** Waiting for what happens in real time: in a browser, a server or another process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.ts'

type Found<Result> = Result | null | undefined | false

/**
 * Waits until `ask` returns a true value, and returns that.
 *
 * @param what is named where it did not happen; a function can say what was found last
 */
export type Until = <Result>(
  ask: () => Found<Result> | Promise<Found<Result>>,
  what: string | (() => string),
) => Promise<Result>

export const POLL_MS = 20

/** Asks again and again, and fails after `PATIENCE_MS` of real time. */
export const until: Until = async (ask, what) => {
  const giveUpAtMs = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await ask()
    if (found) return found
    if (performance.now() > giveUpAtMs) failWaiting(what)
    await sleep(POLL_MS)
  }
}

export function failWaiting(what: string | (() => string)): never {
  throw new Error(`It did not happen: ${typeof what === 'string' ? what : what()}`)
}
