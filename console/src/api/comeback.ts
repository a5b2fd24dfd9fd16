/**
 * Notifies waiting parts of the console that the service answers again, or that the browser has a
 * connection again.
 */

const waiting = new Set<() => void>()

/** Returns a function that ends the waiting. */
export function onComeback(run: () => void): () => void {
  waiting.add(run)
  return () => void waiting.delete(run)
}

export function emitComeback(): void {
  for (const run of waiting) run()
}

/** Resolves after the time, or earlier when another attempt is worthwhile. */
export function pauseForComeback(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const forget = onComeback(end)
  })
}
