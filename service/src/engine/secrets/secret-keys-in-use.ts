/**
 * The secret keys under which credentials are stored. A key belongs to the installation: all
 * workspaces count.
 */
import type { Queryable } from '../postgres/connection.ts'

/** By table. */
const SOURCES = {
  senders: 'select credentials_key_id as key_id from senders where length(credentials) > 0',
  webhook_endpoints: 'select secret_key_id from webhook_endpoints',
  payment_accounts: 'select credentials_key_id from payment_accounts where length(credentials) > 0',
}

/**
 * How many senders, webhook endpoints and payment accounts are under each key, by its id. Empty
 * where there is no schema yet.
 */
export async function countByKey(db: Queryable): Promise<Map<string, number>> {
  const tables = await db.query<{ name: string }>(
    'select t.name from unnest($1::text[]) as t(name) where to_regclass(t.name) is not null',
    [Object.keys(SOURCES)],
  )
  const sources = tables.rows.map(({ name }) => SOURCES[name as keyof typeof SOURCES])
  if (sources.length === 0) return new Map()
  const { rows } = await db.query<{ keyId: string; count: number }>(
    `select key_id as "keyId", count(*)::int as count from (${sources.join(' union all ')}) stored group by 1 order by 1`,
  )
  return new Map(rows.map(({ keyId, count }) => [keyId, count]))
}

/**
 * The key that a sender is under, and whether a process holds a lease now: such a process has
 * decrypted every sender.
 */
export async function findSecretKeyOf(
  db: Queryable,
  { workspaceId, senderId }: { workspaceId: string; senderId: string },
): Promise<{ keyId: string; isServed: boolean } | null> {
  const { rows } = await db.query<{ keyId: string; isServed: boolean }>(
    `select credentials_key_id as "keyId",
            exists (select from leases where kind = 'sender' and expires_at > clock_timestamp()) as "isServed"
     from senders where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId],
  )
  return rows[0] ?? null
}
