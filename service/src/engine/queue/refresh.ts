/**
 * Reads again what is kept in memory. All who ask before a read begins share it: one under way may
 * have begun before the change that the call is to see.
 */
export function createRefresh(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  return () => {
    next ??= (running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = undefined
        running = read().finally(() => (running = undefined))
        return running
      })
    return next
  }
}
