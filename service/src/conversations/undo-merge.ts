/**
 * Undoing a merge: two conversations that became one, with somebody who turned out to be two, are two again.
 *
 * A person asks for it, and one transaction takes back what merge-conversations.ts wrote down.
 */
import type pg from 'pg'
import type { Pool } from '../postgres/connection.ts'
import { channelOf } from '../postgres/notifications.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { listSpellings } from './address.ts'
import { CONTACT_ADDRESS, listAddresses } from './conversations-repository.ts'
import { giveBackAddresses, turnBackDeliveries, type Side, type Undoing } from './let-go-addresses.ts'
import { layPositions, lockDeliveries, MOVED_ASIDE, tell } from './merge-conversations.ts'
import { renewContact } from './renew-contact.ts'
import { OPENED_WINDOW_AT } from './service-window.ts'

/**
 * Takes a merge apart again. Of the messages that came after it, those go along that the merged contact wrote, or was written,
 * under an address that is theirs again; the others stay. The window of each contact is what the messages say that are theirs
 * then, and each is known under what was theirs. Returns false if there is no such merge.
 */
export async function undoMerge(
  pool: Pool,
  workspaceId: string,
  mergedConversationId: string,
): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const side = await lockKept(client, workspaceId, mergedConversationId)
    if (!side) return false
    const { conversationId: kept, contactId } = side
    await lockDeliveries(client, workspaceId, [kept])
    await renewContact(client, workspaceId, contactId)
    await client.query(
      `insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_inbound_at, last_message_at, created_at, numbering)
       select m.workspace_id, m.merged_conversation_id, c.sender_id, m.merged_contact_id, m.last_inbound_at, m.last_message_at, m.opened_at,
              c.numbering                                          -- its id answered with that one's positions until now
       from conversation_merges m
       join conversations c on c.workspace_id = m.workspace_id and c.conversation_id = m.conversation_id
       where m.workspace_id = $1 and m.merged_conversation_id = $2`,
      [workspaceId, mergedConversationId],
    )
    await client.query(
      `update messages m set conversation_id = $2, position = w.position
       from merged_messages w
       where w.workspace_id = $1 and w.merged_conversation_id = $2
         and m.workspace_id = $1 and m.message_id = w.message_id`,
      [workspaceId, mergedConversationId],
    )
    await client.query(
      `update contact_addresses a set contact_id = m.merged_contact_id
       from conversation_merges m
       where m.workspace_id = $1 and m.merged_conversation_id = $2
         and a.workspace_id = $1 and a.contact_id = (select contact_id from conversations where workspace_id = $1 and conversation_id = $3)
         and a.match_key = any(m.match_keys)`,
      [workspaceId, mergedConversationId, kept],
    )
    await client.query(
      `update conversation_merges earlier set conversation_id = $2      -- what had become part of it before leaves with it
       from conversation_merges m
       where m.workspace_id = $1 and m.merged_conversation_id = $2
         and earlier.workspace_id = $1 and earlier.conversation_id = $3 and earlier.merged_at <= m.merged_at
         and earlier.merged_conversation_id <> $2
         and exists (select from merged_messages e where e.workspace_id = $1 and e.merged_conversation_id = earlier.merged_conversation_id)
         and not exists (
           select from merged_messages e
           where e.workspace_id = $1 and e.merged_conversation_id = earlier.merged_conversation_id
             and not exists (
               select from merged_messages w
               where w.workspace_id = $1 and w.merged_conversation_id = $2 and w.message_id = e.message_id
             )
         )`,
      [workspaceId, mergedConversationId, kept],
    )
    await client.query(
      `delete from merged_messages of_later using merged_messages w, conversation_merges later    -- what it had brought into them is not theirs
       where w.workspace_id = $1 and w.merged_conversation_id = $2
         and later.workspace_id = $1 and later.conversation_id = $3 and later.merged_conversation_id <> $2
         and of_later.workspace_id = $1 and of_later.merged_conversation_id = later.merged_conversation_id
         and of_later.message_id = w.message_id`,
      [workspaceId, mergedConversationId, kept],
    )
    const undoing = await findSides(client, workspaceId, kept, mergedConversationId)
    const back = await giveBackAddresses(client, undoing)
    await moveLaterMessages(client, undoing)
    await giveBackName(client, undoing)
    await client.query(
      'delete from conversation_merges where workspace_id = $1 and merged_conversation_id = $2',
      [workspaceId, mergedConversationId],
    )
    for (const [side, addresses] of back) {
      await layPositions(client, workspaceId, side.conversationId)
      await takeTimes(client, workspaceId, side.conversationId)
      await turnBackDeliveries(client, undoing, side, addresses)
    }
    await tell(client, workspaceId, [kept, mergedConversationId])
    await client.query('select pg_notify($1, $2)', [channelOf('unlinked'), workspaceId])
    return true
  })
}

