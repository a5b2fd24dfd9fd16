/**
 * After the database was restored, WhatsApp still reports what becomes of messages that were
 * accepted after the moment of the backup. Their receipts carry our id, and no message here has it:
 * this is how a person finds out what was sent.
 */
import type { Queryable } from '../engine/postgres/connection.ts'

/** A message that the channel has from us and this database does not know. */
export type UnknownMessage = {
  workspaceId: string
  senderId: string
  /** The id that the service gave it. */
  messageId: string
  channelMessageId: string
  /** The furthest status that a receipt reported, and since when. */
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
}

/**
 * Those that receipts have reported since a moment, by the time of the message; such receipts are
 * stored for 30 days.
 */
export async function listMessagesOfReceipts(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<UnknownMessage[]> {
  const { rows } = await db.query<UnknownMessage>(
    `select distinct on (r.named_message_id)
            $1::uuid as "workspaceId", r.sender_id as "senderId", r.named_message_id as "messageId",
            r.channel_message_id as "channelMessageId", r.status, r.at
     from receipts r
     where r.workspace_id = $1 and r.message_id is null and r.received_at >= $2 and r.named_message_id is not null
       and not exists (select from messages m where m.workspace_id = $1 and m.message_id = r.named_message_id)
     order by r.named_message_id, status_rank(r.status) desc, r.at`,
    [workspaceId, since],
  )
  return rows
}
