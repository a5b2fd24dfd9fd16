/** What came to senders' webhooks and was not read, in the database: a few rows for each sender, none of which says what was said. */
import type { Queryable } from '../postgres/connection.ts'

/** What nobody heard of for so long is not shown any more, and counted anew if it comes again. */
const KEPT = `interval '30 days'`

export type UnreadNews = { workspaceId: string; senderId: string; what: string; count: number; at: Date }
export type UnreadWebhook = { what: string; count: number; firstAt: Date; lastAt: Date }
export type WebhookRecord = {
  senderId: string
  /** When one that was well signed came last. */
  lastWebhookAt: Date | null
  /** Latest first. */
  unread: UnreadWebhook[]
}

/** @param news each sender and what once */
export async function addUnreadWebhooks(db: Queryable, news: UnreadNews[]): Promise<void> {
  const column = <Key extends keyof UnreadNews>(key: Key) => news.map((one) => one[key])
  await db.query(
    `insert into unread_webhooks as u (workspace_id, sender_id, what, count, first_at, last_at)
     select n.workspace_id, n.sender_id, n.what, n.count, n.at, n.at
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[]) as n(workspace_id, sender_id, what, count, at)
     order by n.sender_id, n.what                                -- all in one order: two processes never wait for each other
     on conflict (workspace_id, sender_id, what) do update set
       count = case when u.last_at < excluded.last_at - ${KEPT} then excluded.count else u.count + excluded.count end,
       first_at = case when u.last_at < excluded.last_at - ${KEPT} then excluded.first_at else u.first_at end,
       last_at = greatest(u.last_at, excluded.last_at)`,
    [column('workspaceId'), column('senderId'), column('what'), column('count'), column('at')],
  )
}

/** In the order of `senderIds`. */
export async function listWebhookRecords(
  db: Queryable,
  workspaceId: string,
  senderIds: string[],
  now: Date,
): Promise<WebhookRecord[]> {
  const activity = await db.query<{ senderId: string; lastWebhookAt: Date | null }>(
    `select sender_id as "senderId", last_webhook_at as "lastWebhookAt" from sender_activity
     where workspace_id = $1 and sender_id = any($2::uuid[])`,
    [workspaceId, senderIds],
  )
  const unread = await db.query<UnreadWebhook & { senderId: string }>(
    `select sender_id as "senderId", what, count::float8 as count, first_at as "firstAt", last_at as "lastAt"
     from unread_webhooks
     where workspace_id = $1 and sender_id = any($2::uuid[]) and last_at > $3::timestamptz - ${KEPT}
     order by last_at desc, what`,
    [workspaceId, senderIds, now],
  )
  const webhookAt = new Map(activity.rows.map((row) => [row.senderId, row.lastWebhookAt]))
  return senderIds.map((senderId) => ({
    senderId,
    lastWebhookAt: webhookAt.get(senderId) ?? null,
    unread: unread.rows
      .filter((row) => row.senderId === senderId)
      .map(({ what, count, firstAt, lastAt }) => ({ what, count, firstAt, lastAt })),
  }))
}

/** When the signature of a webhook of the sender was wrong, if none that was well signed has come since. */
export function findWrongSignature({ lastWebhookAt, unread }: WebhookRecord): UnreadWebhook | null {
  const wrong = unread.find(({ what }) => what === 'signature:wrong')
  if (!wrong) return null
  return lastWebhookAt === null || lastWebhookAt.getTime() < wrong.lastAt.getTime() ? wrong : null
}
