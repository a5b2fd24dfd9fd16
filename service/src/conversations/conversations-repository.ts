/** Reading conversations. They are written where messages are: by accepting and by receiving them. */
import type { Queryable } from '../postgres/connection.ts'

export type Conversation = {
  id: string
  workspaceId: string
  /** The sender's address and the contact's, digits or user id. */
  from: string
  to: string
  contactName: string | null
  contactUsername: string | null
  messageCount: number
  lastInboundAt: Date | null
  lastMessageAt: Date
  createdAt: Date
}

const SELECT = `
  select c.conversation_id as id, c.workspace_id as "workspaceId", s.address as "from", a.address as "to",
         p.name as "contactName", p.username as "contactUsername", c.last_position as "messageCount", c.last_inbound_at as "lastInboundAt",
         c.last_message_at as "lastMessageAt", c.created_at as "createdAt"
  from conversations c
  join senders s on s.workspace_id = c.workspace_id and s.sender_id = c.sender_id
  join contacts p on p.workspace_id = c.workspace_id and p.contact_id = c.contact_id
  join lateral (
    select address from contact_addresses a
    where a.workspace_id = c.workspace_id and a.contact_id = c.contact_id
    order by a.kind <> 'phone', a.kind <> 'user_id'    -- false sorts first
    limit 1
  ) a on true`

export async function findConversation(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<Conversation | null> {
  const { rows } = await db.query<Conversation>({
    name: 'find-conversation',
    text: `${SELECT} where c.workspace_id = $1 and c.conversation_id = $2`,
    values: [workspaceId, conversationId],
  })
  return rows[0] ?? null
}

/** How often the positions of a conversation were laid anew, or null if there is no such conversation. */
export async function findNumbering(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<number | null> {
  const { rows } = await db.query<{ numbering: number }>({
    name: 'find-numbering',
    text: 'select numbering from conversations where workspace_id = $1 and conversation_id = $2',
    values: [workspaceId, conversationId],
  })
  return rows[0]?.numbering ?? null
}

/** The conversation an id stands for now, if it is that of a conversation that was merged into another one. */
export async function findMergedInto(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-merged-into',
    text: `select conversation_id as id from conversation_merges
           where workspace_id = $1 and merged_conversation_id = $2`,
    values: [workspaceId, conversationId],
  })
  return rows[0]?.id ?? null
}

export type ConversationFilter = {
  /** Only conversations of this sender. */
  senderId: string | null
  /** Only conversations with the contact of this match key. */
  toMatchKey: string | null
}

/**
 * Conversations by id next to `id`, nearest first, without that one unless `inclusive`. Ids are UUIDv7, so their order is that of creation,
 * and pages stay put while new messages arrive.
 */
export async function listConversations(
  db: Queryable,
  workspaceId: string,
  filter: ConversationFilter,
  { side, id, inclusive }: { side: 'before' | 'after'; id: string; inclusive: boolean },
  limit: number,
): Promise<Conversation[]> {
  const { rows } = await db.query<Conversation>(
    `${SELECT}
     where c.workspace_id = $1
       and c.conversation_id ${side === 'before' ? '<' : '>'}${inclusive ? '=' : ''} $2
       and ($3::uuid is null or c.sender_id = $3)
       and ($4::text is null or c.contact_id in (
         select a.contact_id
         from senders s
         join contact_addresses a on a.workspace_id = $1 and a.sender_id = s.sender_id and a.match_key = $4
         where s.workspace_id = $1
       ))
     order by c.conversation_id ${side === 'before' ? 'desc' : 'asc'}
     limit $5`,
    [workspaceId, id, filter.senderId, filter.toMatchKey, limit],
  )
  return rows
}
