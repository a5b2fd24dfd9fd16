/**
 * Group commit for statements that name one workspace: a batch is split by workspace, and the statements of all its
 * workspaces commit together. Workspaces share the line of those who wait fairly.
 */
import type { Clock } from '../clock.ts'
import type { LineMeter } from '../metrics/metrics.ts'
import type { Writer } from './connection.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { Statement } from './statement-batch.ts'
import type { LineBounds } from './waiting-line.ts'

/** Items in one write: more would make callers wait longer than the shared round trip saves. */
export const BATCH_MAX = 500
/** Bytes in one write, about: each is in memory several times on its way to the database. */
export const BATCH_BYTES_MAX = 8 * 1024 * 1024
/** What callers from outside may let wait for one writer. A second or two's work, so that a 200 is never far away. */
export const WRITE_BOUNDS: LineBounds = {
  itemsMax: 20_000,
  bytesMax: 64 * 1024 * 1024,
  /** Longer than a checkpoint on a slow disk makes a commit wait; behind a write that hangs nobody need queue. */
  oldestMaxMs: 5_000,
}

export type BatchStatement<Item, Result> = {
  /** The statement for items of one workspace; it returns one row for each, in their order. */
  toStatement: (workspaceId: string, items: readonly Item[]) => Statement
  toResult: (item: Item, row: Record<string, unknown>) => Result
  /** Rows are written in this order, so that two processes take their locks in the same one. */
  lockKey: (item: Item) => string
  /** What the item takes in memory, about; 0 for rows of a few ids and times. */
  bytesOf: (item: Item) => number
}

/** `bounds`: null for what the service writes of its own accord, which is bounded where it begins. */
export type BatchLine = { bounds: LineBounds | null; clock: Clock; meter?: LineMeter }

export function createWorkspaceBatches<Item extends { workspaceId: string }, Result>(
  writer: Writer,
  { toStatement, toResult, lockKey, bytesOf }: BatchStatement<Item, Result>,
  line: BatchLine,
): GroupCommit<Item, Result> {
  async function write(items: Item[]): Promise<Result[]> {
    const keyed = items.map((item, index) => ({ item, index, key: `${item.workspaceId} ${lockKey(item)}` }))
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
    const groups = [...Map.groupBy(keyed, ({ item }) => item.workspaceId)]
    const rows = await writer.commit(
      groups.map(([workspaceId, group]) =>
        toStatement(
          workspaceId,
          group.map(({ item }) => item),
        ),
      ),
    )
    const results = new Array<Result>(items.length)
    groups.forEach(([, group], g) => {
      group.forEach(({ item, index }, n) => {
        const row = rows[g]?.[n]
        if (!row) throw new Error('A batch statement returned fewer rows than it was given.')
        results[index] = toResult(item, row)
      })
    })
    return results
  }
  return createGroupCommit(write, {
    ...line,
    batchMax: BATCH_MAX,
    batchBytesMax: BATCH_BYTES_MAX,
    groupOf: ({ workspaceId }) => workspaceId,
    bytesOf,
  })
}
