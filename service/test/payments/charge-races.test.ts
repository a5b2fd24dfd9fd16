/**
 * Requests about one order that come at once: at no time can two charges be paid, and of a message
 * and a withdrawal one wins.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { waitMs } from '../../src/engine/jobs/jobs.ts'
import { ORPHAN_MS } from '../../src/payments/make-charge.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import { away, lost, type ScriptedCall, type ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage({ realTime: 'a statement waits for the test' })))
beforeEach(async () => (till = await openTill(opened)))
after(() => opened.stage.close())

/** Between two attempts of the job, which may have asked about the charge before. */
const LONGEST_WAIT_MS = waitMs(Infinity)

/**
 * Holds calls of this name at the bank until they are let go: before they are carried out, or their
 * answers.
 */
function hold(
  name: ScriptedCall['name'],
  what: 'call' | 'answer' = 'call',
): { reached: Promise<void>; goOn: () => void } {
  const [reached, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  till.bank.answer = async (call, carryOut) => {
    if (call.name !== name) return carryOut()
    const outcome = what === 'answer' ? carryOut() : null
    reached.resolve()
    await gone.promise
    return outcome ?? carryOut()
  }
  return { reached: reached.promise, goOn: gone.resolve }
}
const payableAtMost = (bank: ScriptedProvider) => {
  let most = 0
  bank.answer = (_call, carryOut) => {
    const outcome = carryOut()
    most = Math.max(most, [...bank.charges.values()].filter(({ state }) => state === 'open').length)
    return outcome
  }
  return () => most
}

test('of many requests for one order at once there is one charge that can be paid, at any time', async () => {
  const before = [...till.bank.charges.values()].filter(({ state }) => state === 'open').length
  const most = payableAtMost(till.bank)
  const answers = await Promise.all(Array.from({ length: 12 }, () => till.charge()))
  const sent = answers.filter(({ status }) => status === 200)
  assert.ok(sent.length > 0)
  for (const { status, body } of answers) {
    // one that comes once the message is stored is answered by it
    if (body.code === 'order_asked') assert.ok(sent.some((one) => one.body.id === body.messageId))
    else if (status !== 200) assert.equal(body.code, 'charge_in_progress')
  }
  assert.equal(most(), before + 1)
  assert.equal((await till.payable()).length, 1)
  assert.equal(await till.asked(), sent.length)
})

test('the same request under one key, many times at once, makes one charge and one message', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => till.charge({ expiresIn: 600 }, 'k')))
  for (const { status, body } of answers)
    assert.ok(status === 200 || body.code === 'idempotency_in_progress', body.code)
  assert.equal((await till.charges()).length, 1)
  assert.equal(await till.asked(), 1)
})

