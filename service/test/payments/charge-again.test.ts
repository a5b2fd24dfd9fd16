/**
 * An order that is sent again: what the customer can pay until the new code is on the phone, and
 * which order it belongs to.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { lost, type ScriptedProvider } from '../stage/payments.ts'
import { codeOf, openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { Stage } from '../stage/stage.ts'

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => (till = await openTill(opened)))
after(() => opened.stage.close())

const PATH = '/messages/interactive/order_details'

/** The reference id that a message of ours says. */
const saidIn = async (id: string): Promise<string> =>
  (await till.call('GET', `/messages/${id}`)).body.contentData.action.parameters.reference_id

async function sendAndArrive(charge: object = {}): Promise<string> {
  const { status, body, text } = await till.charge(charge)
  assert.equal(status, 200, text)
  await till.stage.messageWith(body.id, 'delivered', till.shop)
  return body.id
}

test('an order that a message asks for is not charged a second time: the code that the customer holds stays payable', async () => {
  const first = await sendAndArrive()
  const { status, body } = await till.charge()
  assert.deepEqual([status, body.code, body.messageId], [409, 'order_asked', first])
  const check = await till.call('POST', '/messages/preflight/order_details', till.order())
  assert.deepEqual(
    check.body.errors.map(({ code, pointer }: Record<string, string>) => [code, pointer]),
    [['reference_id_used', '/interactive/action/parameters/reference_id']],
  )
  assert.equal((await till.payable()).length, 1)
  assert.equal(await till.asked(), 1)
})

test('an order is sent again as a copy, which WhatsApp delivers, and only then is the charge before it withdrawn', async () => {
  await sendAndArrive()
  const [old] = await till.charges()
  const check = await till.call('POST', '/messages/preflight/order_details', till.order({ renew: true }))
  assert.deepEqual(check.body, { ok: true, errors: [], warnings: [] })
  const { status, body, text } = await till.charge({ renew: true })
  assert.equal(status, 200, text)
  assert.deepEqual(
    (await till.charges()).map(({ state }) => state),
    ['open', 'open'],
  )
  await till.stage.messageWith(body.id, 'delivered', till.shop)
  assert.equal(await saidIn(body.id), `${till.referenceId}.2via`)
  await till.untilCharges('withdrawn', 'open')
  assert.equal(till.bank.charges.get(old?.txid ?? '')?.state, 'withdrawn')

  const third = await sendAndArrive({ renew: true })
  assert.equal(await saidIn(third), `${till.referenceId}.3via`)
  const { body: list } = await till.call('GET', `/orders?q=${till.referenceId}`)
  assert.deepEqual(
    list.data.map(({ referenceId, requestMessageId }: Record<string, string>) => [
      referenceId,
      requestMessageId,
    ]),
    [[till.referenceId, third]],
  )
  for (const referenceId of [till.referenceId, `${till.referenceId}.2via`]) {
    const { body: order } = await till.call('GET', `/orders/${referenceId}`)
    assert.equal(order.referenceId, till.referenceId)
    assert.equal(order.timeline.filter(({ kind }: { kind: string }) => kind === 'message').length, 3)
    const { body: payments } = await till.call('GET', `/orders/${referenceId}/payments`)
    assert.equal(payments.charges.length, 3)
  }
})

test('a copy that WhatsApp does not accept leaves the charge before it payable, and is withdrawn itself', async () => {
  await sendAndArrive()
  await till.stage.simulator.setFaults({
    on: 'send',
    mode: 'error',
    code: 131009,
    match: { referenceId: `${till.referenceId}.2via` },
  })
  const { body } = await till.charge({ renew: true })
  await till.stage.messageWith(body.id, 'failed', till.shop)
  await till.untilCharges('open', 'withdrawn')
  const [old] = await till.charges()
  assert.deepEqual(await till.payable(), [old?.txid])
  till.bank.pay({ txid: old?.txid ?? '' })
  await till.untilCharges('concluded', 'withdrawn')
  const { body: list } = await till.call('GET', `/orders?q=${till.referenceId}`)
  assert.equal(list.data[0].payment, 'paid')
})

/** Sends an order that fails in such a way that a person may resend it. */
async function sendAndFail(charge: object): Promise<string> {
  const { simulator } = till.stage
  await simulator.setFaults({ on: 'send', mode: 'error', code: 131049, match: { to: till.to } })
  const { id } = (await till.charge(charge)).body
  await dueSuccessions('infinity')
  await till.stage.messageWith(id, 'failed', till.shop)
  await simulator.setFaults()
  return id
}

