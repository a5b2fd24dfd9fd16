/** What banks say is booked once, no matter which process reads it, and moves orders. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../src/engine/new-id.ts'
import type { OrderName } from '../../src/store/confirm-orders.ts'
import type { BookTools } from '../../src/payments/book.ts'
import { decide } from '../../src/payments/decide.ts'
import { hasUnbookedMoney } from '../../src/payments/find-charges.ts'
import { reportPayment } from '../../src/payments/report-payment.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import {
  eventsOf,
  bookList,
  insertBareAccount,
  insertLedgerShop,
  insertOpenCharge,
  insertOrder,
  moneyOf,
  paid,
  verdictsOf,
  type LedgerShop,
} from '../stage/ledger.ts'
import { createTestClock } from '../stage/test-clock.ts'

const NOW = new Date('2026-11-23T15:00:00.000Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const clock = createTestClock()
clock.freeze(NOW)
let database: MigratedDatabase
let db: MigratedDatabase['pool']
let tools: BookTools
let shop: LedgerShop
let order: OrderName
let txid: string
before(async () => {
  database = await createMigrated(6)
  db = database.pool
  tools = { db, clock, onChanged: () => undefined }
})
beforeEach(async () => {
  shop = await insertLedgerShop(db, NOW)
  order = await insertOrder(db, shop, 4800, NOW)
  txid = await insertOpenCharge(db, shop, order, 4800, NOW)
})
after(() => database.drop())

const stateOf = async (name: string) => {
  const { rows } = await db.query<{ state: string; dueAt: Date | null }>(
    'select state, due_at as "dueAt" from charges where workspace_id = $1 and txid = $2',
    [shop.workspaceId, name],
  )
  return rows[0]
}

const isUnbooked = ({ senderId, referenceId }: OrderName) =>
  hasUnbookedMoney(db, shop.workspaceId, senderId, referenceId)

test('what is due pays the order, once, and concludes its charge', async () => {
  assert.equal(await bookList(tools, shop, [paid('E1', txid, 4800, at(-5))]), 1)
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact' })
  const money = { payment: 'paid', received: 4800, refunded: 0, confirmedAt: at(-5), paidAt: at(-5) }
  assert.deepEqual(await moneyOf(db, shop, order), money)
  assert.equal((await stateOf(txid))?.state, 'concluded')
  assert.equal(await bookList(tools, shop, [paid('E1', txid, 4800, at(-5))]), 0)
  assert.deepEqual(await moneyOf(db, shop, order), money)
  assert.deepEqual(await eventsOf(db, shop), ['payment.received', 'order.paid'])
})

test('a page that two processes book at once is booked once', async () => {
  const page = Array.from({ length: 20 }, (_, n) => paid(`E${n}`, n === 0 ? txid : null, 4800, at(n)))
  const counts = await Promise.all([1, 2, 3, 4].map(() => bookList(tools, shop, page.toReversed())))
  assert.equal(
    counts.reduce((sum, one) => sum + one, 0),
    20,
  )
  assert.equal(Object.keys(await verdictsOf(db, shop)).length, 20)
  assert.equal((await moneyOf(db, shop, order)).received, 4800)
  const events = await eventsOf(db, shop)
  assert.equal(events.filter((type) => type === 'order.paid').length, 1)
  assert.equal(events.filter((type) => type === 'payment.received').length, 20)
})

test('money is matched by txid alone, also where it is listed at another account of the shop', async () => {
  const accountId = await insertBareAccount(db, shop.workspaceId, NOW)
  await bookList(tools, { ...shop, accountId }, [paid('E1', txid, 4800, at(0))])
  await bookList(tools, shop, [
    paid('E1', txid, 4800, at(0)),
    paid('E2', null, 4800, at(1)),
    paid('E3', 'theirs', 1, at(1)),
  ])
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact', E2: 'unknown!', E3: 'unknown!' })
  assert.equal((await moneyOf(db, shop, order)).received, 4800)
})

test('money of another workspace with the same txid is not booked here', async () => {
  const other = await insertLedgerShop(db, NOW)
  await bookList(tools, other, [paid('E1', txid, 4800, at(0))])
  assert.deepEqual(await verdictsOf(db, other), { E1: 'unknown!' })
  assert.equal((await moneyOf(db, shop, order)).payment, 'unpaid')
})

test('money whose charge the bank names later is money for that charge', async () => {
  await bookList(tools, shop, [paid('E1', null, 4800, at(0))])
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'unknown!' })
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))], { source: 'charge', concluded: [txid] })
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact' })
  assert.equal((await moneyOf(db, shop, order)).payment, 'paid')
  assert.deepEqual(await eventsOf(db, shop), ['payment.received', 'payment.changed', 'order.paid'])
  await bookList(tools, shop, [paid('E1', null, 4800, at(0))])
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact' })
})

test('money that a person took for another order stays there, though the bank names its charge later', async () => {
  const other = await insertOrder(db, shop, 4800, NOW)
  await bookList(tools, shop, [paid('E1', null, 4800, at(0))])
  const { rows } = await db.query<{ id: string }>(
    'select payment_id as id from payments where workspace_id = $1',
    [shop.workspaceId],
  )
  const payment = { workspaceId: shop.workspaceId, paymentId: rows[0]?.id ?? '', by: newId() }
  await decide(tools, payment, { kind: 'accept', order: other })
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))], { source: 'charge', concluded: [txid] })
  assert.equal((await moneyOf(db, shop, other)).payment, 'paid')
  assert.equal((await moneyOf(db, shop, order)).received, 0)
  assert.equal(await isUnbooked(order), false, 'no money of the first order is still to be booked')
})

test('money that the shop reported for another order counts there with the rest, though the bank names its charge', async () => {
  const other = await insertOrder(db, shop, 4800, NOW)
  const report = (providerId: string, seconds: number) =>
    reportPayment(tools, {
      workspaceId: shop.workspaceId,
      order: other,
      providerId,
      amount: 2400,
      at: at(seconds),
      by: newId(),
    })
  await report('E1', 0)
  await bookList(tools, shop, [paid('E1', null, 2400, at(0))])
  await bookList(tools, shop, [paid('E1', txid, 2400, at(0))], { source: 'charge', concluded: [txid] })
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'less!' })
  await report('E2', 1)
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact', E2: 'exact' })
  assert.equal((await moneyOf(db, shop, other)).payment, 'paid')
  assert.equal(await isUnbooked(order), false)
})

test('money that no charge asked for waits for no decision where the account says so', async () => {
  await db.query('update payment_accounts set lists_unknown = false where workspace_id = $1', [
    shop.workspaceId,
  ])
  await bookList(tools, shop, [paid('E1', null, 4800, at(0))])
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'unknown' })
})

test('parts of what is due pay the order once they come to it', async () => {
  await bookList(tools, shop, [paid('E2', txid, 1800, at(2))])
  assert.deepEqual(await verdictsOf(db, shop), { E2: 'less!' })
  assert.equal((await moneyOf(db, shop, order)).payment, 'unpaid')
  await bookList(tools, shop, [paid('E1', txid, 3000, at(1))])
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact', E2: 'exact' })
  assert.deepEqual((await moneyOf(db, shop, order)).confirmedAt, at(2))
  assert.deepEqual(await eventsOf(db, shop), [
    'payment.received',
    'payment.received',
    'order.paid',
    'payment.changed',
  ])
})

test('while a charge is being withdrawn its money pays nothing until the bank says what came first', async () => {
  await db.query('update charges set withdraw_at = $2 where workspace_id = $1', [shop.workspaceId, NOW])
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))])
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'canceled!' })
  assert.deepEqual(await stateOf(txid), { state: 'open', dueAt: NOW })
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))], { source: 'charge', concluded: [txid] })
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact' })
  assert.deepEqual(await stateOf(txid), { state: 'concluded', dueAt: null })
  assert.equal((await moneyOf(db, shop, order)).payment, 'paid')
})

test('once an order is paid the customer is not asked to pay it again', async () => {
  await db.query(`update charges set state = 'expired' where workspace_id = $1`, [shop.workspaceId])
  const renewed = await insertOpenCharge(db, shop, order, 4800, NOW)
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))])
  assert.deepEqual(await stateOf(renewed), { state: 'open', dueAt: NOW })
  const { rows } = await db.query(
    'select txid from charges where workspace_id = $1 and withdraw_at is not null',
    [shop.workspaceId],
  )
  assert.deepEqual(rows, [{ txid: renewed }])
})

test('a refund that the bank made by itself is booked once, and leaves the order paid', async () => {
  const refunds = [
    { id: 'D1', amount: 4800, state: 'done', origin: null, at: at(60), failure: null } as const,
  ]
  const returned = paid('E1', txid, 4800, at(0), { refunds: [...refunds] })
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))])
  await Promise.all([bookList(tools, shop, [returned]), bookList(tools, shop, [returned])])
  const { payment, refunded } = await moneyOf(db, shop, order)
  assert.deepEqual([payment, refunded], ['paid', 4800])
  const { rows } = await db.query('select origin, state, amount from refunds where workspace_id = $1', [
    shop.workspaceId,
  ])
  assert.deepEqual(rows, [{ origin: 'bank', state: 'done', amount: 4800 }])
  const told = ['payment.received', 'order.paid', 'refund.changed', 'payment.changed']
  assert.deepEqual(await eventsOf(db, shop), told)
})

test('a refund of ours that the bank has done is looked at, no matter which process made it', async () => {
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))])
  const { rows } = await db.query<{ id: string }>(
    'select payment_id as id from payments where workspace_id = $1',
    [shop.workspaceId],
  )
  await db.query(
    `insert into refunds (workspace_id, refund_id, payment_id, provider_id, origin, amount, state, created_at)
     values ($1, $2, $3, 'D1', 'shop', 100, 'pending', $4)`,
    [shop.workspaceId, newId(), rows[0]?.id, NOW],
  )
  const refund = { id: 'D1', amount: 100, state: 'done', origin: 'shop', at: at(60), failure: null } as const
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0), { refunds: [refund] })])
  const { rows: refunds } = await db.query(
    'select state, due_at as "dueAt" from refunds where workspace_id = $1',
    [shop.workspaceId],
  )
  assert.deepEqual(refunds, [{ state: 'pending', dueAt: NOW }])
})

test('the customer is owed a word about the payment only if the sender says so, and only once', async () => {
  const notices = async () => {
    const { rows } = await db.query(
      `select n.kind, n.state, n.due_at as "dueAt", p.provider_id as about from payment_notices n
       join payments p on p.workspace_id = n.workspace_id and p.payment_id = n.about where n.workspace_id = $1`,
      [shop.workspaceId],
    )
    return rows
  }
  await bookList(tools, shop, [paid('E1', txid, 4800, at(0))])
  assert.deepEqual(await notices(), [])
  await db.query('update senders set notifies_payments = true where workspace_id = $1', [shop.workspaceId])
  order = await insertOrder(db, shop, 4800, NOW)
  txid = await insertOpenCharge(db, shop, order, 4800, NOW)
  const page = [paid('E2', txid, 4800, at(0)), paid('E3', txid, 4800, at(1))]
  await Promise.all([bookList(tools, shop, page), bookList(tools, shop, page.toReversed())])
  assert.deepEqual(await notices(), [{ kind: 'paid', state: 'due', dueAt: NOW, about: 'E2' }])
})

test('a refund of nothing keeps no money of its page from being booked', async () => {
  const none = { id: 'R1', amount: 0, state: 'refused', origin: null, at: null, failure: null } as const
  const page = [{ ...paid('E1', txid, 4800, at(-5)), refunds: [none] }, paid('E2', null, 100, at(-4))]
  assert.equal(await bookList(tools, shop, page), 2)
  assert.deepEqual(await verdictsOf(db, shop), { E1: 'exact', E2: 'unknown!' })
})
