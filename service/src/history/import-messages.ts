/**
 * Importing history: stores messages from before Recado, or from elsewhere, as they were. Nothing
 * is sent, and what is stored already is left alone, so the same file may be imported again.
 */
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { InboundMedia } from '../channels/channel.ts'
import type { Address } from '../kinds/address.ts'
import { recordConversationsChanged } from '../contacts/merge-contacts.ts'
import { renumberReads, listMarks } from '../conversations/reads-repository.ts'
import { renumberNotes } from '../notes/notes-repository.ts'
import { renumberPositions, lockDeliveries } from '../store/move-messages.ts'
import { AHEAD_MAX_MS } from '../kinds/service-window.ts'
import type { OrderReference } from '../kinds/order-reference.ts'
import { insertMedia } from '../store/fill-message.ts'
import { addToOrders, insertMentions } from '../store/order-rows.ts'
import { newId } from '../engine/new-id.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { untilUncontended } from '../engine/postgres/contention.ts'
import { indexMessages } from '../search/message-index.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'

/** Fields that are stored unchanged; a missing one is null. */
export const PAST_TEXTS = [
  ...(['content', 'data', 'channelMessageId', 'contextId', 'contextFrom', 'traceId'] as const),
  ...(['assistantId', 'userId', 'broadcastId', 'toolCallId', 'toolCalls'] as const),
  ...(['promptTokens', 'completionTokens', 'contactName'] as const), // used if the contact has no name yet
]
export type PastTexts = Record<(typeof PAST_TEXTS)[number], string | null>

export type PastMessage = PastTexts & {
  senderId: string
  contact: Address
  messageId: string
  role: 'user' | 'assistant' | 'system' | 'tool'
  status: 'sent' | 'delivered' | 'read' | 'received' | 'failed'
  type: string
  from: string
  to: string
  /** JSON text. */
  contentData: string | null
  /** Determines its position in the conversation. */
  createdAt: Date
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  order: OrderReference | null
  /** JSON of a Failure, with the status `failed`. */
  failure?: string | null
  /** A file at the channel, which is to be fetched. */
  media?: InboundMedia | null
}

/**
 * For messages that the channel's own app had before the number came to the API. They open no
 * window there, and are no event: screens and systems of the shop would get months of it at once.
 * An event would also be what refuses them once the workspace has left: `hold` writes to a table
 * with a fence in its place, first in each transaction.
 */
export type FromApp = { hold: (client: pg.PoolClient) => Promise<void> }

export type Imported = { stored: number; known: number; conversationIds: string[] }

/**
 * Stores messages of the workspace's senders, one transaction for each conversation. They may be
 * given in any order, but appending to a conversation is cheap, while inserting a message renumbers
 * all that follow it.
 */
export async function importMessages(
  pool: Pool,
  workspaceId: string,
  messages: PastMessage[],
  now: Date,
  fromApp: FromApp | null = null,
): Promise<Imported> {
  const imported: Imported = { stored: 0, known: 0, conversationIds: [] }
  for (const group of Map.groupBy(messages, toKey).values()) {
    const { conversationId, stored } = await untilUncontended('A contact', () =>
      inTransaction(pool, async (client) => {
        await fromApp?.hold(client)
        return await importGroup(client, workspaceId, group, now, fromApp !== null)
      }),
    )
    imported.stored += stored
    imported.known += group.length - stored
    if (conversationId !== null) imported.conversationIds.push(conversationId)
  }
  return imported
}

const toKey = ({ senderId, contact }: PastMessage) => `${senderId} ${contact.matchKey}`

type Target = {
  conversationId: string
  lastPosition: number
  /** Time of the message at the last position; null if there is none. */
  lastCreatedAt: Date | null
}

/**
 * Stores messages of one conversation. Null if another process made or moved its contact meanwhile.
 */
async function importGroup(
  client: pg.PoolClient,
  workspaceId: string,
  group: PastMessage[],
  now: Date,
  isFromApp: boolean,
): Promise<{ conversationId: string | null; stored: number } | null> {
  const inOrder = group.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const found = await findTarget(client, workspaceId, inOrder)
  const unknown = await listUnknown(client, workspaceId, inOrder)
  // do not make a contact for nothing: these messages may be in the conversation of a contact who
  // has left the address since
  if (unknown.length === 0) return { conversationId: found?.conversationId ?? null, stored: 0 }
  const target = found ?? (await makeTarget(client, workspaceId, unknown, now))
  if (!target) return null
  const { conversationId, lastPosition, lastCreatedAt } = target
  const fresh = await claimIds(client, workspaceId, unknown)
  const [first] = fresh
  if (first) {
    const isBetween = lastCreatedAt !== null && first.createdAt < lastCreatedAt
    const marks = isBetween ? await listMarks(client, workspaceId, [conversationId]) : []
    await insertMessages(client, workspaceId, conversationId, lastPosition, fresh)
    const files = fresh.flatMap(({ messageId, media }) => (media ? [{ messageId, media }] : []))
    await insertMedia(client, { workspaceId, senderId: first.senderId }, files, now)
    await advance(client, workspaceId, conversationId, fresh, isFromApp)
    const ids = fresh.map(({ messageId }) => messageId)
    await indexMessages(client, workspaceId, ids)
    if (isBetween) {
      await lockDeliveries(client, workspaceId, [conversationId])
      await renumberPositions(client, workspaceId, conversationId)
      await renumberReads(client, workspaceId, [conversationId], conversationId, marks)
      await renumberNotes(client, workspaceId, conversationId)
    }
    if (!isFromApp) await recordConversationsChanged(client, workspaceId, [conversationId])
  }
  return { conversationId, stored: fresh.length }
}