/** When the job looks what became of the charges that take the place of others. */
const dueSuccessions = (at: string) =>
  till.stage.db.query(
    `update charges set due_at = $2 where workspace_id = $1 and state = 'open' and successor_id is not null`,
    [till.shop.workspaceId, at],
  )

const resend = (id: string) => till.call('POST', `/deliveries/${id}/resolve`, { action: 'resend' })

test('a copy that failed is not resent: its code dies, and the charge before it is the one to be paid', async () => {
  await sendAndArrive()
  const copy = await sendAndFail({ renew: true })
  const { status, body } = await resend(copy)
  assert.deepEqual([status, body.code], [409, 'resolution_impossible'])
  await dueSuccessions(till.stage.clock.now().toISOString())
  await till.untilCharges('open', 'withdrawn')
})

/** As a process leaves it that is killed after it planned to resend a message as another one. */
const cutOff = (id: string, resentAs: string) =>
  till.stage.db.query('update failed_messages set resend_as = $2 where message_id = $1', [id, resentAs])

test('where resending was cut off and the code has died since, the message is put away', async () => {
  await sendAndArrive()
  const copy = await sendAndFail({ renew: true })
  await cutOff(copy, uuidv7({ msecs: Date.now() - 6 * 60_000 }))
  const refused = await resend(copy)
  assert.deepEqual([refused.status, refused.body.code], [409, 'resolution_impossible'])
  const { status } = await till.call('POST', `/deliveries/${copy}/resolve`, { action: 'mark_failed' })
  assert.equal(status, 200)
})

test('where only the decision was lost and the code has died since, it is written down as it was', async () => {
  const first = await sendAndArrive()
  const copy = await sendAndFail({ renew: true })
  await cutOff(copy, first)
  const { status, body } = await resend(copy)
  assert.deepEqual([status, body.resentAs], [200, first])
})

test('a copy that failed is resent once the charge before it has expired, but not while another copy is to replace it', async () => {
  await sendAndArrive({ expiresIn: 600 })
  await till.stage.pass(820_000)
  await till.untilCharges('expired')
  const copy = await sendAndFail({ renew: true })
  await sendAndFail({ renew: true })
  const refused = await resend(copy)
  assert.deepEqual([refused.status, refused.body.code], [409, 'resolution_impossible'])

  const txid = (await till.charges()).at(-1)?.txid
  till.bank.answer = ({ name }, carryOut) => (name === 'withdrawCharge' ? lost() : carryOut())
  await dueSuccessions(till.stage.clock.now().toISOString())
  await till.stage.until(
    async () => till.bank.calls.some(({ name, about }) => name === 'withdrawCharge' && about === txid),
    'the second copy is being withdrawn',
  )
  const { status, text } = await resend(copy)
  assert.equal(status, 200, text)
})

test('money for the code before pays the order, and the copy is withdrawn', async () => {
  await sendAndArrive()
  const [old] = await till.charges()
  await till.stage.pass(1_000)
  const { body } = await till.charge({ renew: true })
  till.bank.pay({ txid: old?.txid ?? '' })
  await till.untilCharges('concluded', 'withdrawn')
  const { body: payments } = await till.call('GET', `/orders/${till.referenceId}/payments`)
  assert.deepEqual(
    payments.payments.map(({ verdict }: { verdict: string }) => verdict),
    ['exact'],
  )
  assert.ok(codeOf((await till.call('GET', `/messages/${body.id}`)).body))
})

test('money that came unheard refuses a copy', async () => {
  await sendAndArrive()
  const [old] = await till.charges()
  till.bank.pay({ txid: old?.txid ?? '' })
  const { status, body } = await till.charge({ renew: true })
  assert.deepEqual([status, body.code], [409, 'order_paid'])
  assert.equal(await till.asked(), 1)
})

