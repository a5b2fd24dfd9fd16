/**
 * What the next order of a workspace may begin with, from its last orders: a free reference id, the
 * last text, and their items.
 */
import { memberOf } from '../engine/member-of.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

export type SuggestedItem = {
  name: string
  retailerId: string | null
  /** In hundredths of the real; of one piece. */
  amount: number
}

export type OrderSuggestion = {
  /** Of no order of the workspace yet; null where the next ones are all taken, or too long. */
  referenceId: string | null
  /** Of the last order; null if there is none. */
  text: string | null
  /** Each once, at its last price, those of the latest order first. */
  items: SuggestedItem[]
}

/** Where no order has a number to count on from. */
const FIRST = { prefix: 'PED-', digits: '1' }
/** Orders whose messages are read for their texts and items. */
const ORDERS_READ = 30
const ITEMS_MAX = 12
/** Numbers that are tried for one that is free: shops and their programs count on together. */
const TRIES_MAX = 200
/** As many digits are counted exactly. */
const DIGITS_MAX = 15
const REFERENCE_MAX = 60
/**
 * The whole number at the end. No one counts on from more digits, nor from a mark of a program such
 * as `.mh3k2x1`: there a letter comes before the number, and a digit before the letter.
 */
const ENDS_IN_NUMBER = new RegExp(String.raw`^((?!.*\d[a-z]+\d+$).*?)(?<!\d)(\d{1,${DIGITS_MAX}})$`, 'i')
/** `PED-8.2` is the second code of the order `PED-8`, if there is one. */
const SECOND_CODE = /^(.+)\.\d{1,2}$/

export async function suggestOrder(db: Queryable, workspaceId: string): Promise<OrderSuggestion> {
  const latest = await listLatest(db, workspaceId)
  const orders = latest.map(({ said }) => readOrder(said))
  const text = orders.find((one) => one.text !== null)?.text ?? null
  const items = new Map<string, SuggestedItem>()
  for (const item of orders.flatMap((order) => order.items)) {
    if (items.size < ITEMS_MAX && !items.has(item.name)) items.set(item.name, item)
  }
  const referenceId = await findFree(
    db,
    workspaceId,
    latest.map((one) => one.referenceId),
  )
  return { referenceId, text, items: [...items.values()] }
}

/** The latest orders, latest first, with what was written of each. */
async function listLatest(db: Queryable, workspaceId: string) {
  const { rows } = await db.query<{ referenceId: string; said: string | null }>(
    `select o.reference_id as "referenceId", m.content_data as said
     from (
       select o.* from orders o where o.workspace_id = $1 order by o.created_at desc, o.order_id desc limit $2
     ) o
     left join messages m on m.workspace_id = $1 and m.message_id = o.asked_by
     order by o.created_at desc, o.order_id desc`,
    [workspaceId, ORDERS_READ],
  )
  return rows
}

/** The number after that of the latest order that ends in one, or the next that no order has. */
async function findFree(db: Queryable, workspaceId: string, latest: string[]): Promise<string | null> {
  const known = new Set(latest)
  const orders = latest.map((one) => {
    const [, first] = SECOND_CODE.exec(one) ?? []
    return first !== undefined && known.has(first) ? first : one
  })
  const [, prefix, digits] =
    orders.map((one) => ENDS_IN_NUMBER.exec(one)).find((found) => found !== null) ?? []
  const start = prefix === undefined || digits === undefined ? FIRST : { prefix, digits: countOn(digits, 1) }
  const tried = Array.from({ length: TRIES_MAX }, (_, n) => `${start.prefix}${countOn(start.digits, n)}`)
  const { rows } = await db.query<{ free: string }>(
    `select t.reference_id as free
     from unnest($2::text[]) with ordinality as t(reference_id, n)
     where length(t.reference_id) <= ${REFERENCE_MAX} and not exists (
       select from senders s
       join orders o on o.workspace_id = $1 and o.sender_id = s.sender_id and o.reference_id = t.reference_id
       where s.workspace_id = $1
     )
     order by t.n
     limit 1`,
    [workspaceId, tried],
  )
  return rows[0]?.free ?? null
}

/** Keeps the leading zeros. */
const countOn = (digits: string, by: number): string =>
  String(Number(digits) + by).padStart(digits.length, '0')

/**
 * What a message that asks for an order says; one that was erased, or says it otherwise, says
 * nothing.
 */
function readOrder(said: string | null): { text: string | null; items: SuggestedItem[] } {
  const message: unknown = said === null ? null : JSON.parse(said)
  const interactive = memberOf(message, 'interactive') ?? message
  const text = memberOf(memberOf(interactive, 'body'), 'text')
  const order = memberOf(memberOf(memberOf(interactive, 'action'), 'parameters'), 'order')
  const items = memberOf(order, 'items')
  return {
    text: typeof text === 'string' && order !== undefined ? text : null,
    items: Array.isArray(items) ? items.flatMap(readItem) : [],
  }
}

function readItem(item: unknown): SuggestedItem[] {
  const [name, retailerId] = [memberOf(item, 'name'), memberOf(item, 'retailer_id')]
  const amount = memberOf(memberOf(item, 'sale_amount') ?? memberOf(item, 'amount'), 'value')
  if (typeof name !== 'string' || typeof amount !== 'number') return []
  return [{ name, retailerId: typeof retailerId === 'string' ? retailerId : null, amount }]
}
