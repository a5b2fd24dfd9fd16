/** What a shop's systems and people see of the ledger, tell it and decide. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { newReference, orderDetails } from '../../../testkit/bodies.ts'
import { followEvents } from '../stage/events.ts'
import { bookList, insertBareAccount, insertOpenCharge, paid, type LedgerShop } from '../stage/ledger.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let stage: Stage
let pool: Pool
let shop: Shop
let account: LedgerShop
let referenceId: string
let requestId: string
let txid: string
before(async () => {
  stage = await openStage()
  pool = openPool(stage.env['DATABASE_URL'] ?? '', 2)
})
beforeEach(async () => {
  shop = await stage.openShop({ scopes: ['admin'] })
  const { workspaceId, senderId } = shop
  const accountId = await insertBareAccount(pool, workspaceId, stage.clock.now())
  account = { workspaceId, senderId, accountId }
  await newOrder()
})
after(async () => {
  await pool.end()
  await stage.close()
})

/** An order of R$ 48.00 with a charge that can be paid. */
async function newOrder(): Promise<void> {
  referenceId = newReference()
  const body = orderDetails(shop.from, await newWriter(stage, shop), referenceId)
  requestId = (await call('POST', '/messages/interactive/order_details', body)).id
  const order = { senderId: shop.senderId, referenceId }
  txid = await insertOpenCharge(pool, account, order, 4800, stage.clock.now())
}

