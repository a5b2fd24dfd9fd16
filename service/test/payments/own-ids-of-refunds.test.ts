/**
 * Refunds at a provider that calls them by ids of its own, as Mercado Pago does: each is known
 * again, and none is shown twice.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { StoredAccount } from '../../src/payments/accounts/accounts-repository.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import { bookList } from '../stage/ledger.ts'
import { payOrder, type PaidOrder } from '../stage/paid-order.ts'
import { addPaymentAccount, createScriptedProvider, lost } from '../stage/payments.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const bank = createScriptedProvider('names-refunds', true)
let stage: Stage
let shop: Shop
let account: StoredAccount
before(async () => {
  stage = await openStage({ paymentProviders: [bank] })
  bank.now = () => stage.clock.now()
})
beforeEach(async () => {
  bank.answer = (_call, carryOut) => carryOut()
  bank.calls = []
  shop = await stage.openShop({ scopes: ['admin'] })
  account = await addPaymentAccount(stage, shop.workspaceId, bank)
})
after(() => stage.close())

const pay = () => payOrder({ stage, shop, bank, account })
const call = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })

async function ask({ paymentId }: PaidOrder, value: number): Promise<string> {
  const refundId = randomUUID()
  const body = { amount: { value }, reason: 'Faltou o bolo.' }
  const answer = await call('PUT', `/payments/${paymentId}/refunds/${refundId}`, body)
  assert.equal(answer.status, 200, answer.text)
  return refundId
}

/** The clock goes on until all of them are done. */
const allDone = ({ paymentId }: PaidOrder, refundIds: string[]) =>
  stage.until(async () => {
    stage.clock.advance(10_000)
    const answers = await Promise.all(
      refundIds.map((id) => call('GET', `/payments/${paymentId}/refunds/${id}`)),
    )
    return answers.every(({ body }) => body.state === 'done')
  }, 'all refunds are done')

/** The bank lists the payment, with what went back of it. */
async function hear({ received }: PaidOrder) {
  const pool = openPool(stage.env['DATABASE_URL'] ?? '', 1)
  const ledger = { workspaceId: shop.workspaceId, senderId: shop.senderId, accountId: account.id }
  await bookList({ db: pool, clock: stage.clock, onChanged: () => undefined }, ledger, [received])
  await pool.end()
}

async function refundsOf({ referenceId }: PaidOrder) {
  const { body } = await call('GET', `/orders/${referenceId}/payments`)
  return (body.refunds as { origin: string; amount: { value: number } }[])
    .map(({ origin, amount }) => `${origin} ${amount.value}`)
    .toSorted()
}

const madeCount = () => bank.calls.filter(({ name }) => name === 'makeRefund').length

test('a refund that the provider lists under its own id is shown once, as the one that the shop asked for', async () => {
  const order = await pay()
  await allDone(order, [await ask(order, 1000), await ask(order, 1000), await ask(order, 500)])
  await hear(order)
  await hear(order)
  assert.deepEqual(await refundsOf(order), ['shop 1000', 'shop 1000', 'shop 500'])
})

test('a refund that the bank made, of the same amount as ours, is another one', async () => {
  const order = await pay()
  const before = { id: 'B1', ownId: 'B1', amount: 1000, state: 'done', origin: null, failure: null } as const
  order.received.refunds.push({ ...before, at: stage.clock.now() })
  await hear(order)
  await stage.pass(600_000)
  await allDone(order, [await ask(order, 1000)])
  order.received.refunds.push({ ...before, id: 'B2', ownId: 'B2', at: stage.clock.now() })
  await hear(order)
  assert.deepEqual(await refundsOf(order), ['bank 1000', 'bank 1000', 'shop 1000'])
})

test('a refund whose answer was lost is read back by its payment, amount and time, and made once', async () => {
  const order = await pay()
  bank.answer = (one, carryOut) => {
    const answer = carryOut()
    return one.name === 'makeRefund' ? lost() : answer
  }
  const refundId = await ask(order, 1000)
  await stage.until(async () => madeCount() === 1, 'the bank was asked')
  await hear(order)
  assert.deepEqual(await refundsOf(order), ['shop 1000'])
  await allDone(order, [refundId])
  await hear(order)
  assert.deepEqual(await refundsOf(order), ['shop 1000'])
  assert.deepEqual([madeCount(), order.received.refunds.length], [1, 1])
})

test('of two alike whose answers were lost, one of which was made, both are made once', async () => {
  const order = await pay()
  let count = 0
  bank.answer = (one, carryOut) => {
    if (one.name !== 'makeRefund' || (count += 1) > 2) return carryOut()
    if (count === 2) carryOut()
    return lost()
  }
  const refundIds = [await ask(order, 1000), await ask(order, 1000)]
  await stage.until(async () => madeCount() >= 2, 'the bank was asked for both')
  await hear(order)
  await allDone(order, refundIds)
  await hear(order)
  assert.deepEqual(await refundsOf(order), ['shop 1000', 'shop 1000'])
  assert.equal(order.received.refunds.length, 2)
})
