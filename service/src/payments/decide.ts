/**
 * What a person decides about a payment that does not fit: it is accepted as it is, or waits until
 * a later day. Giving it back: make-refund.ts.
 */
import type { OrderName } from '../store/confirm-orders.ts'
import { Problem } from '../engine/problems/problems.ts'
import { inLedger, settle, type LedgerTools } from './ledger.ts'
import { findPayment, type Payment } from './payments-list.ts'

export type Decision =
  /**
   * `order`: money that no charge asked for counts for this order; null: for something else, or
   * for the order that it has.
   */
  { kind: 'accept'; order: OrderName | null } | { kind: 'wait'; until: Date }

/**
 * Accepting what is accepted already, for the same order, changes nothing. Null if there is no such
 * payment. Throws the problem `payment_not_open` where nothing is to be decided, and
 * `payment_of_order` where it is of another order.
 */
export async function decide(
  tools: LedgerTools,
  { workspaceId, paymentId, by }: { workspaceId: string; paymentId: string; by: string },
  decision: Decision,
): Promise<Payment | null> {
  const now = tools.clock.now()
  return await inLedger(tools, workspaceId, async (client) => {
    const payment = await findPayment(client, workspaceId, paymentId)
    if (!payment) return null
    const named = decision.kind === 'accept' ? decision.order : null
    const own = orderOf(payment)
    if (named && own && (named.senderId !== own.senderId || named.referenceId !== own.referenceId))
      throw new Problem('payment_of_order', 'The payment is of another order already.')
    const isNamed = named !== null && own === null
    if (decision.kind === 'accept' && payment.decision === 'accept' && !isNamed) return payment
    if (!payment.isOpen && !(isNamed && payment.decision === 'accept'))
      throw new Problem(
        'payment_not_open',
        'The payment waits for no decision: it was decided, or needs none.',
      )
    const order = own ?? named
    await client.query({
      name: 'decide-about-payment',
      text: `update payments set decision = $3, decided_by = $4, decided_at = $5, waits_until = $6, sender_id = $7, reference_id = $8
             where workspace_id = $1 and payment_id = $2`,
      values: [
        workspaceId,
        paymentId,
        decision.kind,
        by,
        now,
        decision.kind === 'wait' ? decision.until : null,
        order?.senderId ?? null,
        order?.referenceId ?? null,
      ],
    })
    await settle(client, workspaceId, [order ?? { paymentId }], { changedIds: [paymentId] }, now)
    return await findPayment(client, workspaceId, paymentId)
  })
}

function orderOf({ senderId, referenceId }: Payment): OrderName | null {
  return senderId !== null && referenceId !== null ? { senderId, referenceId } : null
}
