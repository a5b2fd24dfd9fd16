/** When each sender's templates are read from the channel again, and how that went last. The row is the claim of the process that reads. */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { DELETED } from '../kinds/template.ts'

/**
 * Claims those of the senders that are due, until `until`: no other process reads them meanwhile. A sender without a row was never read, and
 * is due. Returns their ids.
 */
export async function claimSyncs(
  db: Queryable,
  workspaceId: string,
  senderIds: string[],
  now: Date,
  until: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ senderId: string }>(
    `insert into template_syncs as y (workspace_id, sender_id, due_at)
     select $1, s.sender_id, $4 from senders s
     left join template_syncs known on known.workspace_id = $1 and known.sender_id = s.sender_id
     where s.workspace_id = $1 and s.sender_id = any($2::uuid[]) and (known.due_at is null or known.due_at <= $3)
     order by s.sender_id
     on conflict (workspace_id, sender_id) do update set due_at = excluded.due_at where y.due_at <= $3
     returning sender_id as "senderId"`,
    [workspaceId, senderIds, now, until],
  )
  return rows.map(({ senderId }) => senderId)
}

/** @param failure JSON of a Failure; null: all were read */
export async function recordSync(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  failure: string | null,
  now: Date,
  dueAt: Date,
): Promise<void> {
  await db.query(
    `update template_syncs
     set due_at = $3, failure = $4, synced_at = case when $4::text is null then $5 else synced_at end
     where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId, dueAt, failure, now],
  )
}

/** Makes the sender due; but not before `restMs` have passed since it was read: a stream of webhooks must not become one of calls. */
export async function askForSync(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  now: Date,
  restMs: number,
): Promise<void> {
  await db.query(
    `insert into template_syncs as y (workspace_id, sender_id, due_at) values ($1, $2, $3)
     on conflict (workspace_id, sender_id) do update
       set due_at = least(y.due_at, greatest($3, y.synced_at + $4 * interval '1 millisecond'))`,
    [workspaceId, senderId, now, restMs],
  )
}

/** When all of the sender's templates were last read; null if never. */
export async function findSyncedAt(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
): Promise<Date | null> {
  const { rows } = await db.query<{ syncedAt: Date | null }>(
    'select synced_at as "syncedAt" from template_syncs where workspace_id = $1 and sender_id = $2',
    [workspaceId, senderId],
  )
  return rows[0]?.syncedAt ?? null
}

/** How the templates of a sender fare: those that cannot be sent, or will change, and the last reading of them. */
export type TemplateHealth = {
  senderId: string
  approved: number
  paused: number
  rejected: number
  disabled: number
  categoryAhead: number
  syncedAt: Date | null
  /** JSON of a Failure: why the last reading failed. */
  failure: string | null
}

/** Those of a sender that cannot be sent for a reason that a person should know, or will have another category; the latest first. */
export async function listTroubled(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  limit: number,
): Promise<{ name: string; language: string; status: string; categoryAhead: string | null }[]> {
  const { rows } = await db.query<{
    name: string
    language: string
    status: string
    categoryAhead: string | null
  }>(
    `select t.name, t.language, t.status, t.notices::json #>> '{categoryAhead,category}' as "categoryAhead" from templates t
     where t.workspace_id = $1 and t.sender_id = $2 and t.status <> '${DELETED}'
       and (t.status in ('PAUSED', 'REJECTED', 'DISABLED') or t.notices::json #>> '{categoryAhead,category}' is not null)
     order by t.updated_at desc limit $3`,
    [workspaceId, senderId, limit],
  )
  return rows
}

export async function listTemplateHealth(
  db: Queryable,
  workspaceId: string,
  senderIds: string[],
): Promise<TemplateHealth[]> {
  const { rows } = await db.query<TemplateHealth>(
    `select s.sender_id as "senderId", c.*, y.synced_at as "syncedAt", y.failure
     from unnest($2::uuid[]) as s(sender_id)
     left join template_syncs y on y.workspace_id = $1 and y.sender_id = s.sender_id
     cross join lateral (
       select count(*) filter (where t.status = 'APPROVED')::int as approved,
              count(*) filter (where t.status = 'PAUSED')::int as paused,
              count(*) filter (where t.status = 'REJECTED')::int as rejected,
              count(*) filter (where t.status = 'DISABLED')::int as disabled,
              count(*) filter (where t.notices::json #>> '{categoryAhead,category}' is not null)::int as "categoryAhead"
       from templates t where t.workspace_id = $1 and t.sender_id = s.sender_id and t.status <> '${DELETED}'
     ) c`,
    [workspaceId, senderIds],
  )
  return rows
}
