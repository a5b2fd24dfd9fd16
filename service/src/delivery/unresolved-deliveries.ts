/**
 * Deliveries that need a person: their outcome is unknown or was held, or the message failed and no
 * person has handled it yet. What a person may do about each is decided here, in `toActions`.
 */
import type { Channel, Failure } from '../channels/channel.ts'
import { aboutOf } from '../store/message-meta.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { NAMED_IN_PAYLOAD, orderOfSql } from '../kinds/order-reference.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import type { ResolveAction, UnresolvedState } from '../store/resolutions-repository.ts'

export type UnresolvedDelivery = {
  messageId: string
  conversationId: string
  senderId: string
  channel: string
  from: string
  to: string
  contactName: string | null
  contactUsername: string | null
  type: string
  content: string | null
  /** JSON text of the payload. */
  contentData: string
  /** JSON text of what else was given with it. */
  about: string | null
  state: UnresolvedState
  /** JSON of a Failure. */
  failure: string | null
  attempts: number
  createdAt: Date
  lastAttemptAt: Date | null
  /** unknown: when the policy of the sender decides. */
  decideAt: Date | null
  failedAt: Date | null
  /**
   * The channel accepted it, or may have: it has an id of it, or there is an attempt without an
   * answer.
   */
  mayBeTaken: boolean
  /**
   * JSON of the Failure that a receipt gave for what the channel took from us, if it can have taken
   * no more and no receipt said that it was sent. What was imported others had sent, and may have
   * resent.
   */
  failureOfTaken: string | null
  /**
   * Its reference id is in its way: an order under one that is in use, or the status of an
   * order that was not sent here.
   */
  isReferenceWrong: boolean
  /** A person has decided to send it again, and that has not been carried out to its end. */
  isPlanned: boolean
}

const DETAILS = `
  select o.message_id as "messageId", m.conversation_id as "conversationId", o.sender_id as "senderId", z.channel,
         m.from_address as "from", m.to_address as "to",
         p.name as "contactName", p.username as "contactUsername", m.type, m.content, m.content_data as "contentData",
         ${aboutOf('m')} as about,
         o.state, s.failure, a.attempts, m.created_at as "createdAt", s.called_at as "lastAttemptAt",
         o.decide_at as "decideAt", o.failed_at as "failedAt",
         s.channel_message_id is not null or a.taken_max > 0 as "mayBeTaken", r.failure as "failureOfTaken",
         case when w.begins then n.mentions > 0 when not w.begins then n.mentions = 0 else false end as "isReferenceWrong",
         o.is_planned as "isPlanned"
  from open o
  join messages m on m.workspace_id = $1 and m.message_id = o.message_id
  join senders z on z.workspace_id = $1 and z.sender_id = o.sender_id
  join message_states s on s.workspace_id = $1 and s.message_id = o.message_id
  left join conversations c on c.workspace_id = $1 and c.conversation_id = m.conversation_id
  left join contacts p on p.workspace_id = $1 and p.contact_id = c.contact_id -- none while it is being erased
  cross join lateral (
    select greatest(t.attempts, t.once) as attempts,
           t.taken + case when t.attempts = 0 then t.once else 0 end + (
             select count(*) from calls k
             where k.workspace_id = $1 and k.sender_id = o.sender_id and o.message_id = any(k.message_ids)
           ) as taken_max
    from (                       -- one that was taken at the first attempt has no row of its own
      select count(*)::int as attempts, count(*) filter (where t.outcome in ('accepted', 'unknown')) as taken,
             (s.called_at is not null)::int as once
      from attempts t
      where t.workspace_id = $1 and t.message_id = o.message_id
    ) t
  ) a
  left join lateral (
    select r.failure from receipts r
    where r.workspace_id = $1 and r.sender_id = o.sender_id and r.channel_message_id = s.channel_message_id
      and r.status = 'failed' and a.attempts > 0 and a.taken_max <= 1 and coalesce(s.sent_at, s.delivered_at, s.read_at) is null
  ) r on true
  left join order_mentions w on w.workspace_id = $1 and w.sender_id = o.sender_id and w.message_id = o.message_id
    and w.reference_id = ${orderOfSql(NAMED_IN_PAYLOAD)}
  cross join lateral (          -- by other messages that did not fail, as findOrderState counts them
    select count(*)::int as mentions
    from order_mentions x
    left join message_states y on y.workspace_id = $1 and y.message_id = x.message_id
    where y.status is distinct from 'failed' and x.workspace_id = $1 and x.sender_id = o.sender_id and x.message_id <> o.message_id
      and x.reference_id = w.reference_id
  ) n`

