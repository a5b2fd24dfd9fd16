/**
 * Reads messages as JSON text. Payloads are stored as JSON text and go out without being parsed,
 * which halves the cost of a page.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { statusOf } from '../engine/postgres/message-status.ts'
import { isOurData } from './message-data.ts'
import { CURRENT_ID } from './conversations-repository.ts'

const COLUMNS = `
  m.message_id, m.workspace_id, m.conversation_id, m.assistant_id, m.user_id, m.broadcast_id, s.channel_message_id,
  m.from_address, m.to_address, m.role, ${statusOf('m', 's')}, m.type, m.content, m.content_data, m.tool_call_id, m.tool_calls,
  m.data, s.failure, m.context_id, m.context_from, m.created_at, s.sent_at, s.delivered_at, s.read_at, m.prompt_tokens,
  m.completion_tokens, m.position, m.trace_id,
  case when s.status in ('sending', 'sent') and s.channel_message_id is not null
       then s.called_at + m.ttl_seconds * interval '1 second' end`
const JOIN =
  'from messages m left join message_states s on s.workspace_id = m.workspace_id and s.message_id = m.message_id'

/** One row, in the order of COLUMNS, in PostgreSQL's text format. */
type Row = (string | null)[]
const CONVERSATION = 2
const CONTENT_DATA = 13
const POSITION = 26
const POSITION_EPOCH = 29

/** Leaves every value as text: nothing here needs a Date or a number. */
const rawTypes = { getTypeParser: () => (text: string) => text }

export type MessageEntry = {
  id: string
  position: number
  /** How often the conversation was renumbered. A position is valid only together with it. */
  positionEpoch: number
  /** The message as a JSON object of the public API. */
  json: string
}

