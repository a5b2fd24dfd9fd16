/**
 * A charge that is left between two steps: by a process that died, or by a bank whose answer was
 * lost. Nothing is charged twice.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { silentLog } from '../../src/engine/log/log.ts'
import { hash } from 'node:crypto'
import { createCharges, type Charges } from '../../src/payments/charges.ts'
import { ORPHAN_MS, type ChargeRequest } from '../../src/payments/make-charge.ts'
import { STILL_MAKING_MS } from '../../src/payments/charge-job.ts'
import type { OpenAccount } from '../../src/payments/accounts/open-accounts.ts'
import type { Outcome } from '../../src/providers/provider.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import { away, lost, refuses, type ScriptedCall, type ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

let opened: { stage: Stage; bank: ScriptedProvider }
let pool: Pool
let till: Till
before(async () => {
  opened = await openChargingStage()
  pool = openPool(opened.stage.env['DATABASE_URL'] ?? '', 2)
})
beforeEach(async () => (till = await openTill(opened)))
after(async () => {
  await pool.end()
  await opened.stage.close()
})

const callsOf = (name: ScriptedCall['name']) => till.bank.calls.filter((call) => call.name === name).length
const isStuck = new Error('The process died.')
const KEY = 'order-1'

/**
 * The charges of a process that is about to die: it shares the database and the bank with the
 * service, and ends where the test says.
 */
function dyingProcess(): { charges: Charges; request: ChargeRequest } {
  const { bank, shop, accountId, stage } = till
  const account = {
    id: accountId,
    workspaceId: shop.workspaceId,
    details: bank.detailsExample,
    credentials: {},
    credentialsPrint: 'x',
  }
  const at = { provider: bank, account, stored: { stoppedAt: null } } as unknown as OpenAccount // all that making a charge reads
  const charges = createCharges({
    db: pool,
    clock: stage.clock,
    readMs: 15_000,
    log: silentLog,
    onChanged: () => undefined,
    accounts: { of: () => Promise.resolve(at) } as never,
    book: () => Promise.reject(isStuck),
  })
  const body = till.order({ expiresIn: 3600 })
  const requestHash = hash('sha256', JSON.stringify(body), 'buffer')
  const request = {
    workspaceId: shop.workspaceId,
    senderId: shop.senderId,
    referenceId: till.referenceId,
    at,
    amount: 4800,
    expiresAt: new Date(stage.clock.now().getTime() + 3_660_000),
    dueDate: null,
    payer: null,
    note: 'Pedido',
    madeBy: accountId,
    isCopy: false,
    key: { route: '/messages/interactive/order_details', key: KEY, requestHash },
  }
  return { charges, request }
}

const dies = () => {
  throw isStuck
}
/** Where the process dies. Each leaves a row; the bank may have the charge or not. */
const CRASHES: Record<string, (charges: Charges, request: ChargeRequest) => Promise<unknown>> = {
  async 'before the bank was called'(charges, request) {
    till.bank.answer = dies
    await assert.rejects(charges.make(request), isStuck)
  },
  async 'after the bank made it, before its answer was read'(charges, request) {
    till.bank.answer = (_call, carryOut) => (carryOut(), dies())
    await assert.rejects(charges.make(request), isStuck)
  },
  async 'after an answer was lost, before it was read back'(charges, request) {
    till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? (carryOut(), lost()) : dies())
    await assert.rejects(charges.make(request), isStuck)
  },
  'after it was open, before its message was accepted': (charges, request) => charges.make(request),
}

for (const [where, crash] of Object.entries(CRASHES)) {
  test(`a process that dies ${where}: the repeated request goes on with the same charge`, async () => {
    const { charges, request } = dyingProcess()
    await crash(charges, request)
    till.bank.answer = (_call, carryOut) => carryOut()
    const [left] = await till.charges()
    const { status, body, text } = await till.charge({ expiresIn: 3600 }, KEY)
    assert.equal(status, 200, text)
    assert.deepEqual(await till.charges(), [{ ...left, state: 'open', messageId: body.id }])
    assert.equal(await till.asked(), 1)
    assert.deepEqual(await till.payable(), [left?.txid])
    const again = await till.charge({ expiresIn: 3600 }, KEY)
    assert.deepEqual([again.body.id, again.headers['idempotent-replayed']], [body.id, 'true'])
  })

  test(`a process that dies ${where}: the request is not repeated, and nothing is left to be paid`, async () => {
    const { charges, request } = dyingProcess()
    await crash(charges, request)
    till.bank.answer = (_call, carryOut) => carryOut()
    const [left] = await till.charges()
    const wasMade = till.bank.charges.has(left?.txid ?? '')
    await till.stage.pass(ORPHAN_MS + 1)
    if (!wasMade) {
      await till.stage.until(async () => callsOf('withdrawCharge') > 0, 'the bank is asked')
      assert.deepEqual((await till.charges())[0]?.state, 'making', 'the bank may still be making it')
      await till.stage.pass(STILL_MAKING_MS)
    }
    await till.untilCharges(wasMade ? 'withdrawn' : 'failed')
    assert.deepEqual(await till.payable(), [])
    assert.equal(await till.asked(), 0)
    const { status, text } = await till.charge({ expiresIn: 3600 }, KEY)
    assert.equal(status, 200, text)
    assert.equal((await till.payable()).length, 1)
  })
}

