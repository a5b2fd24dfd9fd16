/**
 * The one rule of the contract: order details need a message of the recipient within the last 24
 * hours.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change } from '../stage/change.ts'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'what happens differs in time' })))
after(() => stage.close())

const ROUTE = '/messages/interactive/order_details'
const CHECK = '/messages/preflight/order_details'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60 * 1000

const send = (to: string) => stage.call('POST', ROUTE, orderDetails(stage.shop.from, to))
/** A moment of the channel, which counts in whole seconds. */
const momentsAgo = (ms: number) => new Date(Math.floor((Date.now() - ms) / 1000) * 1000)
const writes = (from: string, at: Date) =>
  stage.simulator.customerWrites(from, 'Oi', { at: at.toISOString() })
const countMessages = async () =>
  Number((await stage.db.query('select count(*) from messages')).rows[0].count)

test('an order is taken one millisecond before the window has been open for 24 hours, and refused at 24 hours', async () => {
  const customer = newCustomer()
  const wroteAt = momentsAgo(HOUR_MS)
  await writes(customer, wroteAt)
  try {
    stage.clock.freeze(new Date(wroteAt.getTime() + DAY_MS - 1))
    assert.equal((await send(customer)).status, 200)

    stage.clock.freeze(new Date(wroteAt.getTime() + DAY_MS))
    const stored = await countMessages()
    const { status, body } = await send(customer)
    assert.equal(status, 409)
    assert.equal(body.code, 'window_closed')
    assert.equal(body.lastInboundAt, wroteAt.toISOString())
    assert.equal(body.closedAt, new Date(wroteAt.getTime() + DAY_MS).toISOString())
    assert.equal(await countMessages(), stored)
  } finally {
    stage.clock.unfreeze()
  }
})

test('the window counts from when the customer wrote, not from when we received it', async () => {
  const late = newCustomer()
  await writes(late, momentsAgo(DAY_MS + MINUTE_MS))
  assert.equal((await send(late)).body.code, 'window_closed')

  const recent = newCustomer()
  await writes(recent, momentsAgo(DAY_MS - 5 * MINUTE_MS))
  assert.equal((await send(recent)).status, 200)
})

test('an older message that arrives later does not rewind the window', async () => {
  const customer = newCustomer()
  await writes(customer, momentsAgo(MINUTE_MS))
  await writes(customer, momentsAgo(2 * DAY_MS))
  assert.equal((await send(customer)).status, 200)
})

test('a new message of the customer opens the window again', async () => {
  const customer = newCustomer()
  await writes(customer, momentsAgo(3 * DAY_MS))
  assert.equal((await send(customer)).status, 409)
  await writes(customer, momentsAgo(0))
  assert.equal((await send(customer)).status, 200)
})

test('what the shop sends opens no window', async () => {
  const customer = newCustomer()
  assert.equal(
    (await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer))).status,
    200,
  )
  const { status, body } = await send(customer)
  assert.equal(status, 409)
  assert.equal(body.lastInboundAt, null)
  assert.equal(body.closedAt, null)
})

test('a customer who wrote to another sender has no window with this one', async () => {
  const other = await stage.openShop()
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, 'Oi', { account: other.phoneNumberId })
  const order = orderDetails(other.from, customer)
  assert.equal((await stage.call('POST', ROUTE, order, { apiKey: other.apiKey })).status, 200)
  assert.equal((await send(customer)).body.code, 'window_closed')
})

test('order status and contacts are taken without a window', async () => {
  const to = newCustomer()
  const { from } = stage.shop
  const status = await stage.call(
    'POST',
    '/messages/interactive/order_status',
    orderStatus(from, to, newReference()),
  )
  assert.equal(status.status, 200)
  assert.equal((await stage.call('POST', '/messages/contacts', contacts(from, to))).status, 200)
})

test('a closed window is reported among the other faults of an order, and when it is only checked', async () => {
  const [stranger, late] = [newCustomer(), newCustomer()]
  const wroteAt = momentsAgo(DAY_MS + MINUTE_MS)
  await writes(late, wroteAt)
  const closedAt = new Date(wroteAt.getTime() + DAY_MS).toISOString()
  for (const [to, detail] of [
    [stranger, 'The recipient has never written to this sender: a message of the last 24 hours is needed.'],
    [late, `The service window closed at ${closedAt}, 24 hours after the recipient last wrote.`],
  ] as const) {
    const fault = { in: 'body', pointer: '/to', code: 'window_closed', detail }
    const good = orderDetails(stage.shop.from, to)
    const checked = await stage.call('POST', CHECK, good)
    assert.deepEqual(checked.body, { ok: false, errors: [fault], warnings: [], templates: [] })
    const wrong = change(good, '/interactive/action/parameters/total_amount/value', 1)
    for (const route of [ROUTE, CHECK]) {
      const { body } = await stage.call('POST', route, wrong)
      assert.deepEqual(body.errors[0], fault)
      assert.equal(body.errors[1].code, 'wrong_sum')
    }
    await writes(to, momentsAgo(MINUTE_MS))
    assert.equal((await stage.call('POST', CHECK, good)).body.ok, true)
  }
})

test('a closed window is reported beside a header that is wrong', async () => {
  const body = orderDetails(stage.shop.from, newCustomer())
  const answer = await stage.call('POST', ROUTE, body, { headers: { 'idempotency-key': 'not visible: é' } })
  assert.deepEqual(
    answer.body.errors.map(({ code }: { code: string }) => code),
    ['format', 'window_closed'],
  )
})

test('a window that is not needed is not queried', async () => {
  const stranger = newCustomer()
  for (const [kind, body] of [
    ['order_status', orderStatus(stage.shop.from, stranger, newReference())],
    ['contacts', contacts(stage.shop.from, stranger)],
    ['order_details', orderDetails('+551149999999', stranger)],
    ['order_details', orderDetails(stage.shop.from, stage.shop.from)],
  ] as const) {
    const { body: verdict } = await stage.call('POST', `/messages/preflight/${kind}`, body)
    assert.doesNotMatch(JSON.stringify(verdict.errors), /window_closed/, kind)
  }
})
