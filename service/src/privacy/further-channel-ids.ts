/** Channel ids of messages beyond the one that is kept with their status. */
import type { Queryable } from '../postgres/connection.ts'

/** Rows read at once. */
const PAGE = 50_000

/**
 * A message that was called for more than once may have been taken more than once, under another id each time. No index leads from
 * a message to these, so that accepting costs no more: for the few such messages all ids of the sender are looked through.
 */
export async function listFurtherChannelIds(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  messageIds: string[],
): Promise<string[]> {
  const { rows: calledAgain } = await db.query<{ messageId: string }>(
    `select message_id as "messageId" from attempts
     where workspace_id = $1 and message_id = any($2::uuid[]) and attempt > 1
     group by message_id`,
    [workspaceId, messageIds],
  )
  const wanted = calledAgain.map(({ messageId }) => messageId)
  const found: string[] = []
  for (let after: string | null = ''; after !== null && wanted.length > 0;) {
    const { rows }: { rows: { last: string | null; ids: string[] }[] } = await db.query(
      `with page as materialized (
         select channel_message_id, message_id from channel_message_ids
         where workspace_id = $1 and sender_id = $2 and channel_message_id > $3
         order by channel_message_id
         limit ${PAGE}
       )
       select (select max(channel_message_id) from page) as last,
              array(select channel_message_id from page where message_id in (select unnest($4::uuid[]))) as ids`,
      [workspaceId, senderId, after, wanted],
    )
    after = rows[0]?.last ?? null
    found.push(...(rows[0]?.ids ?? []))
  }
  return found
}
