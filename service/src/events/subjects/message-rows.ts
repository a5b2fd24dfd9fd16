/**
 * The messages that events of messages, orders and files name: read once for a page. A message that
 * was erased has no row, nor has one of a conversation that is being erased.
 */
import { subjectOf, type EventType } from '../../engine/event-types.ts'
import { REFERS_TO_ORDER } from '../../kinds/registry.ts'
import { findMessages } from '../../store/messages-repository.ts'
import { toReferenceId } from '../../store/orders-repository.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { SpanContext } from '../../engine/tracing.ts'
import type { LoggedEvent } from '../../engine/events/event-log.ts'
import { subjectIdsOf } from './subject.ts'

export type MessageRow = {
  conversationId: string
  senderId: string
  channelMessageId: string | null
  from: string
  to: string
  order: number
  /** The order that it speaks of. */
  referenceId: string | null
  /** The span that accepted or received the message, if that was recorded. */
  cause: SpanContext | null
}

export type MessageRows = {
  messages: Map<string, MessageRow>
  /**
   * Messages of whole events, as JSON texts of what the API shows of them; `isCut`: without their
   * `contentData`.
   */
  received: Map<string, { json: string; isCut: boolean }>
}

/** Bytes of `contentData` in an event; a longer one has to be asked for. */
export const CONTENT_DATA_BYTES_MAX = 16 * 1024

/**
 * What was written elsewhere is in its event whole: nothing else of us brought it to the reader.
 */
export const isWhole = (type: EventType): boolean => type === 'message.received' || type === 'message.written'

export async function readMessages(
  db: Queryable,
  workspaceId: string,
  events: LoggedEvent[],
): Promise<MessageRows> {
  const ids = events.flatMap((event) =>
    subjectOf(event.type) === 'media' ? messageIdsOf(event) : [event.subjectId],
  )
  const messages = await findMessageRows(db, workspaceId, [...new Set(ids)])
  const shownWhole = events.filter(({ type }) => isWhole(type))
  const receivedIds = subjectIdsOf(shownWhole).filter((id) => messages.has(id))
  if (receivedIds.length === 0) return { messages, received: new Map() }
  const found = await findMessages(db, workspaceId, receivedIds, CONTENT_DATA_BYTES_MAX)
  return { messages, received: new Map(found.map(({ id, json, isCut }) => [id, { json, isCut }])) }
}

/** Of the messages that have the file of the event. */
export function messageIdsOf({ fact }: LoggedEvent): string[] {
  const { messageIds } = fact ?? {}
  return Array.isArray(messageIds) ? (messageIds as string[]) : []
}

async function findMessageRows(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
): Promise<Map<string, MessageRow>> {
  if (messageIds.length === 0) return new Map()
  type Row = Omit<MessageRow, 'referenceId' | 'cause'> & {
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
