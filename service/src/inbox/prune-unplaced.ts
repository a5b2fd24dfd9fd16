/**
 * What nobody could place is kept for a person to look at, and not for ever: it may be somebody's who is not known here, so that
 * nobody could erase it.
 */
import type { Queryable } from '../postgres/connection.ts'

/** Of strays, and of receipts that named no message of ours. */
const UNPLACED_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes at most `limit` strays of these workspaces that were kept long enough, and returns how many. */
export async function pruneStrays(
  db: Queryable,
  workspaceIds: string[],
  now: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from strays s
     using (
       select o.* from unnest($1::uuid[]) as w(workspace_id)
       cross join lateral (
         select s.workspace_id, s.stray_id from strays s
         where s.workspace_id = w.workspace_id and s.received_at <= $2
         limit $3 for update skip locked
       ) o
       limit $3
     ) old
     where s.workspace_id = old.workspace_id and s.stray_id = old.stray_id`,
    [workspaceIds, new Date(now.getTime() - UNPLACED_KEPT_MS), limit],
  )
  return rowCount ?? 0
}

/** The same for receipts. */
export async function pruneUnplacedReceipts(
  db: Queryable,
  workspaceIds: string[],
  now: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from receipts r
     using (
       select o.* from unnest($1::uuid[]) as w(workspace_id)
       cross join lateral (
         select r.workspace_id, r.sender_id, r.channel_message_id, r.status from receipts r
         where r.workspace_id = w.workspace_id and r.message_id is null and r.received_at <= $2
         limit $3 for update skip locked
       ) o
       limit $3
     ) old
     where r.workspace_id = old.workspace_id and r.sender_id = old.sender_id
       and r.channel_message_id = old.channel_message_id and r.status = old.status`,
    [workspaceIds, new Date(now.getTime() - UNPLACED_KEPT_MS), limit],
  )
  return rowCount ?? 0
}
