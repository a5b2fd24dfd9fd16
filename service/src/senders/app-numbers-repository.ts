/**
 * Which senders have a number that also lives in the channel's own app, and when each is read
 * again: columns of their rows.
 */
import { recordEvents, recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'

/** Which rows are due to be read: see engine/jobs/jobs.ts. */
export const APP_NUMBER_ROWS = {
  table: 'senders',
  id: 'sender_id',
  change: 'update senders r set',
  dueAt: 'app_due_at',
}

/**
 * Records that the number of a stored sender lives in the app. Returns false if that is recorded
 * already. What a crash before it leaves unrecorded, the next echo or check of the sender records.
 */
export async function rememberApp(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with remembered as (
       update senders set app_due_at = $3
       where workspace_id = $1 and sender_id = $2 and app_due_at is null
       returning sender_id
     )
     ${recordEvents('sender.changed', 'sender_id', 'remembered')}`,
    [workspaceId, senderId, now],
  )
  return rowCount === 1
}

/** Makes the number of a sender due; without effect on one that does not live in the app. */
export async function askForReading(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  now: Date,
): Promise<void> {
  await db.query(
    `update senders set app_due_at = least(app_due_at, $3)
     where workspace_id = $1 and sender_id = $2 and app_due_at is not null`,
    [workspaceId, senderId, now],
  )
}

/** Records that the number lives in the app no longer: it is read no more. */
export async function forgetApp(db: Queryable, { workspaceId, senderId }: SenderName): Promise<void> {
  await db.query(
    `with forgotten as (
       update senders set app_due_at = null
       where workspace_id = $1 and sender_id = $2 and app_due_at is not null
       returning sender_id
     )
     ${recordEvents('sender.changed', 'sender_id', 'forgotten')}`,
    [workspaceId, senderId],
  )
}

/** Gives a stop another reason. Without effect unless one of these codes stopped the sender. */
export async function explainStop(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  failure: string,
  codes: string[],
): Promise<void> {
  await db.query(
    `with explained as (
       update senders set stop_failure = $3
       where workspace_id = $1 and sender_id = $2 and stop_failure::json ->> 'code' = any($4::text[])
       returning sender_id
     )
     ${recordEvents('sender.changed', 'sender_id', 'explained')}`,
    [workspaceId, senderId, failure, codes],
  )
}

/**
 * Lets a sender go on that one of these failures stopped. Returns false, and changes nothing, if it
 * is not stopped, for another reason, or later than what shows that its number is back.
 */
export async function resumeStopped(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  codes: string[],
  shownAt: Date,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with resumed as (
       update senders set stopped_at = null, stop_failure = null, resumed_at = $5
       where workspace_id = $1 and sender_id = $2 and stop_failure::json ->> 'code' = any($3::text[]) and stopped_at <= $4
       returning sender_id, paused_at
     )
     ${recordEventsOf(`
       select case when paused_at is null then 'sender.resumed' else 'sender.changed' end as type,
              sender_id as id, null as fact, 1 as n
       from resumed`)}`,
    [workspaceId, senderId, codes, shownAt, now],
  )
  return rowCount === 1
}
