/** The time of day for what is shown: it goes on while somebody looks, in steps that all share. */
import { useSyncExternalStore } from 'react'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000

/** Now, to the step: the component is drawn anew when the next one begins. */
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
