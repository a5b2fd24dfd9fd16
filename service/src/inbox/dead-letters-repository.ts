/** Dead letters: authentic elements of webhooks that cannot be placed. Kept for a person to look at. */
import type { DeadLetter } from '../channels/channel.ts'
import { newId } from '../new-id.ts'
import type { Queryable } from '../postgres/connection.ts'

export async function insertDeadLetters(
  db: Queryable,
  { workspaceId, id }: { workspaceId: string; id: string },
  deadLetters: DeadLetter[],
  receivedAt: Date,
): Promise<void> {
  await db.query(
    `insert into dead_letters (workspace_id, dead_letter_id, sender_id, reason, payload, received_at)
     select $1, s.dead_letter_id, $2, s.reason, s.payload, $3
     from unnest($4::uuid[], $5::text[], $6::text[]) as s(dead_letter_id, reason, payload)`,
    [
      workspaceId,
      id,
      receivedAt,
      deadLetters.map(() => newId()),
      deadLetters.map(({ reason }) => reason),
      deadLetters.map(({ payload }) => payload),
    ],
  )
}
