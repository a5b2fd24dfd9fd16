/**
 * Merging: two conversations that turn out to be with one contact become one.
 *
 * This happens when WhatsApp reports that a user id belongs to a known phone number, and there are
 * messages under both. One transaction moves the messages of the younger conversation into the
 * older one and numbers their positions again in the order of time. The old conversation id still
 * answers.
 */
import type pg from 'pg'
import { moveDrafts } from '../drafts/drafts-repository.ts'
import { moveLabels } from '../labels/labels-repository.ts'
import { renumberNotes, moveNotes } from '../notes/notes-repository.ts'
import { renumberReads, listMarks } from '../conversations/reads-repository.ts'
import { renumberPositions, lockDeliveries, moveMessages } from '../store/move-messages.ts'
import { recordEvents, recordEventsOf } from '../engine/postgres/changes.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import type { Side } from '../store/address-holders.ts'

/**
 * Merges the conversations of two contacts of one sender. Returns the contact and conversation that
 * remain, or null if one of the two is gone because another process was first.
 */
export async function mergeContacts(
  pool: Pool,
  workspaceId: string,
  contactIds: readonly [string, string],
  now: Date,
): Promise<Side | null> {
  return await inTransaction(pool, (client) => mergeInTransaction(client, workspaceId, contactIds, now))
}

/** The same, within a transaction that may already have locked the conversations. */
export async function mergeInTransaction(
  client: pg.PoolClient,
  workspaceId: string,
  contactIds: readonly [string, string],
  now: Date,
): Promise<Side | null> {
  const { rows } = await client.query<Side>(
    `select conversation_id as "conversationId", contact_id as "contactId"
     from conversations
     where workspace_id = $1 and contact_id = any($2)
     order by conversation_id                                  -- older first: ids are UUIDv7
     for update`,
    [workspaceId, contactIds],
  )
  const [kept, merged] = rows
  if (!kept || !merged) return null
  const both = [kept.conversationId, merged.conversationId]
  await lockDeliveries(client, workspaceId, both)
  const marks = await listMarks(client, workspaceId, both)
  await moveMessages(client, workspaceId, merged.conversationId, kept.conversationId)
  await renumberPositions(client, workspaceId, kept.conversationId)
  await renumberReads(client, workspaceId, both, kept.conversationId, marks)
  await moveDrafts(client, workspaceId, merged.conversationId, kept.conversationId)
  await moveNotes(client, workspaceId, merged.conversationId, kept.conversationId)
  await renumberNotes(client, workspaceId, kept.conversationId)
  await moveLabels(client, workspaceId, merged.conversationId, kept.conversationId)
  await joinContacts(client, workspaceId, kept, merged)
  await redirectConversation(client, workspaceId, merged, kept, now)
  await client.query(
    recordEventsOf(
      `select 'conversation.merged' as type, $2::uuid as id, json_build_object('mergedIds', array[$3::uuid])::text as fact, 1 as n`,
    ),
    [workspaceId, kept.conversationId, merged.conversationId],
  )
  return kept
}

async function joinContacts(client: pg.PoolClient, workspaceId: string, kept: Side, merged: Side) {
  await client.query(
    `update conversations k
     set last_inbound_at = greatest(k.last_inbound_at, m.last_inbound_at),
         window_refused_at = case when coalesce(m.last_inbound_at > k.last_inbound_at, k.last_inbound_at is null)
                                  then m.window_refused_at else k.window_refused_at end,
         last_message_at = greatest(k.last_message_at, m.last_message_at),
         assigned_to = coalesce(k.assigned_to, m.assigned_to),
         closed_at = case when m.closed_at is not null and k.closed_at is not null then greatest(k.closed_at, m.closed_at) end,
         snoozed_until = case when coalesce(k.closed_at, k.snoozed_until) is not null and coalesce(m.closed_at, m.snoozed_until) is not null
                                and (k.closed_at is null or m.closed_at is null) then greatest(k.snoozed_until, m.snoozed_until) end,
         waits_since = case when (                              -- the later preference of the two decides
           select l.role from messages l
           where l.workspace_id = $1 and l.conversation_id = $2 and l.type not in ('reaction', 'system')
           order by l.position desc limit 1
         ) = 'user' then least(k.waits_since, m.waits_since) end,
         position_epoch = greatest(k.position_epoch, m.position_epoch + 1)        -- new to readers of pages of the merged one, too
     from conversations m
     where k.workspace_id = $1 and k.conversation_id = $2 and m.workspace_id = $1 and m.conversation_id = $3`,
    [workspaceId, kept.conversationId, merged.conversationId],
  )
  await client.query(
    'update contact_addresses set contact_id = $3 where workspace_id = $1 and contact_id = $2',
    [workspaceId, merged.contactId, kept.contactId],
  )
  await client.query(
    `update contacts k
     set name = case when k.named_in_app then k.name when m.named_in_app then m.name
                     when m.named_at > k.named_at then coalesce(m.name, k.name) else coalesce(k.name, m.name) end,
         named_in_app = k.named_in_app or m.named_in_app,
         username = case when m.named_at > k.named_at then coalesce(m.username, k.username) else coalesce(k.username, m.username) end,
         named_at = greatest(k.named_at, m.named_at),
         marketing_stopped = case when k.marketing_said_at is null or m.marketing_said_at > k.marketing_said_at then m.marketing_stopped
                                  else k.marketing_stopped end,
         marketing_said_at = greatest(k.marketing_said_at, m.marketing_said_at)
     from contacts m
     where k.workspace_id = $1 and k.contact_id = $2 and m.workspace_id = $1 and m.contact_id = $3`,
    [workspaceId, kept.contactId, merged.contactId],
  )
}

/** The row of the merged conversation stays, without a contact, so that its id still answers. */
async function redirectConversation(
  client: pg.PoolClient,
  workspaceId: string,
  merged: Side,
  kept: Side,
  now: Date,
) {
  await client.query(
    `update conversations
     set contact_id = null, merged_into = $3, merged_at = coalesce(merged_at, $4),
         assigned_to = null, closed_at = null, snoozed_until = null, waits_since = null
     where workspace_id = $1 and (conversation_id = $2 or merged_into = $2)  -- and what was merged into it before`,
    [workspaceId, merged.conversationId, kept.conversationId, now],
  )
  await client.query('delete from contacts where workspace_id = $1 and contact_id = $2', [
    workspaceId,
    merged.contactId,
  ])
}

/** Records that these conversations have changed, other than by their messages. */
export async function recordConversationsChanged(
  client: pg.PoolClient,
  workspaceId: string,
  conversationIds: string[],
) {
  await client.query(recordEvents('conversation.changed', 'id', 'unnest($2::uuid[]) as id'), [
    workspaceId,
    conversationIds,
  ])
}
