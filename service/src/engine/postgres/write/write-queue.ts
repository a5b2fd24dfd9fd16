/**
 * A write queue: waiting items of all kinds go out together over one connection, in one
 * transaction, with a statement for each workspace and kind. Workspaces share the queue fairly.
 * Items that API callers wait for are refused beyond its bounds. What the service writes on its own
 * is bounded at its origin, and is never refused.
 */
import type { Clock } from '../../clock.ts'
import type { Writer } from '../connection.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { Statement } from './statement-batch.ts'
import type { QueueBounds } from './fair-queue.ts'

/** Items in one write: more would make callers wait longer than the shared round trip saves. */
export const BATCH_MAX = 500
/**
 * Bytes in one write, approximately: each is in memory several times on its way to the database.
 */
export const BATCH_BYTES_MAX = 8 * 1024 * 1024
/**
 * What API callers may have waiting for one writer: a second or two of work, so that a 200 never
 * takes long.
 */
export const WRITE_BOUNDS: QueueBounds = {
  itemsMax: 20_000,
  bytesMax: 64 * 1024 * 1024,
  /**
   * Longer than a checkpoint on a slow disk delays a commit. Items need not queue behind a write
   * that hangs.
   */
  oldestMaxMs: 5_000,
}

/** Measures the writes of a queue: engine/metrics/metrics.ts has one for each. */
export type QueueMeter = {
  /** Hands over what is read at each scrape: how many items wait, and how long the oldest has. */
  watch(queue: { depth(): number; oldestMs(): number }): void
  /** A write of so many items was committed, or failed. */
  written(items: number, seconds: number): void
  refused(): void
}

export type BatchStatement<Item, Result> = {
  /** The statement for items of one workspace; it returns one row for each, in their order. */
  toStatement: (workspaceId: string, items: readonly Item[]) => Statement
  /**
   * Statements that come before it in the same transaction, such as for rows that all writers lock
   * before those of `toStatement`.
   */
  toPreceding?: (workspaceId: string, items: readonly Item[]) => Statement[]
  /**
   * Statements that follow it in the same transaction. Each sees what those before it wrote, and
   * what others committed while these waited for their locks.
   */
  toFollowing?: (workspaceId: string, items: readonly Item[]) => Statement[]
  toResult: (item: Item, row: Record<string, unknown>) => Result
  /**
   * Rows are written in the order of this key, so that all processes lock them in the same order.
   */
  lockKey: (item: Item) => string
  /** Bytes of the item in memory, approximately; 0 for rows of a few ids and times. */
  bytesOf: (item: Item) => number
}

export type WriteQueue = {
  /**
   * Adds a kind of items. In a transaction they come after those of the kinds that were added
   * before.
   */
  of<Item extends { workspaceId: string }, Result>(
    statement: BatchStatement<Item, Result>,
    options: { isRefusable: boolean; meter?: QueueMeter },
  ): GroupCommit<Item, Result>
}

type Kind = {
  order: number
  statement: BatchStatement<never, unknown>
  isRefusable: boolean
  meter: QueueMeter | undefined
  /** Items that wait or are in flight. */
  depth: number
}
type Entry = { kind: Kind; workspaceId: string; item: never }

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function createWriteQueue(
  writer: Writer,
  { bounds, clock }: { bounds: QueueBounds; clock: Clock },
): WriteQueue {
  let kinds = 0

  async function write(entries: Entry[]): Promise<unknown[]> {
    const groups = [
      ...Map.groupBy(
        entries.map((entry, index) => ({ entry, index, lockKey: entry.kind.statement.lockKey(entry.item) })),
        ({ entry: { kind, workspaceId } }) => `${workspaceId} ${kind.order}`,
      ).values(),
    ]
      .map((group) => group.sort((a, b) => compare(a.lockKey, b.lockKey)))
      .map((group) => ({ group, first: (group[0] as (typeof group)[number]).entry }))
      .sort(
        ({ first: a }, { first: b }) => compare(a.workspaceId, b.workspaceId) || a.kind.order - b.kind.order,
      )
    const statements = groups.map(({ group, first: { kind, workspaceId } }) => {
      const items = group.map(({ entry }) => entry.item)
      const { statement } = kind
      const preceding = statement.toPreceding?.(workspaceId, items) ?? []
      return {
        preceding: preceding.length,
        all: [
          ...preceding,
          statement.toStatement(workspaceId, items),
          ...(statement.toFollowing?.(workspaceId, items) ?? []),
        ],
      }
    })
    const rows = await writer.commit(statements.flatMap(({ all }) => all))
    const results = new Array<unknown>(entries.length)
    let answered = 0
    groups.forEach(({ group, first }, g) => {
      const { preceding = 0, all = [] } = statements[g] ?? {}
      const rowsOfGroup = rows[answered + preceding]
      answered += all.length
      group.forEach(({ entry, index }, n) => {
        const row = rowsOfGroup?.[n]
        if (!row) throw new Error('A batch statement returned fewer rows than it was given.')
        results[index] = first.kind.statement.toResult(entry.item, row)
      })
    })
    return results
  }

  const group = createGroupCommit(write, {
    bounds,
    clock,
    batchMax: BATCH_MAX,
    batchBytesMax: BATCH_BYTES_MAX,
    isRefusable: ({ kind }) => kind.isRefusable,
    groupOf: ({ workspaceId }) => workspaceId,
    bytesOf: ({ kind, item }) => kind.statement.bytesOf(item),
    observer: {
      joined: ({ kind }) => void (kind.depth += 1),
      left: ({ kind }) => void (kind.depth -= 1),
      refused: ({ kind }) => kind.meter?.refused(),
      written(entries, seconds) {
        for (const [kind, { length }] of Map.groupBy(entries, (entry) => entry.kind))
          kind.meter?.written(length, seconds)
      },
    },
  })

  return {
    of<Item extends { workspaceId: string }, Result>(
      statement: BatchStatement<Item, Result>,
      { isRefusable, meter }: { isRefusable: boolean; meter?: QueueMeter },
    ): GroupCommit<Item, Result> {
      const kind: Kind = { order: (kinds += 1), statement, isRefusable, meter, depth: 0 }
      const queue: GroupCommit<Item, Result> = {
        add: (item) =>
          group.add({ kind, workspaceId: item.workspaceId, item: item as never }) as Promise<Result>,
        depth: () => kind.depth,
        oldestMs: () => (kind.depth > 0 ? group.oldestMs() : 0),
        idle: group.idle,
      }
      meter?.watch(queue)
      return queue
    },
  }
}
