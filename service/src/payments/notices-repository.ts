/**
 * What customers are to be notified of: one row for each payment that paid an order, and for each
 * refund.
 */
import { NAMED_IN_PAYLOAD } from '../kinds/order-reference.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { JobRow } from '../engine/jobs/jobs.ts'

/** A notice with what it is about. */
export type DueNotice = {
  id: string
  workspaceId: string
  senderId: string
  referenceId: string
  /** What the customer knows it by: the reference id of the message that asked for it last. */
  namedId: string
  kind: 'paid' | 'refunded'
  /** Of the message that is the notice; null until one was chosen. */
  messageId: string | null
  /** Of what it is about, in hundredths of the real. */
  amount: number
  /** When the money came, or was back. */
  at: Date
  /** Where the order was asked for last; null: it was erased. */
  conversationId: string | null
  /**
   * The database was restored to a moment before `at`, and that was sent after it: so the customer
   * may have been notified.
   */
  mayBeNotified: boolean
}

/** Null if there is none, or it was decided. */
export async function findDueNotice(db: Queryable, { workspaceId, id }: JobRow): Promise<DueNotice | null> {
  const { rows } = await db.query<Omit<DueNotice, 'amount'> & { amount: string }>({
    name: 'find-due-notice',
    text: `select n.notice_id as id, n.workspace_id as "workspaceId", n.sender_id as "senderId", n.reference_id as "referenceId", n.kind,
                  coalesce(${NAMED_IN_PAYLOAD}, n.reference_id) as "namedId",
                  n.message_id as "messageId", coalesce(p.amount, r.amount)::text as amount,
                  coalesce(p.received_at, r.ended_at, n.created_at) as at, o.conversation_id as "conversationId",
                  coalesce(coalesce(p.received_at, r.ended_at, n.created_at) < w.restored_at, false) as "mayBeNotified"
           from payment_notices n
           join workspaces w on w.workspace_id = $1
           left join payments p on p.workspace_id = $1 and p.payment_id = n.about
           left join refunds r on r.workspace_id = $1 and r.refund_id = n.about
           left join orders o on o.workspace_id = $1 and o.sender_id = n.sender_id and o.reference_id = n.reference_id
           left join messages m on m.workspace_id = $1 and m.message_id = o.asked_by
           where n.workspace_id = $1 and n.notice_id = $2 and n.state = 'due'`,
    values: [workspaceId, id],
  })
  const [row] = rows
  return row ? { ...row, amount: Number(row.amount) } : null
}

/**
 * Chooses the id of the message that is the notice, unless it was chosen before. Null if it was
 * decided meanwhile.
 */
export async function planNotice(
  db: Queryable,
  { workspaceId, id }: JobRow,
  newMessageId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ messageId: string }>(
    `update payment_notices set message_id = coalesce(message_id, $3)
     where workspace_id = $1 and notice_id = $2 and state = 'due'
     returning message_id as "messageId"`,
    [workspaceId, id, newMessageId],
  )
  return rows[0]?.messageId ?? null
}

/** @param ended the message that is the notice, or why nothing does */
export async function endNotice(
  db: Queryable,
  { workspaceId, id }: JobRow,
  ended: { messageId: string } | { problem: string },
): Promise<void> {
  const [state, messageId, problem] =
    'messageId' in ended ? ['notified', ended.messageId, null] : ['not_notified', null, ended.problem]
  await db.query(
    `update payment_notices set state = $3, message_id = $4, problem = $5, due_at = null
     where workspace_id = $1 and notice_id = $2 and state = 'due'`,
    [workspaceId, id, state, messageId, problem],
  )
}
