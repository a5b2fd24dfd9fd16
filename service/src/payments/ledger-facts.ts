/** The facts of an order's money, as they are judged. */
import type { OrderName } from '../store/confirm-orders.ts'
import type { Verdict } from '../kinds/order-states.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { ChargeFacts, OrderFacts, PaymentFacts, RefundFacts } from './judge.ts'

/**
 * All but what its messages say. Money that a person took for this order names none of its charges,
 * although the bank may name that of another order.
 */
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
  const own = new Set<string | null>(charges.map(({ id }) => id))
  const ofOrder = payments.map((row) => ({ ...row, chargeId: own.has(row.chargeId) ? row.chargeId : null }))
  return { charges, payments: ofOrder.map(toPayment), refunds }
}

/**
 * What came of an order as parts of what is due and was not given back, in hundredths of the real.
 */
export async function readPartPaid(
  db: Queryable,
  workspaceId: string,
  { senderId, referenceId }: OrderName,
): Promise<number> {
  const { rows } = await db.query<{ parts: number }>({
    name: 'read-part-paid',
    text: `select coalesce(sum(p.amount - coalesce((
             select sum(r.amount) from refunds r where r.workspace_id = $1 and r.payment_id = p.payment_id and r.state = 'done'
           ), 0)), 0)::float8 as parts
           from payments p
           where p.workspace_id = $1 and p.sender_id = $2 and p.reference_id = $3 and p.verdict = 'less'`,
    values: [workspaceId, senderId, referenceId],
  })
  return rows[0]?.parts ?? 0
}

export type LoneFacts = OrderFacts & {
  /** Whether money of no order waits for a person. */
  isListed: boolean
  /**
   * How it was judged as money of an order whose customer has been erased since; null: it never was
   * of one.
   */
  before: { verdict: Verdict; isOpen: boolean } | null
}

/** The facts of a payment that is of no order; null if there is none. */
export async function readLoneFacts(
  db: Queryable,
  workspaceId: string,
  paymentId: string,
): Promise<LoneFacts | null> {
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
  const { isListed, verdict, isOpen, hasReference } = row
  const facts = { total: null, canceledAt: null, charges: [], payments: [toPayment(row)], refunds }
  return { ...facts, isListed, before: hasReference ? { verdict, isOpen } : null }
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

const PAYMENTS = `
  select payment_id as id, account_id, provider_id as "providerId", charge_id as "chargeId",
         reported_by is not null as "isReported", amount, received_at as at, decision, decided_at as "decidedAt",
         verdict, is_open as "isOpen", reference_id is not null as "hasReference"
  from payments`

type PaymentRow = Omit<PaymentFacts, 'decision'> & {
  decision: 'accept' | 'refund' | 'wait' | null
  decidedAt: Date | null
  /** As it was judged before. */
  verdict: Verdict
  isOpen: boolean
  /** Of a payment without a sender: the customer of its order was erased. */
  hasReference: boolean
}

/**
 * A row is reported also where the bank has confirmed since what the shop reported; a charge that
 * it names comes before that.
 */
const toPayment = ({
  id,
  providerId,
  chargeId,
  isReported,
  amount,
  at,
  decision,
  decidedAt,
}: PaymentRow): PaymentFacts => ({
  id,
  providerId,
  chargeId,
  isReported: isReported && chargeId === null,
  amount,
  at,
  decision: decision && decidedAt ? { kind: decision, at: decidedAt } : null,
})
