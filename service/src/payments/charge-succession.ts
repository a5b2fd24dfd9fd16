/**
 * An order that is sent again has another charge. The one before can be paid until WhatsApp has the
 * message with the new code: it has a successor, and is withdrawn when that arrives.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Charge } from './charge.ts'

/**
 * Gives all other live charges of the order of this one as their successor. The caller inserts it
 * in the same transaction. A charge whose message is not stored yet keeps its place, so the insert
 * is refused: the new message would go out under the same reference as that one.
 * @param dueAt when the job asks whether WhatsApp has the message with the new code
 */
export async function succeed(
  db: Queryable,
  { workspaceId, id, senderId, referenceId }: Pick<Charge, 'workspaceId' | 'id' | 'senderId' | 'referenceId'>,
  dueAt: Date,
): Promise<void> {
  await db.query(
    `update charges c set successor_id = $2, due_at = $5, attempts = 0
     where workspace_id = $1 and sender_id = $3 and reference_id = $4 and state = 'open' and withdraw_at is null
       and exists (select from messages m where m.workspace_id = $1 and m.message_id = c.message_id)`,
    [workspaceId, id, senderId, referenceId, dueAt],
  )
}

/** What became of the charge that replaces this one. */
export type Succession =
  /** A receipt says that WhatsApp has the message with its code. */
  | 'arrived'
  | 'waits'
  /** It never will arrive. */
  | 'failed'

export async function findSuccession(
  db: Queryable,
  { workspaceId, successorId }: Charge,
): Promise<Succession> {
  const { rows } = await db.query<{ succession: Succession }>(
    `select case when s.delivered_at is not null or s.read_at is not null then 'arrived'
                 when s.status = 'failed' or c.state not in ('making', 'open') or c.withdraw_at is not null then 'failed'
                 when s.sent_at is not null then 'arrived'
                 else 'waits' end as succession
     from charges c
     left join message_states s on s.workspace_id = $1 and s.message_id = c.message_id
     where c.workspace_id = $1 and c.charge_id = $2`,
    [workspaceId, successorId],
  )
  return rows[0]?.succession ?? 'failed'
}

/**
 * The successor of a charge failed. It is withdrawn, and the charge is the one to be paid again, or
 * follows the one that is. The caller runs it in a transaction.
 */
export async function takeBack(
  db: Queryable,
  { workspaceId, id, successorId }: Charge,
  now: Date,
): Promise<void> {
  await db.query(
    `update charges set successor_id = $2, withdraw_at = coalesce(withdraw_at, $4), due_at = $4, attempts = 0
     where workspace_id = $1 and charge_id = $3 and state in ('making', 'open') and successor_id is null`,
    [workspaceId, id, successorId, now],
  )
  await db.query(
    `update charges c set successor_id = (
       select o.charge_id from charges o
       where o.workspace_id = $1 and o.sender_id = c.sender_id and o.reference_id = c.reference_id and o.charge_id <> $2
         and o.state in ('making', 'open') and o.successor_id is null
     )
     where c.workspace_id = $1 and c.charge_id = $2 and c.successor_id = $3`,
    [workspaceId, id, successorId],
  )
}
