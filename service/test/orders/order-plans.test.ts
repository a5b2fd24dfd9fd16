/**
 * How much a page of orders reads: as little deep inside as at the newest, and as little of a few
 * among many.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { parseSearch } from '../../src/conversations/search.ts'
import { listOrders, type OrderFilter } from '../../src/orders/list-orders.ts'
import type { Pool } from '../../src/engine/postgres/connection.ts'
import type { TimePlace } from '../../src/engine/postgres/time-place.ts'
import { inTransaction } from '../../src/engine/postgres/transaction.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'
import { NO_FILTER } from './no-filter.ts'

const ORDERS = 60_000
/** With an order each in which something rare is so. */
const RARE = 7
const LIMIT = 50
/**
 * Five states of payment and order are filled here, and a page may take its orders from any of
 * them.
 */
const READS_MAX = LIMIT * 5

const [workspaceId, senderId, rareSenderId] = [uuidv7(), uuidv7(), uuidv7()]
const now = new Date('2026-11-20T12:00:00Z')
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const createdAt = (n: number) => new Date(now.getTime() - (ORDERS - n) * 60_000)

let database: MigratedDatabase
let pool: Pool
before(async () => {
  database = await createMigrated()
  pool = database.pool
  await insertShop(pool, { workspaceId, senderIds: [senderId, rareSenderId] }, 1)
  await fill()
})
after(() => database.drop())

/**
 * Nearly all are paid and completed, or unpaid and expired. Every ORDERS / RARE-th is something
 * else.
 */
async function fill() {
  const shop = `select n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id, $1::uuid as w, $2::uuid as s,
                       $4::timestamptz - (${ORDERS} - n) * interval '1 minute' as at, n % ${Math.floor(ORDERS / RARE)} = 0 as rare
                from generate_series(1, ${ORDERS}) n`
  const insert = (into: string) =>
    pool.query(`with shop as (${shop}), _ as (select $3::uuid) insert into ${into} from shop`, [
      workspaceId,
      senderId,
      rareSenderId,
      now,
    ])
  await insert(`contacts (workspace_id, contact_id, sender_id, name, created_at)
                select w, id, s, case when rare then 'Zenaide' else 'Ana' end, at`)
  await insert(`contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
                select w, s, '55119' || 10000000 + n, 'phone', '55119' || 10000000 + n, id`)
  await insert(`conversations (workspace_id, conversation_id, sender_id, contact_id, last_message_at, created_at)
                select w, id, s, id, at, at`)
  await insert(`orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, payment_status, expires_at, paid_at,
                        total_value, currency, created_at, last_said_at)
                select w, case when rare then $3::uuid else s end, case when rare then 'RARE-' else 'ORD-' end || n, id, id, 1,
                       case when rare then 'shipped' when n % 2 = 0 then 'completed' else 'pending' end,
                       case when n % 2 = 0 and not rare then 'captured' end,
                       case when rare then $4::timestamptz + interval '1 day' else at + interval '1 minute' end,
                       case when n % 2 = 0 then at end, 4800, 'BRL', at, at`)
  await pool.query('analyze')
}

const NEWEST: TimePlace = { side: 'before', at: new Date('9999-01-01'), id: idOf(0), inclusive: true }
const deep = (side: 'before' | 'after'): TimePlace => ({
  side,
  at: createdAt(ORDERS / 2),
  id: idOf(ORDERS / 2),
  inclusive: false,
})

/** A page, and how many rows of orders were read for it through indexes and without. */
async function read(filter: Partial<OrderFilter>, place: TimePlace) {
  return await inTransaction(pool, async (client) => {
    const count = async () => {
      const { rows } = await client.query<{ scanned: number; read: number }>(
        `select coalesce(seq_tup_read, 0)::int as scanned, coalesce(idx_tup_fetch, 0)::int as read
         from pg_stat_xact_user_tables where relname = 'orders'`,
      )
      return rows[0] ?? { scanned: 0, read: 0 }
    }
    const before = await count()
    const found = await listOrders(client, workspaceId, { ...NO_FILTER, ...filter }, place, LIMIT, now)
    const after = await count()
    return { found, reads: after.read - before.read, scanned: after.scanned - before.scanned }
  })
}

