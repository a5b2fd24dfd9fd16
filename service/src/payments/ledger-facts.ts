/** The facts of an order's money, as they are judged. */
import type { OrderName } from '../orders/confirm-orders.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { ChargeFacts, OrderFacts, PaymentFacts, RefundFacts } from './judge.ts'

/** All but what its messages say. */
export async function readOrderFacts(
  db: Queryable,
  workspaceId: string,
  { senderId, referenceId }: OrderName,
): Promise<Pick<OrderFacts, 'charges' | 'payments' | 'refunds'>> {
  const key = [workspaceId, senderId, referenceId]
  const { rows: charges } = await db.query<ChargeFacts>({
    name: 'read-facts-of-charges',
    text: `select charge_id as id, amount, state, expires_at as "expiresAt", withdraw_at is not null as "isToBeWithdrawn"
           from charges where workspace_id = $1 and sender_id = $2 and reference_id = $3`,
    values: key,
  })
  const { rows: payments } = await db.query<PaymentRow>({
    name: 'read-facts-of-payments',
    text: `${PAYMENTS} where workspace_id = $1 and sender_id = $2 and reference_id = $3`,
    values: key,
  })
  const refunds = await readRefunds(
    db,
    workspaceId,
    payments.map(({ id }) => id),
  )
  return { charges, payments: payments.map(toPayment), refunds }
}

/** The facts of a payment that is of no order. `isListed`: whether such money waits for a person. Null if there is none. */
export async function readLoneFacts(
  db: Queryable,
  workspaceId: string,
  paymentId: string,
): Promise<(OrderFacts & { isListed: boolean }) | null> {
  const { rows } = await db.query<PaymentRow & { isListed: boolean }>({
    name: 'read-facts-of-lone-payment',
    text: `select p.*, coalesce(a.lists_unknown, true) as "isListed"
           from (${PAYMENTS} where workspace_id = $1 and payment_id = $2 and sender_id is null) p
           left join payment_accounts a on a.workspace_id = $1 and a.account_id = p.account_id`,
    values: [workspaceId, paymentId],
  })
  const row = rows[0]
  if (!row) return null
  const refunds = await readRefunds(db, workspaceId, [paymentId])
  const { isListed } = row
  return { total: null, canceledAt: null, charges: [], payments: [toPayment(row)], refunds, isListed }
}

async function readRefunds(db: Queryable, workspaceId: string, paymentIds: string[]): Promise<RefundFacts[]> {
  const { rows } = await db.query<RefundFacts>({
    name: 'read-facts-of-refunds',
    text: `select payment_id as "paymentId", amount, state, case when state = 'done' then ended_at end as at
           from refunds where workspace_id = $1 and payment_id = any($2::uuid[])`,
    values: [workspaceId, paymentIds],
  })
  return rows
}

/** `told_by` is also there where the bank has confirmed since what the shop told; a charge that it names comes before that. */
const PAYMENTS = `
  select payment_id as id, account_id, provider_id as "providerId", charge_id as "chargeId",
         charge_id is null and told_by is not null as "isTold", amount, received_at as at, decision, decided_at as "decidedAt"
  from payments`

type PaymentRow = Omit<PaymentFacts, 'decision'> & {
  decision: 'accept' | 'refund' | 'wait' | null
  decidedAt: Date | null
}

const toPayment = ({
  id,
  providerId,
  chargeId,
  isTold,
  amount,
  at,
  decision,
  decidedAt,
}: PaymentRow): PaymentFacts => ({
  ...{ id, providerId, chargeId, isTold, amount, at },
  decision: decision && decidedAt ? { kind: decision, at: decidedAt } : null,
})