test('two processes that are asked the same at once make one charge and one message', async () => {
  const other = await till.stage.startAnother()
  try {
    const held = hold('makeCharge')
    const first = till.charge({}, 'k')
    await held.reached
    const second = fetch(`${other.url}/messages/interactive/order_details`, {
      method: 'POST',
      headers: { 'api-key': till.shop.apiKey, 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify(till.order({})),
    })
    held.goOn()
    const [one, two] = await Promise.all([first, second])
    assert.deepEqual([one.status, two.status], [200, 200], `${one.text} ${await two.text()}`)
    assert.equal((await till.charges()).length, 1)
    assert.equal(await till.asked(), 1)
    assert.equal((await till.payable()).length, 1)
  } finally {
    await other.close()
  }
})

test('an order that is canceled while its charge is being made is not asked for any more', async () => {
  const held = hold('makeCharge')
  const charging = till.charge()
  await held.reached
  assert.equal((await till.cancel()).status, 200)
  held.goOn()
  const { status, body } = await charging
  assert.deepEqual([status, body.code], [409, 'charge_in_progress'])
  assert.equal(await till.asked(), 0)
  await till.untilCharges('withdrawn')
  assert.deepEqual(await till.payable(), [])
})

test('an order that is canceled between its charge and its message is not asked for any more', async () => {
  const blocking = await till.stage.db.connect()
  try {
    await blocking.query('begin')
    await blocking.query('select from conversations where workspace_id = $1 for update', [
      till.shop.workspaceId,
    ])
    const charging = till.charge() // its message cannot be stored yet
    await till.untilCharges('open')
    const canceling = till.cancel()
    await till.stage.until(async () => {
      const { rows } = await till.stage.db.query(
        'select from charges where workspace_id = $1 and withdraw_at is not null',
        [till.shop.workspaceId],
      )
      return rows.length > 0
    }, 'the charge is to be withdrawn')
    await blocking.query('commit')
    const { status, body } = await charging
    assert.deepEqual([status, body.code], [409, 'charge_in_progress'])
    assert.equal((await canceling).status, 200)
  } finally {
    blocking.release()
  }
  assert.equal(await till.asked(), 0)
  await till.untilCharges('withdrawn')
})

test('an order that is paid while the bank is asked about its charge gets no other charge', async () => {
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  const held = hold('readCharge', 'answer')
  const renewing = till.charge({ renew: true })
  await held.reached
  till.bank.pay({ txid: charge?.txid ?? '' })
  await till.stage.pass(60_000) // what came is read
  await till.untilCharges('concluded')
  held.goOn()
  const { status, body } = await renewing
  assert.deepEqual([status, body.code], [409, 'order_paid'])
  assert.deepEqual(await till.payable(), [])
})

test('a charge that is to be withdrawn before its message is stored is withdrawn soon after', async () => {
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  till.bank.answer = ({ name }, carryOut) => (name === 'withdrawCharge' ? lost() : carryOut())
  const blocking = await till.stage.db.connect()
  try {
    await blocking.query('begin')
    await blocking.query('select from conversations where workspace_id = $1 for update', [
      till.shop.workspaceId,
    ])
    const renewing = till.charge({ renew: true }) // its message cannot be stored yet
    await till.untilCharges('open', 'open')
    till.bank.pay({ txid: charge?.txid ?? '' })
    till.stage.clock.advance(20_000) // what came is read
    await till.untilCharges('concluded', 'open')
    await blocking.query('commit')
    assert.equal((await renewing).status, 200)
  } finally {
    blocking.release()
  }
  till.bank.answer = (_call, carryOut) => carryOut()
  await till.stage.pass(700_000)
  await till.untilCharges('concluded', 'withdrawn')
})

test('a request that takes so long that the job withdraws its charge sends nothing', async () => {
  const held = hold('makeCharge')
  const charging = till.charge()
  await held.reached
  const { about: txid } = till.bank.calls.at(-1) ?? assert.fail()
  await till.stage.pass(ORPHAN_MS + 1)
  await till.stage.until(
    async () => till.bank.calls.some(({ name, about }) => name === 'withdrawCharge' && about === txid),
    'the job asks the bank',
  )
  held.goOn()
  assert.equal((await charging).body.code, 'charge_in_progress')
  assert.equal(await till.asked(), 0)
  await till.stage.pass(ORPHAN_MS)
  await till.untilCharges('withdrawn')
  assert.deepEqual(await till.payable(), [])
})

test('an order is reported as canceled only after the bank has withdrawn its charge', async () => {
  assert.equal((await till.charge()).status, 200)
  const held = hold('withdrawCharge')
  const canceling = till.cancel()
  await held.reached
  assert.equal(await canceledMessages(), 0)
  held.goOn()
  assert.equal((await canceling).status, 200)
  assert.equal(await canceledMessages(), 1)
  await till.untilCharges('withdrawn')
})

test('an order that is paid in the moment in which it is canceled stays paid', async () => {
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  const held = hold('withdrawCharge')
  const canceling = till.cancel()
  await held.reached
  till.bank.pay({ txid: charge?.txid ?? '' })
  held.goOn()
  const { status, body } = await canceling
  assert.deepEqual([status, body.code], [409, 'order_paid'])
  assert.equal(await canceledMessages(), 0)
  assert.equal((await orderNow()).payment, 'paid')
  assert.equal((await till.cancel()).body.code, 'order_paid')
})

test('an order is not canceled while it is unknown whether it can be paid', async () => {
  assert.equal((await till.charge()).status, 200)
  till.bank.answer = ({ name }, carryOut) => (name === 'withdrawCharge' ? lost() : carryOut())
  const { status, body } = await till.cancel('cancel-1')
  assert.deepEqual([status, body.code], [503, 'charge_unknown'])
  assert.equal(await canceledMessages(), 0)
  till.bank.answer = (_call, carryOut) => carryOut()
  const canceled = await till.cancel('cancel-1')
  assert.equal(canceled.status, 200)
  const again = await till.cancel('cancel-1')
  assert.deepEqual([again.body.id, again.headers['idempotent-replayed']], [canceled.body.id, 'true'])
})

/** A draft that cancels the order, which has a charge. */
async function draftCancel(): Promise<{ id: string; updateDate: string }> {
  const { id } = (await till.charge()).body
  const { conversationId } = (await till.call('GET', `/messages/${id}`)).body
  const cancelBody = {
    interactive: {
      type: 'order_status',
      body: { text: 'Cancelado' },
      action: {
        name: 'review_order',
        parameters: { reference_id: till.referenceId, order: { status: 'canceled' } },
      },
    },
  }
  return (await till.call('POST', '/drafts', { conversationId, type: 'order_status', body: cancelBody })).body
}

test('an order that a draft cancels has its charge withdrawn', async () => {
  const { id, updateDate } = await draftCancel()
  till.bank.answer = ({ name }, carryOut) => (name === 'withdrawCharge' ? lost() : carryOut())
  const refused = await till.call('POST', `/drafts/${id}/send`, { updateDate })
  assert.deepEqual([refused.status, refused.body.code], [503, 'charge_unknown'])
  till.bank.answer = (_call, carryOut) => carryOut()
  const sent = await till.call('POST', `/drafts/${id}/send`, { updateDate })
  assert.equal(sent.status, 200, sent.text)
  await till.untilCharges('withdrawn')
})

test('a draft that would cancel a paid order waits as before, and can be discarded', async () => {
  const { id, updateDate } = await draftCancel()
  const [charge] = await till.charges()
  till.bank.pay({ txid: charge?.txid ?? '' })
  const refused = await till.call('POST', `/drafts/${id}/send`, { updateDate })
  assert.deepEqual([refused.status, refused.body.code], [409, 'order_paid'])
  const { status, text } = await till.call('DELETE', `/drafts/${id}`)
  assert.equal(status, 200, text)
})

/** Tells the customer that the order is canceled, which fails. Returns the id of the message. */
async function failToCancel(): Promise<string> {
  await till.stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131049, match: { to: till.to } })
  const { id } = (await till.cancel()).body
  await till.stage.messageWith(id, 'failed', till.shop)
  await till.stage.simulator.setFaults()
  return id
}