/** Locks and returns the conversation; null if the address is unknown. */
async function findTarget(
  client: pg.PoolClient,
  workspaceId: string,
  group: PastMessage[],
): Promise<Target | null> {
  const { senderId, contact } = group[0] as PastMessage
  const { rows } = await client.query<Omit<Target, 'lastCreatedAt'> & { contactId: string }>(
    `select c.conversation_id as "conversationId", c.last_position as "lastPosition", c.contact_id as "contactId"
     from contact_addresses a
     join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
     where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = $3
     for update of c`,
    [workspaceId, senderId, contact.matchKey],
  )
  const [target] = rows
  if (!target) return null
  const name = toName(group)
  if (name !== null) {
    await client.query(
      `update contacts set name = $3 where workspace_id = $1 and contact_id = $2 and name is null`,
      [workspaceId, target.contactId, name],
    )
  }
  // a separate statement: the one that waited for the lock does not see messages written meanwhile
  const { rows: last } = await client.query<{ createdAt: Date }>(
    `select created_at as "createdAt" from messages where workspace_id = $1 and conversation_id = $2 and position = $3`,
    [workspaceId, target.conversationId, target.lastPosition],
  )
  return { ...target, lastCreatedAt: last[0]?.createdAt ?? null }
}

/**
 * Null if another contact has the address by now. The conversation is as old as its first message.
 */
async function makeTarget(
  client: pg.PoolClient,
  workspaceId: string,
  group: PastMessage[],
  now: Date,
): Promise<Target | null> {
  const { senderId, contact, createdAt } = group[0] as PastMessage
  const [contactId, conversationId] = [newId(), uuidv7({ msecs: createdAt.getTime() })]
  const { rowCount } = await client.query(
    `with claimed as (               -- the statement that inserts the address owns it
       insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing
       returning contact_id
     ), made as (
       insert into contacts (workspace_id, contact_id, sender_id, name, created_at)
       select $1, contact_id, $2, $7, $9 from claimed
     )
     insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_message_at, created_at)
     select $1, $8, $2, contact_id, $10, $10 from claimed`,
    [
      workspaceId,
      senderId,
      contact.matchKey,
      contact.kind,
      contact.value,
      contactId,
      toName(group),
      conversationId,
      now,
      createdAt,
    ],
  )
  return rowCount === 1 ? { conversationId, lastPosition: 0, lastCreatedAt: null } : null
}

/** The name in the newest message that has one. */
const toName = (group: PastMessage[]): string | null =>
  group.findLast(({ contactName }) => contactName !== null)?.contactName ?? null

/**
 * The messages stored neither under their own id nor under WhatsApp's. Rows are looked up one by
 * one (offset 0), here and in `advance`: an import fills an empty table before PostgreSQL has
 * statistics, and would otherwise read all of it at each step.
 */
async function listUnknown(
  client: pg.PoolClient,
  workspaceId: string,
  messages: PastMessage[],
): Promise<PastMessage[]> {
  const { rows: known } = await client.query<{ id: string }>(
    `select i.id from unnest($2::uuid[]) as i(id)
     where exists (select from messages m where m.workspace_id = $1 and m.message_id = i.id offset 0)`,
    [workspaceId, messages.map(({ messageId }) => messageId)],
  )
  const { rows: knownIds } = await client.query<{ id: string }>(
    `select channel_message_id as id from channel_message_ids
     where workspace_id = $1 and sender_id = $2 and channel_message_id = any($3::text[])
     union all                       -- of those that were sent from here; one by one: its index knows no lists
     select i.id from unnest($3::text[]) as i(id)
     where exists (
       select from message_states s
       where s.workspace_id = $1 and s.sender_id = $2 and s.channel_message_id = i.id
       offset 0
     )`,
    [workspaceId, messages[0]?.senderId, messages.map(({ channelMessageId }) => channelMessageId)],
  )
  const [taken, knownChannelIds] = [idsOf(known), idsOf(knownIds)]
  return messages.filter(
    ({ messageId, channelMessageId }) =>
      !knownChannelIds.has(channelMessageId ?? '') && !taken.has(messageId) && taken.add(messageId),
  )
}

const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))

