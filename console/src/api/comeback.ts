/** Tells whoever waits for it that the service answers again after it did not. */

const waiting = new Set<() => void>()

/** Returns what ends the waiting. */
export function onComeback(run: () => void): () => void {
  waiting.add(run)
  return () => void waiting.delete(run)
}

export function tellComeback(): void {
  for (const run of waiting) run()
}
