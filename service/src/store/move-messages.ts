/**
 * Moves the messages of a contact: to another conversation, to their positions in it, and to the
 * contact's new address.
 */
import type pg from 'pg'

/**
 * Offsets of positions while a conversation is renumbered, so that no two messages ever share one:
 * of messages that come from another conversation, and above these of all new positions. The
 * largest integer is 147 million higher.
 */
const MOVED_ASIDE = 1_000_000_000
const LAID_ASIDE = 2_000_000_000

/**
 * To be called before messages and addresses are locked: settling attempts and recording receipts
 * lock in that order.
 */
export async function lockDeliveries(client: pg.PoolClient, workspaceId: string, conversationIds: string[]) {
  await client.query(
    `select from deliveries where workspace_id = $1 and conversation_id = any($2) order by message_id for update`,
    [workspaceId, conversationIds],
  )
}

/**
 * Moves messages beyond all positions of another conversation, and the orders with them. A call of
 * `renumberPositions` must follow.
 */
export async function moveMessages(client: pg.PoolClient, workspaceId: string, from: string, to: string) {
  await client.query(
    `update messages set conversation_id = $3, position = position + $4::int
     where workspace_id = $1 and conversation_id = $2`,
    [workspaceId, from, to, MOVED_ASIDE],
  )
  await client.query(
    'update orders set conversation_id = $3 where workspace_id = $1 and conversation_id = $2',
    [workspaceId, from, to],
  )
}

/**
 * Renumbers a conversation in order of time, from 1 without gaps, and updates the rows that refer
 * to its messages.
 */
export async function renumberPositions(client: pg.PoolClient, workspaceId: string, conversationId: string) {
  const key = [workspaceId, conversationId]
  await client.query(
    `update messages m set position = n.position + $3::int
     from (
       select message_id, row_number() over (order by created_at, position, message_id)::int as position
       from messages where workspace_id = $1 and conversation_id = $2
     ) n
     where m.workspace_id = $1 and m.message_id = n.message_id
       and m.position <> n.position                               -- in a long conversation most keep their position`,
    [...key, LAID_ASIDE],
  )
  await client.query(
    `update messages set position = position - $3::int where workspace_id = $1 and conversation_id = $2 and position > $3::int`,
    [...key, LAID_ASIDE],
  )
  await client.query(
    `update deliveries d set conversation_id = m.conversation_id, position = m.position
     from messages m
     where m.workspace_id = $1 and m.conversation_id = $2 and d.workspace_id = $1 and d.message_id = m.message_id
       and (d.conversation_id, d.position) <> (m.conversation_id, m.position)`,
    key,
  )
  await client.query(
    `update failed_messages f set conversation_id = m.conversation_id
     from messages m
     where m.workspace_id = $1 and m.conversation_id = $2 and f.workspace_id = $1 and f.message_id = m.message_id
       and f.conversation_id <> m.conversation_id`,
    key,
  )
  await client.query(
    `update answers a set conversation_id = m.conversation_id
     from messages m
     where m.workspace_id = $1 and m.conversation_id = $2 and a.workspace_id = $1 and a.message_id = m.message_id
       and a.conversation_id <> m.conversation_id`,
    key,
  )
  await client.query(
    `update conversations
     set position_epoch = position_epoch + 1,
         last_position = (select count(*) from messages where workspace_id = $1 and conversation_id = $2)
     where workspace_id = $1 and conversation_id = $2`,
    key,
  )
}

/** Redirects a contact's deliveries from these addresses to another one. */
export async function redirectDeliveries(
  client: pg.PoolClient,
  workspaceId: string,
  contactId: string,
  addresses: string[],
  redirectTo: string,
) {
  await client.query(
    `update deliveries d set address = $4
     from conversations c
     where c.workspace_id = $1 and c.contact_id = $2
       and d.workspace_id = $1 and d.conversation_id = c.conversation_id and d.address = any($3)`,
    [workspaceId, contactId, addresses, redirectTo],
  )
}
