import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import type { StoredAccount } from '../../src/payments/accounts/accounts-repository.ts'
import type { Outcome } from '../../src/providers/provider.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import { bookList } from '../stage/ledger.ts'
import { payOrder } from '../stage/paid-order.ts'
import {
  addPaymentAccount,
  away,
  createScriptedProvider,
  failureOf,
  lost,
  type ScriptedProvider,
} from '../stage/payments.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const bank: ScriptedProvider = createScriptedProvider()
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

const at = () => ({ stage, shop, bank, account })
const call = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const pathOf = (paymentId: string, refundId: string) => `/payments/${paymentId}/refunds/${refundId}`
const draft = (value: number, reason = 'Faltou o bolo.') => ({ amount: { value }, reason })

async function ask(paymentId: string, value: number, refundId: string = randomUUID()) {
  const answer = await call('PUT', pathOf(paymentId, refundId), draft(value))
  assert.equal(answer.status, 200, answer.text)
  return refundId
}

const until = (paymentId: string, refundId: string, state: string) =>
  stage.until(async () => {
    const { body } = await call('GET', pathOf(paymentId, refundId))
    return body.state === state && body
  }, `refund becomes ${state}`)

/** The clock goes on until the refund is so. */
async function inTime(paymentId: string, refundId: string, state: string) {
  return await stage.until(async () => {
    stage.clock.advance(10_000)
    const { body } = await call('GET', pathOf(paymentId, refundId))
    return body.state === state && body
  }, `refund becomes ${state} in time`)
}

const atBank = () => bank.received.flatMap(({ refunds }) => refunds)
const madeAt = (name: string) => bank.calls.filter((one) => one.name === name).length

async function moneyOf(referenceId: string) {
  const { rows } = await stage.db.query(
    `select received_value::int as received, refunded_value::int as refunded, payment from orders where workspace_id = $1 and reference_id = $2`,
    [shop.workspaceId, referenceId],
  )
  return rows[0]
}

test('a payment is refunded in parts, each with its events, and the order stays paid', async () => {
  const { referenceId, paymentId } = await payOrder(at())
  const first = await ask(paymentId, 1800)
  const done = await until(paymentId, first, 'done')
  assert.deepEqual(
    [done.id, done.paymentId, done.origin, done.amount.value, done.reason, done.failure],
    [first, paymentId, 'shop', 1800, 'Faltou o bolo.', null],
  )
  assert.notEqual(done.endDate, null)
  assert.deepEqual(await moneyOf(referenceId), { received: 4800, refunded: 1800, payment: 'paid' })
  await until(paymentId, await ask(paymentId, 3000), 'done')
  assert.deepEqual(await moneyOf(referenceId), { received: 4800, refunded: 4800, payment: 'paid' })
})

test('the same request makes one refund, also at the same moment; another one under its id is refused', async () => {
  const { paymentId, received } = await payOrder(at())
  const refundId = randomUUID()
  const same = () => call('PUT', pathOf(paymentId, refundId), draft(1000))
  for (const { status, body } of await Promise.all([same(), same(), same(), same()]))
    assert.deepEqual([status, body.id], [200, refundId])
  await until(paymentId, refundId, 'done')
  assert.equal((await same()).body.state, 'done')
  assert.deepEqual(
    received.refunds.map(({ id, amount }) => [id, amount]),
    [[refundId.replaceAll('-', ''), 1000]],
  )
  const other = await payOrder(at())
  for (const [path, body] of [
    [pathOf(paymentId, refundId), draft(999)],
    [pathOf(paymentId, refundId), draft(1000, 'Outro motivo.')],
    [pathOf(other.paymentId, refundId), draft(1000)],
  ] as const) {
    const answer = await call('PUT', path, body)
    assert.deepEqual([answer.status, answer.body.code], [409, 'refund_id_used'])
  }
  assert.deepEqual(other.received.refunds, [])
})

test('refunds that are asked for at the same moment never come to more than the payment, and those of unknown outcome count', async () => {
  const { paymentId, received } = await payOrder(at())
  bank.answer = (one, carryOut) => (one.name === 'makeRefund' ? away() : carryOut())
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call('PUT', pathOf(paymentId, randomUUID()), draft(1500))),
  )
  const codes = answers.map(({ status, body }) => String(body.code ?? status))
  const each = Object.groupBy(codes, (code) => code)
  assert.deepEqual([each['200']?.length, each['refund_too_much']?.length], [3, 3])
  assert.match(answers.find(({ status }) => status === 409)?.body.detail ?? '', /At most 300 hundredths/)
  bank.answer = (_one, carryOut) => carryOut()
  for (const { status, body } of answers) if (status === 200) await inTime(paymentId, body.id, 'done')
  assert.equal(
    received.refunds.reduce((sum, { amount }) => sum + amount, 0),
    4500,
  )
})

test('a refund whose answer is lost is read back, and made once', async () => {
  const { paymentId, received } = await payOrder(at())
  bank.answer = (one, carryOut) => {
    const answer = carryOut()
    return one.name === 'makeRefund' ? lost() : answer
  }
  const refundId = await ask(paymentId, 4800)
  await stage.until(async () => madeAt('makeRefund') === 1, 'the bank was asked')
  const unknown = await stage.until(async () => {
    const { body } = await call('GET', pathOf(paymentId, refundId))
    return body.failure !== null && body
  }, 'its failure is noted')
  assert.deepEqual([unknown.state, unknown.failure.code], ['making', 'answer_lost'])
  const done = await inTime(paymentId, refundId, 'done')
  assert.deepEqual([received.refunds.length, madeAt('makeRefund'), done.failure], [1, 1, null])
})