test('a process that dies after the message was accepted leaves an order like any other', async () => {
  assert.equal((await till.charge({}, KEY)).status, 200)
  await till.stage.db.query('update charges set due_at = created_at, attempts = 0 where workspace_id = $1', [
    till.shop.workspaceId,
  ])
  await till.stage.until(async () => callsOf('readCharge') > 0, 'it is looked at')
  await till.untilCharges('open')
  assert.equal((await till.payable()).length, 1)
})

test('an answer that was lost is read back by the txid within the request', async () => {
  const made = callsOf('makeCharge')
  till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? (carryOut(), lost()) : carryOut())
  assert.equal((await till.charge()).status, 200)
  assert.equal(callsOf('makeCharge'), made + 1)
})

test('what the bank never received is asked for once more, with the same txid', async () => {
  let calls = 0
  const made = till.bank.calls.length
  till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' && calls++ === 0 ? lost() : carryOut())
  assert.equal((await till.charge()).status, 200)
  const ours = till.bank.calls.slice(made)
  assert.deepEqual(
    ours.map(({ name }) => name),
    ['makeCharge', 'readCharge', 'makeCharge'],
  )
  assert.equal(new Set(ours.map(({ about }) => about)).size, 1)
})

test('what a silent bank did is unknown: 503, and the repeated request finds out', async () => {
  const silent: ((carryOut: () => Outcome<unknown>) => Outcome<unknown>)[] = [
    () => lost(),
    (carryOut) => (carryOut(), lost()),
  ]
  for (const answer of silent) {
    till = await openTill(opened)
    till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? answer(carryOut) : away())
    const first = await till.charge({}, KEY)
    assert.deepEqual([first.status, first.body.code], [503, 'charge_unknown'])
    assert.ok(Number(first.headers['retry-after']) > 0)
    const other = await till.charge({}, 'another-key')
    assert.deepEqual([other.status, other.body.code], [409, 'charge_in_progress'])
    till.bank.answer = (_call, carryOut) => carryOut()
    assert.equal((await till.charge({}, KEY)).status, 200)
    assert.equal((await till.charges()).length, 1)
    assert.equal((await till.payable()).length, 1)
  }
})

test('a bank that refuses to be asked twice for the same charge is read, and not asked for another', async () => {
  till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? (carryOut(), lost()) : away())
  assert.equal((await till.charge({}, KEY)).status, 503)
  till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? refuses() : carryOut()) // 409 at some banks
  assert.equal((await till.charge({}, KEY)).status, 200)
  assert.equal((await till.charges()).length, 1)
})

test('a charge that a bank refused after it was silent may be there all the same: it is looked for', async () => {
  let calls = 0
  till.bank.answer = ({ name }, carryOut) =>
    name !== 'makeCharge' ? carryOut() : calls++ === 0 ? lost() : refuses()
  const { status, body } = await till.charge({}, KEY)
  assert.deepEqual([status, body.code], [503, 'charge_unknown'])
  assert.deepEqual((await till.charges())[0]?.state, 'making')
})

test('a key that was used with another charge is refused', async () => {
  assert.equal((await till.charge({ expiresIn: 3600 }, KEY)).status, 200)
  const { status, body } = await till.charge({ expiresIn: 7200 }, KEY)
  assert.deepEqual([status, body.code], [422, 'idempotency_mismatch'])
  const restarted = await till.stage.restart().then(() => till.charge({ expiresIn: 7200 }, KEY))
  assert.deepEqual([restarted.status, restarted.body.code], [422, 'idempotency_mismatch'])
  const replayed = await till.charge({ expiresIn: 3600 }, KEY)
  assert.equal(replayed.headers['idempotent-replayed'], 'true')
})