const PLACES: Record<string, TimePlace> = {
  'the newest': NEWEST,
  'deep inside': deep('before'),
  'deep inside, backwards': deep('after'),
}
const WIDE: Record<string, Partial<OrderFilter>> = {
  all: {},
  paid: { payment: 'paid' },
  expired: { payment: 'expired' },
  completed: { status: 'completed' },
  'paid, by when they were': { by: 'paid' },
  'expired, by when they did': { by: 'due', payment: 'expired' },
  'of a sender': { senderId },
  'within days': { from: createdAt(1_000), to: createdAt(ORDERS - 1_000) },
}

/** Of these it is counted first whether they are a handful: that ends at this many. */
const COUNTED = ['expired', 'of a sender']
const HANDFUL_MAX = 210

for (const [what, filter] of Object.entries(WIDE))
  for (const [where, place] of Object.entries(PLACES))
    test(`a page of orders, ${what}, ${where}, reads about as many as it shows`, async () => {
      const { found, reads, scanned } = await read(filter, place)
      assert.equal(found.length, LIMIT)
      if (COUNTED.includes(what))
        assert.ok(reads + scanned <= READS_MAX + 2 * HANDFUL_MAX, `${reads + scanned} rows were read`)
      else {
        assert.equal(scanned, 0)
        assert.ok(reads <= READS_MAX, `${reads} rows were read`)
      }
    })

const NARROW: Record<string, Partial<OrderFilter>> = {
  'still unpaid': { payment: 'unpaid' },
  shipped: { status: 'shipped' },
  'of a sender that has few': { senderId: rareSenderId },
  'with a name': { q: parseSearch('zenaide') },
  'with a reference': { q: parseSearch('rare-') },
  'due tomorrow': { by: 'due', from: new Date(now.getTime() + 3_600_000) },
}

for (const [what, filter] of Object.entries(NARROW))
  test(`the few orders ${what} among many are found without reading the others`, async () => {
    const { found, reads, scanned } = await read(filter, NEWEST)
    assert.equal(found.length, RARE)
    assert.equal(scanned, 0)
    assert.ok(reads <= RARE * 4, `${reads} rows were read`)
  })

test('the orders of a conversation, and those with a part of a number, are found without reading the others', async () => {
  for (const filter of [{ conversationId: idOf(77) }, { q: parseSearch('10000077') }]) {
    const { found, reads, scanned } = await read(filter, NEWEST)
    assert.deepEqual(
      found.map(({ id }) => id),
      [idOf(77)],
    )
    assert.equal(scanned, 0)
    assert.ok(reads <= 4, `${reads} rows were read`)
  }
})

test('a page that ends long ago, or begins there, reads as little of the index as the newest', async () => {
  const pagesOf = async (filter: Partial<OrderFilter>, place: TimePlace) => {
    let pages = 0
    const explaining = {
      async query(asked: string | { text: string; values: unknown[] }, given?: unknown[]) {
        const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked
        const { rows } = await pool.query(
          `explain (analyze, buffers, timing off, format json) ${text}`,
          values,
        )
        pages +=
          rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] +
          rows[0]['QUERY PLAN'][0].Plan['Shared Read Blocks']
        return await pool.query(text, values)
      },
    }
    const found = await listOrders(
      explaining as never,
      workspaceId,
      { ...NO_FILTER, ...filter },
      place,
      LIMIT,
      now,
    )
    assert.equal(found.length, LIMIT)
    return pages
  }
  const oldest: TimePlace = {
    side: 'after',
    at: new Date('0001-01-01T00:00:00Z'),
    id: idOf(0),
    inclusive: true,
  }
  await pagesOf({}, NEWEST) // from now on the catalog is in memory, whose pages count as well
  const most = (await pagesOf({}, NEWEST)) * 1.2
  for (const [filter, place] of [
    [{ to: createdAt(1_000) }, NEWEST],
    [{ to: createdAt(ORDERS - 1_000) }, deep('before')],
    [{ from: createdAt(ORDERS - 1_000) }, oldest],
  ] as [Partial<OrderFilter>, TimePlace][]) {
    const pages = await pagesOf(filter, place)
    assert.ok(pages <= most, `${pages} pages were read`)
  }
})
