/**
 * Whatever is read in whatever order, and however often, the ledger ends in the bank's truth:
 * payments, attempts, lists, reported payments, refunds, decisions and withdrawals are played at
 * random, and what the database says at the end is compared with what the bank's book means.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { OrderName } from '../../src/store/confirm-orders.ts'
import type { BookTools } from '../../src/payments/book.ts'
import { decide } from '../../src/payments/decide.ts'
import { judge, type OrderFacts, type PaymentFacts } from '../../src/payments/judge.ts'
import { inLedger, settle } from '../../src/payments/ledger.ts'
import type { Received } from '../../src/providers/provider.ts'
import { reportPayment } from '../../src/payments/report-payment.ts'
import { createMigrated, type MigratedDatabase } from '../stage/database.ts'
import {
  bookList,
  eventsOf,
  insertLedgerShop,
  insertOpenCharge,
  insertOrder,
  moneyOf,
  paid,
  verdictsOf,
  type LedgerShop,
} from '../stage/ledger.ts'
import { createTestClock } from '../stage/test-clock.ts'

const RUNS = 60
const BEGAN = new Date('2026-11-23T14:00:00.000Z')
const DUE = 100
const clock = createTestClock()
let database: MigratedDatabase
let tools: BookTools
before(async () => {
  database = await createMigrated(6)
  tools = { db: database.pool, clock, onChanged: () => undefined }
})
after(() => database.drop())

type Step =
  | { what: 'pay'; amount: number; isStray: boolean }
  | { what: 'report'; amount: number }
  | { what: 'list' | 'listTwice' | 'look' | 'withdraw' }
  | { what: 'giveBack' | 'accept' | 'wait'; nth: number }

const amount = fc.constantFrom(30, 70, DUE, 130)
const nth = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constant('pay' as const), amount, isStray: fc.boolean() }),
  fc.record({ what: fc.constant('pay' as const), amount, isStray: fc.constant(false) }),
  fc.record({ what: fc.constant('report' as const), amount }),
  fc.record({
    what: fc.constantFrom('list' as const, 'listTwice' as const, 'look' as const, 'withdraw' as const),
  }),
  fc.record({ what: fc.constantFrom('giveBack' as const, 'accept' as const, 'wait' as const), nth }),
)

/** One order with one charge, what its bank knows, and what was decided. */
type World = {
  shop: LedgerShop
  order: OrderName
  txid: string
  book: Received[]
  told: { id: string; amount: number; at: Date }[]
  state: 'open' | 'concluded' | 'withdrawn'
  accepted: Map<string, Date>
  names: number
}

async function openWorld(): Promise<World> {
  clock.freeze(BEGAN)
  const shop = await insertLedgerShop(database.pool, BEGAN)
  const order = await insertOrder(database.pool, shop, DUE, BEGAN)
  const expiresAt = new Date(BEGAN.getTime() + 5 * 60_000)
  const txid = await insertOpenCharge(database.pool, shop, order, DUE, BEGAN, expiresAt)
  return { shop, order, txid, book: [], told: [], state: 'open', accepted: new Map(), names: 0 }
}

async function play(world: World, given: Step): Promise<void> {
  clock.advance(60_000)
  const { shop, order, txid, book } = world
  const now = clock.now()
  switch (given.what) {
    case 'pay': {
      const isStray = given.isStray
      book.push(paid(`E${(world.names += 1)}`, isStray ? null : txid, given.amount, now))
      if (!isStray && world.state === 'open') world.state = 'concluded'
      return
    }
    case 'report': {
      const id = `T${(world.names += 1)}`
      world.told.push({ id, amount: given.amount, at: now })
      const told = { providerId: id, amount: given.amount, at: now, by: shop.senderId }
      await reportPayment(tools, { workspaceId: shop.workspaceId, order, ...told })
      return
    }
    case 'list':
      await bookList(tools, shop, book.toReversed())
      return
    case 'listTwice':
      await Promise.all([bookList(tools, shop, book), bookList(tools, shop, book.toReversed())])
      return
    case 'look':
      return look(world)
    case 'withdraw':
      await database.pool.query(
        `update charges set withdraw_at = $2 where workspace_id = $1 and state = 'open' and withdraw_at is null`,
        [shop.workspaceId, now],
      )
      if (world.state === 'open') world.state = 'withdrawn'
      return look(world)
    case 'giveBack': {
      const one = book[given.nth]
      if (!one || one.refunds.length > 0) return
      const refund = { id: `D${given.nth}`, amount: one.amount, state: 'done', origin: 'bank' } as const
      one.refunds.push({ ...refund, at: now, failure: null })
      return
    }
    case 'accept':
    case 'wait': {
      const { rows } = await database.pool.query<{ id: string; name: string }>(
        'select payment_id as id, provider_id as name from payments where workspace_id = $1 and is_open order by provider_id offset $2 limit 1',
        [shop.workspaceId, given.nth],
      )
      const [one] = rows
      if (!one) return
      const about = { workspaceId: shop.workspaceId, paymentId: one.id, by: shop.senderId }
      const until = new Date(now.getTime() + 60_000)
      await decide(
        tools,
        about,
        given.what === 'wait' ? { kind: 'wait', until } : { kind: 'accept', order: null },
      )
      if (given.what === 'accept') world.accepted.set(one.name, now)
    }
  }
}

