/**
 * A shop learns of its payments: by the list alone, and faster if its bank calls. A callback makes
 * Recado ask, and is never believed.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { request } from 'undici'
import type { Service } from '../../src/main.ts'
import type { OrderName } from '../../src/store/confirm-orders.ts'
import type { ChargeRecord, Outcome, Page, Received } from '../../src/providers/provider.ts'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { decryptText, toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { insertOpenCharge, insertOrder, moneyOf, verdictsOf, type LedgerShop } from '../stage/ledger.ts'
import { addPaymentAccount, away, createScriptedProvider, refuses } from '../stage/payments.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const READ_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const bank = createScriptedProvider()
let stage: Stage
let pool: Pool
let shop: Shop
let account: LedgerShop
let order: OrderName
let txid: string
before(async () => {
  stage = await openStage({
    realTime: 'tests read what is stored while accounts are read',
    paymentProviders: [bank],
    env: { RECADO_PAYMENTS_READ_MS: String(READ_MS), RECADO_TRUSTED_PROXIES: '127.0.0.1' },
  })
  pool = openPool(stage.env['DATABASE_URL'] ?? '', 2)
  bank.now = () => stage.clock.now()
})
beforeEach(async () => {
  bank.answer = (_call, carryOut) => carryOut()
  bank.pageRows = 1000
  bank.calls.length = 0
  bank.received.length = 0
  shop = await stage.openShop({ scopes: ['admin'] })
  const { id: accountId } = await addPaymentAccount(stage, shop.workspaceId, bank)
  account = { workspaceId: shop.workspaceId, senderId: shop.senderId, accountId }
  // the daily look at charges would withdraw those of this test, which no message asks for
  await pool.query('update payment_accounts set swept_at = $2 where workspace_id = $1', [
    shop.workspaceId,
    stage.clock.now(),
  ])
  order = await insertOrder(pool, account, 4800, stage.clock.now())
  txid = await newCharge()
})
after(async () => {
  await pool.end()
  await stage.close()
})

/** An open charge here and at the bank. */
async function newCharge(): Promise<string> {
  const name = await insertOpenCharge(pool, account, order, 4800, stage.clock.now())
  const open = { txid: name, providerId: null, state: 'open', amount: 4800, key: null, code: null } as const
  bank.charges.set(name, { ...open, expiresAt: null, payments: [] })
  return name
}

const isPaid = () =>
  stage.until(async () => (await moneyOf(pool, account, order)).payment === 'paid', 'it is paid')

const readings = () =>
  bank.calls.filter((call) => call.name === 'listReceived' && call.accountId === account.accountId)

async function isRead(): Promise<void> {
  const before = readings().length
  await stage.until(async () => {
    stage.clock.advance(READ_MS)
    return readings().length > before
  }, 'it is read')
}

const source = async () => {
  const { rows } = await pool.query<{ by: string }>(
    'select source as by from payments where workspace_id = $1',
    [shop.workspaceId],
  )
  return rows.map(({ by }) => by)
}

/** The address that the bank of the account calls. */
async function callbackPath(): Promise<string> {
  const { rows } = await pool.query<{ secrets: Buffer }>(
    'select credentials as secrets from payment_accounts where workspace_id = $1',
    [shop.workspaceId],
  )
  const key = toSecretKey(Buffer.from(stage.env['RECADO_SECRET_KEY'] ?? '', 'base64'))
  const { callback } = JSON.parse(
    decryptText(key, account.accountId, rows[0]?.secrets ?? Buffer.alloc(0)),
  ) as {
    callback: string
  }
  stage.keepSecret(callback)
  return `/payment-callbacks/${callback}`
}

const callBack = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  stage.call('POST', path, body, { apiKey: null, headers })
const callbackFor = (name: string | null, amount = '48.00') => ({
  pix: [{ ...(name && { txid: name }), endToEndId: 'E1', valor: amount }],
})

/** Nobody reads the account unless its bank calls. */
async function isReadNoMore(): Promise<void> {
  await isRead()
  await stage.until(async () => {
    const { rowCount } = await pool.query(
      `update payment_accounts set due_at = 'infinity' where workspace_id = $1 and due_at between $2 and $3`,
      [shop.workspaceId, stage.clock.now(), new Date(stage.clock.now().getTime() + 5 * READ_MS)],
    )
    return rowCount === 1
  }, 'the read has ended')
}

const dueAtOf = async (name: string) => {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select due_at as at from charges where workspace_id = $1 and txid = $2',
    [shop.workspaceId, name],
  )
  return rows[0]?.at
}

