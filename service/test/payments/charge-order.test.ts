/** An order with a charge, sent through the front door to a bank in memory. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ChargeRecord, Outcome } from '../../src/providers/provider.ts'
import { away, refuses, stops, type ScriptedProvider } from '../stage/payments.ts'
import { codeOf, openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { Stage } from '../stage/stage.ts'
import { listenToStatements } from '../stage/statements.ts'
import { orderDetails } from '../../../testkit/bodies.ts'

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => (till = await openTill(opened)))
after(() => opened.stage.close())

const pointers = (body: { errors: { pointer: string }[] }) => body.errors.map(({ pointer }) => pointer)

test('an order with a charge carries the code that the bank made, before its other ways to pay', async () => {
  const { status, body, text } = await till.charge({ expiresIn: 3600 })
  assert.equal(status, 200, text)
  const [charge] = await till.charges()
  assert.deepEqual([charge?.state, charge?.messageId], ['open', body.id])
  const message = (await till.call('GET', `/messages/${body.id}`)).body
  assert.equal(codeOf(message), till.bank.charges.get(charge?.txid ?? '')?.code)
  const { payment_settings, order } = message.contentData.action.parameters
  assert.deepEqual(
    payment_settings.map(({ type }: { type: string }) => type),
    ['instant_dynamic_code', 'payment_link'],
  )
  assert.equal('charge' in message.contentData, false)
  const { expires_at: expiresAt } = (
    await till.stage.db.query('select expires_at from charges where message_id = $1', [body.id])
  ).rows[0]
  assert.equal(order.expiration.timestamp, String(expiresAt.getTime() / 1000))
  await till.stage.messageWith(body.id, 'sent', till.shop)
})

test('an account that was quiet is read soon once an order is charged', async () => {
  const { db, clock } = till.stage
  const quietUntil = new Date(clock.now().getTime() + 3_600_000)
  const dueAt = async (set: Date | null) =>
    (
      await db.query(
        'update payment_accounts set due_at = coalesce($2, due_at) where account_id = $1 returning due_at as at',
        [till.accountId, set],
      )
    ).rows[0].at as Date
  await dueAt(quietUntil)
  assert.equal((await till.charge({})).status, 200)
  await till.stage.until(async () => (await dueAt(null)) < quietUntil, 'it is read soon')
})

test('an order that says when it expires is charged until then', async () => {
  const body = till.order()
  const timestamp = String(Math.floor(till.stage.clock.now().getTime() / 1000) + 7200)
  Object.assign(body.interactive.action.parameters.order, {
    expiration: { timestamp, description: 'Hoje à noite' },
  })
  const answer = await till.call('POST', '/messages/interactive/order_details', body)
  assert.equal(answer.status, 200, answer.text)
  const [charge] = await till.charges()
  assert.equal(till.bank.charges.get(charge?.txid ?? '')?.expiresAt?.getTime(), Number(timestamp) * 1000)
})

test('preflight calls no bank, and reports what is wrong with the charge beside everything else', async () => {
  const isOurs = ({ name, accountId }: (typeof till.bank.calls)[number]) =>
    accountId === till.accountId && name !== 'listReceived' // accounts are read all along
  const callsNow = () => till.bank.calls.filter(isOurs).length
  const calls = callsNow()
  const check = async (charge: object, change: (body: ReturnType<Till['order']>) => void = () => {}) => {
    const body = till.order(charge)
    change(body)
    return (await till.call('POST', '/messages/preflight/order_details', body)).body
  }
  assert.deepEqual(await check({}), { ok: true, errors: [], warnings: [] })
  const unknown = await check({ account: '0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5b' })
  assert.deepEqual(unknown.errors[0].code, 'payment_account_unknown')
  assert.deepEqual(pointers(await check({ dueDate: '2020-01-01', expiresIn: 60 })), [
    '/charge/expiresIn',
    '/charge/expiresIn',
    '/charge/dueDate',
    '/charge/payer/taxId',
  ])
  for (const expiresIn of [60 * 60 * 24 * 366 * 9_999, Number.MAX_SAFE_INTEGER])
    assert.deepEqual(pointers(await check({ expiresIn })), ['/charge'], `${expiresIn}`)
  const broken = await check({ payer: { name: 'Ana', taxId: '11111111111' } }, ({ interactive }) => {
    const { parameters } = interactive.action
    parameters.payment_settings = [
      { type: 'payment_link', payment_link: { uri: 'http://127.0.0.1/' } },
      { type: 'instant_dynamic_code', instant_dynamic_code: { code: 'x' } } as never,
    ]
    parameters.total_amount.value = 4801
  })
  const at = '/interactive/action/parameters'
  for (const pointer of [
    '/charge/payer/taxId',
    `${at}/payment_settings/1/instant_dynamic_code`,
    `${at}/payment_settings/0/payment_link/uri`,
    `${at}/total_amount/value`,
  ])
    assert.ok(pointers(broken).includes(pointer), `${pointer} of ${pointers(broken).join()}`)
  assert.equal(callsNow(), calls)
  assert.deepEqual(await till.charges(), [])
})

test('who may send and not charge gets 403', async () => {
  const { key } = await till.stage.makeKey(till.shop.workspaceId, ['messages:send', 'messages:read'])
  const ask = (body: object) =>
    till.call('POST', '/messages/interactive/order_details', body, { apiKey: key })
  const answer = await ask(till.order())
  assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'])
  assert.deepEqual(await till.charges(), [])
  assert.equal((await ask(orderDetails(till.shop.from, till.to))).status, 200)
})

test('an order without a charge asks the database nothing of charges', async () => {
  const texts: string[] = []
  const stop = listenToStatements(({ text }) => void texts.push(text))
  const answer = await till.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(till.shop.from, till.to),
  )
  stop()
  assert.equal(answer.status, 200)
  const ofCharges = texts.filter((text) => /\bcharges\b/.test(text) && !text.includes('due_at <= $1'))
  assert.deepEqual(ofCharges, [])
})

test('what the bank refuses is reported in its words, and nothing is sent', async () => {
  till.bank.answer = ({ name }, carryOut) =>
    name === 'makeCharge'
      ? { kind: 'refused', failure: { code: 'charge_invalid', words: 'A chave não é desta conta.' } }
      : carryOut()
  const { status, body } = await till.charge()
  assert.deepEqual([status, body.code], [422, 'charge_refused'])
  assert.equal(body.errors[0].detail, 'A chave não é desta conta.')
  assert.deepEqual((await till.charges())[0]?.state, 'failed')
  assert.equal(await till.asked(), 0)
})

test('a bank that is away or refuses the account charges nothing, and the order can be sent again', async () => {
  for (const [outcome, code, retryAfter] of [
    [away, 'charge_not_made', '10'],
    [refuses, 'charge_refused', undefined],
    [stops, 'payment_account_stopped', '600'], // last: it stays stopped until it was checked
  ] as const) {
    till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? outcome() : carryOut())
    const { body, headers } = await till.charge({}, 'again')
    assert.deepEqual([body.code, headers['retry-after']], [code, retryAfter])
  }
  assert.deepEqual(
    (await till.charges()).map(({ state }) => state),
    ['failed', 'failed', 'failed'],
  )
  till.bank.answer = (_call, carryOut) => carryOut()
  await till.stage.db.query(
    'update payment_accounts set stopped_at = null, stop_failure = null where workspace_id = $1',
    [till.shop.workspaceId],
  )
  await till.stage.db.query(`select pg_notify('recado_payment_accounts', '')`)
  await till.stage.until(async () => (await till.charge({}, 'again')).status === 200, 'it is sent')
  assert.equal(await till.asked(), 1)
})

test('a code that is not that of the charge is not sent, and the charge is withdrawn', async () => {
  const wrong: [string, (record: Record<string, unknown>) => void][] = [
    ['txid', (record) => void (record.txid = 'f'.repeat(32))],
    ['amount', (record) => void (record.amount = 1)],
    ['key', (record) => void (record.key = 'loja@example.com')],
    ['no code', (record) => void (record.code = null)],
    ['a broken code', (record) => void (record.code = `${String(record.code).slice(0, -4)}0000`)],
  ]
  for (const [what, spoil] of wrong) {
    till = await openTill(opened)
    till.bank.answer = ({ name }, carryOut) => {
      const outcome = carryOut()
      if (name !== 'makeCharge' || outcome.kind !== 'done') return outcome
      const value = { ...(outcome.value as Record<string, unknown>) }
      spoil(value)
      return { kind: 'done', value }
    }
    const { status, body } = await till.charge()
    assert.deepEqual([status, body.code], [503, 'charge_not_made'], what)
    assert.equal(await till.asked(), 0, what)
    await till.untilCharges('withdrawn')
    assert.deepEqual(await till.payable(), [], what)
  }
})

test('another charge of an order whose message failed is made once the bank has withdrawn the one before', async () => {
  await till.stage.simulator.setFaults({
    on: 'send',
    mode: 'error',
    code: 131026,
    match: { referenceId: till.referenceId },
  })
  const { status, body } = await till.charge()
  assert.equal(status, 200)
  await till.stage.messageWith(body.id, 'failed', till.shop)
  await till.stage.simulator.setFaults()
  const [first] = await till.charges()
  assert.equal((await till.charge()).status, 200)
  assert.deepEqual(
    (await till.charges()).map(({ state }) => state),
    ['withdrawn', 'open'],
  )
  assert.equal(till.bank.charges.get(first?.txid ?? '')?.state, 'withdrawn')
  assert.equal((await till.payable()).length, 1)
})

test('an order for which money came that cannot be read is neither charged again nor canceled', async () => {
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  const txid = charge?.txid ?? ''
  till.bank.charges.set(txid, { ...till.bank.charges.get(txid)!, state: 'concluded' })
  const odd = { id: 'E9', txid, amount: '14990', at: '2026-11-28T15:00:00Z' }
  till.bank.answer = (_call, carryOut) => {
    const outcome = carryOut() as Outcome<ChargeRecord>
    const isOfCharge = outcome.kind === 'done' && outcome.value?.txid === txid
    return isOfCharge ? { ...outcome, value: { ...outcome.value, unreadable: [odd] } } : outcome
  }
  // the first of each learns it from the bank, and the second from the row
  const renew = () => till.charge({ renew: true })
  for (const ask of [renew, till.cancel, renew, till.cancel]) {
    const { status, body } = await ask()
    assert.deepEqual([status, body.code], [409, 'order_paid'])
  }
  assert.equal((await till.charges()).length, 1)
  const [entry] = (await till.call('GET', '/payments/unreadable')).body.data
  assert.equal((await till.call('POST', `/payments/unreadable/${entry.id}/settle`)).status, 200)
  assert.equal((await till.cancel()).status, 200, 'a person has looked at the bank')
})

test('an order that was paid is not charged again', async () => {
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  till.bank.pay({ txid: charge?.txid ?? '' })
  for (let times = 0; times < 2; times++) {
    const { status, body } = await till.charge({ renew: true })
    assert.deepEqual([status, body.code], [409, 'order_paid'])
  }
  assert.deepEqual(
    (await till.charges()).map(({ state }) => state),
    ['concluded'],
  )
  const { body } = await till.call('GET', `/orders?q=${till.referenceId}`)
  assert.equal(body.data[0].payment, 'paid')
})
