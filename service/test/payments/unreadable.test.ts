/**
 * What a bank lists in a form that cannot be read: the rest is booked, and the entry waits for a
 * person.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Outcome, ReceivedPage, Unreadable } from '../../src/providers/provider.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

const HOUR_MS = 3_600_000
const ODD: Unreadable = { id: 'E9', txid: null, amount: '48', at: '2026-11-28T15:00:00Z' }

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
/** What the bank lists beside what can be read. */
let odd: Unreadable[]
before(async () => (opened = await openChargingStage()))
beforeEach(async () => {
  odd = []
  till = await openTill(opened)
  till.bank.answer = ({ name }, carryOut) => {
    const outcome = carryOut() as Outcome<ReceivedPage>
    if (name !== 'listReceived' || outcome.kind !== 'done') return outcome
    return { ...outcome, value: { ...outcome.value, unreadable: odd } }
  }
})
after(() => opened.stage.close())

const list = async () => (await till.call('GET', '/payments/unreadable')).body.data
const paymentsAre = (count: number) =>
  till.stage.until(
    async () => (await till.call('GET', '/payments')).body.data.length === count,
    `${count} payments are booked`,
  )
async function readAgain(): Promise<void> {
  await till.stage.pass(HOUR_MS)
  await till.stage.settled()
}

test('one entry that cannot be read keeps no other payment from being booked, and waits for a person', async () => {
  odd = [ODD]
  till.bank.pay({ txid: null, amount: 100 })
  await readAgain()
  await paymentsAre(1)
  till.bank.pay({ txid: null, amount: 200 })
  await readAgain()
  await paymentsAre(2)
  const [entry, ...others] = await list()
  assert.deepEqual(others, [], 'it is kept once, however often it is listed')
  assert.deepEqual(
    [entry.accountId, entry.providerId, entry.txid, entry.amount, entry.received],
    [till.accountId, ODD.id, ODD.txid, ODD.amount, ODD.at],
  )
})

test('a refund that cannot be read waits too, until the bank writes it so that it can', async () => {
  const paid = till.bank.pay({ txid: null, amount: 100 })
  odd = [{ id: `${paid.id}/devolucao/R1`, txid: null, amount: '1', at: null }]
  await readAgain()
  assert.equal((await list())[0].providerId, `${paid.id}/devolucao/R1`)
  odd = []
  paid.refunds.push({ id: 'R1', amount: 40, state: 'done', origin: 'bank', at: paid.at, failure: null })
  await readAgain()
  assert.deepEqual(await list(), [])
})

test('an entry that a person settled does not come back', async () => {
  odd = [ODD, { ...ODD, id: null }]
  await readAgain()
  const [first, second] = await list()
  assert.deepEqual([first.providerId, second.providerId], [ODD.id, null])
  for (const { id } of [first, second, first]) {
    const settled = await till.call('POST', `/payments/unreadable/${id}/settle`)
    assert.deepEqual([settled.status, settled.body.id], [200, id])
  }
  await readAgain()
  assert.deepEqual(await list(), [])
})

test('payments without an id are kept apart, and an order goes on once its own is settled', async () => {
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  const record = till.bank.charges.get(charge?.txid ?? '')
  assert.ok(record)
  till.bank.charges.set(record.txid, { ...record, state: 'concluded' })
  odd = ['', '-', 'E9/devolucao/?'].flatMap((id) => [
    { ...ODD, id },
    { ...ODD, id, txid: record.txid },
  ])
  await readAgain()
  const entries = await list()
  assert.equal(entries.length, odd.length)
  assert.equal((await till.cancel()).body.code, 'order_paid')
  for (const { id } of entries) await till.call('POST', `/payments/unreadable/${id}/settle`)
  const { status, text } = await till.cancel()
  assert.equal(status, 200, text)
})

test('an entry that the bank writes otherwise later is booked, and waits for no decision', async () => {
  const entry = { ...ODD, id: 'E8' }
  odd = [entry]
  await readAgain()
  assert.equal((await list()).length, 1)
  odd = []
  till.bank.pay({ txid: null, amount: 4800, id: entry.id })
  await readAgain()
  await paymentsAre(1)
  assert.deepEqual(await list(), [])
  odd = [entry]
  await readAgain()
  assert.deepEqual(await list(), [], 'what is booked is read')
})

test('the reconciliation of a day reports what can be read, and keeps the rest', async () => {
  odd = [ODD]
  const { id } = till.bank.pay({ txid: null, amount: 100 })
  const day = till.stage.clock.now().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  const { status, body } = await till.call('GET', `/payments/reconciliation?day=${day}`)
  assert.equal(status, 200)
  assert.ok(body.rows.some(({ providerId }: { providerId: string }) => providerId === id))
  assert.equal((await list()).length, 1)
})

test('only those who confirm payments settle entries', async () => {
  odd = [ODD]
  await readAgain()
  const [{ id }] = await list()
  const { key: apiKey } = await till.stage.makeKey(till.shop.workspaceId, ['payments:read'])
  till.stage.keepSecret(apiKey)
  const refused = await till.call('POST', `/payments/unreadable/${id}/settle`, undefined, { apiKey })
  assert.equal(refused.status, 403)
  assert.equal((await till.call('GET', '/payments/unreadable', undefined, { apiKey })).body.data.length, 1)
})
