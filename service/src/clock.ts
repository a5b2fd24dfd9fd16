/** Time as a value, so that tests own it. */

export const DAY_MS = 24 * 60 * 60 * 1000
/** How many days somebody may name at most: a hundred years. */
export const DAYS_MAX = 36_500

export type Clock = {
  now(): Date
  /** Runs `callback` once after `delayMs`; returns a function that calls it off. */
  after(delayMs: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
