/**
 * The story of an hour in which the channel does not answer, while service windows close. Time is
 * the test's.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Outcome } from '../../src/channels/channel.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { failureOf } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OUTAGE_MINUTES = 60
const CUSTOMERS = 12

const away: Outcome = {
  kind: 'unavailable',
  scope: 'message',
  failure: lostAnswer('Refused.'),
  retryAfterMs: null,
  attemptsMax: null,
}
const channel = createScriptedChannel(() => away)
let stage: Stage
before(async () => {
  const env = { RECADO_RETRY_FIRST_MS: '1000', RECADO_RETRY_MAX_MS: String(MINUTE_MS) }
  stage = await openStage({ realTime: 'what happens differs in time', channel, env })
})
after(() => stage.close())

test('after an hour without a channel each order whose window is open goes out once, the others say why not', async () => {
  const begin = new Date()
  stage.clock.freeze(begin)
  const orders = []
  for (let n = 0; n < CUSTOMERS; n++) {
    const closesAt = begin.getTime() + (5 + 10 * n) * MINUTE_MS
    const to = newCustomer()
    await stage.simulator.customerWrites(to, 'Oi', { at: new Date(closesAt - DAY_MS).toISOString() })
    const { body, text } = await stage.call(
      'POST',
      '/messages/interactive/order_details',
      orderDetails(stage.shop.from, to),
    )
    assert.ok(body.id, text)
    orders.push({ id: String(body.id), closesAt })
  }
  const closings = new Map(orders.map(({ id, closesAt }) => [id, closesAt]))
  const late: string[] = []
  const isInTime = (id: string) => stage.clock.now().getTime() < (closings.get(id) ?? 0)
  channel.answer = ({ messageId }) => (isInTime(messageId) || late.push(messageId), away)

  await everybodyHadATurn()
  for (let minute = 0; minute < OUTAGE_MINUTES; minute++) {
    await stage.pass(MINUTE_MS)
    await everybodyHadATurn()
  }
  const tried = channel.calls.length
  assert.ok(tried > CUSTOMERS * 10, `the channel was asked again and again: ${tried} times`)

  channel.answer = (message) => (isInTime(message.messageId) || late.push(message.messageId), takes(message))
  await stage.pass(MINUTE_MS)
  await everybodyHadATurn()
  assert.deepEqual(late, [], 'no order was handed over after its window had closed')
  const taken = channel.calls.slice(tried).map(({ messageId }) => messageId)
  const open = orders.filter(({ closesAt }) => closesAt > stage.clock.now().getTime())
  assert.deepEqual(taken.toSorted(), open.map(({ id }) => id).toSorted())
  for (const { id } of open) await stage.messageWith(id, 'sent')
  const closed = orders.filter(({ id }) => !taken.includes(id))
  assert.equal(closed.length, 6)
  for (const { id } of closed)
    assert.equal(failureOf(await stage.messageWith(id, 'failed')).code, 'window_closed')
})

/** Every delivery whose time has come has been tried, and waits for its next time or is over. */
const everybodyHadATurn = () =>
  stage.until(async () => {
    const { rows } = await stage.db.query(
      `select from deliveries where state <> 'waiting' or due_at <= $1 limit 1`,
      [stage.clock.now()],
    )
    return rows.length === 0
  }, 'everybody had a turn')
