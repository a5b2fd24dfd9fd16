/**
 * Merging: two conversations that turn out to be with one contact become one.
 *
 * Happens when the channel tells that a user id belongs to a phone number we know, and both have written or been
 * written to before. One transaction moves the messages of the younger conversation into the older one, lays the
 * positions anew in the order of time, and writes down what it did: the old id still answers, and it can be undone
 * (undo-merge.ts).
 */
import type pg from 'pg'
import { insertChange } from '../postgres/changes.ts'
import type { Pool, Queryable } from '../postgres/connection.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { insertLetGo, type LetGoAddress, type Side } from './let-go-addresses.ts'

/**
 * Positions pass through here while they are laid anew, so that no two messages ever share one: those of messages that
 * come from another conversation, and above these the new ones of all. An integer ends 147 millions further up.
 */
export const MOVED_ASIDE = 1_000_000_000
const LAID_ASIDE = 2_000_000_000

/** A conversation that became part of another. */
export type Merge = { mergedConversationId: string; conversationId: string; mergedAt: Date }

/** Contacts who turned out to be one person, and what the first of them let go because of it. */
export type Pair = { contactIds: readonly [string, string]; letGo: LetGoAddress[] }

/**
 * Merges the conversations of two contacts of one sender. Returns the contact and conversation that remain, or null if
 * there is nothing to merge any more (another process was first).
 */
export async function mergeContacts(
  pool: Pool,
  workspaceId: string,
  contactIds: readonly [string, string],
  now: Date,
): Promise<Side | null> {
  return await inTransaction(pool, (client) => mergePair(client, workspaceId, { contactIds, letGo: [] }, now))
}

/**
 * The same for several pairs within a transaction that has locked their conversations already. Returns the conversations
 * that remain.
 */
export async function mergeLocked(
  client: pg.PoolClient,
  workspaceId: string,
  pairs: Pair[],
  now: Date,
): Promise<string[]> {
  const kept: string[] = []
  const remains = new Map<string, string>() // of a contact that was merged, the one it became part of
  const find = (contactId: string): string => {
    const next = remains.get(contactId)
    return next === undefined ? contactId : find(next)
  }
  for (const { contactIds, letGo } of pairs) {
    const [one, other] = [find(contactIds[0]), find(contactIds[1])]
    if (one === other) continue
    const side = await mergePair(client, workspaceId, { contactIds: [one, other], letGo }, now)
    if (!side) continue
    remains.set(side.contactId === one ? other : one, side.contactId)
    kept.push(side.conversationId)
  }
  return kept
}

async function mergePair(
  client: pg.PoolClient,
  workspaceId: string,
  { contactIds, letGo }: Pair,
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
  await lockDeliveries(client, workspaceId, [kept.conversationId, merged.conversationId])
  await recordMerge(client, workspaceId, kept, merged, now)
  const isOfMerged = contactIds[0] === merged.contactId
  await insertLetGo(client, workspaceId, merged.conversationId, isOfMerged, letGo)
  await moveMessages(client, workspaceId, merged.conversationId, kept.conversationId)
  await layPositions(client, workspaceId, kept.conversationId)
  await joinContacts(client, workspaceId, kept, merged)
  await tell(client, workspaceId, [kept.conversationId, merged.conversationId])
  return kept
}

/** The merges of a workspace, newest first. */
export async function listMerges(db: Queryable, workspaceId: string): Promise<Merge[]> {
  const { rows } = await db.query<Merge>(
    `select merged_conversation_id as "mergedConversationId", conversation_id as "conversationId", merged_at as "mergedAt"
     from conversation_merges where workspace_id = $1
     order by merged_at desc, merged_conversation_id desc`,
    [workspaceId],
  )
  return rows
}

/** Before messages and addresses, as those do who settle a delivery and write down what the channel told of these. */
export async function lockDeliveries(client: pg.PoolClient, workspaceId: string, conversationIds: string[]) {
  await client.query(
    `select from deliveries where workspace_id = $1 and conversation_id = any($2) order by message_id for update`,
    [workspaceId, conversationIds],
  )
}

