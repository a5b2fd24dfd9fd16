/** Strays: authentic elements of webhooks that cannot be placed. Kept for a person to look at. */
import type { Stray } from '../channels/channel.ts'
import { newId } from '../new-id.ts'
import type { Queryable } from '../postgres/connection.ts'

export async function insertStrays(
  db: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
  strays: Stray[],
  receivedAt: Date,
): Promise<void> {
  await db.query(
    `insert into strays (workspace_id, stray_id, sender_id, reason, payload, received_at)
     select $1, s.stray_id, $2, s.reason, s.payload, $3
     from unnest($4::uuid[], $5::text[], $6::text[]) as s(stray_id, reason, payload)`,
    [
      workspaceId,
      id,
      receivedAt,
      strays.map(() => newId()),
      strays.map(({ reason }) => reason),
      strays.map(({ payload }) => payload),
    ],
  )
}
