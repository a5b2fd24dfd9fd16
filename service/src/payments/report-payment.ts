/**
 * Books a payment that the shop's own system reports. It means the same as one that a bank reports;
 * what the bank says comes first once it is known.
 */
import { newId } from '../engine/new-id.ts'
import type { OrderName } from '../store/confirm-orders.ts'
import { Problem } from '../engine/problems/problems.ts'
import { inLedger, settle, type LedgerTools, type Touched } from './ledger.ts'
import { findPaymentByProviderId, type Payment } from './payments-list.ts'

export type ReportedPayment = {
  workspaceId: string
  order: OrderName
  /** The shop's own, or the end-to-end id of a Pix: then it is the payment of the bank as well. */
  providerId: string
  amount: number
  at: Date
  /** The key or the user who reports it. */
  by: string
}

/**
 * The same payment reported again is that payment. One that a bank reported, and that is of no
 * order yet, becomes one of this order. Throws the problem `payment_id_taken` where the id is of
 * another amount or order.
 */
export async function reportPayment(tools: LedgerTools, reported: ReportedPayment): Promise<Payment> {
  const { workspaceId, order, providerId, amount, at, by } = reported
  const now = tools.clock.now()
  return await inLedger(tools, workspaceId, async (client) => {
    const known = await findPaymentByProviderId(client, workspaceId, providerId)
    if (known && (known.amount !== amount || isOfAnother(known, order)))
      throw new Problem(
        'payment_id_taken',
        'The id is that of a payment of another amount, or of another order.',
      )
    const isSame = known !== null && known.referenceId !== null
    if (!isSame) {
      const id = known?.id ?? newId()
      await client.query({
        name: 'report-payment',
        text: `insert into payments (workspace_id, payment_id, provider_id, sender_id, reference_id, amount, received_at, booked_at, source,
                                     reported_by, verdict, is_open)
               values ($1, $2, $3, $4, $5, $6, $7, $8, 'reported', $9, 'unknown', true)
               on conflict (workspace_id, provider_id) do update
                 set sender_id = excluded.sender_id, reference_id = excluded.reference_id, reported_by = excluded.reported_by`,
        values: [workspaceId, id, providerId, order.senderId, order.referenceId, amount, at, now, by],
      })
      const touched: Touched[] = [order]
      await settle(client, workspaceId, touched, known ? { changedIds: [id] } : { receivedIds: [id] }, now)
    }
    const payment = await findPaymentByProviderId(client, workspaceId, providerId)
    if (!payment) throw new Error('The payment that was just reported is not there.')
    return payment
  })
}

const isOfAnother = ({ senderId, referenceId }: Payment, order: OrderName) =>
  referenceId !== null && (senderId !== order.senderId || referenceId !== order.referenceId)
