/** Turns: what is done under one key is done one after another, and under different keys at once. */

export type Turns = {
  /** Runs `act` once all that took a turn under the key before has ended, well or not. */
  take<Result>(key: string, act: () => Promise<Result>): Promise<Result>
  /** Keys with a turn that has not ended: nothing is kept of the others. */
  keyCount(): number
}

export function createTurns(): Turns {
  const lasts = new Map<string, Promise<void>>()
  return {
    take(key, act) {
      const turn = (lasts.get(key) ?? Promise.resolve()).then(act)
      const end = () => {
        if (lasts.get(key) === ended) lasts.delete(key)
      }
      const ended = turn.then(end, end)
      lasts.set(key, ended)
      return turn
    },
    keyCount: () => lasts.size,
  }
}
