/**
 * The current time for display: it advances while the page is visible, in steps shared by all
 * components.
 */
import { useSyncExternalStore } from 'react'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000

/**
 * The current time, rounded down to the step: the component is redrawn when the next step begins.
 */
export function useNow(stepMs: number): Date {
  const step = useSyncExternalStore(
    (onStep) => {
      const timer = setInterval(onStep, Math.min(stepMs, SECOND_MS))
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / stepMs),
  )
  return new Date(step * stepMs)
}
