/** Time as a value, so that tests control it. */

export const DAY_MS = 24 * 60 * 60 * 1000
/** The most days that an option or a field may give: a hundred years. */
export const DAYS_MAX = 36_500

export type Clock = {
  now(): Date
  /**
   * A time that never steps back, whatever is done to the wall clock: for leases, caches and
   * throttles. Its zero means nothing.
   */
  monotonicMs: () => number
  /** Runs `callback` once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Cannot be cancelled: for short pauses between two tries. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
