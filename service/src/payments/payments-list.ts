/** Payments as the API shows them, with what they belong to now. */
import { searchedContact } from '../conversations/list-conversations.ts'
import type { Search } from '../conversations/search.ts'
import type { Verdict } from '../kinds/order-states.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { hidden, prepared, toReadSize } from '../engine/postgres/prepared.ts'
import { withinBounds, type TimePlace } from '../engine/postgres/time-place.ts'

export type Payment = {
  id: string
  /** Null: the shop reported it, and no bank has yet. */
  accountId: string | null
  providerId: string
  txid: string | null
  chargeId: string | null
  senderId: string | null
  referenceId: string | null
  /** Where the order was asked for last; null without an order, and once its contact was erased. */
  conversationId: string | null
  /** Of that conversation. */
  contactName: string | null
  contactUsername: string | null
  /** In hundredths of the real; so the next but one. */
  amount: number
  receivedAt: Date
  bookedAt: Date
  source: 'callback' | 'list' | 'charge' | 'reported'
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
         p.sender_id as "senderId", p.reference_id as "referenceId", o.conversation_id as "conversationId",
         n.name as "contactName", n.username as "contactUsername", p.amount,
         p.received_at as "receivedAt", p.booked_at as "bookedAt", p.source as "source", p.verdict, p.is_open as "isOpen", p.decision,
         p.decided_by as "decidedBy", p.decided_at as "decidedAt", p.waits_until as "waitsUntil", coalesce(r.refunded, 0) as refunded
  from ${source} p
  left join orders o on o.workspace_id = $1 and o.sender_id = p.sender_id and o.reference_id = p.reference_id
  left join conversations c on c.workspace_id = $1 and c.conversation_id = o.conversation_id
  left join contacts n on n.workspace_id = $1 and n.contact_id = c.contact_id -- none while it is being erased
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

/** By the id of the bank, or of the shop that reported it. */
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
  q: PaymentSearch | null
}

/** What a person types to find a payment. */
export type PaymentSearch = {
  /** An id of the bank: of the payment, or of its charge. */
  providerId: string
  /** In hundredths of the real; null: it is no amount. */
  amount: number | null
  /** Of its order: the beginning of the reference, or the contact. */
  order: Search
}

/**
 * As many payments are found first and then sorted; among more, the search is tested on each
 * payment in the order of time.
 */
const FEW_MAX = 5_000

type Parameter = (value: unknown) => string

/** Queries for the ids of what is found by an id of the bank, or by the reference of its order. */
function waysToFind({ providerId, order }: PaymentSearch, parameter: Parameter): string[] {
  const id = parameter(providerId)
  return [
    `select f.payment_id from payments f where f.workspace_id = $1 and f.provider_id = ${id}`,
    `select f.payment_id from charges h join payments f on f.workspace_id = $1 and f.charge_id = h.charge_id
     where h.workspace_id = $1 and h.txid = ${id}`,
    ...order.references.map(
      (one) => `
        select f.payment_id from senders s
        join payments f on f.workspace_id = $1 and f.sender_id = s.sender_id and f.reference_id ^@ ${parameter(one)}::text
        where s.workspace_id = $1`,
    ),
  ]
}

/** A query for the orders of the contacts that are searched for. */
const ordersOfContacts = ({ order }: PaymentSearch, parameter: Parameter): string => `
  select o.sender_id, o.reference_id from (${searchedContact(order.contact).ids(parameter)}) i
  join orders o on o.workspace_id = $1 and o.conversation_id = i.id`

/** SQL: whether a payment `p` is of an order of the contacts that are searched for. */
const isOfContacts = ({ order }: PaymentSearch, parameter: Parameter): string => `exists (
  select from orders o join conversations c on c.workspace_id = $1 and c.conversation_id = o.conversation_id
  where o.workspace_id = $1 and o.sender_id = p.sender_id and o.reference_id = p.reference_id
    and c.contact_id is not null and ${searchedContact(order.contact).holds(parameter)}
)`

/** The ids of what is found by more than its amount; null: too many. */
async function findFew(db: Queryable, workspaceId: string, search: PaymentSearch): Promise<string[] | null> {
  const values: unknown[] = [workspaceId]
  const parameter: Parameter = (value) => `$${values.push(value)}`
  const ofContacts = ordersOfContacts(search, parameter)
  const orders = await db.query({ text: `${ofContacts} limit ${FEW_MAX + 1}`, values: [...values] })
  if ((orders.rowCount ?? 0) > FEW_MAX) return null
  const ways = [
    ...waysToFind(search, parameter),
    `select f.payment_id from (${ofContacts}) k
     cross join lateral (       -- order by order (offset 0): there are mostly none, where the planner expects thousands
       select f.payment_id from payments f
       where f.workspace_id = $1 and f.sender_id = k.sender_id and f.reference_id = k.reference_id offset 0
     ) f`,
  ]
  const { rows } = await db.query<{ id: string }>(
    `select k.payment_id as id from (${ways.map((way) => `(${way} limit ${FEW_MAX + 1})`).join(' union all ')}) k limit ${FEW_MAX + 1}`,
    values,
  )
  return rows.length > FEW_MAX ? null : [...new Set(rows.map(({ id }) => id))] // found in several ways
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
  const { q } = filter
  const few = q === null ? null : await findFew(db, workspaceId, q)
  const values: unknown[] = [workspaceId]
  const parameter: Parameter = (value) => `$${values.push(value)}`
  const { side, at, id, inclusive } = withinBounds(place, filter)
  const than = `${side === 'before' ? '<' : '>'}${inclusive ? '=' : ''}`
  const end = side === 'before' ? filter.from : filter.to
  const conditions = [
    'p.workspace_id = $1',
    `(p.received_at, p.payment_id) ${than} (${hidden(parameter(at), 'timestamptz')}, ${hidden(parameter(id), 'uuid')})`,
    ...(end
      ? [`p.received_at ${side === 'before' ? '>=' : '<'} ${hidden(parameter(end), 'timestamptz')}`]
      : []),
    ...(filter.isOpen ? [`p.is_open and (p.waits_until is null or p.waits_until <= ${parameter(now)})`] : []),
  ]
  const order = side === 'before' ? 'desc' : 'asc'
  const inOrder = `p.received_at ${order}, p.payment_id ${order} limit ${toReadSize(limit)}`
  const next = (condition: string) =>
    `(select p.* from payments p where ${conditions.join(' and ')} and ${condition} order by ${inOrder})`
  const found =
    q === null
      ? ['true']
      : [
          ...(few
            ? [`p.payment_id = any(${parameter(few)}::uuid[])`]
            : [
                `p.payment_id in (${waysToFind(q, parameter).join(' union all ')})`,
                isOfContacts(q, parameter),
              ]),
          ...(q.amount === null ? [] : [`p.amount = ${parameter(q.amount)}`]), // has an index of its own
        ]
  const text = `${selectPayments(`(select p.* from (${found.map(next).join(' union ')}) p order by ${inOrder})`)} order by ${inOrder}`
  // of searches there are too many texts
  const { rows } = await db.query<Payment>(
    q === null ? prepared('list-payments', text, values) : { text, values },
  )
  return rows.slice(0, limit)
}
