/** What events are about, read from the rows that they name. Whoever was erased has none, and so says nothing any more. */
import { REFERS_TO_ORDER } from '../messages/kinds/registry.ts'
import { findMessages } from '../messages/messages-repository.ts'
import { toReferenceId } from '../orders/orders-repository.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { SpanContext } from '../tracing.ts'

export type MessageSubject = {
  conversationId: string
  senderId: string
  channelMessageId: string | null
  from: string
  to: string
  order: number
  /** The order that it speaks of. */
  referenceId: string | null
  /** The span that accepted or took in the message, if that was recorded. */
  cause: SpanContext | null
}

/** Messages by id. A message of a conversation that is being erased counts as erased. */
export async function findMessageSubjects(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
): Promise<Map<string, MessageSubject>> {
  type Row = Omit<MessageSubject, 'referenceId' | 'cause'> & {
    id: string
    type: string
    payload: string | null
    traceId: string | null
    spanId: string | null
  }
  const { rows } = await db.query<Row>({
    name: 'find-message-subjects',
    text: `select m.message_id as id, m.conversation_id as "conversationId", c.sender_id as "senderId",
                  s.channel_message_id as "channelMessageId", m.from_address as "from", m.to_address as "to", m.position as "order",
                  m.trace_id as "traceId", m.span_id as "spanId", m.type, case when m.role = 'assistant' and m.type in (${REFERS_TO_ORDER})
                                 or m.role = 'user' and m.type = 'interactive' then m.content_data end as payload
           from messages m
           join conversations c on c.workspace_id = $1 and c.conversation_id = m.conversation_id and c.contact_id is not null
           left join message_states s on s.workspace_id = $1 and s.message_id = m.message_id
           where m.workspace_id = $1 and m.message_id = any($2::uuid[])`,
    values: [workspaceId, messageIds],
  })
  return new Map(
    rows.map(({ id, type, payload, traceId, spanId, ...message }) => [
      id,
      {
        ...message,
        referenceId: payload === null ? null : toReferenceId(type, payload),
        cause: traceId !== null && spanId !== null ? { traceId, spanId } : null,
      },
    ]),
  )
}

/** Bytes of `contentData` in an event; a longer one has to be asked for. */
export const CONTENT_DATA_BYTES_MAX = 16 * 1024

/** Whole messages by id, as JSON texts of what the API shows of them; `isCut`: without their `contentData`. */
export async function findWholeMessages(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
): Promise<Map<string, { json: string; isCut: boolean }>> {
  const found = await findMessages(db, workspaceId, messageIds, CONTENT_DATA_BYTES_MAX)
  return new Map(found.map(({ id, json, isCut }) => [id, { json, isCut }]))
}

export type ConversationSubject = {
  senderId: string
  /** The conversation that has its messages now. */
  currentId: string
}

/** Conversations by id, those that were merged into others among them. */
export async function findConversationSubjects(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<Map<string, ConversationSubject>> {
  const { rows } = await db.query<ConversationSubject & { id: string }>({
    name: 'find-conversation-subjects',
    text: `select conversation_id as id, sender_id as "senderId", coalesce(merged_into, conversation_id) as "currentId"
           from conversations
           where workspace_id = $1 and conversation_id = any($2::uuid[]) and coalesce(contact_id, merged_into) is not null`,
    values: [workspaceId, conversationIds],
  })
  return new Map(rows.map(({ id, ...conversation }) => [id, conversation]))
}

/** Notes by id, each with the conversation that it is about now. */
export async function findNoteSubjects(
  db: Queryable,
  workspaceId: string,
  noteIds: string[],
): Promise<Map<string, { conversationId: string; senderId: string }>> {
  const { rows } = await db.query<{ id: string; conversationId: string; senderId: string }>({
    name: 'find-note-subjects',
    text: `select n.note_id as id, c.conversation_id as "conversationId", c.sender_id as "senderId"
           from notes n
           join conversations c on c.workspace_id = $1 and c.conversation_id = n.conversation_id and c.contact_id is not null
           where n.workspace_id = $1 and n.note_id = any($2::uuid[])`,
    values: [workspaceId, noteIds],
  })
  return new Map(rows.map(({ id, ...note }) => [id, note]))
}

/** The addresses of senders, by id. */
export async function findSenderAddresses(
  db: Queryable,
  workspaceId: string,
  senderIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; address: string }>({
    name: 'find-sender-addresses',
    text: 'select sender_id as id, address from senders where workspace_id = $1 and sender_id = any($2::uuid[])',
    values: [workspaceId, senderIds],
  })
  return new Map(rows.map(({ id, address }) => [id, address]))
}

export type DraftSubject = {
  conversationId: string
  senderId: string
  /** Null unless it was sent. */
  messageId: string | null
}

/** Drafts by id, each with the conversation that it is in now. */
export async function findDraftSubjects(
  db: Queryable,
  workspaceId: string,
  draftIds: string[],
): Promise<Map<string, DraftSubject>> {
  const { rows } = await db.query<DraftSubject & { id: string }>({
    name: 'find-draft-subjects',
    text: `select d.draft_id as id, coalesce(c.merged_into, c.conversation_id) as "conversationId", c.sender_id as "senderId",
                  d.message_id as "messageId"
           from drafts d
           join conversations c on c.workspace_id = $1 and c.conversation_id = d.conversation_id
             and coalesce(c.contact_id, c.merged_into) is not null
           where d.workspace_id = $1 and d.draft_id = any($2::uuid[])`,
    values: [workspaceId, draftIds],
  })
  return new Map(rows.map(({ id, ...draft }) => [id, draft]))
}

export type OrderName = { senderId: string; referenceId: string }

/** The conversation of each order, by its sender and its reference with a space between them. An order that was erased has none. */
export async function findOrderConversations(
  db: Queryable,
  workspaceId: string,
  orders: OrderName[],
): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map()
  const { rows } = await db.query<OrderName & { conversationId: string }>({
    name: 'find-order-conversations',
    text: `select o.sender_id as "senderId", o.reference_id as "referenceId", o.conversation_id as "conversationId"
           from unnest($2::uuid[], $3::text[]) as i(sender_id, reference_id)
           join orders o on o.workspace_id = $1 and o.sender_id = i.sender_id and o.reference_id = i.reference_id`,
    values: [
      workspaceId,
      orders.map(({ senderId }) => senderId),
      orders.map(({ referenceId }) => referenceId),
    ],
  })
  return new Map(rows.map((row) => [`${row.senderId} ${row.referenceId}`, row.conversationId]))
}