export type UnresolvedFilter = { state: UnresolvedState | null; senderId: string | null }

/** In the order of the messages, nearest first. */
export async function listUnresolved(
  db: Queryable,
  workspaceId: string,
  { state, senderId }: UnresolvedFilter,
  place: IdPlace,
  limit: number,
): Promise<UnresolvedDelivery[]> {
  const failed = nextTo('f.message_id', place, '$2')
  const waiting = nextTo('d.message_id', place, '$2')
  const { rows } = await db.query<UnresolvedDelivery>(
    `with found as (
       (
         select f.message_id, f.sender_id, 'failed' as state, null::timestamptz as decide_at, f.failed_at,
                f.resend_as is not null as is_planned
         from failed_messages f
         where f.workspace_id = $1 and not f.resolved and coalesce($3::text, 'failed') = 'failed'
           and ($4::uuid is null or f.sender_id = $4) and ${failed.condition}
         order by ${failed.order}
         limit $5
       )
       union all
       select w.*
       from senders s
       cross join lateral (
         select d.message_id, d.sender_id, d.state, case d.state when 'unknown' then d.due_at end, null::timestamptz, false
         from deliveries d
         where d.workspace_id = $1 and d.sender_id = s.sender_id and d.state in ('unknown', 'held')
           and ($3::text is null or d.state = $3) and ${waiting.condition}
         order by ${waiting.order}
         limit $5
       ) w
       where s.workspace_id = $1 and ($4::uuid is null or s.sender_id = $4) and $3::text is distinct from 'failed'
     ),
     open as (
       select * from found o order by ${nextTo('o.message_id', place, '').order} limit $5
     )
     ${DETAILS}
     order by ${nextTo('o.message_id', place, '').order}`,
    [workspaceId, place.id, state, senderId, limit],
  )
  return rows
}

/** Null if the delivery of this message needs no person, or there is none. */
export async function findUnresolved(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<UnresolvedDelivery | null> {
  const { rows } = await db.query<UnresolvedDelivery>(
    `with open as (
       select f.message_id, f.sender_id, 'failed' as state, null::timestamptz as decide_at, f.failed_at,
                f.resend_as is not null as is_planned
       from failed_messages f
       where f.workspace_id = $1 and f.message_id = $2 and not f.resolved
       union all
       select d.message_id, d.sender_id, d.state, case d.state when 'unknown' then d.due_at end, null, false
       from senders s
       join deliveries d on d.workspace_id = $1 and d.sender_id = s.sender_id and d.message_id = $2
       where s.workspace_id = $1 and d.state in ('unknown', 'held')
     )
     ${DETAILS}`,
    [workspaceId, messageId],
  )
  return rows[0] ?? null
}

/**
 * A status does not go back, so what failed is not marked sent. It is resent only if the customer
 * has nothing of it, as the channel itself says: a second request for money is worse than none. So
 * the channel has not taken it, or has said since that what it took failed; then it must be worth
 * another try. What the channel refused for good, and whose reference id is wrong still, would be
 * refused once more. What was begun may always be carried out to its end.
 */
export function toActions(
  { state, mayBeTaken, failure, failureOfTaken, isReferenceWrong, isPlanned }: UnresolvedDelivery,
  { maySucceedLater }: Pick<Channel, 'maySucceedLater'>,
): ResolveAction[] {
  if (state !== 'failed') return ['resend', 'mark_sent', 'mark_failed']
  const mayPass = (json: string | null) => json !== null && maySucceedLater(JSON.parse(json) as Failure)
  const isWorthIt = mayBeTaken
    ? mayPass(failureOfTaken)
    : !isReferenceWrong || !isRefusal(failure) || mayPass(failure)
  return isWorthIt || isPlanned ? ['resend', 'mark_failed'] : ['mark_failed']
}

/** Whether the channel itself said no, in its own words. */
const isRefusal = (failure: string | null): boolean =>
  failure !== null && (JSON.parse(failure) as Failure).channelCode !== null
