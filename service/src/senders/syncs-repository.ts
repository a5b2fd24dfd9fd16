/**
 * When each sender's templates are read from the channel again, and how that went last: columns of
 * its row.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { DELETED } from '../kinds/template.ts'

/** Which rows are due to have their templates read: see engine/jobs/jobs.ts. */
export const SYNC_ROWS = {
  table: 'senders',
  id: 'sender_id',
  change: 'update senders r set',
  dueAt: 'templates_due_at',
}

/**
 * A reading begins: what was asked for until now it answers, and no job begins another until `to`.
 */
export async function claimSync(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  to: Date,
): Promise<void> {
  await db.query('update senders set templates_due_at = $3 where workspace_id = $1 and sender_id = $2', [
    workspaceId,
    senderId,
    to,
  ])
}

/**
 * Records how a reading went, and makes the next one due at `dueAt`; or sooner, if it was asked for
 * since this one began. Only a request makes a claimed sender due within `restMs`.
 * @param failure JSON of a Failure; null: all were read
 */
export async function recordSync(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  failure: string | null,
  { now, dueAt, restMs }: { now: Date; dueAt: Date; restMs: number },
): Promise<void> {
  await db.query(
    `update senders
     set templates_due_at = case when templates_due_at <= $5::timestamptz + $6 * interval '1 millisecond' then templates_due_at else $3 end,
         templates_failure = $4,
         templates_synced_at = case when $4::text is null then $5 else templates_synced_at end
     where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId, dueAt, failure, now, restMs],
  )
}

/**
 * Makes the sender due; but not before `restMs` have passed since it was read: a stream of webhooks
 * must not become one of calls.
 */
export async function askForSync(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  now: Date,
  restMs: number,
): Promise<void> {
  await db.query(
    `update senders
     set templates_due_at = least(templates_due_at, greatest($3, templates_synced_at + $4 * interval '1 millisecond'))
     where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId, now, restMs],
  )
}

/** When all of the sender's templates were last read; null if never. */
export async function findSyncedAt(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
): Promise<Date | null> {
  const { rows } = await db.query<{ syncedAt: Date | null }>(
    'select templates_synced_at as "syncedAt" from senders where workspace_id = $1 and sender_id = $2',
    [workspaceId, senderId],
  )
  return rows[0]?.syncedAt ?? null
}

/**
 * The state of a sender's templates: those that cannot be sent, or will change, and when they were
 * last read.
 */
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

/**
 * Those of a sender that cannot be sent for a reason that a person should know, or will have
 * another category; the latest first.
 */
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
    `select s.sender_id as "senderId", c.*, s.templates_synced_at as "syncedAt", s.templates_failure as failure
     from senders s
     cross join lateral (
       select count(*) filter (where t.status = 'APPROVED')::int as approved,
              count(*) filter (where t.status = 'PAUSED')::int as paused,
              count(*) filter (where t.status = 'REJECTED')::int as rejected,
              count(*) filter (where t.status = 'DISABLED')::int as disabled,
              count(*) filter (where t.notices::json #>> '{categoryAhead,category}' is not null)::int as "categoryAhead"
       from templates t where t.workspace_id = $1 and t.sender_id = s.sender_id and t.status <> '${DELETED}'
     ) c
     where s.workspace_id = $1 and s.sender_id = any($2::uuid[])`,
    [workspaceId, senderIds],
  )
  return rows
}
