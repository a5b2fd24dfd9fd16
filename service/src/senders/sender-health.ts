/**
 * The state of a sender now: what waits, how fast it goes out, what WhatsApp said last, and what of
 * its webhooks was not read.
 */
import { rulesOf } from '../channels/registry.ts'
import { windowSince, isWindowOpen } from '../kinds/service-window.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { listUnread, type UnreadCounts } from './sender-activity-repository.ts'
import type { Waits } from './waits.ts'

export type SenderHealth = {
  senderId: string
  /** Mean of the last ten seconds; 0 also when no process has measured for a while. */
  sentPerSecond: number
  /**
   * Deliveries that wait for an attempt or have one under way; these are counted among the oldest
   * QUEUE_COUNTED_MAX.
   */
  queueDepth: number
  oldestWaitingAt: Date | null
  /** Those that wait for an attempt. */
  waiting: number
  /** Of these, those that have an earlier open delivery in their conversation. */
  behind: number
  windowClosed: number
  /** Whether a process drives the sender. */
  isDriven: boolean
  /** Why those in its memory waited, as it reported a moment ago; null if nothing waited. */
  waits: Waits | null
  unknown: number
  held: number
  /** Messages that failed and that no person has handled, counted up to the same bound. */
  failed: number
  lastSentAt: Date | null
  lastReceiptAt: Date | null
  /** When the last webhook with a valid signature came. */
  lastWebhookAt: Date | null
  /** When the channel last asked for the webhook with the verify token of the sender. */
  lastVerifiedAt: Date | null
  lastErrorAt: Date | null
  /** JSON of a Failure. */
  lastError: string | null
  unreadWebhooks: ReturnType<typeof listUnread>
}

/** A queue of a million must not make this query slow: 100,000 took most of a second to count. */
export const QUEUE_COUNTED_MAX = 10_000
/** A rate that is older was measured by a process that no longer drives the sender. */
const RATE_FRESH_MS = 5_000

export async function listSenderHealth(
  db: Queryable,
  workspaceId: string,
  senders: { id: string; channel: string }[],
  now: Date,
): Promise<SenderHealth[]> {
  const { rows } = await db.query<SenderHealth & { unread: UnreadCounts | null }>(
    `select s.sender_id as "senderId",
            coalesce(case when a.measured_at > $3 then a.sent_per_second end, 0) as "sentPerSecond",
            q.depth as "queueDepth", q.oldest as "oldestWaitingAt", q.unknown, q.held, f.failed,
            greatest(0, q.waiting - k.under_way) as waiting, greatest(0, q.open - q.conversations) as behind, q.window_closed as "windowClosed",
            exists (
              select from leases l
              where l.workspace_id = $1 and l.owner_id = s.sender_id and l.holder is not null and l.expires_at > clock_timestamp()
            ) as "isDriven",
            case when a.waits_at > $3 then a.waits::json end as waits,
            a.last_sent_at as "lastSentAt", a.last_receipt_at as "lastReceiptAt",
            a.last_webhook_at as "lastWebhookAt", a.last_verified_at as "lastVerifiedAt",
            a.last_error_at as "lastErrorAt", a.last_error as "lastError",
            a.unread_webhooks as unread
     from unnest($2::uuid[], $5::timestamptz[]) as s(sender_id, window_since)
     left join sender_activity a on a.workspace_id = $1 and a.sender_id = s.sender_id
     cross join lateral (
       select count(*) filter (where d.state = 'waiting')::int as depth,
              min(d.created_at) filter (where d.state = 'waiting') as oldest,
              count(*) filter (where d.state = 'unknown')::int as unknown,
              count(*) filter (where d.state = 'held')::int as held,
              count(*) filter (where d.state = 'waiting')::int as waiting,
              count(*) filter (where d.state <> 'held')::int as open,
              count(distinct d.conversation_id) filter (where d.state <> 'held')::int as conversations,
              count(*) filter (
                where d.state = 'waiting' and d.window_required
                  and not exists (
                    select from conversations c
                    where c.workspace_id = $1 and c.conversation_id = d.conversation_id and ${isWindowOpen('c', 's.window_since')}
                  )
              )::int as window_closed
       from (
         select d.state, d.created_at, d.conversation_id, d.window_required from deliveries d
         where d.workspace_id = $1 and d.sender_id = s.sender_id
         order by d.message_id
         limit $4
       ) d
     ) q
     cross join lateral (          -- of those that wait by their row: their call is being made
       select count(*)::int as under_way
       from calls c
       cross join lateral unnest(c.message_ids, c.attempts) as m(message_id, attempt)
       cross join lateral (
         select from deliveries d
         where d.workspace_id = $1 and d.sender_id = s.sender_id and d.message_id = m.message_id
           and d.state = 'waiting' and d.attempts < m.attempt
         offset 0
       ) d
       where c.workspace_id = $1 and c.sender_id = s.sender_id
     ) k
     cross join lateral (
       select count(*)::int as failed
       from (
         select from failed_messages f
         where f.workspace_id = $1 and not f.resolved and f.sender_id = s.sender_id
         limit $4
       ) f
     ) f`,
    [
      workspaceId,
      senders.map(({ id }) => id),
      new Date(now.getTime() - RATE_FRESH_MS),
      QUEUE_COUNTED_MAX,
      senders.map(({ channel }) => windowSince(now, rulesOf(channel).windowHours)),
    ],
  )
  return rows.map(({ unread, ...health }) => ({ ...health, unreadWebhooks: listUnread(unread ?? {}, now) }))
}

type RefusedWebhooks = { what: string; count: number; lastDate: string }

/**
 * The webhooks that were refused for a wrong signature since a valid one came; null if there are
 * none.
 */
export function findRefused<Unread extends RefusedWebhooks>(
  unread: readonly Unread[],
  lastDate: string | null,
): Unread | null {
  const wrong = unread.find(({ what }) => what === 'signature:wrong')
  return wrong && (lastDate === null || lastDate < wrong.lastDate) ? wrong : null
}