async function call(method: string, path: string, body?: unknown) {
  const answer = await stage.call(method, path, body, { apiKey: shop.apiKey })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
async function refused(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await stage.call(method, path, body, { apiKey: shop.apiKey })
  return `${answer.status} ${answer.body.code} ${answer.body.errors?.[0]?.pointer ?? ''}`.trim()
}
const hear = (...received: Parameters<typeof bookList>[2]) =>
  bookList({ db: pool, clock: stage.clock, onChanged: () => undefined }, account, received)
const now = () => stage.clock.now()
const reais = (value: number) => ({ value, offset: 100, currency: 'BRL' })
const told = (id: string, value: number) => ({ id, amount: reais(value), paidDate: now().toISOString() })
const report = (body: unknown) => call('POST', `/orders/${referenceId}/payments`, body)
const listed = async () => (await call('GET', '/orders')).data[0]
const open = async (): Promise<string[]> =>
  (await call('GET', '/payments?state=open')).data.map(({ providerId }: { providerId: string }) => providerId)
const decide = (id: string, body: object) => call('POST', `/payments/${id}/decision`, body)

test('the money of an order is reported with its charges, and the order says that the money came', async () => {
  assert.deepEqual([(await listed()).paidBy, (await listed()).received], [null, reais(0)])
  const at = now()
  await hear(paid('E1', txid, 4800, at))
  const { charges, payments, refunds, notices, ...sums } = await call(
    'GET',
    `/orders/${referenceId}/payments`,
  )
  const paidDate = at.toISOString()
  assert.deepEqual(sums, { due: reais(4800), received: reais(4800), refunded: reais(0), paidDate })
  assert.deepEqual([charges.length, charges[0].txid, charges[0].state], [1, txid, 'concluded'])
  assert.equal('code' in charges[0], false)
  assert.deepEqual([payments[0].verdict, payments[0].chargeId], ['exact', charges[0].id])
  assert.deepEqual([refunds, notices], [[], []])
  const order = await listed()
  assert.deepEqual(
    [order.payment, order.paidBy, order.paidDate, order.received],
    ['paid', 'confirmation', at.toISOString(), reais(4800)],
  )
  assert.deepEqual((await call('GET', `/orders/${referenceId}`)).received, reais(4800))
  assert.equal(await refused('GET', '/orders/NOBODY/payments'), '404 order_not_found')
})

test('a payment that the shop reports means the same, once, no matter who reports it again', async () => {
  const follow = await followEvents(stage, shop)
  const payment = await report(told('caixa-1', 4800))
  assert.deepEqual([payment.verdict, payment.source, payment.accountId], ['exact', 'reported', null])
  const { data } = await follow.next('order.paid')
  assert.deepEqual([data.id, data.referenceId], [requestId, referenceId])
  assert.deepEqual(
    [data.total, data.currency, data.received, data.refunded, data.paidBy, data.paymentId],
    [4800, 'BRL', 4800, 0, 'confirmation', payment.id],
  )
  assert.deepEqual(await report(told('caixa-1', 4800)), payment)
  assert.equal((await listed()).paidBy, 'confirmation')
  assert.deepEqual((await listed()).received, reais(4800))
  const path = `/orders/${referenceId}/payments`
  assert.equal(await refused('POST', path, told('caixa-1', 4700)), '409 payment_id_taken')
  await newOrder()
  assert.equal(
    await refused('POST', `/orders/${referenceId}/payments`, told('caixa-1', 4800)),
    '409 payment_id_taken',
  )
})

test('what the shop reported and the bank lists later is one payment, whichever comes first', async () => {
  await report(told('E1', 4800))
  await hear(paid('E1', txid, 4800, now()))
  const first = await call('GET', `/orders/${referenceId}/payments`)
  assert.deepEqual([first.received, first.payments.length], [reais(4800), 1])
  assert.deepEqual([first.payments[0].txid, first.payments[0].accountId], [txid, account.accountId])
  await newOrder()
  await hear(paid('E2', txid, 4800, now()))
  const again = await report(told('E2', 4800))
  assert.equal(again.verdict, 'exact')
  assert.deepEqual((await listed()).received, reais(4800))
})

test('money of no order that the shop reports is that of the order', async () => {
  await hear(paid('E1', null, 4800, now()))
  assert.deepEqual(await open(), ['E1'])
  assert.equal((await report(told('E1', 4800))).verdict, 'exact')
  assert.deepEqual(await open(), [])
  assert.equal((await listed()).payment, 'paid')
})

test('what does not fit waits for a person, who accepts it', async () => {
  await hear(paid('E1', txid, 4000, now()))
  assert.deepEqual(await open(), ['E1'])
  const { payments } = await call('GET', `/orders/${referenceId}/payments`)
  const [{ id }] = payments
  const accepted = await decide(id, { decision: 'accept' })
  assert.deepEqual([accepted.verdict, accepted.isOpen, accepted.decision.kind], ['less', false, 'accept'])
  assert.deepEqual(await open(), [])
  assert.equal((await listed()).payment, 'paid')
  assert.deepEqual(await decide(id, { decision: 'accept' }), accepted)
  assert.equal(
    await refused('POST', `/payments/${id}/decision`, { decision: 'wait', until: soon() }),
    '409 payment_not_open',
  )
})

const soon = () => new Date(now().getTime() + DAY_MS).toISOString()

test('what waits until a day is listed again then', async () => {
  await hear(paid('E1', txid, 4000, now()))
  const { data } = await call('GET', '/payments')
  const until = soon()
  assert.equal((await decide(data[0].id, { decision: 'wait', until })).decision.until, until)
  assert.deepEqual(await open(), [])
  await stage.pass(DAY_MS + 1000)
  assert.deepEqual(await open(), ['E1'])
  stage.clock.advance(-DAY_MS - 1000)
})

test('money that no charge asked for is accepted for an order, or for something else', async () => {
  await hear(paid('E1', null, 4000, now()), paid('E2', null, 7000, now()))
  const { data } = await call('GET', '/payments?sort=asc')
  const [one, other] = data.map(({ id }: { id: string }) => id)
  assert.equal((await decide(other, { decision: 'accept' })).referenceId, null)
  const path = `/payments/${one}/decision`
  assert.equal(
    await refused('POST', path, { decision: 'accept', referenceId: 'NOBODY' }),
    '422 invalid_request /referenceId',
  )
  const accepted = await decide(one, { decision: 'accept', referenceId, from: shop.from })
  assert.deepEqual([accepted.referenceId, accepted.verdict], [referenceId, 'unknown'])
  assert.deepEqual(await open(), [])
  assert.equal((await listed()).payment, 'paid')
  await newOrder()
  assert.equal(await refused('POST', path, { decision: 'accept', referenceId }), '409 payment_of_order')
})

test('decisions and reported payments that make no sense are refused with the field', async () => {
  await hear(paid('E1', txid, 4000, now()))
  const { data } = await call('GET', '/payments')
  const path = `/payments/${data[0].id}/decision`
  for (const [body, pointer] of [
    [{ decision: 'wait' }, '/until'],
    [{ decision: 'wait', until: '2020-01-01T00:00:00Z' }, '/until'],
    [{ decision: 'accept', until: soon() }, '/until'],
    [{ decision: 'wait', until: soon(), referenceId }, '/referenceId'],
    [{ decision: 'accept', from: shop.from }, '/from'],
    [{ decision: 'refund' }, '/decision'],
  ] as const)
    assert.equal(await refused('POST', path, body), `422 invalid_request ${pointer}`, JSON.stringify(body))
  const orders = `/orders/${referenceId}/payments`
  const late = new Date(now().getTime() + DAY_MS).toISOString()
  for (const [body, pointer] of [
    [{ ...told('x', 1), paidDate: late }, '/paidDate'],
    [{ ...told('x', 1), amount: { value: 0 } }, '/amount/value'],
    [{ ...told('x', 1), id: 'com espaço' }, '/id'],
    [{ ...told('x', 1), from: '+5511999999999' }, '/from'],
  ] as const)
    assert.equal(await refused('POST', orders, body), `422 invalid_request ${pointer}`, JSON.stringify(body))
  assert.equal(await refused('POST', '/orders/NOBODY/payments', told('x', 1)), '404 order_not_found')
  assert.equal(
    await refused('POST', '/payments/019ab1c2-5d10-7a31-9c0e-6f1d2a3b4c51/decision', { decision: 'accept' }),
    '404 payment_not_found',
  )
})

test('payments are listed by when they came, page by page, within bounds', async () => {
  const at = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const moments = [50, 40, 30, 20, 10].map(at)
  await hear(...moments.map((moment, n) => paid(`E${n}`, null, 100 + n, moment)))
  const ids = (page: { data: { providerId: string }[] }) => page.data.map(({ providerId }) => providerId)
  const first = await call('GET', '/payments?limit=2')
  assert.deepEqual(ids(first), ['E4', 'E3'])
  assert.deepEqual(ids(await call('GET', `/payments?limit=2&cursor=${first.cursors.next}`)), ['E2', 'E1'])
  const [, from, , to] = moments.map((moment) => moment.toISOString())
  assert.deepEqual(ids(await call('GET', `/payments?sort=asc&from=${from}&to=${to}`)), ['E1', 'E2'])
})
