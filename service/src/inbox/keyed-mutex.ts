/** Runs tasks of one key one after another, and tasks of different keys concurrently. */

export type KeyedMutex = {
  /** Runs `act` when all earlier tasks of the key have ended, whether they succeeded or failed. */
  run<Result>(key: string, act: () => Promise<Result>): Promise<Result>
  /** Keys with a task that has not ended; other keys are forgotten. */
  keyCount(): number
}

export function createKeyedMutex(): KeyedMutex {
  const lasts = new Map<string, Promise<void>>()
  return {
    run(key, act) {
      const acting = (lasts.get(key) ?? Promise.resolve()).then(act)
      const end = () => {
        if (lasts.get(key) === ended) lasts.delete(key)
      }
      const ended = acting.then(end, end)
      lasts.set(key, ended)
      return acting
    },
    keyCount: () => lasts.size,
  }
}