test('the customer is thanked under the reference of the copy that is on the phone', async () => {
  await till.stage.call('PATCH', `/senders/${till.shop.senderId}`, { notifiesPayments: true }, till.shop)
  await sendAndArrive()
  await sendAndArrive({ renew: true })
  await till.untilCharges('withdrawn', 'open')
  const [, copy] = await till.charges()
  till.bank.pay({ txid: copy?.txid ?? '' })
  await till.untilCharges('withdrawn', 'concluded')
  await till.stage.until(async () => {
    const { body } = await till.call('GET', `/orders/${till.referenceId}`)
    return body.paymentStatus === 'captured'
  }, 'the customer is thanked')
  const { body } = await till.call('GET', `/orders/${till.referenceId}.2via`)
  const thanks = body.timeline.findLast(({ kind }: { kind: string }) => kind === 'message').message
  assert.equal(thanks.contentData.action.parameters.reference_id, `${till.referenceId}.2via`)
  await till.stage.messageWith(thanks.id, 'delivered', till.shop)
})

test('two that send an order again at once make one copy', async () => {
  await sendAndArrive()
  const answers = await Promise.all([till.charge({ renew: true }), till.charge({ renew: true })])
  const sent = answers.filter(({ status }) => status === 200)
  assert.ok(sent.length >= 1)
  for (const { status, body } of answers)
    if (status !== 200) assert.deepEqual([status, body.code], [409, 'charge_in_progress'])
  const said = await Promise.all(sent.map(({ body }) => saidIn(body.id)))
  assert.equal(new Set(said).size, said.length)
})

test('a copy whose message is not stored yet is not followed by another copy', async () => {
  await sendAndArrive()
  const messages = await till.stage.db.connect()
  try {
    await messages.query('begin; lock table messages in exclusive mode')
    let isFirstRead = true
    till.bank.answer = async ({ name }, carryOut) => {
      const isLater = name === 'readCharge' && !isFirstRead
      if (name === 'readCharge') isFirstRead = false
      if (isLater) await till.untilCharges('open', 'open') // the first has its charge, and no message
      return carryOut()
    }
    const both = [till.charge({ renew: true }), till.charge({ renew: true })]
    const { status, body } = await Promise.race(both)
    assert.deepEqual([status, body.code], [409, 'charge_in_progress'])
    await messages.query('rollback')
    assert.deepEqual(
      (await Promise.all(both)).map((answer) => answer.status).toSorted((a, b) => a - b),
      [200, 409],
    )
  } finally {
    messages.release(true)
  }
  assert.equal(await till.asked(), 2)
})

test('a reference that leaves no room for the ending of a copy is refused before anything is charged', async () => {
  const body = till.order({ renew: true })
  body.interactive.action.parameters.reference_id = 'x'.repeat(54)
  const { status, body: problem } = await till.call('POST', PATH, body)
  assert.deepEqual(
    [status, problem.errors.map(({ code, pointer }: Record<string, string>) => [code, pointer])],
    [422, [['too_long', '/interactive/action/parameters/reference_id']]],
  )
})

test('a part of the money and a copy over the rest pay the order, and nothing waits for a person', async () => {
  await sendAndArrive()
  const [first] = await till.charges()
  till.bank.pay({ txid: first?.txid ?? '', amount: 1800 })
  await till.untilCharges('concluded')
  const partOf = async () => (await till.call('GET', `/orders/${till.referenceId}/payments`)).body
  assert.deepEqual(
    (await partOf()).payments.map(({ verdict, isOpen }: Record<string, unknown>) => [verdict, isOpen]),
    [['less', true]],
  )
  const body = till.order({ renew: true })
  const { parameters } = body.interactive.action
  parameters.total_amount.value = 3000
  parameters.order.subtotal.value = 3000
  const [item] = parameters.order.items
  Object.assign(item ?? {}, { amount: { value: 3000, offset: 100 }, quantity: 1 })
  const answer = await till.call('POST', PATH, body)
  assert.equal(answer.status, 200, answer.text)
  await till.stage.messageWith(answer.body.id, 'delivered', till.shop)
  assert.equal((await partOf()).due.value, 4800)
  const rest = (await till.charges()).at(-1)
  till.bank.pay({ txid: rest?.txid ?? '' })
  await till.untilCharges('concluded', 'concluded')
  assert.deepEqual(
    (await partOf()).payments.map(({ verdict, isOpen }: Record<string, unknown>) => [verdict, isOpen]),
    [
      ['exact', false],
      ['exact', false],
    ],
  )
  const { body: list } = await till.call('GET', `/orders?q=${till.referenceId}`)
  const [order] = list.data
  assert.deepEqual([order.payment, order.total.value, order.received.value], ['paid', 4800, 4800])
})
