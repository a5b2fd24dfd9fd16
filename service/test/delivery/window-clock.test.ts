/**
 * The service window as a clock: open for 24 hours after the contact's latest message in the
 * channel's time, to the millisecond, in whatever order messages arrive and whatever our own clock
 * does meanwhile.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import fc from 'fast-check'
import { newSeed } from '../../../scripts/random.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { seconds, postWebhook, textMessage } from '../stage/webhook.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const HISTORIES = 60

let stage: Stage
/**
 * It accepts everything: the simulator does not know of these webhooks, and would say that the
 * window is closed.
 */
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
afterEach(() => stage.clock.unfreeze())
after(() => stage.close())

/** A moment of the channel, which counts in whole seconds. */
const T = new Date(Math.floor(Date.now() / 1000) * 1000)
const after0 = (ms: number) => new Date(T.getTime() + ms)

const writes = async (from: string, at: Date, more: Record<string, unknown> = {}) =>
  assert.equal(await postWebhook(stage, { messages: [textMessage(from, at, more)] }), 200)
const sendOrder = (to: string) =>
  stage.call('POST', '/messages/interactive/order_details', orderDetails(stage.shop.from, to))

async function windowOf(to: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  return (await stage.call('GET', `/conversations/${body.data[0].id}`)).body.window
}

/**
 * Holds the boundary against both sides of one millisecond, at the front door and in what the API
 * shows.
 */
async function assertClosesAt(to: string, closesAt: Date) {
  const opensAt = new Date(closesAt.getTime() - DAY_MS)
  stage.clock.freeze(new Date(closesAt.getTime() - 1))
  const shown = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString(), refusedAt: null }
  assert.deepEqual(await windowOf(to), { open: true, ...shown })
  assert.equal((await sendOrder(to)).status, 200)
  stage.clock.freeze(closesAt)
  assert.deepEqual(await windowOf(to), { open: false, ...shown })
  const { status, body } = await sendOrder(to)
  assert.equal(status, 409)
  assert.equal(body.code, 'window_closed')
  assert.equal(body.lastInboundAt, shown.opensAt)
  assert.equal(body.closedAt, shown.closesAt)
}

test('messages that come late, twice and in any order leave the window where the latest of them puts it', async () => {
  const customer = newCustomer()
  stage.clock.freeze(after0(HOUR_MS))
  const latest = textMessage(customer, T)
  await writes(customer, after0(-3 * HOUR_MS))
  assert.equal(await postWebhook(stage, { messages: [latest] }), 200)
  await writes(customer, after0(-2 * DAY_MS))
  await writes(customer, after0(-1000))
  stage.clock.freeze(after0(20 * HOUR_MS))
  assert.equal(await postWebhook(stage, { messages: [latest, latest] }), 200, 'the same again, hours later')
  await assertClosesAt(customer, after0(DAY_MS))

  stage.clock.freeze(after0(DAY_MS + HOUR_MS))
  await writes(customer, after0(5 * HOUR_MS))
  await assertClosesAt(customer, after0(DAY_MS + 5 * HOUR_MS))
})

test('a message that arrives after its own 24 hours opens nothing', async () => {
  const customer = newCustomer()
  stage.clock.freeze(after0(DAY_MS))
  await writes(customer, T)
  assert.equal((await windowOf(customer)).open, false)
  assert.equal((await sendOrder(customer)).body.code, 'window_closed')
  await writes(customer, after0(1000))
  await assertClosesAt(customer, after0(DAY_MS + 1000))
})

test('a clock that steps back opens the window again, and closes it at the same moment as before', async () => {
  const customer = newCustomer()
  stage.clock.freeze(T)
  await writes(customer, T)
  await assertClosesAt(customer, after0(DAY_MS))
  stage.clock.freeze(after0(-HOUR_MS))
  assert.equal((await windowOf(customer)).open, true)
  assert.equal((await sendOrder(customer)).status, 200)
  await writes(customer, after0(-HOUR_MS - 1000))
  await assertClosesAt(customer, after0(DAY_MS))
})

test('a little ahead of our clock is the channel’s word; far ahead is held to five minutes', async () => {
  const [near, far] = [newCustomer(), newCustomer()]
  stage.clock.freeze(T)
  await writes(near, after0(5 * MINUTE_MS))
  await writes(far, after0(30 * DAY_MS))
  await assertClosesAt(near, after0(DAY_MS + 5 * MINUTE_MS))
  await assertClosesAt(far, after0(DAY_MS + 5 * MINUTE_MS))
})

/**
 * A webhook about messages, in seconds from T; our clock, when it receives them, goes where it
 * likes.
 */
type Webhook = {
  heardSeconds: number
  messages: { atSeconds: number; opens: boolean }[]
  /** Delivered twice. */
  again: boolean
}
const webhook: fc.Arbitrary<Webhook> = fc.record({
  heardSeconds: fc.integer({ min: 0, max: 90_000 }),
  messages: fc.array(
    fc.record({ atSeconds: fc.integer({ min: -90_000, max: 90_000 }), opens: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  again: fc.boolean(),
})

test('random histories of webhooks and clocks end with the window the rule gives', async (t) => {
  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  const holds = async (history: Webhook[]) => {
    const customer = newCustomer()
    let latestMs: number | null = null
    for (const { heardSeconds, messages, again } of history) {
      stage.clock.freeze(after0(heardSeconds * 1000))
      const elements = messages.map(({ atSeconds, opens }) => {
        const at = after0(atSeconds * 1000)
        const kind = opens ? {} : { type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' } }
        return { ...textMessage(customer, at, kind), timestamp: seconds(at) }
      })
      for (let n = 0; n < (again ? 2 : 1); n++)
        assert.equal(await postWebhook(stage, { messages: elements }), 200)
      for (const { atSeconds, opens } of messages) {
        const countsMs = Math.min(atSeconds * 1000, heardSeconds * 1000 + 5 * MINUTE_MS)
        if (opens) latestMs = Math.max(latestMs ?? -Infinity, countsMs)
      }
    }
    if (latestMs !== null) return await assertClosesAt(customer, after0(latestMs + DAY_MS))
    assert.deepEqual(await windowOf(customer), {
      open: false,
      opensAt: null,
      closesAt: null,
      refusedAt: null,
    })
    assert.equal((await sendOrder(customer)).body.lastInboundAt, null)
  }
  const histories = fc.array(webhook, { minLength: 1, maxLength: 5 })
  await fc.assert(fc.asyncProperty(histories, holds), {
    numRuns: HISTORIES,
    seed,
    endOnFailure: true,
  })
})
