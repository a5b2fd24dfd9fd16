/** The secret keys under which credentials are stored. A key belongs to the installation: all workspaces count. */
import type { Queryable } from '../postgres/connection.ts'
import type { SenderName } from './senders-repository.ts'

/** How many senders and webhook endpoints are under each key, by its id. Empty where there is no schema yet. */
export async function countByKey(db: Queryable): Promise<Map<string, number>> {
  const tables = await db.query<{ senders: boolean; endpoints: boolean }>(
    `select to_regclass('senders') is not null as senders, to_regclass('webhook_endpoints') is not null as endpoints`,
  )
  const { senders = false, endpoints = false } = tables.rows[0] ?? {}
  const sources = [
    ...(senders ? ['select credentials_key_id as key_id from senders'] : []),
    ...(endpoints ? ['select secret_key_id from webhook_endpoints'] : []),
  ]
  if (sources.length === 0) return new Map()
  const { rows } = await db.query<{ keyId: string; count: number }>(
    `select key_id as "keyId", count(*)::int as count from (${sources.join(' union all ')}) stored group by 1 order by 1`,
  )
  return new Map(rows.map(({ keyId, count }) => [keyId, count]))
}

/** The key that a sender is under, and whether a process holds a lease now: such a process has decrypted every sender. */
export async function findSecretKeyOf(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
): Promise<{ keyId: string; isServed: boolean } | null> {
  const { rows } = await db.query<{ keyId: string; isServed: boolean }>(
    `select credentials_key_id as "keyId",
            exists (select from leases where kind = 'sender' and expires_at > clock_timestamp()) as "isServed"
     from senders where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId],
  )
  return rows[0] ?? null
}
