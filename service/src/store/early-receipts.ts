import type { Failure } from '../channels/channel.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { RecordedReceipt } from './recorded-receipt.ts'

/**
 * Lists early receipts whose message is known by now, to be added again. An early receipt matched
 * no message of ours when it came, because the answer to our call was still on its way. One from
 * before `since` belongs to a message that was sent from elsewhere.
 */
export async function listMatchableReceipts(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<RecordedReceipt[]> {
  type Row = Omit<RecordedReceipt, 'failure'> & { failure: string | null }
  const { rows } = await db.query<Row>(
    `select r.workspace_id as "workspaceId", r.sender_id as "senderId", r.channel_message_id as "channelMessageId", r.status, r.at,
            r.failure, r.received_at as "receivedAt", null as "messageId", null as link, null as recipient, false as "isAccountWide"
     from receipts r
     cross join lateral (
       (
         select from message_states s
         where s.workspace_id = $1 and s.sender_id = r.sender_id and s.channel_message_id = r.channel_message_id
           and s.status <> 'received'
         offset 0
       )
       union all
       (
         select from channel_message_ids f
         where f.workspace_id = $1 and f.sender_id = r.sender_id and f.channel_message_id = r.channel_message_id
         offset 0
       )
       limit 1
     ) c
     where r.workspace_id = $1 and r.message_id is null and r.received_at >= $2`,
    [workspaceId, since],
  )
  return rows.map((row) => ({
    ...row,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
  }))
}
