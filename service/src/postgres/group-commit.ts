/**
 * Group commit: callers that arrive while a write is in flight share the next one.
 *
 * No timer: a lone caller waits for nothing, and a crowd shares one statement, one round trip and one fsync. When enough
 * wait that they are worth a write of their own, it is sent while the one before is being committed, so that the
 * database goes on with it at once.
 * If a batch is refused by the database its items are tried one by one, so that one poisoned row harms nobody
 * else. If the connection is lost the outcome is not known, and every caller of the batch is told so. The line of
 * those who wait is bounded and fair, see waiting-line.ts.
 */
import type { Clock } from '../clock.ts'
import type { LineMeter } from '../metrics/metrics.ts'
import { isConnectionFailure, QueueFullError } from './failures.ts'
import { createWaitingLine, type LineBounds, type Waiter } from './waiting-line.ts'

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
  /** Bounds of the line; null if callers bound it themselves and must not be turned away. */
  bounds: LineBounds | null
  /** Whose item it is: the line is fair between groups. */
  groupOf: (item: Item) => string
  bytesOf: (item: Item) => number
  clock: Clock
  meter?: LineMeter
}

/** Writes in flight: one that is being committed, and the next. */
const FLIGHTS_MAX = 2
/** A write has a cost of its own: one that carries fewer than this, or than half of the one before it, is not sent beside it. */
const BESIDE_MIN = 8

/** A write that was sent and has not been answered. */
type Flight = {
  items: number
  /** Since when the database could have been busy with it: it was sent, and those before it were answered. */
  sinceMs: number
}

type Waiting<Item, Result> = Waiter & {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** @param write commits all items in one go and returns one result each, in the same order */
export function createGroupCommit<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { batchMax, batchBytesMax, bounds, groupOf, bytesOf, clock, meter }: GroupCommitOptions<Item>,
): GroupCommit<Item, Result> {
  const line = createWaitingLine<Waiting<Item, Result>>(bounds)
  const idleWaiters: (() => void)[] = []
  const nowMs = () => clock.now().getTime()
  const flights: Flight[] = [] // in the order in which they began
  let isBeginning = false

  /** The database has not answered a write for so long that those behind it would wait in vain. */
  function isStuck(atMs: number): boolean {
    const [oldest] = flights
    return bounds !== null && oldest !== undefined && atMs - oldest.sinceMs > bounds.oldestMaxMs
  }

  function mayBegin(): boolean {
    const [oldest] = flights
    if (!oldest) return line.size() > 0
    return flights.length < FLIGHTS_MAX && line.size() >= Math.max(BESIDE_MIN, oldest.items / 2)
  }

  function add(item: Item): Promise<Result> {
    const waiter = { group: groupOf(item), bytes: bytesOf(item), sinceMs: nowMs() }
    if (isStuck(waiter.sinceMs) || !line.hasRoomFor(waiter)) {
      meter?.refused()
      return Promise.reject(new QueueFullError('As many writes are waiting as may.'))
    }
    return new Promise<Result>((resolve, reject) => {
      line.join({ ...waiter, item, resolve, reject })
      if (!isBeginning && mayBegin()) {
        isBeginning = true
        setImmediate(beginAll) // everything that arrives in this turn of the loop joins the write
      }
    })
  }

  function beginAll() {
    isBeginning = false
    while (mayBegin()) void fly(line.take(batchMax, batchBytesMax))
    if (flights.length === 0) for (const resolve of idleWaiters.splice(0)) resolve()
  }

  async function fly(batch: Waiting<Item, Result>[]): Promise<void> {
    const flight = { items: batch.length, sinceMs: nowMs() }
    flights.push(flight)
    await commit(batch, flight)
    flights.splice(flights.indexOf(flight), 1)
    for (const next of flights) next.sinceMs = nowMs()
    beginAll()
  }

  async function commit(batch: Waiting<Item, Result>[], flight: Flight): Promise<void> {
    flight.sinceMs = nowMs()
    try {
      const results = await timed(batch)
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1 || isConnectionFailure(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      for (const single of batch) await commit([single], flight)
    }
  }

  async function timed(batch: Waiting<Item, Result>[]): Promise<Result[]> {
    const startedAtMs = performance.now()
    try {
      return await write(batch.map(({ item }) => item))
    } finally {
      meter?.written(batch.length, (performance.now() - startedAtMs) / 1000)
    }
  }

  const group: GroupCommit<Item, Result> = {
    add,
    depth: () => flights.reduce((items, flight) => items + flight.items, line.size()),
    oldestMs() {
      const sinceMs = [line.oldestSinceMs(), ...flights.map((flight) => flight.sinceMs)]
      const known = sinceMs.filter((ms) => ms !== null)
      return known.length === 0 ? 0 : Math.max(0, nowMs() - Math.min(...known))
    },
    idle: () =>
      flights.length === 0 && line.size() === 0
        ? Promise.resolve()
        : new Promise((resolve) => idleWaiters.push(resolve)),
  }
  meter?.watch(group)
  return group
}
