/** When an event is tried again, and for how long. */
import { DAY_MS } from '../engine/clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * After the first try, the second, and so on; then the last one again and again. Denser in the
 * first hour: chat is of now.
 */
const STEPS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
]
/**
 * A part of each wait that is added or subtracted at random, so that many do not come back at once.
 */
const JITTER = 0.2
/**
 * Longest wait that an endpoint may ask for, unless twice the step is longer: a mistaken header
 * must not silence it for days.
 */
const ASKED_MS_MAX = HOUR_MS

/** An event is given up this long after its first try. Its attempts say so. */
export const GIVEN_UP_AFTER_MS = 3 * DAY_MS
/**
 * An endpoint that does nothing but fail for so long, while there was something to send it, is
 * disabled.
 */
export const DISABLED_AFTER_MS = 5 * DAY_MS

/**
 * The wait after the `tries`-th try, in milliseconds.
 * @param askedMs what `Retry-After` asks for; it is kept between the step and the larger of an hour
 * and two steps
 */
export function waitAfterMs(
  tries: number,
  askedMs: number | null = null,
  random: () => number = Math.random,
): number {
  const stepMs = STEPS_MS[Math.min(tries, STEPS_MS.length) - 1] as number
  if (askedMs !== null) return Math.min(Math.max(askedMs, stepMs), Math.max(2 * stepMs, ASKED_MS_MAX))
  return Math.round(stepMs * (1 - JITTER + 2 * JITTER * random()))
}
