/** API keys in the database. */
import { newId } from '../../engine/new-id.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { FIRST, nextTo, type IdPlace } from '../../engine/postgres/id-place.ts'
import { hashApiKey, makeApiKey, visiblePrefix, type Caller } from './api-key.ts'
import type { Scope } from '../../engine/http/scopes.ts'

export type ApiKey = {
  id: string
  workspaceId: string
  name: string
  prefix: string
  scopes: Scope[]
  /** Requests a minute that the key may make of one process; null for the default. */
  ratePerMinute: number | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const COLUMNS = `
  key_id as id, workspace_id as "workspaceId", name, prefix, scopes,
  rate_per_minute as "ratePerMinute", created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"`

/** Makes a key and returns it in clear, once. */
export async function insertApiKey(
  db: Queryable,
  draft: {
    workspaceId: string
    name: string
    scopes: Scope[]
    expiresAt: Date | null
    ratePerMinute?: number | null
  },
  now: Date,
): Promise<ApiKey & { key: string }> {
  const key = makeApiKey()
  const { rows } = await db.query<ApiKey>(
    `insert into api_keys (workspace_id, key_id, name, prefix, hash, scopes, created_at, expires_at, rate_per_minute)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     returning ${COLUMNS}`,
    [
      draft.workspaceId,
      newId(),
      draft.name,
      visiblePrefix(key),
      hashApiKey(key),
      draft.scopes,
      now,
      draft.expiresAt,
      draft.ratePerMinute ?? null,
    ],
  )
  return { ...(rows[0] as ApiKey), key }
}

/**
 * Keys before or after the id of `place`, nearest first; all keys if neither place nor limit is
 * given.
 */
export async function listApiKeys(
  db: Queryable,
  workspaceId: string,
  place: IdPlace = FIRST,
  limit: number | null = null,
): Promise<ApiKey[]> {
  const { condition, order } = nextTo('key_id', place, '$2')
  const { rows } = await db.query<ApiKey>(
    `select ${COLUMNS} from api_keys where workspace_id = $1 and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows
}

export async function findApiKey(db: Queryable, workspaceId: string, keyId: string): Promise<ApiKey | null> {
  const { rows } = await db.query<ApiKey>(
    `select ${COLUMNS} from api_keys where workspace_id = $1 and key_id = $2`,
    [workspaceId, keyId],
  )
  return rows[0] ?? null
}

/**
 * Revokes a key. The database refuses it at once, processes within their cache time. Returns null
 * if the key is unknown.
 */
export async function revokeApiKey(
  db: Queryable,
  workspaceId: string,
  keyId: string,
  now: Date,
): Promise<ApiKey | null> {
  const { rows } = await db.query<ApiKey>(
    `update api_keys set revoked_at = coalesce(revoked_at, $3)
     where workspace_id = $1 and key_id = $2
     returning ${COLUMNS}`,
    [workspaceId, keyId, now],
  )
  return rows[0] ?? null
}

/**
 * Gives a key a rate of its own, or with null the default again. Returns null if the key is
 * unknown.
 */
export async function updateApiKeyRate(
  db: Queryable,
  workspaceId: string,
  keyId: string,
  ratePerMinute: number | null,
): Promise<ApiKey | null> {
  const { rows } = await db.query<ApiKey>(
    `update api_keys set rate_per_minute = $3 where workspace_id = $1 and key_id = $2 returning ${COLUMNS}`,
    [workspaceId, keyId, ratePerMinute],
  )
  return rows[0] ?? null
}

/** The caller behind a key's hash, or null if it is unknown, revoked or expired. */
export async function findCaller(db: Queryable, hash: Buffer, now: Date): Promise<Caller | null> {
  const { rows } = await db.query<Caller>({
    name: 'find-caller',
    text: `select workspace_id as "workspaceId", json_build_object('kind', 'key', 'id', key_id) as actor, scopes,
                  rate_per_minute as "ratePerMinute",
                  (select w.state from workspaces w where w.workspace_id = api_keys.workspace_id) as "workspaceState"
           from api_keys
           where hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    values: [hash, now],
  })
  return rows[0] ?? null
}

/**
 * Records that keys were used. It runs in the background, so last_used_at is off by up to a minute.
 * It is never later than the end of the key: otherwise a revoked key would seem to work still.
 */
export async function touchApiKeys(db: Queryable, callers: Caller[], now: Date): Promise<void> {
  for (const { workspaceId, actor } of callers) {
    await db.query(
      `update api_keys set last_used_at = least($3, revoked_at, expires_at)
       where workspace_id = $1 and key_id = $2`,
      [workspaceId, actor.id, now],
    )
  }
}