/**
 * The conversation that the merged one is part of, locked, and after it the merge, in the order of those who merge once more. Null if
 * there is no such merge, or it came to another conversation while we waited.
 */
async function lockKept(client: pg.PoolClient, workspaceId: string, merged: string): Promise<Side | null> {
  const { rows } = await client.query<Side>(
    `select c.conversation_id as "conversationId", c.contact_id as "contactId"
     from conversation_merges m
     join conversations c on c.workspace_id = m.workspace_id and c.conversation_id = m.conversation_id
     where m.workspace_id = $1 and m.merged_conversation_id = $2
     for update of c`,
    [workspaceId, merged],
  )
  const { rowCount } = await client.query(
    `select from conversation_merges
     where workspace_id = $1 and merged_conversation_id = $2 and conversation_id = $3
     for update`,
    [workspaceId, merged, rows[0]?.conversationId ?? null],
  )
  return rowCount === 1 ? (rows[0] ?? null) : null
}

async function findSides(
  client: pg.PoolClient,
  workspaceId: string,
  kept: string,
  merged: string,
): Promise<Undoing> {
  const { rows } = await client.query<Side & { senderId: string }>(
    `select conversation_id as "conversationId", contact_id as "contactId", sender_id as "senderId"
     from conversations where workspace_id = $1 and conversation_id = any($2)
     order by conversation_id <> $3`,
    [workspaceId, [kept, merged], kept],
  )
  const [one, other] = rows
  if (!one || !other) throw new Error('Both conversations are there by now.')
  return { workspaceId, senderId: one.senderId, kept: one, merged: other }
}

/**
 * What was said after the merge to or from the merged contact is theirs: it would be answered, sent anew and shown to the other
 * one else. Notices of the channel, which may speak of both, stay. To be called while the merge is still written down.
 */
async function moveLaterMessages(client: pg.PoolClient, { workspaceId, kept, merged }: Undoing) {
  const addresses = await listAddresses(client, workspaceId, merged.conversationId)
  await client.query(
    `update messages m set conversation_id = $3, position = m.position + $5::int
     from conversation_merges u
     where u.workspace_id = $1 and u.merged_conversation_id = $3
       and m.workspace_id = $1 and m.conversation_id = $2 and m.created_at >= u.merged_at
       and m.type <> 'system' and (${CONTACT_ADDRESS}) = any($4)
       and not exists (select from merged_messages w where w.workspace_id = $1 and w.message_id = m.message_id)`,
    [
      workspaceId,
      kept.conversationId,
      merged.conversationId,
      addresses.flatMap(({ matchKey }) => listSpellings(matchKey)),
      MOVED_ASIDE,
    ],
  )
}

/** The contact is called again as before the merge, unless a message has told a name since. */
async function giveBackName(client: pg.PoolClient, { workspaceId, kept, merged }: Undoing) {
  await client.query(
    `update contacts k
     set name = u.kept_name, username = u.kept_username, named_at = u.kept_named_at
     from conversation_merges u
     join contacts m on m.workspace_id = $1 and m.contact_id = u.merged_contact_id
     where u.workspace_id = $1 and u.merged_conversation_id = $3
       and k.workspace_id = $1 and k.contact_id = $2
       and k.named_at is not distinct from greatest(u.kept_named_at, m.named_at)
       and coalesce(u.kept_name, u.kept_username, m.name, m.username) is not null`,
    [workspaceId, kept.contactId, merged.conversationId],
  )
}

/** Takes the times of a conversation from its messages. They may go back: others may have been part of it. */
async function takeTimes(client: pg.PoolClient, workspaceId: string, conversationId: string) {
  await client.query(
    `update conversations c
     set last_message_at = coalesce(said.last_message_at, c.created_at), last_inbound_at = said.last_inbound_at
     from (
       select max(m.created_at) as last_message_at,
              ${OPENED_WINDOW_AT} as last_inbound_at
       from messages m
       join message_states s on s.workspace_id = $1 and s.message_id = m.message_id
       where m.workspace_id = $1 and m.conversation_id = $2
     ) said
     where c.workspace_id = $1 and c.conversation_id = $2`,
    [workspaceId, conversationId],
  )
}
