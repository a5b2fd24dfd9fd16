/** Inserts a shop as bare rows, for tests of statements below the API. */
import type { Queryable } from '../../src/engine/postgres/connection.ts'

type Shop = { workspaceId: string; senderIds: readonly string[] }

/**
 * @param fence of a lease that an unused process holds for ever; without it the senders have no
 * holder
 */
export async function insertShop(
  db: Queryable,
  { workspaceId, senderIds }: Shop,
  fence?: number,
): Promise<void> {
  await db.query(`insert into workspaces (workspace_id, name, created_at) values ($1, 'Shop', now())`, [
    workspaceId,
  ])
  for (const [n, senderId] of senderIds.entries()) {
    await db.query(
      `insert into senders (workspace_id, sender_id, channel, address, match_key, channel_account_id, credentials,
                            credentials_key_id, throughput_per_second, created_at)
       values ($1, $2, 'whatsapp', $3, $3, $3, '', 'none', 80, now())`,
      [workspaceId, senderId, `55114000000${n}`],
    )
    await db.query(
      `insert into leases (workspace_id, owner_id, kind, holder, fence, expires_at)
       select $1, $2, 'sender', case when $3::bigint is not null then gen_random_uuid() end, coalesce($3, 0),
              case when $3 is not null then 'infinity'::timestamptz end`,
      [workspaceId, senderId, fence ?? null],
    )
  }
}
