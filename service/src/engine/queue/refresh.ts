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

/** Between two reads for what is not found, this many times as long passes as the last one took. */
const RESTS_PER_READ = 9
const REST_MS_MAX = 1_000

/**
 * For what is not found, and may just have been added: all that miss something before a read begins
 * share it, so what they then miss was not there when they asked.
 *
 * Anyone may name what is not there, again and again. That keeps the database and the process busy
 * for a tenth of the time at most. A miss waits a second for it, and the reads; the connections of
 * callers bound how many do.
 *
 * @param restMsMin between two reads, where a tenth of the time is too much
 */
export function createMissRefresh(refresh: () => Promise<unknown>, restMsMin = 0): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let restedAtMs = -Infinity

  async function readAfter(before: Promise<void>) {
    await before.catch(() => undefined)
    const leftMs = restedAtMs - performance.now()
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
    next = undefined
    const begunAtMs = performance.now()
    try {
      await refresh()
    } finally {
      const endedAtMs = performance.now()
      const restMs = Math.max(restMsMin, Math.min(RESTS_PER_READ * (endedAtMs - begunAtMs), REST_MS_MAX))
      restedAtMs = endedAtMs + restMs
    }
  }

  return () => (next ??= last = readAfter(last))
}
