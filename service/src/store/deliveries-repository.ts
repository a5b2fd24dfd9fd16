/** Deliveries in the database: what a dispatcher reads when it does not have them in memory. */
import type { Failure } from '../channels/channel.ts'
import { statusFact, recordEvents, recordEventsOf, toFailureFact } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import { BYTES_PER_CHARACTER } from '../engine/queue/memory-budget.ts'

/** The task of sending one message to its channel. */
export type Delivery = {
  workspaceId: string
  senderId: string
  conversationId: string
  messageId: string
  position: number
  addressKind: 'phone' | 'user_id'
  address: string
  type: string
  /** JSON text of the payload; null where memory has no room for it: it is read for the attempt. */
  contentData: string | null
  /** WhatsApp's id of the message that it answers or reacts to. */
  quoted: string | null
  /** Of its message. */
  traceId: string | null
  /** The span that accepted it, if that is recorded. */
  spanId: string | null
  createdAt: Date
  state: 'waiting' | 'unknown'
  /** waiting: not before, unless that is when it was created; unknown: decide then. */
  dueAt: Date
  /**
   * It was started, and the answer to that was lost: no call was made, but it may be written down.
   */
  mayBeLogged?: boolean
}

/**
 * Payloads come with the first deliveries in the order, as long as they are within so many bytes
 * ($3) together.
 */
const select = (order: string) => `
  select d.workspace_id as "workspaceId", d.sender_id as "senderId", d.conversation_id as "conversationId",
         d.message_id as "messageId", d.position, d.address_kind as "addressKind", d.address, m.type,
         m.context_id as quoted, m.trace_id as "traceId", m.span_id as "spanId",
         case when ${BYTES_PER_CHARACTER} * sum(octet_length(m.content_data)) over (order by ${order} rows unbounded preceding) <= $3
              then m.content_data end as "contentData",
         d.created_at as "createdAt", d.due_at as "dueAt", case d.state when 'unknown' then 'unknown' else 'waiting' end as state
  from deliveries d
  join messages m on m.workspace_id = d.workspace_id and m.message_id = d.message_id`

/**
 * Deliveries that are still to be done. Those that this process has begun are among them: it knows
 * them, and excludes them by id.
 */
const OPEN = `d.state in ('waiting', 'unknown')`

/** How much a read brings: deliveries, and bytes of their payloads. */
export type ReadLimit = { count: number; payloadBytes: number }

/** The oldest deliveries of a sender, without certain messages and conversations. */
export async function listOpenDeliveries(
  db: Queryable,
  { workspaceId, ownerId: senderId }: Lease,
  except: { messageIds: string[]; conversationIds: string[] },
  limit: ReadLimit,
): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `${select('d.message_id')}
     where d.workspace_id = $1 and d.sender_id = $2 and ${OPEN}
       and d.message_id <> all($4::uuid[]) and d.conversation_id <> all($5::uuid[])
     order by d.message_id
     limit $6`,
    [workspaceId, senderId, limit.payloadBytes, except.messageIds, except.conversationIds, limit.count],
  )
  return rows
}

/** What is still to be sent in a conversation, in its order. */
export async function listConversationDeliveries(
  db: Queryable,
  { workspaceId }: Lease,
  conversationId: string,
  limit: ReadLimit,
): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `${select('d.position')}
     where d.workspace_id = $1 and d.conversation_id = $2 and ${OPEN}
     order by d.position
     limit $4`,
    [workspaceId, conversationId, limit.payloadBytes, limit.count],
  )
  return rows
}

/** The payload of a delivery that waited without it. */
export async function readPayload(db: Queryable, { workspaceId, messageId }: Delivery): Promise<string> {
  const { rows } = await db.query<{ contentData: string }>({
    name: 'read-payload',
    text: 'select content_data as "contentData" from messages where workspace_id = $1 and message_id = $2',
    values: [workspaceId, messageId],
  })
  if (!rows[0]) throw new Error('A delivery has a message.')
  return rows[0].contentData
}

/**
 * How many attempts before this one the channel could not accept, with the codes of this failure.
 */