async function recordMerge(client: pg.PoolClient, workspaceId: string, kept: Side, merged: Side, now: Date) {
  await client.query(
    `insert into conversation_merges (workspace_id, merged_conversation_id, conversation_id, merged_contact_id, match_keys,
                                      opened_at, last_inbound_at, last_message_at, merged_at,
                                      kept_name, kept_username, kept_named_at)
     select $1, c.conversation_id, $3, c.contact_id,
            array(
              select match_key from contact_addresses where workspace_id = $1 and contact_id = c.contact_id
              union all                                            -- what it may get back, if those are undone first
              select l.match_key
              from conversation_merges m
              join let_go_addresses l on l.workspace_id = $1 and l.merged_conversation_id = m.merged_conversation_id
              where m.workspace_id = $1 and m.conversation_id = c.conversation_id and not l.of_merged
            ),
            c.created_at, c.last_inbound_at, c.last_message_at, $4, k.name, k.username, k.named_at
     from conversations c
     join contacts k on k.workspace_id = $1 and k.contact_id = $5
     where c.workspace_id = $1 and c.conversation_id = $2`,
    [workspaceId, merged.conversationId, kept.conversationId, now, kept.contactId],
  )
  // what was merged into the younger one before follows it
  await client.query(
    'update conversation_merges set conversation_id = $3 where workspace_id = $1 and conversation_id = $2',
    [workspaceId, merged.conversationId, kept.conversationId],
  )
  await client.query(
    `insert into merged_messages (workspace_id, merged_conversation_id, message_id, position)
     select $1, $2, message_id, position from messages where workspace_id = $1 and conversation_id = $2`,
    [workspaceId, merged.conversationId],
  )
}

async function moveMessages(client: pg.PoolClient, workspaceId: string, from: string, to: string) {
  await client.query(
    `update messages set conversation_id = $3, position = position + $4::int
     where workspace_id = $1 and conversation_id = $2`,
    [workspaceId, from, to, MOVED_ASIDE],
  )
}

/** Numbers a conversation anew in the order of time, from 1 without gaps; what speaks of its messages goes with them. */
export async function layPositions(client: pg.PoolClient, workspaceId: string, conversationId: string) {
  const key = [workspaceId, conversationId]
  await client.query(
    `update messages m set position = n.position + $3::int
     from (
       select message_id, row_number() over (order by created_at, position, message_id)::int as position
       from messages where workspace_id = $1 and conversation_id = $2
     ) n
     where m.workspace_id = $1 and m.message_id = n.message_id
       and m.position <> n.position                               -- of a long conversation most stay where they are`,
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
    `update conversations
     set numbering = numbering + 1,
         last_position = (select count(*) from messages where workspace_id = $1 and conversation_id = $2)
     where workspace_id = $1 and conversation_id = $2`,
    key,
  )
}

async function joinContacts(client: pg.PoolClient, workspaceId: string, kept: Side, merged: Side) {
  await client.query(
    `update conversations k
     set last_inbound_at = greatest(k.last_inbound_at, m.last_inbound_at),
         last_message_at = greatest(k.last_message_at, m.last_message_at),
         numbering = greatest(k.numbering, m.numbering + 1)        -- new to whoever paged the merged one, too
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
     set name = case when m.named_at > k.named_at then coalesce(m.name, k.name) else coalesce(k.name, m.name) end,
         username = case when m.named_at > k.named_at then coalesce(m.username, k.username) else coalesce(k.username, m.username) end,
         named_at = greatest(k.named_at, m.named_at)
     from contacts m
     where k.workspace_id = $1 and k.contact_id = $2 and m.workspace_id = $1 and m.contact_id = $3`,
    [workspaceId, kept.contactId, merged.contactId],
  )
  await client.query('delete from conversations where workspace_id = $1 and conversation_id = $2', [
    workspaceId,
    merged.conversationId,
  ])
}

/** Tells the stream that these conversations are others now. */
export async function tell(client: pg.PoolClient, workspaceId: string, conversationIds: string[]) {
  await client.query(insertChange('conversations_changed', 'id', 'unnest($2::uuid[]) as id'), [
    workspaceId,
    conversationIds,
  ])
}
