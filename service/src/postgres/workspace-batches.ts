/**
 * Group commit for statements that name one workspace: a batch is split by workspace, and the statements of all its
 * workspaces commit together.
 */
import type { Statement, Writer } from './connection.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

/** Items in one write: more would make callers wait longer than the shared round trip saves. */
const BATCH_MAX = 500
/** Items that may wait for a write before callers are turned away. */
const WAITING_MAX = 20_000

export type BatchStatement<Item, Result> = {
  /** The statement for items of one workspace; it returns one row for each, in their order. */
  toStatement: (workspaceId: string, items: readonly Item[]) => Statement
  toResult: (item: Item, row: Record<string, unknown>) => Result
  /** Rows are written in this order, so that two processes take their locks in the same one. */
  lockKey: (item: Item) => string
}

export function createWorkspaceBatches<Item extends { workspaceId: string }, Result>(
  writer: Writer,
  { toStatement, toResult, lockKey }: BatchStatement<Item, Result>,
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
  return createGroupCommit(write, { batchMax: BATCH_MAX, waitingMax: WAITING_MAX })
}
