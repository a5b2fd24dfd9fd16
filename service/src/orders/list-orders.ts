/**
 * Lists of orders, in the order of one of their times, at any size of the workspace.
 *
 * If only a few orders meet a condition, they are found first and then sorted. If many do, the
 * condition is tested on each order along an index of the time: near the place of the page at
 * first, before thousands are sorted. By `created`, a list of states that leave out fresh orders
 * reads the ranges of these states, and no order in another.
 */
import type { Parameter } from '../conversations/condition.ts'
import { beginsWith, searchedContact } from '../conversations/list-conversations.ts'
import type { Search } from '../conversations/search.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { hidden, prepared, toReadSize } from '../engine/postgres/prepared.ts'
import { withinBounds, type TimePlace } from '../engine/postgres/time-place.ts'
import {
  inEachState,
  IS_FRESH,
  IS_NOT_FRESH,
  IS_UNPAID_ELSE,
  mayBeFresh,
  STORED_PAYMENTS,
  type States,
} from './in-each-state.ts'
import { payments, type Payment } from '../kinds/order-states.ts'
import { selectOrders, type Order } from './select-orders.ts'

/** What a list is sorted and bounded by. `due`: when an order expires that is not paid. */
export type OrderTime = 'created' | 'paid' | 'due'

export type OrderFilter = {
  by: OrderTime
  /** At or after the one, and before the other. */
  from: Date | null
  to: Date | null
  payment: Payment | null
  status: string | null
  senderId: string | null
  conversationId: string | null
  q: Search | null
}

/** This many orders are read and sorted in some ten milliseconds. */
const FEW_MAX = 5_000
/** So few are found and read by one statement. */
const HANDFUL_MAX = 200
/** The page is sought among so many along an index. */
const NEAR = 500

const COLUMNS: Record<OrderTime, string> = {
  created: 'created_at',
  paid: 'paid_at',
  due: 'expires_at',
}

type Query = (parameter: Parameter, columns: string) => string

type Condition = {
  /** SQL for whether order `o` meets the condition. */
  holds: (parameter: Parameter) => string
  /** Queries for columns of the orders `o` that meet it; none if many probably do. */
  orders: Query[]
  /** A query for the conversations whose orders meet it, of which there may be many without. */
  conversations?: (parameter: Parameter) => string
  /** What the ranges of an index find meets it, and is not tested. */
  isOfRanges?: boolean
}

export async function listOrders(
  db: Queryable,
  workspaceId: string,
  filter: OrderFilter,
  place: TimePlace,
  limit: number,
  now: Date,
): Promise<Order[]> {
  if (filter.payment !== null && !PAYMENTS_WITH[filter.by].includes(filter.payment)) return []
  const conditions = await Promise.all(
    toConditions(filter, now).map(async (one) =>
      (await isOfMany(db, workspaceId, one)) ? { ...one, orders: [] } : one,
    ),
  )
  const read = (among: Among) => {
    const { text, values, isFrequent } = toPage(workspaceId, filter, conditions, place, limit, among, now)
    return db
      .query<Order>(isFrequent ? prepared('list-orders', text, values) : { text, values })
      .then(({ rows }) => rows.slice(0, limit))
  }
  const condition = conditions.find(({ orders }) => orders.length > 0)
  if (!condition && filter.q === null) return await read('all')
  const handful = condition ? await read({ condition, keys: null }) : []
  if (handful.length > 0) return handful
  const near = isByState(filter) || RANGES[filter.by].length > 1 ? [] : await read('near')
  if (near.length === limit) return near
  return await read((await findFew(db, workspaceId, conditions)) ?? 'all')
}

/**
 * A condition and the orders that meet it. `keys` null: the page finds them itself, and is empty if
 * they are more than a handful.
 */
type Few = { condition: Condition; keys: { senderIds: string[]; referenceIds: string[] } | null }
/** Of which orders the page is: of these, of those next to its place, or of all. */
type Among = Few | 'near' | 'all'

