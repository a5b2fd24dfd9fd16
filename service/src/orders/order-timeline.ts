/**
 * The events of one order: the messages that refer to it, the attempts that failed, the receipts,
 * and the replies that quote one of its messages. Each is read from its own table.
 */
import type { Queryable } from '../engine/postgres/connection.ts'

export type OrderMessage = {
  messageId: string
  senderId: string
  conversationId: string
  createdAt: Date
  channelMessageId: string | null
}

/**
 * An event of one of those messages; it had happened by `byAt`. WhatsApp gives whole seconds, so a
 * receipt's true time lies between `at` and the next second. A failure in a receipt happened no
 * later than the receipt came.
 */
export type OrderEvent = { messageId: string; at: Date; byAt: Date } & (
  | { kind: 'failure'; what: string; failure: string }
  | { kind: 'receipt'; what: string; failure: string | null }
  /** `what` is the id of the reply. */
  | { kind: 'reply'; what: string; failure: null }
)

/** The latest messages of the order, latest first; of one sender, or of all senders if null. */
export async function listOrderMessages(
  db: Queryable,
  workspaceId: string,
  referenceId: string,
  senderId: string | null,
  limit: number,
): Promise<OrderMessage[]> {
  const { rows } = await db.query<OrderMessage>(
    `select o.message_id as "messageId", o.sender_id as "senderId", m.conversation_id as "conversationId",
            m.created_at as "createdAt", s.channel_message_id as "channelMessageId"
     from (
       select o.* from order_mentions o
       where o.workspace_id = $1 and o.reference_id = $2
         and o.sender_id = any(array(
           select e.sender_id from senders e where e.workspace_id = $1 and ($3::uuid is null or e.sender_id = $3)
         ))
       order by o.message_id desc
       limit $4
     ) o
     join messages m on m.workspace_id = $1 and m.message_id = o.message_id
     left join message_states s on s.workspace_id = $1 and s.message_id = o.message_id
     order by o.message_id desc`,
    [workspaceId, referenceId, senderId, limit],
  )
  return rows
}

/**
 * The events of these messages, in no order; of replies the latest `repliesMax`. A failure comes
 * from an attempt or a receipt. One that comes from neither, such as a window that closed while the
 * message waited, is an event of its own, unless a person marked the message failed.
 */
export async function listOrderEvents(
  db: Queryable,
  workspaceId: string,
  messages: OrderMessage[],
  repliesMax: number,
): Promise<OrderEvent[]> {
  const { rows } = await db.query<OrderEvent>(
    `with said as materialized (
       select i.* from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[])
         as i(message_id, sender_id, conversation_id, channel_message_id)
     ),
     calls as materialized (
       select t.message_id, t.finished_at, t.outcome, t.failure
       from said i
       join attempts t on t.workspace_id = $1 and t.message_id = i.message_id
       where t.outcome <> 'accepted' and t.failure is not null
     ),
     reported as materialized (
       select i.message_id, t.at, t.at + interval '999 milliseconds' as by_at, t.status, null as failure
       from said i
       join message_states s on s.workspace_id = $1 and s.message_id = i.message_id
       cross join lateral (values ('sent', s.sent_at), ('delivered', s.delivered_at), ('read', s.read_at)) as t(status, at)
       where t.at is not null
       union all
       select i.message_id, r.at, least(r.received_at, r.at + interval '999 milliseconds'), r.status, r.failure
       from said i
       join receipts r on r.workspace_id = $1 and r.sender_id = i.sender_id and r.channel_message_id = i.channel_message_id
       where r.status = 'failed'
     )
     select 'failure' as kind, message_id as "messageId", finished_at as at, finished_at as "byAt", outcome as what, failure
     from calls
     union all
     select 'receipt', message_id, at, by_at, status, failure from reported
     union all
     select 'failure', f.message_id, f.failed_at, f.failed_at, 'refused', s.failure
     from said i
     join failed_messages f on f.workspace_id = $1 and f.message_id = i.message_id
     join message_states s on s.workspace_id = $1 and s.message_id = i.message_id
     where not exists (select from calls c where c.message_id = i.message_id and c.failure = s.failure)
       and not exists (select from reported t where t.message_id = i.message_id and t.status = 'failed')
       and not exists (
         select from delivery_resolutions r
         where r.workspace_id = $1 and r.message_id = i.message_id and r.action = 'mark_failed' and r.state <> 'failed'
       )
     union all
     (
       select 'reply', i.message_id, m.created_at, m.created_at, m.message_id::text, null
       from said i
       join messages m on m.workspace_id = $1 and m.context_id = i.channel_message_id and m.conversation_id = i.conversation_id
       where m.role = 'user' and m.message_id <> all($2)         -- else it is listed itself
       order by m.message_id desc
       limit $6
     )`,
    [
      workspaceId,
      messages.map(({ messageId }) => messageId),
      messages.map(({ senderId }) => senderId),
      messages.map(({ conversationId }) => conversationId),
      messages.map(({ channelMessageId }) => channelMessageId),
      repliesMax,
    ],
  )
  return rows
}
