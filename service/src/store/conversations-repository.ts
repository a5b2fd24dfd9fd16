/** Reading conversations. Accepting and receiving messages writes them. */
import { BY_PHONE } from './message-data.ts'
import { NO_WINDOW, type WindowFacts } from '../kinds/service-window.ts'
import { NIL } from 'uuid'
import type { Queryable } from '../engine/postgres/connection.ts'
import { statusOf } from '../engine/postgres/message-status.ts'
import type { Address } from '../kinds/address.ts'
import { INBOX, unreadOf, type StoredInbox } from './inbox-of-conversation.ts'

export type Conversation = StoredInbox & {
  id: string
  workspaceId: string
  /** The channel of the sender. */
  channel: string
  /** The sender's address and the contact's, digits or user id. */
  from: string
  to: string
  contactName: string | null
  contactUsername: string | null
  /** The contact wants no marketing messages of the sender. */
  marketingStopped: boolean
  /** Of the sender. */
  marksRead: boolean
  messageCount: number
  /** A message of the conversation failed, and no person has handled it yet. */
  hasFailed: boolean
  /**
   * The newest message. Null only in a conversation without messages, which the service never
   * creates.
   */
  lastMessage: LastMessage | null
  lastInboundAt: Date | null
  windowRefusedAt: Date | null
  lastMessageAt: Date
  createdAt: Date
}

export type LastMessage = {
  id: string
  role: string
  type: string
  status: string
  byPhone: boolean
  content: string | null
}

/** Characters of the last message's text that are shown with its conversation. */
const PREVIEW_MAX = 200

/**
 * Whether a failed message of conversation `c` still waits for a person. As a scalar query it runs
 * only for the rows that are read.
 */
export const HAS_FAILED = `coalesce((
    select true from failed_messages f
    where f.workspace_id = $1 and f.conversation_id = c.conversation_id and not f.resolved limit 1
  ), false)`

/** In SQL, the address that the contact of message `m` had at the time. */
export const CONTACT_ADDRESS = `case m.role when 'user' then m.from_address else m.to_address end`

/**
 * A query for whole conversations; `source` is a table or query `c` of conversations of the
 * workspace `$1`. A conversation that was merged or is being erased has no contact and is left out.
 * @param reader the parameter that holds the user who asks; null: unread messages are not counted
 */
export const selectConversations = (source: string, reader: string | null = null): string => `
  select c.conversation_id as id, c.workspace_id as "workspaceId", s.channel, s.marks_read as "marksRead", s.address as "from",
         coalesce(a.address, '') as "to",
         p.name as "contactName", p.username as "contactUsername", p.marketing_stopped as "marketingStopped",
         c.last_position as "messageCount", c.last_inbound_at as "lastInboundAt",
         c.window_refused_at as "windowRefusedAt", c.last_message_at as "lastMessageAt", c.created_at as "createdAt", ${HAS_FAILED} as "hasFailed", l.message as "lastMessage",
         ${INBOX}, ${unreadOf(reader)} as unread
  from ${source} c
  join senders s on s.workspace_id = c.workspace_id and s.sender_id = c.sender_id
  join contacts p on p.workspace_id = c.workspace_id and p.contact_id = c.contact_id
  left join lateral (
    select address from contact_addresses a
    where a.workspace_id = c.workspace_id and a.contact_id = c.contact_id
    order by a.kind <> 'phone', a.kind <> 'user_id', a.known_since desc nulls last, a.match_key    -- false sorts first
    limit 1
  ) a on true
  left join lateral (
    select json_build_object('id', m.message_id, 'role', m.role, 'type', m.type, 'status', ${statusOf('m', 't')},
                             'byPhone', m.data is not distinct from '${BY_PHONE}',
                             'content', left(m.content, ${PREVIEW_MAX})) as message
    from messages m
    left join message_states t on t.workspace_id = m.workspace_id and t.message_id = m.message_id
    where m.workspace_id = c.workspace_id and m.conversation_id = c.conversation_id and m.position = c.last_position
  ) l on true`

