/** What the customer of an order learns of money. */
import type { Queryable } from '../engine/postgres/connection.ts'

export type Notice = {
  id: string
  kind: 'paid' | 'refunded'
  state: 'due' | 'notified' | 'not_notified'
  /** Null while it is due: the id that was chosen names no message until one is accepted. */
  messageId: string | null
  problem: string | null
  createdAt: Date
}

export async function findNoticesOfOrder(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<Notice[]> {
  const { rows } = await db.query<Notice>({
    name: 'find-notices-of-order',
    text: `select notice_id as id, kind, state, case when state = 'notified' then message_id end as "messageId", problem,
                  created_at as "createdAt"
           from payment_notices where workspace_id = $1 and sender_id = $2 and reference_id = $3 order by created_at, notice_id`,
    values: [workspaceId, senderId, referenceId],
  })
  return rows
}
