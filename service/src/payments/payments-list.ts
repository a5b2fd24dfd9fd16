/** Payments as the API shows them, with what they belong to now. */
import type { Verdict } from '../orders/order-states.ts'
import type { Queryable } from '../postgres/connection.ts'
import { withinBounds, type TimePlace } from '../postgres/time-place.ts'

export type Payment = {
  id: string
  /** Null: the shop told it, and no bank has yet. */
  accountId: string | null
  providerId: string
  txid: string | null
  chargeId: string | null
  senderId: string | null
  referenceId: string | null
  /** Where the order was asked for last; null without an order, and once its contact was erased. */
  conversationId: string | null
  /** In hundredths of the real; so the next but one. */
  amount: number
  receivedAt: Date
  bookedAt: Date
  heardBy: 'callback' | 'list' | 'look' | 'told'
  verdict: Verdict
  isOpen: boolean
  decision: 'accept' | 'refund' | 'wait' | null
  decidedBy: string | null
  decidedAt: Date | null
  waitsUntil: Date | null
  refunded: number
}

const selectPayments = (source: string) => `
  select p.payment_id as id, p.account_id as "accountId", p.provider_id as "providerId", p.txid, p.charge_id as "chargeId",
         p.sender_id as "senderId", p.reference_id as "referenceId", o.conversation_id as "conversationId", p.amount,
         p.received_at as "receivedAt", p.booked_at as "bookedAt", p.heard_by as "heardBy", p.verdict, p.is_open as "isOpen", p.decision,
         p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.waits_until as "waitsUntil", coalesce(r.refunded, 0) as refunded
  from ${source} p
  left join orders o on o.workspace_id = $1 and o.sender_id = p.sender_id and o.reference_id = p.reference_id
  left join lateral (
    select sum(r.amount)::bigint as refunded from refunds r
    where r.workspace_id = $1 and r.payment_id = p.payment_id and r.state = 'done'
  ) r on true`

export async function findPayment(
  db: Queryable,
  workspaceId: string,
  paymentId: string,
): Promise<Payment | null> {
  const { rows } = await db.query<Payment>({
    name: 'find-payment',
    text: `${selectPayments('payments')} where p.workspace_id = $1 and p.payment_id = $2`,
    values: [workspaceId, paymentId],
  })
  return rows[0] ?? null
}

/** By the id of the bank, or of the shop that told it. */
export async function findPaymentByProviderId(
  db: Queryable,
  workspaceId: string,
  providerId: string,
): Promise<Payment | null> {
  const { rows } = await db.query<Payment>({
    name: 'find-payment-by-provider-id',
    text: `${selectPayments('payments')} where p.workspace_id = $1 and p.provider_id = $2`,
    values: [workspaceId, providerId],
  })
  return rows[0] ?? null
}

/** All of one order, as they came. */
export async function findPaymentsOfOrder(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  referenceId: string,
): Promise<Payment[]> {
  const { rows } = await db.query<Payment>({
    name: 'find-payments-of-order',
    text: `${selectPayments('payments')}
           where p.workspace_id = $1 and p.sender_id = $2 and p.reference_id = $3 order by p.received_at, p.provider_id`,
    values: [workspaceId, senderId, referenceId],
  })
  return rows
}

export type PaymentFilter = {
  /** `open`: only those that wait for a person, and not for a later day. */
  isOpen: boolean
  /** By when they came: at or after the one, and before the other. */
  from: Date | null
  to: Date | null
}

/** Payments by when they came, on that side of the place, nearest first. */
export async function listPayments(
  db: Queryable,
  workspaceId: string,
  filter: PaymentFilter,
  place: TimePlace,
  limit: number,
  now: Date,
): Promise<Payment[]> {
  const values: unknown[] = [workspaceId]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const { side, at, id, inclusive } = withinBounds(place, filter)
  const than = `${side === 'before' ? '<' : '>'}${inclusive ? '=' : ''}`
  const end = side === 'before' ? filter.from : filter.to
  const conditions = [
    `(p.received_at, p.payment_id) ${than} (${parameter(at)}, ${parameter(id)}::uuid)`,
    ...(end ? [`p.received_at ${side === 'before' ? '>=' : '<'} ${parameter(end)}`] : []),
    ...(filter.isOpen ? [`p.is_open and (p.waits_until is null or p.waits_until <= ${parameter(now)})`] : []),
  ]
  const order = side === 'before' ? 'desc' : 'asc'
  const inOrder = `p.received_at ${order}, p.payment_id ${order}`
  const page = `
    (select p.* from payments p where p.workspace_id = $1 and ${conditions.join(' and ')}
     order by ${inOrder} limit ${parameter(limit)})`
  const { rows } = await db.query<Payment>(`${selectPayments(page)} order by ${inOrder}`, values)
  return rows
}