const stateOf = async (name: string) => {
  const { rows } = await pool.query<{ state: string }>(
    'select state from charges where workspace_id = $1 and txid = $2',
    [shop.workspaceId, name],
  )
  return rows[0]?.state
}

test('the list alone is enough: an order is paid though no bank ever calls', async () => {
  await isRead()
  bank.pay({ txid })
  await isRead()
  await isPaid()
  assert.deepEqual(Object.values(await verdictsOf(pool, account)), ['exact'])
  assert.deepEqual(await source(), ['list'])
})

test('a list of several pages is read whole, and so is what came while it could not be read', async () => {
  await isRead()
  bank.answer = () => away()
  await isRead()
  bank.pay({ txid })
  for (let n = 0; n < 7; n++) bank.pay({ txid: null, amount: 100 + n })
  await stage.pass(26 * HOUR_MS)
  bank.pageRows = 2
  bank.answer = (_call, carryOut) => carryOut()
  await stage.pass(HOUR_MS)
  await isPaid()
  await stage.until(async () => Object.keys(await verdictsOf(pool, account)).length === 8, 'all are booked')
})

test('what a bank lists late is read within the hour, and within the day', async () => {
  await isRead()
  const longAgo = (ms: number) => new Date(stage.clock.now().getTime() - ms)
  await pool.query('update payment_accounts set created_at = $2 where workspace_id = $1', [
    shop.workspaceId,
    longAgo(30 * 24 * HOUR_MS),
  ])
  bank.pay({ txid, amount: 1000, at: longAgo(HOUR_MS) })
  await stage.pass(HOUR_MS)
  await stage.until(async () => Object.keys(await verdictsOf(pool, account)).length === 1, 'within the hour')
  bank.pay({ txid, amount: 3800, at: longAgo(40 * HOUR_MS) })
  await stage.pass(24 * HOUR_MS)
  await isPaid()
})

test('money that is listed without its charge pays the order once the charge has it', async () => {
  bank.answer = ({ name }, carryOut) =>
    name === 'listReceived' ? withoutTxids(carryOut() as Outcome<Page<Received>>) : carryOut()
  await isRead()
  const { id } = bank.pay({ txid })
  await isRead()
  await stage.until(async () => (await verdictsOf(pool, account))[id] === 'unknown!', 'the list is booked')
  bank.answer = (_call, carryOut) => carryOut()
  assert.equal((await callBack(await callbackPath(), callbackFor(txid))).status, 200)
  await isPaid()
  assert.deepEqual(await verdictsOf(pool, account), { [id]: 'exact' })
})

test('a charge that received money is asked about until the bank lists the money', async () => {
  bank.answer = ({ name }, carryOut) =>
    name === 'listReceived' ? refuses() : withoutPayments(carryOut() as Outcome<ChargeRecord>)
  const { id } = bank.pay({ txid })
  assert.equal((await callBack(await callbackPath(), callbackFor(txid))).status, 200)
  await stage.until(async () => (await stateOf(txid)) === 'concluded', 'the charge has ended')
  for (let hours = 0; hours < 3; hours++) {
    const before = readsOf(txid)
    await stage.pass(HOUR_MS)
    await stage.until(async () => readsOf(txid) > before, 'the bank is asked about it')
  }
  assert.equal((await moneyOf(pool, account, order)).payment, 'unpaid')
  bank.answer = (_call, carryOut) => carryOut()
  await stage.pass(HOUR_MS)
  await isPaid()
  assert.deepEqual(await verdictsOf(pool, account), { [id]: 'exact' })
})

for (const unnamed of ['first', 'second'] as const)
  test(`of money that came twice for a charge, the ${unnamed} that its bank lists without the txid is of the charge, too`, async () => {
    const ids: Partial<Record<'first' | 'second', string>> = {}
    bank.answer = ({ name }, carryOut) => {
      const outcome = carryOut() as Outcome<Page<Received>>
      if (name !== 'listReceived' || outcome.kind !== 'done') return outcome
      const data = outcome.value.data.map((one) => (one.id === ids[unnamed] ? { ...one, txid: null } : one))
      return { ...outcome, value: { ...outcome.value, data } }
    }
    for (const [n, payment] of (['first', 'second'] as const).entries()) {
      ids[payment] = `E${unnamed}${n}`.padEnd(32, '0')
      bank.pay({ txid, id: ids[payment] })
      await stage.pass(READ_MS)
      await stage.until(
        async () => Object.keys(await verdictsOf(pool, account)).length === n + 1,
        `the ${payment} is booked`,
      )
    }
    await stage.pass(MINUTE_MS)
    await stage.until(async () => {
      const { [ids.first ?? '']: first, [ids.second ?? '']: second } = await verdictsOf(pool, account)
      return first === 'exact' && second === 'twice!'
    }, 'both are of the charge')
  })

