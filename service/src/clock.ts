/** Time as a value, so that tests own it. */

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