function toPage(
  workspaceId: string,
  filter: OrderFilter,
  conditions: Condition[],
  place: TimePlace,
  limit: number,
  among: Among,
  now: Date,
): { text: string; values: unknown[]; isFrequent: boolean } {
  const few = typeof among === 'string' ? null : among
  const values: unknown[] = [workspaceId]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const column = COLUMNS[filter.by]
  const { side, at, id, inclusive } = withinBounds(place, filter)
  const order = side === 'before' ? 'desc' : 'asc'
  const than = `${side === 'before' ? '<' : '>'}${inclusive ? '=' : ''}`
  const end = side === 'before' ? filter.from : filter.to
  const within = [
    `(o.${column}, o.order_id) ${than} (${hidden(parameter(at), 'timestamptz')}, ${hidden(parameter(id), 'uuid')})`,
    ...(end
      ? [`o.${column} ${side === 'before' ? '>=' : '<'} ${hidden(parameter(end), 'timestamptz')}`]
      : []),
  ]
  const tests = conditions
    .filter((one) => one !== few?.condition && (few || !one.isOfRanges))
    .map(({ holds }) => holds(parameter))
  const inOrder = (row: string) => `${row}.${column} ${order}, ${row}.order_id ${order}`
  const count = toReadSize(limit)
  /** The next orders of a range of an index. */
  const next = (from: string) =>
    among === 'near'
      ? `select o.* from (${ofRange(from, within, NEAR)}) o where ${['true', ...tests].join(' and ')}
         order by ${inOrder('o')} limit ${count}`
      : ofRange(from, [...within, ...tests], count)
  const ofRange = (from: string, meet: string[], most: number | string) => `
    select o.* from ${from}
    where o.workspace_id = $1 and ${meet.join(' and ')}
    order by ${inOrder('o')}
    limit ${most}`
  const ofKeys = (keys: string, isKey: string) =>
    next(`${keys} cross join lateral (
            select o.* from orders o where o.workspace_id = $1 and ${isKey} and ${HAS_TIME[filter.by]} offset 0
          ) o`)
  const source = few?.keys
    ? ofKeys(
        `unnest(${parameter(few.keys.senderIds)}::uuid[], ${parameter(few.keys.referenceIds)}::text[]) as k(sender_id, reference_id)`,
        'o.sender_id = k.sender_id and o.reference_id = k.reference_id',
      )
    : few
      ? ofKeys(
          `(select distinct h.place from handful h where (select count(*) from handful) <= ${HANDFUL_MAX}) k`,
          'o.ctid = k.place',
        )
      : isByState(filter)
        ? inEachState(next, statesOf(filter))
        : RANGES[filter.by]
            .map(
              (range) => `(${next(`(select o.* from orders o where o.workspace_id = $1 and ${range}) o`)})`,
            )
            .join(' union all ')
  const handful =
    few && !few.keys
      ? `handful as materialized (${toUnion(few.condition, parameter, 'o.ctid as place', HANDFUL_MAX)}),`
      : ''
  const text = `
    with ${handful} page as materialized (
      select p.* from (${source}) p
      order by ${inOrder('p')}
      limit ${count}
    )
    ${selectOrders('page', parameter(now))}
    order by ${inOrder('o')}`
  return { text, values, isFrequent: tests.length === 0 }
}

/**
 * SQL of the orders that meet a condition, one more than `most` if there may be more. One that
 * meets it in several ways is there as often.
 */
const toUnion = ({ orders }: Condition, parameter: Parameter, columns: string, most: number): string => {
  const parts = orders.map((query) => `(${query(parameter, columns)} limit ${most + 1})`)
  return `select * from (${parts.join(' union all ')}) k limit ${most + 1}`
}

/** The states of payment in which an order has the time. */
const PAYMENTS_WITH: Record<OrderTime, readonly Payment[]> = {
  created: payments,
  paid: ['paid'],
  due: ['unpaid', 'expired'],
}

/** SQL for the same. */
const HAS_TIME: Record<OrderTime, string> = {
  created: 'true',
  paid: `o.payment = 'paid'`,
  due: `o.payment = 'unpaid' and o.expires_at is not null`,
}

/** SQL for the orders of each index that has the time. */
const RANGES: Record<OrderTime, string[]> = {
  created: ['true'],
  paid: [`o.payment = 'paid'`],
  due: [IS_FRESH, IS_UNPAID_ELSE].map((isUnpaid) => `${isUnpaid} and o.expires_at is not null`),
}

/** The states that a filter may leave. */
const statesOf = ({ payment, status }: OrderFilter): States => ({
  payments: payment === null ? STORED_PAYMENTS : [payment === 'expired' ? 'unpaid' : payment],
  status,
})

const isByState = (filter: OrderFilter): boolean => filter.by === 'created' && !mayBeFresh(statesOf(filter))

/** Whether a condition is of more conversations than are looked through for their orders. */
async function isOfMany(db: Queryable, workspaceId: string, { conversations }: Condition): Promise<boolean> {
  if (!conversations) return false
  const values: unknown[] = [workspaceId]
  const text = `select from (${conversations((value) => `$${values.push(value)}`)}) k limit ${FEW_MAX + 1}`
  return ((await db.query({ text, values })).rowCount ?? 0) > FEW_MAX
}

/** The first condition that only a few orders meet, with these; null if many meet each of them. */
async function findFew(db: Queryable, workspaceId: string, conditions: Condition[]): Promise<Few | null> {
  for (const condition of conditions) {
    if (condition.orders.length === 0) continue
    const values: unknown[] = [workspaceId]
    const parameter = (value: unknown) => `$${values.push(value)}`
    const text = toUnion(condition, parameter, 'o.sender_id, o.reference_id', FEW_MAX)
    const { rows } = await db.query<{ sender_id: string; reference_id: string }>(
      prepared('find-few-orders', text, values), // some fifty texts: a number has one for each count of its digits
    )
    if (rows.length <= FEW_MAX) {
      const found = [...new Map(rows.map((row) => [`${row.sender_id} ${row.reference_id}`, row])).values()]
      return {
        condition,
        keys: {
          senderIds: found.map((row) => row.sender_id),
          referenceIds: found.map((row) => row.reference_id),
        },
      }
    }
  }
  return null
}