/** Claims the messages' ids at WhatsApp; returns the messages whose id no other message has. */
async function claimIds(
  client: pg.PoolClient,
  workspaceId: string,
  messages: PastMessage[],
): Promise<PastMessage[]> {
  const withId = messages.filter(({ channelMessageId }) => channelMessageId !== null)
  const { rows: claimed } = await client.query<{ id: string }>(
    `insert into channel_message_ids (workspace_id, sender_id, channel_message_id, message_id)
     select $1, i.sender_id, i.channel_message_id, i.message_id
     from unnest($2::uuid[], $3::text[], $4::uuid[]) as i(sender_id, channel_message_id, message_id)
     on conflict do nothing
     returning message_id as id`,
    [
      workspaceId,
      withId.map(({ senderId }) => senderId),
      withId.map(({ channelMessageId }) => channelMessageId),
      withId.map(({ messageId }) => messageId),
    ],
  )
  const ours = idsOf(claimed)
  return messages.filter(
    ({ channelMessageId, messageId }) => channelMessageId === null || ours.has(messageId),
  )
}

async function insertMessages(
  client: pg.PoolClient,
  workspaceId: string,
  conversationId: string,
  after: number,
  messages: PastMessage[],
): Promise<void> {
  const rows = messages.map((message, index) => ({ ...message, position: after + index + 1 }))
  await client.query(
    `with input as materialized (
       select * from jsonb_to_recordset($3::jsonb) as i(
         "messageId" uuid, position integer, role text, type text, "from" text, "to" text, content text, "contentData" text,
         "contextId" text, "contextFrom" text, "assistantId" uuid, "userId" uuid, "broadcastId" uuid, "toolCallId" text,
         "toolCalls" text, "promptTokens" text, "completionTokens" text, data text, "traceId" text, "createdAt" timestamptz,
         status text, failure text, "channelMessageId" text, "sentAt" timestamptz, "deliveredAt" timestamptz, "readAt" timestamptz,
         "senderId" uuid, "order" jsonb
       )
     ), spoken as materialized (
       select "senderId" as sender_id, o."referenceId" as reference_id, "messageId" as message_id, $2::uuid as conversation_id,
              "createdAt" as created_at, "createdAt" as said_at, role = 'user' as by_contact, o.begins, o."orderStatus" as order_status,
              o."paymentStatus" as payment_status, (o.total ->> 'value')::bigint as total_value, o.total ->> 'currency' as currency,
              o."expiresAt" as expires_at, o."paidAt" as paid_at
       from input
       cross join lateral jsonb_to_record("order") as o(
         "referenceId" text, begins boolean, "orderStatus" text, "paymentStatus" text, total jsonb, "expiresAt" timestamptz, "paidAt" timestamptz
       )
       where jsonb_typeof("order") = 'object'
     ), inserted_messages as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content,
                             content_data, context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id,
                             tool_calls, prompt_tokens, completion_tokens, data, trace_id, created_at)
       select $1, $2, position, "messageId", role, type, "from", "to", content, "contentData", "contextId", "contextFrom",
              "assistantId", "userId", "broadcastId", "toolCallId", "toolCalls", "promptTokens", "completionTokens", data,
              "traceId", "createdAt"
       from input
     ), updated_orders as (
       ${addToOrders('spoken', false)}
     ), inserted_mentions as (
       ${insertMentions('spoken', 'updated_orders')}
     )
     insert into message_states (workspace_id, message_id, sender_id, status, failure, channel_message_id, sent_at, delivered_at,
                                 read_at, marked_sent)
     select $1, "messageId", "senderId", status, failure, "channelMessageId", "sentAt", "deliveredAt", "readAt", "channelMessageId" is null
     from input`,
    [workspaceId, conversationId, JSON.stringify(rows)],
  )
}

/** Updates the conversation's last message and its window. */
async function advance(
  client: pg.PoolClient,
  workspaceId: string,
  conversationId: string,
  messages: PastMessage[],
  isFromApp: boolean,
): Promise<void> {
  await client.query(
    `update conversations c
     set last_position = c.last_position + $4,
         last_message_at = greatest(c.last_message_at, said.last_message_at),
         last_inbound_at = greatest(c.last_inbound_at, said.last_inbound_at),
         window_refused_at = case when said.last_inbound_at > c.last_inbound_at then null else c.window_refused_at end
     from (
       select max(m.created_at) as last_message_at,
              max(least(s.sent_at, m.created_at + interval '${AHEAD_MAX_MS} milliseconds')) filter (
                where $5 and m.role = 'user' and m.type not in ('unsupported', 'reaction', 'system')
                  and coalesce(m.content_data, '') not like '%"group_id"%'
              ) as last_inbound_at
       from unnest($3::uuid[]) as i(id)
       cross join lateral (
         select m.* from messages m where m.workspace_id = $1 and m.message_id = i.id offset 0
       ) m
       cross join lateral (
         select s.sent_at from message_states s where s.workspace_id = $1 and s.message_id = i.id offset 0
       ) s
     ) said
     where c.workspace_id = $1 and c.conversation_id = $2`,
    [workspaceId, conversationId, messages.map(({ messageId }) => messageId), messages.length, !isFromApp],
  )
}
