/**
 * How often something happens in a second, over about the last half minute: the longer ago, the
 * less it counts.
 */
import type { Clock } from '../clock.ts'

export type MovingRate = {
  count(): void
  perSecond(): number
}

const SPAN_SECONDS = 30
/**
 * What weighs less has never been: a rate is stored as `real`, and PostgreSQL refuses one that is
 * almost zero.
 */
const NEGLIGIBLE = 0.001

/** @param initial what it was before, such as in another process */
export function createMovingRate(clock: Clock, initial = 0): MovingRate {
  let weight = initial * SPAN_SECONDS
  let atMs = clock.now().getTime()

  function fade() {
    const nowMs = clock.now().getTime()
    weight *= Math.exp(-Math.max(0, nowMs - atMs) / 1000 / SPAN_SECONDS) // a clock that was set back lets nothing grow
    if (weight < NEGLIGIBLE) weight = 0
    atMs = nowMs
  }

  return {
    count() {
      fade()
      weight += 1
    },
    perSecond() {
      fade()
      return weight / SPAN_SECONDS
    },
  }
}
