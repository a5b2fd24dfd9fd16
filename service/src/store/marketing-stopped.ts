import type { Queryable } from '../engine/postgres/connection.ts'

/**
 * Whether the contact with this address wants no marketing messages of the sender. False if no
 * contact has the address.
 */
export async function hasStoppedMarketing(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  matchKey: string,
): Promise<boolean> {
  const { rows } = await db.query<{ isStopped: boolean }>({
    name: 'has-stopped-marketing',
    text: `select c.marketing_stopped as "isStopped"
           from contact_addresses a
           join contacts c on c.workspace_id = $1 and c.contact_id = a.contact_id
           where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = $3`,
    values: [workspaceId, senderId, matchKey],
  })
  return rows[0]?.isStopped ?? false
}
