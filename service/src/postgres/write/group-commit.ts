/**
 * Group commit: callers that arrive while a write is in flight share the next one.
 *
 * No timer: a lone caller waits for nothing, and a crowd shares one statement, one round trip and one fsync.
 * If a batch is refused by the database its items are tried one by one, so that one poisoned row harms nobody
 * else. If the connection is lost the outcome is not known, and every caller of the batch is told so. The line of
 * those who wait is bounded and fair, see fair-queue.ts.
 */
import type { Clock } from '../../clock.ts'
import { isConnectionError, QueueFullError } from '../errors.ts'
import { createFairQueue, type QueueBounds, type Waiter } from './fair-queue.ts'

export type GroupCommit<Item, Result> = {
  /** Resolves when the item is committed; rejects with the database's error, or `QueueFullError` at once. */
  add(item: Item): Promise<Result>
  /** Items that wait or are in flight. */
  depth(): number
  /** How long the item that has waited longest, or is being written, has been here; 0 if there is none. */
  oldestMs(): number
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>
}

export type GroupCommitOptions<Item> = {
  /** Items in one write. */
  batchMax: number
  /** Bytes, about, in one write; a larger item goes alone. */
  batchBytesMax: number
  bounds: QueueBounds
  /** Whether the item may be turned away; any may if not given. */
  isRefusable?: (item: Item) => boolean
  /** Whose item it is: the line is fair between groups. */
  groupOf: (item: Item) => string
  bytesOf: (item: Item) => number
  clock: Clock
  observer?: {
    /** The item waits, or has come to its end. */
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
  const line = createFairQueue<Waiting<Item, Result>>(bounds)
  const idleWaiters: (() => void)[] = []
  const nowMs = () => clock.now().getTime()
  let inFlight = 0
  let writingSinceMs = 0 // means something while something is in flight
  let running = false

  /** The database has not taken the write in flight for so long that those behind it would wait in vain. */
  const isStuck = (atMs: number) => inFlight > 0 && atMs - writingSinceMs > bounds.oldestMaxMs

  function add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const waiting = { group: groupOf(item), bytes: bytesOf(item), sinceMs: nowMs(), item, resolve, reject }
    if ((isRefusable?.(item) ?? true) && (isStuck(waiting.sinceMs) || !line.hasRoomFor(waiting))) {
      observer?.refused(item)
      reject(new QueueFullError('As many writes are waiting as may.'))
      return promise
    }
    line.join(waiting)
    observer?.joined(item)
    if (!running) {
      running = true
      setImmediate(() => void run()) // everything that arrives in this turn of the loop joins the first write
    }
    return promise
  }

  async function run() {
    while (line.size() > 0) {
      const batch = line.take(batchMax, batchBytesMax)
      inFlight = batch.length
      await commit(batch)
    }
    inFlight = 0
    running = false
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  /** Returns the error if the database was lost, else null. Everybody of the batch has been told by then. */
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

  /** Once the database is lost the others are not tried: each would wait for a connection in its turn, and all behind it too. */
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
    const startedAtMs = performance.now()
    try {
      return await write(items)
    } finally {
      observer?.written(items, (performance.now() - startedAtMs) / 1000)
    }
  }

  return {
    add,
    depth: () => line.size() + inFlight,
    oldestMs: () =>
      Math.max(0, nowMs() - Math.min(inFlight > 0 ? writingSinceMs : Infinity, line.oldestSinceMs())),
    idle: () => (running ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve()),
  }
}
