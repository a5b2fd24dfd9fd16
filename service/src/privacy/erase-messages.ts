/**
 * Erasing the messages of a conversation, and all that belongs to them, so many in one transaction.
 *
 * Whoever writes about a message locks its state first, or the message itself where it has none. Once both are ours, what was
 * written before is there to be deleted, and what comes later finds no message: a receipt is then kept like any other that names
 * none of ours, until it is pruned.
 */
import type pg from 'pg'
import { toReferenceId } from '../orders/orders-repository.ts'
import { forgetErrorOf } from '../tenants/sender-activity-repository.ts'
import type { Counts } from './erasing.ts'
import { listChannelIds } from './message-details.ts'
import { SPEAKS_OF_ORDER } from '../messages/kinds/registry.ts'

/** Messages, and bytes of the orders among them, in one transaction. */
const CHUNK_MESSAGES = 500
const CHUNK_BYTES = 8 * 1024 * 1024

/** A conversation that is being erased. */
export type Remains = { conversationId: string; senderId: string }

/** Returns how much was erased of each kind. */
export async function eraseChunk(
  client: pg.PoolClient,
  workspaceId: string,
  { conversationId, senderId }: Remains,
): Promise<Partial<Counts>> {
  const { messageIds, referenceIds } = await lockChunk(client, workspaceId, conversationId)
  const channelIds = await listChannelIds(client, workspaceId, messageIds)
  await forgetErrorOf(client, { workspaceId, senderId }, messageIds, channelIds)
  const erase = async (deleteFrom: string, condition = '', ids: string[] = []): Promise<number> => {
    const values = condition ? [senderId, ids] : []
    const { rowCount } = await client.query(
      `${deleteFrom} where workspace_id = $1 and ${condition || 'message_id = any($2::uuid[])'}`,
      [workspaceId, messageIds, ...values],
    )
    return rowCount ?? 0
  }
  const erased = {
    receipts: await erase('delete from receipts', WITH_CHANNEL_ID, channelIds),
    attempts: await erase('delete from attempts'),
    resolutions: await erase('delete from delivery_resolutions'),
    orderReferences: await erase('delete from order_messages', WITH_REFERENCE_ID, referenceIds),
  }
  await erase('delete from channel_message_ids', WITH_CHANNEL_ID, channelIds)
  await erase('delete from failed_messages')
  await erase('delete from message_states')
  return { ...erased, messages: await erase('delete from messages') }
}

/** By keys that begin otherwise than with the message. A receipt may not have been matched with its message yet. */
const WITH_CHANNEL_ID =
  'sender_id = $3 and channel_message_id = any($4::text[]) and coalesce(message_id = any($2::uuid[]), true)'
const WITH_REFERENCE_ID = 'sender_id = $3 and reference_id = any($4::text[]) and message_id = any($2::uuid[])'

/** The next messages of the conversation, locked, and the orders they speak of. */
async function lockChunk(client: pg.PoolClient, workspaceId: string, conversationId: string) {
  const { rows } = await client.query<{ messageId: string; type: string; order: string | null }>(
    `select m.message_id as "messageId", m.type, m."order"
     from (
       select m.*, sum(octet_length(m."order")) over (order by m.position rows unbounded preceding) as bytes,
              row_number() over (order by m.position) as n
       from (
         select m.message_id, m.position, m.type,
                case when m.role = 'assistant' and m.type in (${SPEAKS_OF_ORDER})
                       or m.role = 'user' and m.type = 'interactive' then m.content_data end as "order"
         from messages m
         where m.workspace_id = $1 and m.conversation_id = $2
         order by m.position
         limit $3
       ) m
     ) m
     where m.n = 1 or coalesce(m.bytes, 0) <= $4`,
    [workspaceId, conversationId, CHUNK_MESSAGES, CHUNK_BYTES],
  )
  const messageIds = rows.map(({ messageId }) => messageId)
  for (const table of ['message_states', 'messages']) {
    await client.query(
      `select from ${table} where workspace_id = $1 and message_id = any($2::uuid[]) order by message_id for update`,
      [workspaceId, messageIds],
    )
  }
  const referenceIds = rows.map(({ type, order }) => order && toReferenceId(type, order))
  return { messageIds, referenceIds: referenceIds.filter((id) => id !== null) }
}