test('a failed message that would cancel a paid order is not sent again, and can be archived', async () => {
  const id = await failToCancel()
  assert.equal((await till.charge()).status, 200)
  const [charge] = await till.charges()
  till.bank.pay({ txid: charge?.txid ?? '' })
  const resolve = (action: string) => till.call('POST', `/deliveries/${id}/resolve`, { action })
  assert.equal((await resolve('resend')).body.code, 'order_paid')
  const { status, text } = await resolve('mark_failed')
  assert.equal(status, 200, text)
})

test('an order that is canceled by sending a failed message again has its charge withdrawn', async () => {
  const id = await failToCancel()
  assert.equal((await till.charge()).status, 200)
  const resend = () => till.call('POST', `/deliveries/${id}/resolve`, { action: 'resend' })
  till.bank.answer = ({ name }, carryOut) => (name === 'withdrawCharge' ? lost() : carryOut())
  assert.equal((await resend()).body.code, 'charge_unknown')
  till.bank.answer = (_call, carryOut) => carryOut()
  const { status, text } = await resend()
  assert.equal(status, 200, text)
  await till.untilCharges('withdrawn')
})

test('an unpaid charge expires two minutes after its time, and its money then is late', async () => {
  assert.equal((await till.charge({ expiresIn: 600 })).status, 200)
  await till.stage.pass(700_000)
  assert.equal((await till.charges())[0]?.state, 'open')
  await till.stage.pass(120_000)
  await till.untilCharges('expired')
  assert.equal((await till.charge({ renew: true })).status, 200, 'it is renewed')
  await till.untilCharges('expired', 'open')
})

test('a charge with a due date that the bank still takes after its end is withdrawn there, and expires', async () => {
  const dueDate = till.stage.clock.now().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  const due = await till.charge({ dueDate, payer: { name: 'Ana', taxId: '529.982.247-25' } })
  assert.equal(due.status, 200, due.text)
  const [charge] = await till.charges()
  const asked = () =>
    till.bank.calls.filter(({ name, about }) => name === 'withdrawCharge' && about === charge?.txid).length
  till.bank.answer = ({ name }, carryOut) => (name === 'withdrawCharge' ? away() : carryOut())
  await till.stage.pass(5 * 86_400_000) // its day may be one before a weekend
  await till.stage.until(async () => asked() > 0, 'the bank is asked to withdraw it')
  await till.untilCharges('open')
  till.bank.answer = (_call, carryOut) => carryOut()
  await till.stage.pass(LONGEST_WAIT_MS)
  await till.untilCharges('expired')
  assert.deepEqual(await till.payable(), [])
})

test('money without a callback is found when the time of the charge is over', async () => {
  assert.equal((await till.charge({ expiresIn: 600 })).status, 200)
  const [charge] = await till.charges()
  till.bank.pay({ txid: charge?.txid ?? '' })
  await till.stage.pass(900_000)
  await till.untilCharges('concluded')
  assert.equal((await orderNow()).payment, 'paid')
})

test('a charge that the bank removed is over', async () => {
  assert.equal((await till.charge({ expiresIn: 864_000 })).status, 200)
  const [charge] = await till.charges()
  const record = till.bank.charges.get(charge?.txid ?? '')
  assert.ok(record)
  till.bank.charges.set(record.txid, { ...record, state: 'removed' })
  await till.stage.pass(86_400_000) // it is asked about once a day
  await till.untilCharges('removed')
})

async function canceledMessages(): Promise<number> {
  const { rows } = await till.stage.db.query(
    `select count(*)::int as canceled from order_mentions where workspace_id = $1 and reference_id = $2 and order_status = 'canceled'`,
    [till.shop.workspaceId, till.referenceId],
  )
  return rows[0].canceled
}

async function orderNow(): Promise<{ payment: string; status: string }> {
  const { body } = await till.call('GET', `/orders?q=${till.referenceId}`)
  return body.data[0]
}
