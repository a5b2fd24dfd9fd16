import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { StoredAccount } from '../../src/payments/accounts/accounts-repository.ts'
import { dayIn } from '../../src/workspaces/days.ts'
import { payOrder } from '../stage/paid-order.ts'
import { addPaymentAccount, away, createScriptedProvider } from '../stage/payments.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const ZONE = 'America/Sao_Paulo'
const bank = createScriptedProvider()
let stage: Stage
let shop: Shop
let account: StoredAccount
let day: string
before(async () => {
  stage = await openStage({
    paymentProviders: [bank],
    env: { RECADO_PAYMENTS_READ_MS: '3600000' },
  })
  bank.now = () => stage.clock.now()
})
beforeEach(async () => {
  bank.answer = (_call, carryOut) => carryOut()
  bank.received.length = 0
  bank.pageRows = 1000
  shop = await stage.openShop({ scopes: ['admin'] })
  account = await addPaymentAccount(stage, shop.workspaceId, bank)
  day = dayIn(ZONE, stage.clock.now())
  await stage.until(async () => (await ask()).status !== 404, 'the account is known')
})
after(() => stage.close())

const ask = (path = '/payments/reconciliation', more = '') =>
  stage.call('GET', `${path}?day=${day}${more}`, undefined, { apiKey: shop.apiKey })
type Row = { providerId: string; difference: string; bank: object | null; ours: object | null }
const differencesIn = (rows: Row[]) => rows.map(({ difference }) => difference)

test('what both say is the same, whatever the pages, and the sums are of both', async () => {
  for (let n = 0; n < 3; n += 1) await payOrder({ stage, shop, bank, account })
  bank.pageRows = 2
  const { status, body, text } = await ask()
  assert.equal(status, 200, text)
  assert.deepEqual(differencesIn(body.rows), ['none', 'none', 'none'])
  assert.equal(body.rows[0].ours.verdict, 'exact')
  const money = (value: number) => ({ value, offset: 100, currency: 'BRL' })
  const sums = { count: 3, received: money(14_400), refunded: money(0) }
  assert.deepEqual(body.sums, { bank: sums, ours: sums })
  assert.deepEqual([body.day, body.timeZone, body.accountId, body.complete], [day, ZONE, account.id, true])
})

test('each difference is named, and what was not booked is booked on the way', async () => {
  const known = await payOrder({ stage, shop, bank, account })
  const returned = await payOrder({ stage, shop, bank, account })
  const changed = await payOrder({ stage, shop, bank, account })
  const gone = await payOrder({ stage, shop, bank, account })
  const plain = bank.pay({ txid: null, amount: 700, at: stage.clock.now() })
  const refund = { id: 'D1', amount: 1800, state: 'done', origin: 'bank', failure: null } as const
  returned.received.refunds.push({ ...refund, at: stage.clock.now() })
  bank.received.splice(bank.received.indexOf(gone.received), 1)
  changed.received.amount += 1
  const { body } = await ask()
  const of = Object.fromEntries(body.rows.map((row: Row) => [row.providerId, row.difference]))
  assert.deepEqual(of, {
    [known.received.id]: 'none',
    [returned.received.id]: 'refund',
    [changed.received.id]: 'amount',
    [plain.id]: 'not_booked',
    [gone.received.id]: 'not_at_bank',
  })
  const again = (await ask()).body.rows as Row[]
  assert.deepEqual(differencesIn(again).toSorted(), ['amount', 'none', 'none', 'none', 'not_at_bank'])
})

test('a day is one of the time zone of the workspace', async () => {
  const midnight = new Date(`${day}T03:00:00.000Z`) // in São Paulo
  bank.pay({ txid: null, amount: 1, at: midnight })
  bank.pay({ txid: null, amount: 2, at: new Date(midnight.getTime() - 1) })
  bank.pay({ txid: null, amount: 3, at: new Date(midnight.getTime() + 86_399_999) })
  bank.pay({ txid: null, amount: 4, at: new Date(midnight.getTime() + 86_400_000) })
  const { body } = await ask()
  assert.equal(body.sums.bank.received.value, 4)
})

test('the file has the same rows in both languages', async () => {
  const { referenceId, received } = await payOrder({ stage, shop, bank, account })
  const pt = (await ask('/payments/reconciliation.csv')).text.split('\r\n') as [string, string]
  assert.match(pt[0], /^\uFEFF?Horário;Diferença;Valor no banco/)
  assert.ok(pt[1].includes(`;nenhuma;48,00;0,00;48,00;0,00;${referenceId};exato;;${received.id};`), pt[1])
  const en = (await ask('/payments/reconciliation.csv', '&lang=en')).text.split('\r\n') as [string, string]
  assert.ok(en[1].includes(`,none,48.00,0.00,48.00,0.00,${referenceId},exact,,${received.id},`), en[1])
})

test('a bank that is away, and a provider without a list, are reported as problems', async () => {
  const refusal = away()
  const failureCode = refusal.kind === 'unavailable' ? refusal.failure.code : ''
  bank.answer = () => refusal
  const { status, body, headers } = await ask()
  assert.deepEqual([status, body.code, body.failure.code], [503, 'bank_unavailable', failureCode])
  assert.ok(headers['retry-after'])
  bank.abilities.lists = false
  try {
    assert.deepEqual((await ask()).body.code, 'bank_lists_nothing')
  } finally {
    bank.abilities.lists = true
  }
  day = '2026-02-30'
  assert.equal((await ask()).status, 422)
})
