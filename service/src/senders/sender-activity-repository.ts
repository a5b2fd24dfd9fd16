/**
 * The recent activity of senders, in the database: one row for each sender that ever sent or
 * received something.
 */
import { DAY_MS } from '../engine/clock.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { columns, text, timestamptz, uuid } from '../engine/postgres/write/columns.ts'

/** How often the service left one kind of webhook content unread. */
export type Unread = { count: number; since: string; lastDate: string }
/** By kind, such as `field:history`, `set_aside:message_without_id` or `signature:wrong`. */
export type UnreadCounts = Record<string, Unread>

/** Null means nothing new: the stored value stays. */
export type ActivityNews = {
  workspaceId: string
  senderId: string
  sentPerSecond: number | null
  /** JSON of Waits. */
  waits: string | null
  measuredAt: Date
  lastSentAt: Date | null
  lastReceiptAt: Date | null
  lastWebhookAt: Date | null
  lastErrorAt: Date | null
  /** JSON of a Failure. */
  lastError: string | null
  unread: UnreadCounts
}

/**
 * Unread content is shown for this many days. If it comes again after that, its count begins at
 * one.
 */
const UNREAD_DAYS = 30

const INPUT = columns<ActivityNews>(1, {
  workspace_id: uuid(({ workspaceId }) => workspaceId),
  sender_id: uuid(({ senderId }) => senderId),
  sent_per_second: text(({ sentPerSecond }) => sentPerSecond?.toString() ?? null),
  at: timestamptz(({ measuredAt }) => measuredAt),
  last_sent_at: timestamptz(({ lastSentAt }) => lastSentAt),
  last_receipt_at: timestamptz(({ lastReceiptAt }) => lastReceiptAt),
  last_error_at: timestamptz(({ lastErrorAt }) => lastErrorAt),
  last_error: text(({ lastError }) => lastError),
  last_webhook_at: timestamptz(({ lastWebhookAt }) => lastWebhookAt),
  waits: text(({ waits }) => waits),
  unread: text(({ unread }) => JSON.stringify(unread)),
})

/**
 * Several processes may report on one sender. So times only move forward, and a process that does
 * not send reports no rate.
 */
export async function upsertSenderActivity(db: Queryable, news: ActivityNews[]): Promise<void> {
  await db.query(
    `insert into sender_activity as a (workspace_id, sender_id, sent_per_second, measured_at, last_sent_at,
                                       last_receipt_at, last_error_at, last_error, last_webhook_at, waits, waits_at,
                                       unread_webhooks)
     select n.workspace_id, n.sender_id, n.sent_per_second::real, case when n.sent_per_second is not null then n.at end,
            n.last_sent_at, n.last_receipt_at, n.last_error_at, n.last_error, n.last_webhook_at,
            n.waits, case when n.waits is not null then n.at end, n.unread::jsonb
     from ${INPUT.unnest} as n(${INPUT.names})
     join senders s on s.workspace_id = n.workspace_id and s.sender_id = n.sender_id -- it may have been removed since
     order by n.sender_id                                        -- all in one order: two processes never wait for each other
     on conflict (workspace_id, sender_id) do update set
       sent_per_second = coalesce(excluded.sent_per_second, a.sent_per_second),
       measured_at = coalesce(excluded.measured_at, a.measured_at),
       waits = coalesce(excluded.waits, a.waits),
       waits_at = coalesce(excluded.waits_at, a.waits_at),
       last_sent_at = greatest(a.last_sent_at, excluded.last_sent_at),
       last_receipt_at = greatest(a.last_receipt_at, excluded.last_receipt_at),
       last_webhook_at = greatest(a.last_webhook_at, excluded.last_webhook_at),
       last_error = case when excluded.last_error_at >= a.last_error_at or a.last_error_at is null
                         then coalesce(excluded.last_error, a.last_error) else a.last_error end,
       last_error_at = greatest(a.last_error_at, excluded.last_error_at),
       unread_webhooks = a.unread_webhooks || coalesce((
         select jsonb_object_agg(n.key, jsonb_build_object(
           'count', (n.value->'count')::bigint + coalesce((k.value->'count')::bigint, 0),
           'since', coalesce(k.value->'since', n.value->'since'),
           'lastDate', greatest(k.value->>'lastDate', n.value->>'lastDate')))
         from jsonb_each(excluded.unread_webhooks) n
         left join jsonb_each(a.unread_webhooks) k on k.key = n.key
           and (k.value->>'lastDate')::timestamptz > (n.value->>'lastDate')::timestamptz - interval '${UNREAD_DAYS} days'
       ), '{}')`,
    INPUT.values(news),
  )
}

/** The channel asked for the webhook with the verify token of the sender. */
export async function recordVerified(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into sender_activity as a (workspace_id, sender_id, last_verified_at)
     select workspace_id, sender_id, $3 from senders where workspace_id = $1 and sender_id = $2
     on conflict (workspace_id, sender_id) do update
       set last_verified_at = greatest(a.last_verified_at, excluded.last_verified_at)`,
    [workspaceId, senderId, at],
  )
}

/** The unread content to show, latest first. */
export function listUnread(counts: UnreadCounts, now: Date): (Unread & { what: string })[] {
  const oldest = new Date(now.getTime() - UNREAD_DAYS * DAY_MS).toISOString()
  return Object.entries(counts)
    .map(([what, { count, since, lastDate }]) => ({ what, count, since, lastDate }))
    .filter(({ lastDate }) => lastDate > oldest)
    .toSorted((a, b) => b.lastDate.localeCompare(a.lastDate) || a.what.localeCompare(b.what))
}

/** Clears the latest error of a sender if it still is this one. */
export async function forgetError(
  db: Queryable,
  { workspaceId, senderId, lastError }: ActivityNews,
): Promise<void> {
  await db.query(
    `update sender_activity set last_error = null, last_error_at = null
     where workspace_id = $1 and sender_id = $2 and last_error = $3`,
    [workspaceId, senderId, lastError],
  )
}

/**
 * Clears the sender's latest error if it is that of one of these messages: WhatsApp's text may name
 * the contact. Failures in receipts are found by WhatsApp's ids of the messages.
 */
export async function forgetErrorOf(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  messageIds: string[],
  channelMessageIds: string[],
): Promise<void> {
  await db.query(
    `update sender_activity a set last_error = null, last_error_at = null
     where a.workspace_id = $1 and a.sender_id = $2
       and a.last_error in (
         select s.failure from message_states s where s.workspace_id = $1 and s.message_id = any($3::uuid[])
         union all
         select t.failure from attempts t where t.workspace_id = $1 and t.message_id = any($3::uuid[])
         union all
         select r.failure from receipts r
         where r.workspace_id = $1 and r.sender_id = $2 and r.channel_message_id = any($4::text[])
       )`,
    [workspaceId, senderId, messageIds, channelMessageIds],
  )
}