export async function countAttemptsWithCode(
  db: Queryable,
  { workspaceId, messageId }: Delivery,
  attempt: number,
  { code, channelCode }: Failure,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from attempts
     where workspace_id = $1 and message_id = $2 and attempt < $3 and outcome = 'unavailable'
       and failure::jsonb ->> 'code' = $4 and failure::jsonb ->> 'channelCode' is not distinct from $5::text`,
    [workspaceId, messageId, attempt, code, channelCode],
  )
  return rows[0]?.count ?? 0
}

/** Whether there is still something to do for a message; false once a receipt settled it. */
export async function deliveryExists(
  db: Queryable,
  { workspaceId, ownerId: senderId }: Lease,
  messageId: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delivery-exists',
    text: 'select 1 from deliveries where workspace_id = $1 and sender_id = $2 and message_id = $3',
    values: [workspaceId, senderId, messageId],
  })
  return rowCount === 1
}

/**
 * Which of the senders under these leases have deliveries that wait: in case a notification was
 * lost.
 */
export async function listSendersWithDeliveries(db: Queryable, holder: string): Promise<string[]> {
  const { rows } = await db.query<{ senderId: string }>(
    `select l.owner_id as "senderId"
     from leases l
     where l.holder = $1 and l.kind = 'sender' and exists (
       select from deliveries d
       where d.workspace_id = l.workspace_id and d.sender_id = l.owner_id and d.state = 'waiting'
     )`,
    [holder],
  )
  return rows.map(({ senderId }) => senderId)
}

/**
 * After a change of hands: calls that the former holder logged and did not settle have an unknown
 * outcome. They are recorded as such and, as those that were unknown before, wait until `dueAt` for
 * a receipt. Returns how many there were.
 */
export async function recoverLostCalls(
  db: Queryable,
  { workspaceId, ownerId: senderId, fence }: Lease,
  failure: Failure,
  now: Date,
  dueAt: Date,
): Promise<number> {
  const { rowCount } = await db.query(
    `with taken as (
       delete from calls where workspace_id = $1 and sender_id = $2 and fence < $3
       returning fence, message_ids, attempts, started_at
     ), called as materialized (
       select distinct on (c.message_id) c.message_id, c.attempt, t.fence, t.started_at
       from taken t cross join lateral unnest(t.message_ids, t.attempts) as c(message_id, attempt)
       order by c.message_id, c.attempt desc
     ), lost as (
       update deliveries d set state = 'unknown', due_at = $5, attempts = c.attempt
       from called c
       where d.workspace_id = $1 and d.sender_id = $2 and d.message_id = c.message_id and d.attempts < c.attempt
       returning d.message_id, c.attempt, c.fence, c.started_at
     ), unknown_before as (       -- by the clock of the former holder it may be overdue
       update deliveries d set due_at = $5
       where d.workspace_id = $1 and d.sender_id = $2 and d.state = 'unknown'
         and not exists (select from called c where c.message_id = d.message_id and c.attempt > d.attempts)
     ), recorded as (
       insert into attempts (workspace_id, message_id, attempt, fence, started_at, finished_at, outcome, failure)
       select $1, message_id, attempt, fence, started_at, $4, 'unknown', $6 from lost
       on conflict do nothing
     ), moved as (
       insert into message_states as s (workspace_id, message_id, sender_id, status, called_at, failure)
       select $1, message_id, $2, 'unknown', started_at, $6 from lost
       on conflict (workspace_id, message_id) do update
         set failure = case when status_rank(s.status) < status_rank('unknown') then excluded.failure else s.failure end,
             status = case when status_rank(s.status) < status_rank('unknown') then 'unknown' else s.status end,
             called_at = excluded.called_at
       returning s.message_id, s.status
     ), recorded_events as (
       ${recordEventsOf(`
         select case when b.status = 'unknown' then 'message.changed' else 'message.unknown' end as type, m.message_id as id,
                ${statusFact({ status: 'm.status', failure: '$7::text' })} as fact, 1 as n
         from moved m
         left join message_states b on b.workspace_id = $1 and b.message_id = m.message_id -- before
         where m.status = 'unknown'`)}
     )
     select from lost`,
    [workspaceId, senderId, fence, now, dueAt, JSON.stringify(failure), toFailureFact(failure)],
  )
  return rowCount ?? 0
}

/**
 * Calls of one message whose outcome stayed unknown, after which a person decides whatever the
 * policy is.
 */
export const UNKNOWN_MAX = 3

/**
 * The waiting time of an unknown outcome is over: the policy of the sender decides. The delivery is
 * kept for a person, or tried again. Otherwise a channel that never confirms would be sent the
 * message for ever. Returns what became of it; `gone` if a receipt settled it meanwhile.
 * @param resendSince the policy is to send again what was accepted after this; null if it is to
 * hold
 */
export async function decideUnknown(
  db: Queryable,
  { workspaceId, ownerId: senderId, fence }: Lease,
  messageId: string,
  resendSince: Date | null,
): Promise<'held' | 'waiting' | 'gone' | 'lease_lost'> {
  const { rows } = await db.query<{ leased: boolean; state: 'held' | 'waiting' | null }>(
    `with leased as (
       select from leases where workspace_id = $1 and owner_id = $2 and fence = $3 for share
     ), tried as (
       select count(*) as unknown from attempts where workspace_id = $1 and message_id = $4 and outcome = 'unknown'
     ), decided as (
       update deliveries d
       set state = case when d.created_at > $5 and tried.unknown < $6 then 'waiting' else 'held' end, due_at = d.created_at
       from leased, tried
       where d.workspace_id = $1 and d.sender_id = $2 and d.message_id = $4 and d.state = 'unknown'
       returning d.state, d.message_id
     ), recorded_events as (
       ${recordEvents('message.held', 'message_id', "(select message_id from decided where state = 'held') held")}
     )
     select exists (select from leased) as leased, (select state from decided) as state`,
    [workspaceId, senderId, fence, messageId, resendSince, UNKNOWN_MAX],
  )
  const row = rows[0]
  if (!row?.leased) return 'lease_lost'
  return row.state ?? 'gone'
}

/**
 * The service window closed before a message could be sent again with an unknown outcome: the
 * channel may have it, so it has not failed, and a person decides. False if every call of it was
 * answered; then the channel does not have it, and nothing is written.
 */
export async function holdUnknown(
  db: Queryable,
  { workspaceId, ownerId: senderId, fence }: Lease,
  messageId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with leased as (
       select from leases where workspace_id = $1 and owner_id = $2 and fence = $3 for share
     ), kept as (
       update deliveries d set state = 'held'
       from leased
       where d.workspace_id = $1 and d.sender_id = $2 and d.message_id = $4 and d.state = 'waiting'
         and exists (
           select from attempts a where a.workspace_id = $1 and a.message_id = $4 and a.outcome = 'unknown'
         )
       returning d.message_id
     ), recorded_events as (
       ${recordEvents('message.held', 'message_id', 'kept')}
     )
     select from kept`,
    [workspaceId, senderId, fence, messageId],
  )
  return rowCount === 1
}
