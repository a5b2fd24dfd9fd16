/** The secret keys under which credentials are stored. A key belongs to the installation: senders of all workspaces count. */
import type { Queryable } from '../postgres/connection.ts'
import type { SenderName } from './senders-repository.ts'

/** How many senders are under each key, by its id. Empty where there is no schema yet. */
export async function countSendersByKey(db: Queryable): Promise<Map<string, number>> {
  const tables = await db.query<{ found: boolean }>(`select to_regclass('senders') is not null as found`)
  if (!tables.rows[0]?.found) return new Map()
  const { rows } = await db.query<{ keyId: string; senders: number }>(
    `select credentials_key_id as "keyId", count(*)::int as senders
     from senders group by 1 order by 1`,
  )
  return new Map(rows.map(({ keyId, senders }) => [keyId, senders]))
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
