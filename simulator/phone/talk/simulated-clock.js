// @ts-check
/**
 * The simulated time, which may run ahead of real time, or stand still.
 */

/** Difference to this browser's clock: the simulator may run on another machine. */
let skewMs = 0
/** Difference to the simulator's own real clock. */
let aheadMs = 0
/** @type {Date | null} */
let frozenAt = null

/**
 * @param {{ now: string, offsetMs: number, frozen: boolean }} clock as the simulator just reported
 * it
 */
export function learnSimulatedClock({ now, offsetMs, frozen }) {
  skewMs = Date.parse(now) - Date.now()
  aheadMs = offsetMs
  frozenAt = frozen ? new Date(now) : null
}

export function simulatedNow() {
  return frozenAt ?? new Date(Date.now() + skewMs)
}

/** How far the simulator runs ahead of real time; negative when behind. */
export function simulatedAheadMs() {
  return aheadMs
}
