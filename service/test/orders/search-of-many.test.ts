/**
 * Orders and payments of the contacts that are searched for, where more are found than are looked
 * through one by one: none is left out.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { parseSearch } from '../../src/conversations/search.ts'
import { listOrders, type OrderFilter } from '../../src/orders/list-orders.ts'
import { listPayments } from '../../src/payments/payments-list.ts'
import type { Pool } from '../../src/engine/postgres/connection.ts'
import type { TimePlace } from '../../src/engine/postgres/time-place.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'
import { NO_FILTER } from './no-filter.ts'

/** All called Maria. Every third has an order, of which every second is paid. */
const PEOPLE = 10_100
const EACH = 3
/** All of one contact, each with a payment. */
const PAYMENTS = 5_010
const LIMIT = 500

const [workspaceId, senderId] = [uuidv7(), uuidv7()]
const now = new Date('2026-11-20T12:00:00Z')
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const NEWEST: TimePlace = { side: 'before', at: new Date('9999-01-01'), id: idOf(0), inclusive: true }

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await insertShop(pool, { workspaceId, senderIds: [senderId] }, 1)
  await fill()
})
after(() => database.drop())

async function fill() {
  const insert = (into: string, count: number) =>
    pool.query(
      `with shop as (
         select n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, $1::uuid as w, $2::uuid as s,
                $3::timestamptz - n * interval '1 minute' as at
         from generate_series(1, ${count}) n
       ) insert into ${into}`,
      [workspaceId, senderId, now],
    )
  await insert(
    `contacts (workspace_id, contact_id, sender_id, name, created_at)
     select w, id, s, case when n = ${PEOPLE} then 'Zenaide' else 'Maria ' || n end, at from shop`,
    PEOPLE,
  )
  await insert(
    `contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
     select w, s, '55119' || 10000000 + n, 'phone', '55119' || 10000000 + n, id from shop`,
    PEOPLE,
  )
  await insert(
    `conversations (workspace_id, conversation_id, sender_id, contact_id, last_message_at, created_at)
     select w, id, s, id, at, at from shop`,
    PEOPLE,
  )
  const orders = `orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, payment_status, expires_at,
                          paid_at, total_value, currency, created_at, last_said_at)`
  await insert(
    `${orders} select w, s, 'PED-' || n, id, id, 1, 'pending', case when n % 2 = 0 then 'captured' end, null,
                      case when n % 2 = 0 then at end, 4800, 'BRL', at, at
     from shop where n % ${EACH} = 0 and n <> ${PEOPLE}`,
    PEOPLE,
  )
  await insert(
    `${orders} select w, s, 'ZEN-' || n, gen_random_uuid(), '${idOf(PEOPLE)}', 1, 'pending', 'captured', null, at, 4800, 'BRL', at, at
     from shop`,
    PAYMENTS,
  )
  await insert(
    `payments (workspace_id, payment_id, provider_id, reported_by, sender_id, reference_id, amount, received_at, booked_at, source,
               verdict, is_open)
     select w, id, 'R-' || n, s, s, 'ZEN-' || n, 4800, at, at, 'reported', 'exact', false from shop`,
    PAYMENTS,
  )
  await pool.query('analyze')
}

async function readAll<Row extends { id: string }>(
  list: (place: TimePlace) => Promise<Row[]>,
  timeOf: (row: Row) => Date,
): Promise<number> {
  const ids = new Set<string>()
  for (let place = NEWEST; ;) {
    const page = await list(place)
    for (const { id } of page) ids.add(id)
    const last = page.at(-1)
    if (!last || page.length < LIMIT) return ids.size
    place = { side: 'before', at: timeOf(last), id: last.id, inclusive: false }
  }
}

const countOrders = (filter: Partial<OrderFilter>) =>
  readAll(
    (place) => listOrders(pool, workspaceId, { ...NO_FILTER, ...filter }, place, LIMIT, now),
    ({ createdAt }) => createdAt,
  )

test('all orders of thousands of contacts with the name or the number are found, few as they are', async () => {
  const numbers = Array.from({ length: PEOPLE - 1 }, (_, index) => index + 1)
  const having = numbers.filter((n) => n % EACH === 0)
  for (const [q, more] of [
    ['maria', 0],
    ['119', PAYMENTS],
  ] as const) {
    assert.equal(await countOrders({ q: parseSearch(q) }), having.length + more, q)
    const paid = having.filter((n) => n % 2 === 0).length
    assert.equal(await countOrders({ q: parseSearch(q), payment: 'paid' }), paid + more, q)
  }
})

test('all payments of a contact with thousands of orders are found', async () => {
  const q = { providerId: 'zenaide', amount: null, order: parseSearch('zenaide') }
  const filter = { isOpen: false, from: null, to: null, q }
  const found = await readAll(
    (place) => listPayments(pool, workspaceId, filter, place, LIMIT, now),
    ({ receivedAt }) => receivedAt,
  )
  assert.equal(found, PAYMENTS)
})
