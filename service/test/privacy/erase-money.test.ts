/**
 * The money of an order whose customer is erased stays in the books, and is no money of a later
 * order of the same name.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import { refuses, type ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'
import { erase } from '../stage/while-erasing.ts'

const HOUR_MS = 3_600_000

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => (till = await openTill(opened)))
after(() => opened.stage.close())

/** Erases the customer of the till, and sends an order of the same name to another customer. */
async function eraseAndSell(): Promise<void> {
  const { stage, shop, to, referenceId, call } = till
  assert.equal((await erase(stage, to, undefined, undefined, shop)).kind, 'erased')
  const other = newCustomer()
  await stage.simulator.customerWrites(other, 'Oi', { account: shop.phoneNumberId })
  const sent = await call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(shop.from, other, referenceId),
  )
  assert.equal(sent.status, 200, sent.text)
}

const moneyOfOrder = async () => (await till.call('GET', `/orders/${till.referenceId}/payments`)).body
const payments = async () => (await till.call('GET', '/payments')).body.data

test('a payment of an erased customer is none of a later order of the same name, however often it is read', async () => {
  const { stage, bank, charge } = till
  assert.equal((await charge()).status, 200)
  const [made] = await till.charges()
  const { id } = bank.pay({ txid: made!.txid })
  await stage.until(async () => (await payments()).length === 1, 'it is booked')
  assert.equal((await payments())[0].verdict, 'exact')

  await eraseAndSell()
  await stage.pass(25 * HOUR_MS)
  await stage.settled()
  const { payments: ofOrder, charges } = await moneyOfOrder()
  assert.deepEqual([ofOrder, charges], [[], []])
  const [kept] = await payments()
  assert.deepEqual(
    [kept.providerId, kept.referenceId, kept.senderId, kept.verdict, kept.isOpen],
    [id, till.referenceId, null, 'exact', false],
  )
})

test('money that comes for the charge of an erased customer waits for a person, and pays no later order', async () => {
  const { stage, bank, charge } = till
  assert.equal((await charge()).status, 200)
  const [made] = await till.charges()
  bank.answer = ({ name }, carryOut) =>
    name === 'withdrawCharge'
      ? { kind: 'unknown', failure: { code: 'answer_lost', words: null } }
      : carryOut()
  await eraseAndSell()
  bank.pay({ txid: made!.txid })
  await stage.pass(HOUR_MS)
  await stage.until(async () => (await payments()).length === 1, 'it is booked')
  const [late] = await payments()
  assert.deepEqual([late.referenceId, late.verdict, late.isOpen], [null, 'unknown', true])
  const { payments: ofOrder, paidDate } = await moneyOfOrder()
  assert.deepEqual([ofOrder, paidDate], [[], null])
})

/** Two payments of one charge, of which the later one waits; then the customer is erased. */
async function payTwiceAndErase(): Promise<string> {
  const { stage, bank, charge, to, shop } = till
  assert.equal((await charge()).status, 200)
  const [made] = await till.charges()
  for (const count of [1, 2]) {
    bank.pay({ txid: made!.txid })
    await stage.pass(HOUR_MS)
    await stage.until(async () => (await payments()).length === count, 'it is booked')
  }
  const open = await needAttention()
  assert.deepEqual(
    open.map(({ verdict }: { verdict: string }) => verdict),
    ['twice'],
  )
  assert.equal((await erase(stage, to, undefined, undefined, shop)).kind, 'erased')
  return open[0].id
}

const needAttention = async () => (await till.call('GET', '/payments?state=open')).body.data

async function refund(paymentId: string, value: number, state: string): Promise<void> {
  const path = `/payments/${paymentId}/refunds/${randomUUID()}`
  const asked = await till.call('PUT', path, { amount: { value }, reason: 'Pago duas vezes.' })
  assert.equal(asked.status, 200, asked.text)
  await till.stage.until(async () => (await till.call('GET', path)).body.state === state, `it is ${state}`)
}

test('a payment of an erased customer waits for a person again where the bank refuses its refund', async () => {
  const paymentId = await payTwiceAndErase()
  till.bank.answer = ({ name }, carryOut) => (name === 'makeRefund' ? refuses() : carryOut())
  await refund(paymentId, till.bank.received.at(-1)!.amount, 'refused')
  assert.deepEqual(
    (await needAttention()).map(({ id }: { id: string }) => id),
    [paymentId],
  )
})

test('a payment of an erased customer waits on after a part of it went back, also where money of no order does not', async () => {
  const account = await till.call('PATCH', `/payment-accounts/${till.accountId}`, { listsUnknown: false })
  assert.equal(account.status, 200, account.text)
  const paymentId = await payTwiceAndErase()
  await refund(paymentId, 1, 'done')
  assert.deepEqual(
    (await needAttention()).map(({ id }: { id: string }) => id),
    [paymentId],
  )
})

const keysOfCharges = async () => {
  const { rows } = await till.stage.db.query(
    'select route, key, request_hash from charges where workspace_id = $1',
    [till.shop.workspaceId],
  )
  return rows
}
const NO_KEY = { route: null, key: null, request_hash: null }

test('the Idempotency-Key of a charge goes with its customer', async () => {
  const { stage, shop, to, charge } = till
  assert.equal((await charge({}, 'pedido-da-ana')).status, 200)
  assert.equal((await keysOfCharges())[0].key, 'pedido-da-ana')
  await stage.settled() // a message that is being sent is not erased
  assert.equal((await erase(stage, to, undefined, undefined, shop)).kind, 'erased')
  assert.deepEqual(await keysOfCharges(), [NO_KEY])
})

test('the Idempotency-Key of a charge goes after a day, and not before', async () => {
  const { stage, charge } = till
  assert.equal((await charge({}, 'pedido-da-bia')).status, 200)
  await stage.pass(22 * HOUR_MS)
  await stage.settled()
  assert.equal((await keysOfCharges())[0].key, 'pedido-da-bia')
  await stage.pass(3 * HOUR_MS)
  await stage.until(async () => {
    stage.clock.advance(60_000) // maintenance runs once a minute
    return (await keysOfCharges())[0].key === null
  }, 'it goes')
  assert.deepEqual(await keysOfCharges(), [NO_KEY])
})