/** Asks the bank about the charge, as the job of charges does: money first, then its state. */
async function look({ shop, order, txid, book, state }: World): Promise<void> {
  const received = book.filter((one) => one.txid === txid)
  const concluded = state === 'concluded' ? [txid] : []
  await bookList(tools, shop, received, { source: 'charge', concluded })
  if (state !== 'withdrawn') return
  await inLedger(tools, shop.workspaceId, async (client) => {
    await client.query(
      `update charges set state = 'withdrawn', ended_at = $2 where workspace_id = $1 and state = 'open'`,
      [shop.workspaceId, clock.now()],
    )
    await settle(client, shop.workspaceId, [order], {}, clock.now())
  })
}

/** What the books of bank and shop mean. */
function truthOf({ txid, book, told, state, accepted }: World): OrderFacts {
  const decisionOf = (id: string) => {
    const at = accepted.get(id)
    return at ? { kind: 'accept' as const, at } : null
  }
  const fact = (
    id: string,
    isReported: boolean,
    sum: number,
    at: Date,
    name: string | null,
  ): PaymentFacts => ({
    id,
    providerId: id,
    chargeId: name,
    isReported,
    amount: sum,
    at,
    decision: decisionOf(id),
  })
  return {
    total: DUE,
    canceledAt: null,
    charges: [
      {
        id: txid,
        amount: DUE,
        state,
        isToBeWithdrawn: false,
        expiresAt: new Date(BEGAN.getTime() + 5 * 60_000),
      },
    ],
    payments: [
      ...book.filter((one) => one.txid !== null).map((one) => fact(one.id, false, one.amount, one.at, txid)),
      ...told.map((one) => fact(one.id, true, one.amount, one.at, null)),
    ],
    refunds: book
      .filter((one) => one.txid !== null)
      .flatMap((one) =>
        one.refunds.map(({ amount: sum, at }) => ({
          paymentId: one.id,
          amount: sum,
          state: 'done' as const,
          at,
        })),
      ),
  }
}

test('the ledger ends in the truth of the bank, each cent once, whatever was heard when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const world = await openWorld()
      for (const one of steps) await play(world, one)
      await play(world, { what: 'look' })
      await play(world, { what: 'listTwice' })
      await compare(world)
    }),
    { numRuns: RUNS },
  )
})

async function compare(world: World): Promise<void> {
  const { shop, order, book, told, accepted } = world
  const truth = judge(truthOf(world))
  const strays = book
    .filter((one) => one.txid === null)
    .map(({ id, refunds }) => [id, `unknown${accepted.has(id) || refunds.length > 0 ? '' : '!'}`] as const)
  const meant = [...truth.payments].map(
    ([id, { verdict, isOpen }]) => [id, `${verdict}${isOpen ? '!' : ''}`] as const,
  )
  assert.deepEqual(await verdictsOf(database.pool, shop), Object.fromEntries([...meant, ...strays]))
  const money = await moneyOf(database.pool, shop, order)
  assert.deepEqual([money.received, money.refunded], [truth.received, truth.refunded])
  // what was reported as paid stays paid, also if a refund is read later that came before
  if (truth.paid) assert.equal(money.payment, 'paid')
  const events = await eventsOf(database.pool, shop)
  const count = (type: string) => events.filter((one) => one === type).length
  assert.equal(count('order.paid'), money.payment === 'paid' ? 1 : 0)
  assert.equal(count('payment.received'), book.length + told.length)
}
