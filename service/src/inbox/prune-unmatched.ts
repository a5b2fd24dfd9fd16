/**
 * Dead letters and receipts without a message are stored for a person to see, but not for ever:
 * they may concern a person who is not a contact here, and whom no erasure would find.
 */
import { DAY_MS } from '../engine/clock.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

export const UNMATCHED_KEPT_MS = 30 * DAY_MS

/** Deletes at most `limit` rows of these workspaces whose time is up, and returns how many. */
type PruneUnmatched = (db: Queryable, workspaceIds: string[], now: Date, limit: number) => Promise<number>

export const pruneDeadLetters = prune('delete from dead_letters t', 'dead_letters r where true', [
  'workspace_id',
  'dead_letter_id',
])
export const pruneUnmatchedReceipts = prune(
  'delete from receipts t',
  'receipts r where r.message_id is null',
  ['workspace_id', 'sender_id', 'channel_message_id', 'status'],
)

/**
 * @param deleteFrom the table, as `t`
 * @param old the rows that may be deleted, as `r`
 * @param key the primary key of the table
 */
function prune(deleteFrom: string, old: string, key: string[]): PruneUnmatched {
  const text = `
    ${deleteFrom}
    using (
      select o.* from unnest($1::uuid[]) as w(workspace_id)
      cross join lateral (
        select ${key.map((column) => `r.${column}`).join(', ')} from ${old}
          and r.workspace_id = w.workspace_id and r.received_at <= $2
        limit $3 for update skip locked
      ) o
      limit $3
    ) old
    where ${key.map((column) => `t.${column} = old.${column}`).join(' and ')}`
  return async (db, workspaceIds, now, limit) => {
    const keptSince = new Date(now.getTime() - UNMATCHED_KEPT_MS)
    const { rowCount } = await db.query(text, [workspaceIds, keptSince, limit])
    return rowCount ?? 0
  }
}
