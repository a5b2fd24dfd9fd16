/**
 * Erasing the files of messages. The row stays for a moment, without a name and out of reach, and
 * is the note of which bytes to delete: a process of the service, which has the media store, does
 * that right after the commit. What fails is tried again once a minute.
 */
import type { Queryable } from '../engine/postgres/connection.ts'

const ERASED = JSON.stringify({ code: 'media_erased', detail: 'It was erased.' })

/**
 * Erases the files that these messages name and no other message does; returns how many. To be
 * called before the rows of `message_media` are deleted, in the same transaction.
 */
export async function eraseMedia(db: Queryable, workspaceId: string, messageIds: string[]): Promise<number> {
  const { rowCount } = await db.query(
    `update media m
     set name = null, removable_at = '-infinity', due_at = null,
         state = case m.state when 'waiting' then 'failed' else m.state end, -- it is not fetched any more
         failure = case m.state when 'waiting' then $3 else m.failure end
     where m.workspace_id = $1
       and m.media_id in (
         select n.media_id from message_media n where n.workspace_id = $1 and n.message_id = any($2::uuid[])
       )
       and not exists (
         select from message_media o
         where o.workspace_id = $1 and o.media_id = m.media_id and o.message_id <> all($2::uuid[])
       )`,
    [workspaceId, messageIds, ERASED],
  )
  return rowCount ?? 0
}
