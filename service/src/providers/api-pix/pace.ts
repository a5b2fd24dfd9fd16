/**
 * How fast a bank is called for an account: no minute holds more calls than it allows.
 *
 * Each process has an equal part, by the number of processes that it knows of. One that begins, or
 * whose announcement was lost, counts some seconds late: for that long all together may be faster.
 * The bank refuses such a call, and it is made again.
 */
import type { Clock } from '../../engine/clock.ts'
import { fullBucket, takeToken, type BucketRate } from '../../engine/queue/token-bucket.ts'

/**
 * Counts a call and returns 0, or counts none and returns how long to wait for one, in
 * milliseconds.
 */
export type Pace = (inBackground: boolean) => number

/** With less at once, calls in the background would never have one. */
const AT_ONCE_MIN = 2

/**
 * Half of the calls at once, and the other half over the minute. Of those at once, calls in the
 * background leave half to charges.
 * @param callsPerMinute that the bank allows; undefined: not known, and nothing waits
 */
export function createPace(
  callsPerMinute: number | undefined,
  clock: Clock,
  processes: () => number = () => 1,
): Pace {
  if (callsPerMinute === undefined) return () => 0
  const rateNow = (): BucketRate => {
    const ours = callsPerMinute / processes()
    return { capacity: Math.max(AT_ONCE_MIN, ours / 2), intervalMs: 120_000 / ours }
  }
  const bucket = fullBucket(rateNow(), clock.now().getTime())
  return (inBackground) => {
    const rate = rateNow()
    return takeToken(bucket, rate, clock.now().getTime(), inBackground ? rate.capacity / 2 : 0)
  }
}
