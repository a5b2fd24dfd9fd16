/**
 * Group commit: callers that arrive while a write is in flight share the next one.
 *
 * No timer: a lone caller waits for nothing, and a crowd shares one statement, one round trip and one fsync.
 * If a batch is refused by the database its items are tried one by one, so that one poisoned row harms nobody
 * else. If the connection is lost the outcome is not known, and every caller of the batch is told so.
 */
import { isConnectionFailure } from './failures.ts'

export type GroupCommit<Item, Result> = {
  /** Resolves when the item is committed; rejects with the database's error, or `QueueFullError` at once. */
  add(item: Item): Promise<Result>
  /** Items that wait or are in flight. */
  depth(): number
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>
}

/** Too many items wait: the caller is to come back later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * @param write commits all items in one go and returns one result each, in the same order
 * @param batchMax items in one write
 * @param waitingMax items that may wait; beyond it `add` rejects
 */
export function createGroupCommit<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { batchMax, waitingMax }: { batchMax: number; waitingMax: number },
): GroupCommit<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  const idleWaiters: (() => void)[] = []
  let inFlight = 0
  let running = false

  function add(item: Item): Promise<Result> {
    if (waiting.length >= waitingMax) {
      return Promise.reject(new QueueFullError(`${waitingMax} writes are waiting already`))
    }
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) {
        running = true
        setImmediate(() => void run()) // everything that arrives in this turn of the loop joins the first write
      }
    })
  }

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
      inFlight = batch.length
      await commit(batch)
    }
    inFlight = 0
    running = false
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  async function commit(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1 || isConnectionFailure(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      for (const single of batch) await commit([single])
    }
  }

  return {
    add,
    depth: () => waiting.length + inFlight,
    idle: () => (running ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve()),
  }
}
