/**
 * Messages to a person that wait to be sent or decided. While there are any, the person is not
 * erased.
 */
import type { Queryable } from '../engine/postgres/connection.ts'

export type Waiting = {
  /** Still to be sent, or with an outcome that is not known yet. */
  onTheirWay: number
  /** Held: a person has to decide about them. */
  held: number
  /** Failed, and about to be resent as another message. */
  resending: number
}

export const isWaiting = ({ onTheirWay, held, resending }: Waiting): boolean =>
  onTheirWay + held + resending > 0

/**
 * Counts what waits in these conversations. With `lock`, no failed message can be set to be resent
 * until the transaction ends.
 */
export async function countWaiting(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  lock: 'for update' | '' = '',
): Promise<Waiting> {
  const { rows: failed } = await db.query<{ resending: boolean }>(
    `select f.resend_as is not null and not f.resolved as "resending" from failed_messages f
     where f.workspace_id = $1 and f.conversation_id = any($2::uuid[])
     order by f.message_id
     ${lock}`,
    [workspaceId, conversationIds],
  )
  const { rows } = await db.query<Omit<Waiting, 'resending'>>(
    `select count(*) filter (where d.state <> 'held')::int as "onTheirWay", count(*) filter (where d.state = 'held')::int as held
     from deliveries d where d.workspace_id = $1 and d.conversation_id = any($2::uuid[])`,
    [workspaceId, conversationIds],
  )
  const { onTheirWay = 0, held = 0 } = rows[0] ?? {}
  return { onTheirWay, held, resending: failed.filter(({ resending }) => resending).length }
}