/** The present id of conversation `$2`: another one if it was merged. */
export const CURRENT_ID = `(
    select coalesce(o.merged_into, o.conversation_id) from conversations o where o.workspace_id = $1 and o.conversation_id = $2
  )`

/** @param userId for whom unread messages are counted; null: they are not counted */
export async function findConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  userId: string | null = null,
): Promise<Conversation | null> {
  const { rows } = await db.query<Conversation>({
    name: userId === null ? 'find-conversation' : 'find-conversation-for-user',
    text: `${selectConversations('conversations', userId && '$3')} where c.workspace_id = $1 and c.conversation_id = ${CURRENT_ID}`,
    values: [workspaceId, conversationId, ...(userId === null ? [] : [userId])],
  })
  return rows[0] ?? null
}

/** The conversations that exist among these ids, in no order. */
export async function findConversations(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
): Promise<Conversation[]> {
  const { rows } = await db.query<Conversation>({
    name: 'find-conversations',
    text: `${selectConversations('conversations')} where c.workspace_id = $1 and c.conversation_id = any($2::uuid[])`,
    values: [workspaceId, conversationIds],
  })
  return rows
}

/**
 * The contact's present addresses: phone numbers first, within a kind the most recently known
 * first.
 */
export async function listAddresses(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<Address[]> {
  const { rows } = await db.query<Address>(
    `select a.kind, a.address as value, a.match_key as "matchKey"
     from conversations c
     join contact_addresses a on a.workspace_id = c.workspace_id and a.contact_id = c.contact_id
     where c.workspace_id = $1 and c.conversation_id = $2
     order by a.kind <> 'phone', a.kind <> 'user_id', a.known_since desc nulls last, a.match_key`,
    [workspaceId, conversationId],
  )
  return rows
}

/**
 * The stored window of the contact with this address. If no contact has it: that of a contact who
 * never wrote.
 */
export async function findWindow(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  matchKey: string,
): Promise<WindowFacts> {
  const { rows } = await db.query<WindowFacts>({
    name: 'find-window',
    text: `select c.last_inbound_at as "lastInboundAt", c.window_refused_at as "windowRefusedAt"
           from contact_addresses a
           join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
           where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = $3`,
    values: [workspaceId, senderId, matchKey],
  })
  return rows[0] ?? NO_WINDOW
}

/**
 * How often the positions of a conversation were renumbered; null if there is no such conversation.
 */
export async function findPositionEpoch(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<number | null> {
  const { rows } = await db.query<{ positionEpoch: number }>({
    name: 'find-position-epoch',
    text: `select position_epoch as "positionEpoch" from conversations
           where workspace_id = $1 and conversation_id = ${CURRENT_ID} and contact_id is not null`,
    values: [workspaceId, conversationId],
  })
  return rows[0]?.positionEpoch ?? null
}

/**
 * Conversations of these senders of a workspace, in the order of their ids, with the name of each
 * contact.
 */
export async function* listConversationNames(
  db: Queryable,
  workspaceId: string,
  senderIds: string[],
): AsyncGenerator<{ conversationId: string; contactName: string | null }> {
  const STEP = 1_000
  for (let last: string = NIL; ;) {
    const { rows } = await db.query<{ conversationId: string; contactName: string | null }>(
      `select c.conversation_id as "conversationId", p.name as "contactName"
       from conversations c
       join contacts p on p.workspace_id = $1 and p.contact_id = c.contact_id
       where c.workspace_id = $1 and c.conversation_id > $2 and c.sender_id = any($3::uuid[])
       order by c.conversation_id limit $4`,
      [workspaceId, last, senderIds, STEP],
    )
    yield* rows
    if (rows.length < STEP) return
    last = rows.at(-1)?.conversationId ?? last
  }
}