export async function findMessage(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<string | null> {
  const { rows } = await db.query<Row>({
    name: 'find-message',
    text: `select ${COLUMNS} ${JOIN} where m.workspace_id = $1 and m.message_id = $2`,
    values: [workspaceId, messageId],
    rowMode: 'array',
    types: rawTypes,
  })
  return rows[0] ? toEntry(rows[0]).json : null
}

/**
 * Those of the messages that exist, each with its conversation, in no particular order. A
 * `contentData` of more bytes than `contentDataBytesMax` is null, and `isCut` says so.
 */
export async function findMessages(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
  contentDataBytesMax = Infinity,
): Promise<{ id: string; conversationId: string; json: string; isCut: boolean }[]> {
  const { rows } = await db.query<Row>({
    name: 'find-messages',
    text: `select ${COLUMNS} ${JOIN} where m.workspace_id = $1 and m.message_id = any($2::uuid[])`,
    values: [workspaceId, messageIds],
    rowMode: 'array',
    types: rawTypes,
  })
  return rows.map((row) => {
    const isCut = Buffer.byteLength(row[CONTENT_DATA] ?? '') > contentDataBytesMax
    if (isCut) row[CONTENT_DATA] = null
    return { ...toEntry(row), conversationId: row[CONVERSATION] ?? '', isCut }
  })
}

/**
 * A message of the sender's conversation with the contact who has the address; null if there is
 * none.
 * @param matchKey of the address, see kinds/address.ts
 */
export async function findQuotable(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  matchKey: string,
  messageId: string,
): Promise<{ channelMessageId: string | null; from: string } | null> {
  const { rows } = await db.query<{ channelMessageId: string | null; from: string }>({
    name: 'find-quotable',
    text: `select s.channel_message_id as "channelMessageId", m.from_address as "from"
           from messages m
           join conversations c on c.workspace_id = $1 and c.conversation_id = m.conversation_id
           join contact_addresses a on a.workspace_id = $1 and a.sender_id = $2 and a.match_key = $3 and a.contact_id = c.contact_id
           left join message_states s on s.workspace_id = $1 and s.message_id = m.message_id
           where m.workspace_id = $1 and m.message_id = $4`,
    values: [workspaceId, senderId, matchKey, messageId],
  })
  return rows[0] ?? null
}

/** What marking a message as read needs; null if there is no such message. */
export async function findReceived(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<{ role: string; channelMessageId: string | null; senderId: string } | null> {
  const { rows } = await db.query<{ role: string; channelMessageId: string | null; senderId: string }>({
    name: 'find-received',
    text: `select m.role, s.channel_message_id as "channelMessageId", c.sender_id as "senderId"
           from messages m
           join conversations c on c.workspace_id = $1 and c.conversation_id = m.conversation_id
           left join message_states s on s.workspace_id = $1 and s.message_id = m.message_id
           where m.workspace_id = $1 and m.message_id = $2`,
    values: [workspaceId, messageId],
  })
  return rows[0] ?? null
}

/** Null if there is no such message. */
export async function findMessageRole(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ role: string }>({
    name: 'find-message-role',
    text: 'select role from messages where workspace_id = $1 and message_id = $2',
    values: [workspaceId, messageId],
  })
  return rows[0]?.role ?? null
}

/**
 * The position of a message of the conversation, which may have been merged into another; null if
 * it is not in it.
 */
export async function findPosition(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  messageId: string,
): Promise<number | null> {
  const { rows } = await db.query<{ position: number }>({
    name: 'find-position',
    text: `select m.position from messages m where m.workspace_id = $1 and m.message_id = $3 and m.conversation_id = ${CURRENT_ID}`,
    values: [workspaceId, conversationId, messageId],
  })
  return rows[0]?.position ?? null
}

/**
 * Messages above (`after`) or below (`before`) a position, nearest first, with the position itself
 * if `inclusive`. The conversation may have been merged into another. Keyset on the primary key:
 * the millionth message is as fast as the first.
 */
export async function listMessages(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  { side, position, inclusive }: { side: 'before' | 'after'; position: number; inclusive: boolean },
  limit: number,
): Promise<MessageEntry[]> {
  const { rows } = await db.query<Row>({
    name: `list-messages-${side}`,
    text: `select ${COLUMNS}, c.position_epoch ${JOIN}
           join conversations c on c.workspace_id = m.workspace_id and c.conversation_id = m.conversation_id
             and c.contact_id is not null                          -- else it is being erased
           where m.workspace_id = $1 and m.conversation_id = ${CURRENT_ID} and m.position ${side === 'before' ? '<' : '>'} $3
           order by m.position ${side === 'before' ? 'desc' : 'asc'}
           limit $4`,
    values: [workspaceId, conversationId, position + (inclusive ? (side === 'before' ? 1 : -1) : 0), limit],
    rowMode: 'array',
    types: rawTypes,
  })
  return rows.map(toEntry)
}

function toEntry(row: Row): MessageEntry {
  const [
    id,
    workspaceId,
    conversationId,
    assistantId,
    userId,
    broadcastId,
    channelMessageId,
    from,
    to,
    role,
  ] = row
  const [status, type, content, contentData, toolCallId, toolCalls, data, failure, contextId, contextFrom] =
    row.slice(10)
  const [
    createdAt,
    sentAt,
    deliveredAt,
    readAt,
    promptTokens,
    completionTokens,
    position,
    traceId,
    expiresAt,
  ] = row.slice(20)
  const json =
    `{"id":"${id}","workspaceId":"${workspaceId}","conversationId":"${conversationId}",` +
    `"assistantId":${text(assistantId)},"userId":${text(userId)},"broadcastId":${text(broadcastId)},` +
    `"channelMessageId":${text(channelMessageId)},"from":${text(from)},"to":${text(to)},"role":"${role}",` +
    `"status":"${status}","type":${text(type)},"content":${text(content)},"contentData":${contentData ?? 'null'},` +
    `"toolCallId":${text(toolCallId)},"toolCalls":${text(toolCalls)},"data":${text(toData(data, failure, expiresAt))},` +
    `"contextId":${text(contextId)},"contextFrom":${text(contextFrom)},"createDate":${date(createdAt)},` +
    `"sendDate":${date(sentAt)},"deliverDate":${date(deliveredAt)},"readDate":${date(readAt)},` +
    `"promptTokens":${text(promptTokens)},"completionTokens":${text(completionTokens)},"order":${position},` +
    `"traceId":${text(traceId)}}`
  return { id: id ?? '', position: Number(row[POSITION]), positionEpoch: Number(row[POSITION_EPOCH]), json }
}

const text = (value: string | null | undefined) =>
  value === null || value === undefined ? 'null' : JSON.stringify(value)

/**
 * PostgreSQL writes `2026-11-20 12:00:00.5+00` (the session is in UTC), the API
 * `2026-11-20T12:00:00.500Z`.
 */
function date(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'null'
  const seconds = value.slice(0, 19).replace(' ', 'T')
  const fraction = /\.([0-9]{1,3})/.exec(value)?.[1] ?? ''
  return `"${seconds}.${fraction.padEnd(3, '0')}Z"`
}

/**
 * The JSON text of `data`: why the message failed or is held, until when WhatsApp tries to deliver
 * it, and what is stored with it. Only what was imported holds anything else, which is shown
 * as it is.
 */
function toData(
  data: string | null | undefined,
  failure: string | null | undefined,
  expiresAt: string | null | undefined,
): string | null {
  const found = [
    ...(failure ? [`"failure":${failure}`] : []),
    ...(expiresAt ? [`"expiresAt":${date(expiresAt)}`] : []),
  ]
  if (found.length === 0) return data ?? null
  const stored = isOurData(data) ? [data.slice(1, -1)] : []
  return `{${[...found, ...stored].join(',')}}`
}