/** The conditions, the most selective first. */
function toConditions(filter: OrderFilter, now: Date): Condition[] {
  const { by, conversationId, q, payment, status, senderId } = filter
  const isOfRanges = isByState(filter)
  return [
    conversationId === null ? null : ofConversation(conversationId),
    q === null ? null : found(q),
    payment === null ? null : paid(payment, by, now),
    status === null ? null : { ...inStatus(status), ...(isOfRanges && { isOfRanges, orders: [] }) },
    senderId === null ? null : ofSender(senderId),
  ].filter((condition) => condition !== null)
}

/**
 * A query for the orders of which a condition holds.
 * @param order of the index that finds them: the planner, who takes states for independent of each
 * other, would expect many of a few, and read the table until it has met enough
 */
const where =
  (condition: (parameter: Parameter) => string, order?: string): Query =>
  (parameter, columns) =>
    `select ${columns} from orders o where o.workspace_id = $1 and ${condition(parameter)} ${order ? `order by ${order}` : ''}`

/** Also by the id of a conversation that was merged into it. */
const isOfConversation = (id: string) => `o.conversation_id = (
  select coalesce(c.merged_into, c.conversation_id) from conversations c where c.workspace_id = $1 and c.conversation_id = ${id}
)`
const ofConversation = (conversationId: string): Condition => ({
  holds: (parameter) => isOfConversation(parameter(conversationId)),
  orders: [where((parameter) => isOfConversation(parameter(conversationId)))],
})

const ofSender = (senderId: string): Condition => ({
  holds: (parameter) => `o.sender_id = ${parameter(senderId)}`,
  orders: [where((parameter) => `o.sender_id = ${parameter(senderId)}`)],
})

/** The order of `orders_fresh` and `orders_due`. */
const BY_EXPIRY = 'o.expires_at, o.order_id'

const inStatus = (status: string): Condition => ({
  holds: (parameter) => `o.status = ${parameter(status)}`,
  orders: [
    ...STORED_PAYMENTS.map((payment) =>
      where(
        (parameter) => `${IS_NOT_FRESH} and o.payment = '${payment}' and o.status = ${parameter(status)}`,
        'o.created_at, o.order_id',
      ),
    ),
    ...(status === 'pending' ? [where(() => IS_FRESH, BY_EXPIRY)] : []),
  ],
})

function paid(payment: Payment, by: OrderTime, now: Date): Condition {
  if (payment !== 'unpaid' && payment !== 'expired')
    return { holds: (parameter) => `o.payment = ${parameter(payment)}`, orders: [], isOfRanges: true }
  const isExpired = (parameter: Parameter) => `o.expires_at <= ${parameter(now)}`
  const times =
    payment === 'expired'
      ? [isExpired]
      : [(parameter: Parameter) => `o.expires_at > ${parameter(now)}`, () => 'o.expires_at is null']
  const test = (parameter: Parameter) =>
    payment === 'expired' ? isExpired(parameter) : `coalesce(o.expires_at > ${parameter(now)}, true)`
  return {
    holds: (parameter) => `o.payment = 'unpaid' and ${test(parameter)}`,
    orders:
      by === 'due'
        ? []
        : [IS_FRESH, IS_UNPAID_ELSE].flatMap((isUnpaid) =>
            times.map((time) => where((parameter) => `${isUnpaid} and ${time(parameter)}`, BY_EXPIRY)),
          ),
  }
}

/**
 * Orders whose reference id begins so, and those of contacts who are called so or have the number.
 */
function found({ references, contact }: Search): Condition {
  const people = searchedContact(contact)
  return {
    holds: (parameter) => `(o.reference_id ^@ any(${parameter(references)}::text[]) or (
      select ${people.holds(parameter)} from conversations c
      where c.workspace_id = $1 and c.conversation_id = o.conversation_id and c.contact_id is not null
    ))`,
    conversations: people.ids,
    orders: [
      ...references.map(
        (one): Query =>
          (parameter, columns) => `
          select ${columns} from senders s
          join orders o on o.workspace_id = $1 and o.sender_id = s.sender_id and ${beginsWith('o.reference_id', hidden(parameter(one), 'text'))}
          where s.workspace_id = $1`,
      ),
      (parameter, columns) => `
        select ${columns} from (${people.ids(parameter)}) k
        join orders o on o.workspace_id = $1 and o.conversation_id = k.id`,
    ],
  }
}
