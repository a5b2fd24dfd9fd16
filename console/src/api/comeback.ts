/** Notifies waiting parts of the console that the service answers again. */

const waiting = new Set<() => void>()

/** Returns a function that ends the waiting. */
export function onComeback(run: () => void): () => void {
  waiting.add(run)
  return () => void waiting.delete(run)
}

export function tellComeback(): void {
  for (const run of waiting) run()
}
