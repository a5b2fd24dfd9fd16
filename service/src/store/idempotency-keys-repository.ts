/** Reads, blocks and deletes idempotency keys. accept-messages.ts writes them, with the message. */
import { DAY_MS } from '../engine/clock.ts'
import { newId } from '../engine/new-id.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { listWarnings } from './message-data.ts'

/** How long a key is remembered. */
export const IDEMPOTENCY_AGE_MS = DAY_MS

export type KeyedMessage = { messageId: string; requestHash: Buffer; warnings: readonly string[] }

/**
 * The message stored under a key, and the fingerprint of its request; null if the key is free or
 * has expired.
 */
export async function findIdempotencyKey(
  db: Queryable,
  workspaceId: string,
  route: string,
  key: string,
  now: Date,
): Promise<KeyedMessage | null> {
  const { rows } = await db.query<Omit<KeyedMessage, 'warnings'> & { data: string | null }>({
    name: 'find-idempotency-key',
    text: `select k.message_id as "messageId", k.request_hash as "requestHash", m.data
           from idempotency_keys k
           left join messages m on m.workspace_id = k.workspace_id and m.message_id = k.message_id
           where k.workspace_id = $1 and k.route = $2 and k.key = $3 and k.created_at > $4`,
    values: [workspaceId, route, key, new Date(now.getTime() - IDEMPOTENCY_AGE_MS)],
  })
  const [row] = rows
  return row
    ? { messageId: row.messageId, requestHash: row.requestHash, warnings: listWarnings(row.data) }
    : null
}

/**
 * Ensures that the message with this id is never stored under the key, however late the statement
 * that accepts it runs. False if it is stored.
 */
export async function blockIdempotencyKey(
  db: Queryable,
  {
    workspaceId,
    route,
    key,
    messageId,
  }: { workspaceId: string; route: string; key: string; messageId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into idempotency_keys (workspace_id, route, key, request_hash, message_id, created_at)
     values ($1, $2, $3, sha256(''), $4, $5)
     on conflict do nothing`,
    [workspaceId, route, key, newId(), now],
  )
  if (rowCount === 1) return true
  const { rows } = await db.query<{ messageId: string }>(
    `select message_id as "messageId" from idempotency_keys where workspace_id = $1 and route = $2 and key = $3`,
    [workspaceId, route, key],
  )
  return rows[0]?.messageId !== messageId
}

/**
 * Deletes at most `limit` expired keys and returns how many. Several processes may do so at once.
 */
export async function pruneIdempotencyKeys(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from idempotency_keys k
     using (
       select workspace_id, route, key from idempotency_keys
       where created_at <= $1 limit $2 for update skip locked
     ) old
     where k.workspace_id = old.workspace_id and k.route = old.route and k.key = old.key`,
    [new Date(now.getTime() - IDEMPOTENCY_AGE_MS), limit],
  )
  return rowCount ?? 0
}
