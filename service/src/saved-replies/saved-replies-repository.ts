/**
 * Saved replies: texts that people insert by their shortcuts. Variables in them are filled where
 * they are inserted.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'

/** Saved replies of a workspace. */
export const SAVED_REPLIES_MAX = 500
/** Characters of a saved reply: as many as of a text message. The database enforces it as well. */
export const SAVED_REPLY_CHARS_MAX = 4_096
/** The form of a shortcut, as the database has it. */
export const SHORTCUT_PATTERN = '^[a-z0-9-]{1,32}$'

export type SavedReply = { id: string; shortcut: string; text: string; createdAt: Date }

const COLUMNS = 'reply_id as id, shortcut, text, created_at as "createdAt"'

/**
 * Null if there are as many as may be. Fails with a unique violation if another one has the
 * shortcut.
 */
export async function insertSavedReply(
  db: Queryable,
  workspaceId: string,
  { id, shortcut, text, createdAt }: SavedReply,
): Promise<SavedReply | null> {
  const { rows } = await db.query<SavedReply>(
    `insert into saved_replies (workspace_id, reply_id, shortcut, text, created_at)
     select $1, $2, $3, $4, $5
     where (select count(*) from saved_replies r where r.workspace_id = $1) < $6
     returning ${COLUMNS}`,
    [workspaceId, id, shortcut, text, createdAt, SAVED_REPLIES_MAX],
  )
  return rows[0] ?? null
}

/** Replies before or after the id of `place`, nearest first. */
export async function listSavedReplies(
  db: Queryable,
  workspaceId: string,
  place: IdPlace,
  limit: number,
): Promise<SavedReply[]> {
  const { condition, order } = nextTo('reply_id', place, '$2')
  const { rows } = await db.query<SavedReply>(
    `select ${COLUMNS} from saved_replies where workspace_id = $1 and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows
}

/** Null if there is none. Fails with a unique violation if another one has the shortcut. */
export async function updateSavedReply(
  db: Queryable,
  workspaceId: string,
  replyId: string,
  { shortcut = null, text = null }: { shortcut?: string | null; text?: string | null },
): Promise<SavedReply | null> {
  const { rows } = await db.query<SavedReply>(
    `update saved_replies set shortcut = coalesce($3, shortcut), text = coalesce($4, text)
     where workspace_id = $1 and reply_id = $2
     returning ${COLUMNS}`,
    [workspaceId, replyId, shortcut, text],
  )
  return rows[0] ?? null
}

/** Null if there is none. */
export async function deleteSavedReply(
  db: Queryable,
  workspaceId: string,
  replyId: string,
): Promise<SavedReply | null> {
  const { rows } = await db.query<SavedReply>(
    `delete from saved_replies where workspace_id = $1 and reply_id = $2 returning ${COLUMNS}`,
    [workspaceId, replyId],
  )
  return rows[0] ?? null
}
