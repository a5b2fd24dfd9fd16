/** What is done under one key is done one after another, and under different keys at once. */

export type KeyedMutex = {
  /** Runs `act` once all that was to be done under the key before has ended, well or not. */
  run<Result>(key: string, act: () => Promise<Result>): Promise<Result>
  /** Keys with something that has not ended: nothing is kept of the others. */
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
