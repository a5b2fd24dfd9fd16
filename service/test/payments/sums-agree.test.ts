/**
 * The list of orders, its file, its sums, the report and the payments say the same of the same
 * money.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

type Amount = { value: number }
type ListedOrder = { payment: string; total: Amount; received: Amount; refunded: Amount; referenceId: string }
type ListedPayment = { id: string; amount: Amount; refunded: Amount; referenceId: string | null }

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => {
  opened = await openChargingStage()
  till = await openTill(opened)
})
after(() => opened.stage.close())

const DETAILS = '/messages/interactive/order_details'
const STATUS = '/messages/interactive/order_status'

/** Sends an order with a charge; returns its reference and its txid. */
async function charged(): Promise<{ referenceId: string; txid: string }> {
  const referenceId = newReference()
  const body = { ...orderDetails(till.shop.from, till.to, referenceId), charge: {} }
  const { status, text } = await till.call('POST', DETAILS, body)
  assert.equal(status, 200, text)
  const { body: money } = await till.call('GET', `/orders/${referenceId}/payments`)
  return { referenceId, txid: money.charges[0].txid }
}

async function send(path: string, body: unknown): Promise<void> {
  const { status, text } = await till.call('POST', path, body)
  assert.equal(status, 200, text)
}

const listOf = async <One>(path: string): Promise<One[]> => (await till.call('GET', path)).body.data

/** Waits until the ledger has as many payments. */
const untilHeard = (count: number) =>
  till.stage.until(async () => (await listOf('/payments?limit=100')).length === count, `${count} payments`)

const sumOf = <One>(list: readonly One[], value: (one: One) => number) =>
  list.reduce((sum, one) => sum + value(one), 0)

test('lists, sums, the report and the file agree on orders that were paid, in part, twice, otherwise or not at all', async () => {
  const [exact, part, twice, more] = [await charged(), await charged(), await charged(), await charged()]
  await charged() // no one pays it
  const { from } = till.shop
  const otherwise = newReference()
  await send(DETAILS, orderDetails(from, till.to, otherwise))
  const body = orderStatus(from, till.to, otherwise)
  Object.assign(body.interactive.action.parameters, { payment: { status: 'captured' } })
  await send(STATUS, body)
  const dropped = newReference()
  await send(DETAILS, orderDetails(from, till.to, dropped))
  await send(STATUS, orderStatus(from, till.to, dropped, 'canceled'))

  const { bank } = till
  bank.pay({ txid: exact.txid })
  bank.pay({ txid: part.txid, amount: 1_800 })
  bank.pay({ txid: twice.txid })
  bank.pay({ txid: twice.txid })
  bank.pay({ txid: more.txid, amount: 5_000 })
  bank.pay({ txid: null, amount: 777 })
  await untilHeard(6)
  const tooMuch = (await listOf<ListedPayment>('/payments?limit=100')).find(
    ({ amount, referenceId }) => referenceId === more.referenceId && amount.value === 5_000,
  )
  const refundPath = `/payments/${tooMuch?.id}/refunds/${randomUUID()}`
  const refund = { amount: { value: 200, offset: 100, currency: 'BRL' }, reason: 'Pagou a mais' }
  const answer = await till.call('PUT', refundPath, refund)
  assert.ok(answer.status < 300, answer.text)
  await till.stage.until(
    async () => (await till.call('GET', refundPath)).body.state === 'done',
    'the refund is done',
  )

  const orders = await listOf<ListedOrder>('/orders?limit=100')
  const payments = await listOf<ListedPayment>('/payments?limit=100')
  assert.equal(orders.length, 7)
  assert.equal(
    sumOf(payments, ({ amount }) => amount.value),
    4_800 + 1_800 + 9_600 + 5_000 + 777,
  )

  // the payments of an order are what its row says
  for (const order of orders) {
    const own = payments.filter(({ referenceId }) => referenceId === order.referenceId)
    const sums = [sumOf(own, ({ amount }) => amount.value), sumOf(own, ({ refunded }) => refunded.value)]
    assert.deepEqual([order.received.value, order.refunded.value], sums, order.referenceId)
    const { body: money } = await till.call('GET', `/orders/${order.referenceId}/payments`)
    assert.deepEqual([money.received.value, money.refunded.value], sums)
    assert.deepEqual(
      [money.due.value, money.paidDate !== null],
      [order.total.value, order.payment === 'paid'],
    )
  }

  const { body: sums } = await till.call('GET', '/payments/summary')
  assert.deepEqual(sums.total.received, { count: 6, sum: sumOf(payments, ({ amount }) => amount.value) })
  assert.deepEqual(sums.total.refunded, { count: 1, sum: 200 })

  const inState = (state: string) => orders.filter(({ payment }) => payment === state)
  const counted = (of: ListedOrder[]) => ({ count: of.length, sum: sumOf(of, ({ total }) => total.value) })
  const { body: summary } = await till.call('GET', '/orders/summary')
  assert.deepEqual(summary.total.created, counted(orders))
  assert.deepEqual(summary.total.paid, counted(inState('paid')))
  assert.deepEqual(summary.total.canceled, counted(inState('canceled')))
  for (const state of ['paid', 'unpaid', 'canceled'])
    assert.equal((await listOf(`/orders?payment=${state}&limit=100`)).length, inState(state).length, state)
  assert.deepEqual([inState('paid').length, inState('unpaid').length, inState('canceled').length], [4, 2, 1])

  const { body: report } = await till.call('GET', '/reports/orders')
  assert.deepEqual([report.total.created, report.total.paid], [orders.length, inState('paid').length])

  const { text } = await till.call('GET', '/orders.csv?lang=en')
  const [head = '', ...lines] = text.trim().split('\r\n')
  const at = head.replace('\u{feff}', '').split(',').indexOf('Received')
  const received = lines.map((line) => Math.round(Number(line.split(',')[at]) * 100))
  assert.deepEqual(
    received.toSorted((a, b) => a - b),
    orders.map((order) => order.received.value).toSorted((a, b) => a - b),
  )
})
