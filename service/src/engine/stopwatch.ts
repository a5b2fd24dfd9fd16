/**
 * Real time for what is only measured: durations in logs, metrics and spans. What decides something
 * asks the `Clock`.
 */

/** Returns how many milliseconds have passed since. */
export function startStopwatch(): () => number {
  const startedAtMs = performance.now()
  return () => performance.now() - startedAtMs
}

/** Where a span begins or ends. Its zero is the start of the process. */
export const momentMs = (): number => performance.now()
