/**
 * Work of which only so much runs at once, only so much may wait for it, and the rest is refused.
 */
import { QueueFullError } from '../postgres/errors.ts'

/**
 * Runs `work` in its turn. Rejects with `QueueFullError` when too many wait.
 * @param goesFirst before others that wait, however many do; as much of it may wait as of others
 */
export type InTurn = <Result>(work: () => Promise<Result>, goesFirst?: boolean) => Promise<Result>

/**
 * @param full what the error says
 * @param pause passes between the end of one work and the begin of the next
 */
export function createBoundedQueue(
  runningMax: number,
  waitingMax: number,
  full: string,
  pause?: () => Promise<unknown>,
): InTurn {
  const waiting: { goesFirst: boolean; go: () => void }[] = []
  let running = 0

  async function leave(): Promise<void> {
    await pause?.()
    const next = waiting.shift()
    if (next) next.go()
    else running -= 1
  }

  return async (work, goesFirst = false) => {
    if (running < runningMax) running += 1
    else {
      const like = waiting.filter((one) => one.goesFirst === goesFirst)
      if (like.length >= waitingMax) throw new QueueFullError(full)
      await new Promise<void>((go) => {
        const at = goesFirst ? waiting.findIndex((one) => !one.goesFirst) : -1
        waiting.splice(at === -1 ? waiting.length : at, 0, { goesFirst, go })
      })
    }
    try {
      return await work()
    } finally {
      void leave()
    }
  }
}