const withoutTxids = (outcome: Outcome<Page<Received>>): Outcome<unknown> =>
  outcome.kind === 'done'
    ? {
        ...outcome,
        value: { ...outcome.value, data: outcome.value.data.map((one) => ({ ...one, txid: null })) },
      }
    : outcome
const withoutPayments = (outcome: Outcome<ChargeRecord>): Outcome<unknown> =>
  outcome.kind === 'done' ? { ...outcome, value: { ...outcome.value, payments: [] } } : outcome
const readsOf = (name: string) =>
  bank.calls.filter((call) => call.name === 'readCharge' && call.about === name).length

test('a callback makes Recado ask about the charge that it names, or about the account, and books nothing', async () => {
  const path = await callbackPath()
  await isReadNoMore()
  const read = readings().length
  assert.equal((await callBack(path, callbackFor(txid))).status, 200)
  assert.ok(await dueAtOf(txid))
  assert.equal(readings().length, read)
  assert.equal((await callBack(`${path}/pix`, callbackFor('a'.repeat(32)))).status, 200)
  await stage.until(async () => readings().length > read, 'the account is read')
  assert.deepEqual(await verdictsOf(pool, account), {})
  assert.equal((await moneyOf(pool, account, order)).payment, 'unpaid')
})

test('after a callback the payment is read at once, though the next read is far', async () => {
  const path = await callbackPath()
  await isReadNoMore()
  bank.pay({ txid: null })
  assert.equal((await callBack(path, callbackFor(null))).status, 200)
  await stage.until(async () => (await source()).length === 1, 'it is booked')
  assert.deepEqual(await source(), ['callback'])
})

test('a callback that is too long to be read is a reason to ask all the same', async () => {
  const path = await callbackPath()
  await isReadNoMore()
  const before = (await source()).length
  bank.pay({ txid: null })
  assert.equal((await callBack(path, 'x'.repeat(64 * 1024 + 1))).status, 200)
  await stage.until(async () => (await source()).length > before, 'it is booked')
  assert.equal((await source()).at(-1), 'callback')
})

test('any body will do, and a caller who does not know the secret finds nothing', async () => {
  await isRead()
  const path = await callbackPath()
  for (const body of [
    '',
    '{',
    '[]',
    '{"pix":[]}',
    'a=1&b=2',
    '\u0000',
    JSON.stringify({ evento: 'teste_webhook' }),
  ])
    assert.equal((await callBack(path, body, { 'content-type': 'text/plain' })).status, 200, body)
  assert.equal((await callBack(path, undefined)).status, 200)
  assert.equal((await callBack(path, 'x'.repeat(3 * 1024 * 1024 + 1))).status, 413)
  const unknown = await callBack(path.slice(0, -1), callbackFor(txid))
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found'])
  assert.equal((await stage.call('GET', path, undefined, { apiKey: null })).status, 405)
})

test('where a proxy vouches for banks, a callback without its word is refused', async () => {
  const header = { RECADO_PAYMENTS_CALLBACK_HEADER: 'X-Client-Verified: SUCCESS' }
  const [trusting, doubting] = [
    await stage.startAnother({}, header),
    await stage.startAnother({}, { ...header, RECADO_TRUSTED_PROXIES: '10.0.0.1' }),
  ]
  const path = await callbackPath()
  const ringAt = async (service: Service, headers: Record<string, string>) => {
    const { statusCode, body } = await request(`${service.url}${path}`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    await body.dump()
    return statusCode
  }
  try {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    const vouched = { ...forwarded, 'x-client-verified': 'SUCCESS' }
    assert.equal(await ringAt(trusting, vouched), 200)
    assert.equal(await ringAt(trusting, { ...vouched, 'x-client-verified': 'NONE' }), 403)
    assert.equal(await ringAt(trusting, forwarded), 403)
    assert.equal(await ringAt(trusting, { 'x-client-verified': 'SUCCESS' }), 403)
    assert.equal(await ringAt(doubting, vouched), 403)
  } finally {
    await Promise.all([trusting.close(), doubting.close()])
  }
})
