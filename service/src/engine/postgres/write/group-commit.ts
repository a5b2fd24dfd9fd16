/**
 * Group commit: callers that arrive while a write is in flight share the next one.
 *
 * There is no timer: a lone caller does not wait, and many callers share one statement, one round
 * trip and one fsync. If the database refuses a batch, its items are tried one by one, so that a
 * bad row fails alone. If the connection is lost, the outcome is unknown, and every caller of the
 * batch gets that error. The queue of waiting items is bounded and fair, see fair-queue.ts.
 */
import type { Clock } from '../../clock.ts'
import { isConnectionError, QueueFullError } from '../errors.ts'
import { createFairQueue, type QueueBounds, type Waiter } from './fair-queue.ts'
import { startStopwatch } from '../../stopwatch.ts'

export type GroupCommit<Item, Result> = {
  /**
   * Resolves when the item is committed; rejects with the database's error, or `QueueFullError` at
   * once.
   */
  add(item: Item): Promise<Result>
  /** Items that wait or are in flight. */
  depth(): number
  /** Age of the oldest item that waits or is in flight; 0 if there is none. */
  oldestMs(): number
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>
}

export type GroupCommitOptions<Item> = {
  /** Items in one write. */
  batchMax: number
  /** Bytes in one write, approximately; a larger item goes alone. */
  batchBytesMax: number
  bounds: QueueBounds
  /** Whether the item may be refused. By default any item may. */
  isRefusable?: (item: Item) => boolean
  /** The queue is fair between groups. */
  groupOf: (item: Item) => string
  bytesOf: (item: Item) => number
  clock: Clock
  observer?: {
    /** An item that joined has left once it was written or has failed. */
    joined(item: Item): void
    left(item: Item): void
    refused(item: Item): void
    written(items: Item[], seconds: number): void
  }
}

type Waiting<Item, Result> = Waiter & {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** @param write commits all items in one go and returns one result each, in the same order */
export function createGroupCommit<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  {
    batchMax,
    batchBytesMax,
    bounds,
    isRefusable,
    groupOf,
    bytesOf,
    clock,
    observer,
  }: GroupCommitOptions<Item>,
): GroupCommit<Item, Result> {
  const queue = createFairQueue<Waiting<Item, Result>>(bounds)
  const idleWaiters: (() => void)[] = []
  const nowMs = () => clock.now().getTime()
  let inFlight = 0
  let writingSinceMs = 0 // valid only while a write is in flight
  let running = false

  /** The write in flight has hung for so long that items behind it would wait in vain. */
  const isStuck = (atMs: number) => inFlight > 0 && atMs - writingSinceMs > bounds.oldestMaxMs

  function add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting = { group: groupOf(item), bytes: bytesOf(item), sinceMs: nowMs(), item, resolve, reject }
    if ((isRefusable?.(item) ?? true) && (isStuck(waiting.sinceMs) || !queue.hasRoomFor(waiting))) {
      observer?.refused(item)
      reject(new QueueFullError('As many writes are waiting as may.'))
      return promise
    }
    queue.join(waiting)
    observer?.joined(item)
    if (!running) {
      running = true
      setImmediate(() => void run()) // all items of this tick of the event loop share the first write
    }
    return promise
  }

  async function run() {
    while (queue.size() > 0) {
      const batch = queue.take(batchMax, batchBytesMax)
      inFlight = batch.length
      await commit(batch)
    }
    inFlight = 0
    running = false
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  /** Answers every caller of the batch. Returns the error if the database was lost, else null. */
  async function commit(batch: Waiting<Item, Result>[]): Promise<unknown> {
    writingSinceMs = nowMs()
    try {
      const results = await timed(batch)
      batch.forEach(({ item, resolve }, index) => {
        observer?.left(item)
        resolve(results[index] as Result)
      })
      return null
    } catch (error) {
      const isLost = isConnectionError(error)
      if (!isLost && batch.length > 1) return await commitEach(batch)
      for (const single of batch) fail(single, error)
      return isLost ? error : null
    }
  }

  /**
   * Once the database is lost, the other items are not tried: each would wait for a connection, one
   * after another.
   */
  async function commitEach(batch: Waiting<Item, Result>[]): Promise<unknown> {
    let loss: unknown = null
    for (const single of batch) {
      if (loss === null) loss = await commit([single])
      else fail(single, loss)
    }
    return loss
  }

  function fail({ item, reject }: Waiting<Item, Result>, error: unknown) {
    observer?.left(item)
    reject(error)
  }

  async function timed(batch: Waiting<Item, Result>[]): Promise<Result[]> {
    const items = batch.map(({ item }) => item)
    const elapsedMs = startStopwatch()
    try {
      return await write(items)
    } finally {
      observer?.written(items, elapsedMs() / 1000)
    }
  }

  return {
    add,
    depth: () => queue.size() + inFlight,
    oldestMs: () =>
      Math.max(0, nowMs() - Math.min(inFlight > 0 ? writingSinceMs : Infinity, queue.oldestSinceMs())),
    idle: () => (running ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve()),
  }
}