test('a refund that was committed when the process died is made by the next one', async () => {
  const { paymentId, received } = await payOrder(at())
  const { promise: forever, resolve: answerLate } = Promise.withResolvers<Outcome<never>>()
  bank.answer = () => forever
  const refundId = await ask(paymentId, 4800)
  await stage.until(async () => madeAt('readRefund') === 1, 'a look is under way')
  const second = await stage.startAnother()
  try {
    bank.answer = (_one, carryOut) => carryOut()
    await inTime(paymentId, refundId, 'done')
    assert.equal(received.refunds.length, 1)
  } finally {
    answerLate(lost())
    await second.close()
  }
})

test('a refund that the bank works on is pending until the bank says more, and what it refuses can be asked for again', async () => {
  const { paymentId, received, referenceId } = await payOrder(at())
  bank.answer = (one, carryOut) => {
    const answer = carryOut()
    if (one.name === 'makeRefund') Object.assign(received.refunds[0] ?? {}, { state: 'pending', at: null })
    return answer
  }
  const refundId = await ask(paymentId, 4800)
  await until(paymentId, refundId, 'pending')
  assert.equal((await call('PUT', pathOf(paymentId, randomUUID()), draft(1))).body.code, 'refund_too_much')
  Object.assign(received.refunds[0] ?? {}, {
    state: 'refused',
    failure: { code: 'refund_refused', words: 'Saldo insuficiente' },
  })
  const refused = await inTime(paymentId, refundId, 'refused')
  assert.deepEqual(refused.failure, { code: 'refund_refused', words: 'Saldo insuficiente' })
  assert.equal((await moneyOf(referenceId)).refunded, 0)
  received.refunds.length = 0
  bank.answer = (_one, carryOut) => carryOut()
  await until(paymentId, await ask(paymentId, 4800), 'done')
})

test('what the bank says counts against a refusal of before', async () => {
  const { paymentId, received, referenceId } = await payOrder(at())
  bank.answer = (one, carryOut) =>
    one.name === 'makeRefund' ? { kind: 'refused', failure: failureOf('refund_refused') } : carryOut()
  const refundId = await ask(paymentId, 4800)
  await until(paymentId, refundId, 'refused')
  const refund = { id: refundId.replaceAll('-', ''), amount: 4800, state: 'done', origin: 'shop' } as const
  received.refunds.push({ ...refund, at: stage.clock.now(), failure: null })
  const ledger = { workspaceId: shop.workspaceId, senderId: shop.senderId, accountId: account.id }
  const pool = openPool(stage.env['DATABASE_URL'] ?? '', 1)
  await bookList({ db: pool, clock: stage.clock, onChanged: () => undefined }, ledger, [received])
  await pool.end()
  await inTime(paymentId, refundId, 'done')
  assert.equal((await moneyOf(referenceId)).refunded, 4800)
})

test('a refusal is believed only once the bank has nothing under the id', async () => {
  const { paymentId, received } = await payOrder(at())
  bank.answer = (one, carryOut) => {
    const answer = carryOut()
    return one.name === 'makeRefund' ? { kind: 'refused', failure: failureOf('request_refused') } : answer
  }
  await until(paymentId, await ask(paymentId, 4800), 'done')
  assert.equal(received.refunds.length, 1)
})

test('what no bank reported, or a provider does not refund, is not refunded from here', async () => {
  const { paymentId } = await payOrder(at())
  await stage.db.query('update payments set account_id = null where payment_id = $1', [paymentId])
  const answer = await call('PUT', pathOf(paymentId, randomUUID()), draft(1))
  assert.deepEqual([answer.status, answer.body.code], [409, 'refund_not_possible'])
  const other = await payOrder(at())
  await until(other.paymentId, await ask(other.paymentId, 2), 'done') // so the account is known here
  bank.abilities.refunds = false
  try {
    const refused = await call('PUT', pathOf(other.paymentId, randomUUID()), draft(1))
    assert.deepEqual([refused.status, refused.body.code], [409, 'refund_not_possible'])
  } finally {
    bank.abilities.refunds = true
  }
  assert.deepEqual(
    atBank().filter(({ amount }) => amount === 1),
    [],
  )
})

test('a refund needs its own scope, is entered in the audit log, and its amount is above nothing', async () => {
  const { paymentId } = await payOrder(at())
  const { key } = await stage.makeKey(shop.workspaceId, ['payments:read', 'payments:confirm'])
  const path = pathOf(paymentId, randomUUID())
  const refused = await stage.call('PUT', path, draft(1), { apiKey: key })
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
  for (const body of [
    draft(0),
    { amount: { value: 1 } },
    { ...draft(1), amount: { value: 1, currency: 'USD' } },
  ])
    assert.equal((await call('PUT', path, body)).status, 422)
  assert.equal((await call('GET', path)).body.code, 'refund_not_found')
  assert.equal(
    (await call('PUT', pathOf(randomUUID(), randomUUID()), draft(1))).body.code,
    'payment_not_found',
  )
  assert.equal((await call('PUT', `/payments/${paymentId}/refunds/mine`, draft(1))).status, 404)
  const refundId = await ask(paymentId, 1)
  const { body } = await call('GET', '/audit-entries?action=refund.create')
  const done = body.data.filter(({ outcome }: { outcome: string }) => outcome === 'done')
  assert.deepEqual(
    done.map(({ subject }: { subject: object }) => subject),
    [{ kind: 'refund', id: refundId }],
  )
})
