/**
 * Stories of channels in trouble: what is tried again, when, and when it is given up. Time is the
 * test's.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { failureOf, newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage({ env: { RECADO_DELIVERY_AGE_MAX_MS: '86400000' } })))
beforeEach(() => stage.simulator.setFaults())
after(() => stage.close())

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

const callsFor = async (id: string) => (await stage.simulator.calls(id)).length
const calledTimes = (id: string, times: number) =>
  stage.until(async () => (await callsFor(id)) >= times, `${times} calls for ${id}`)

/** A message to another customer gets through, so whatever else was due by now has had its turn. */
async function letOthersThrough() {
  const { id } = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(id, 'delivered')
}

/** As above, where everything of the sender has to wait. */
async function anotherSenderSends() {
  const shop = await stage.openShop()
  const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
  await stage.until(async () => (await callsFor(id)) === 1, 'the other sender sends')
}

const transient = [
  { code: 131000, about: 'something went wrong' },
  { code: 131016, about: 'service unavailable' },
  { code: 130429, about: 'throughput reached' },
  { code: 80007, about: 'account rate limit' },
  { code: 4, about: 'too many calls of the app' },
  { code: 2, about: 'service down' },
  { code: 133004, about: 'server unavailable' },
]
for (const { code, about } of transient) {
  test(`a message met by error ${code} (${about}) is tried again and arrives`, async () => {
    const to = await newWriter(stage)
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code, times: 2, match: { to } })
    const { id } = await sendContacts(stage, to)
    await stage.messageWith(id, 'delivered')
    assert.equal(await callsFor(id), 3)
  })
}

const patient = [
  { code: 131056, about: 'pair rate limit: 4 s, then 16 s', waitsMs: [4 * SECOND_MS, 16 * SECOND_MS] },
  { code: 131057, about: 'maintenance: a minute each', waitsMs: [60 * SECOND_MS, 60 * SECOND_MS] },
]
for (const { code, about, waitsMs } of patient) {
  test(`a message met by error ${code} waits as long as the channel is known to need (${about})`, async (t) => {
    const to = await newWriter(stage)
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code, times: 2, match: { to } })
    stage.clock.freeze(stage.clock.now())
    t.after(stage.clock.unfreeze)
    const { id } = await sendContacts(stage, to)
    for (const [index, waitMs] of waitsMs.entries()) {
      await stage.until(async () => (await dueIn(id)) > waitMs - SECOND_MS, `wait ${index + 1}`)
      assert.equal(await callsFor(id), index + 1)
      await stage.pass(waitMs)
    }
    await stage.messageWith(id, 'delivered')
    assert.equal(await callsFor(id), 3)
  })
}

test('a wait the channel asks for is kept to the second', async () => {
  const to = await newWriter(stage)
  const fault = { on: 'send', mode: 'error', code: 131000, retryAfterSeconds: 60, times: 1, match: { to } }
  await stage.simulator.setFaults(fault)
  const { id } = await sendContacts(stage, to)
  await calledTimes(id, 1)
  await stage.until(async () => (await attemptOf(id))?.outcome === 'unavailable', 'the attempt is settled')
  await stage.pass(50 * SECOND_MS)
  await letOthersThrough()
  assert.equal(await callsFor(id), 1)
  await stage.pass(10 * SECOND_MS)
  await stage.messageWith(id, 'delivered')
})

test('when the channel limits the sender, all its messages wait for as long as it asked', async () => {
  const [to, other] = [await newWriter(stage), await newWriter(stage)]
  const fault = { on: 'send', mode: 'error', code: 130429, retryAfterSeconds: 60, times: 1, match: { to } }
  await stage.simulator.setFaults(fault)
  const { id } = await sendContacts(stage, to)
  await stage.until(async () => (await attemptOf(id))?.outcome === 'unavailable', 'the attempt is settled')
  const { id: otherId } = await sendContacts(stage, other)
  await stage.pass(50 * SECOND_MS)
  await anotherSenderSends()
  assert.equal(await callsFor(otherId), 0)
  await stage.pass(10 * SECOND_MS)
  await stage.messageWith(otherId, 'delivered')
  await stage.messageWith(id, 'delivered')
})

test('a message that may itself upset the channel is given up after three attempts', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131000, match: { to } })
  const { id } = await sendContacts(stage, to)
  const failure = failureOf(await stage.messageWith(id, 'failed'))
  assert.equal(failure.code, 'channel_internal_error')
  assert.equal(await callsFor(id), 3)
})

test('an outage before does not use up the few attempts of an error', async () => {
  const to = await newWriter(stage)
  const fails = (code: number, times: number) =>
    stage.simulator.setFaults({ on: 'send', mode: 'error', code, times, match: { to } })
  await fails(131016, 1000)
  const { id } = await sendContacts(stage, to)
  await calledTimes(id, 3)
  await fails(131000, 2)
  await stage.messageWith(id, 'delivered')
  const { rows } = await stage.db.query(
    `select count(*)::int as count from attempts where message_id = $1 and failure::json ->> 'channelCode' = '131000'`,
    [id],
  )
  assert.equal(rows[0].count, 2)
})

test('an error with another code of the channel has its few attempts for itself, though it means the same', async () => {
  const to = await newWriter(stage)
  const fails = (code: number) => ({ on: 'send', mode: 'error', code, times: 2, match: { to } })
  await stage.simulator.setFaults(fails(1), fails(131000))
  const { id } = await sendContacts(stage, to)
  await stage.messageWith(id, 'delivered')
  assert.equal(await callsFor(id), 5)
})

test('a message is tried until it is a day old, and then has failed with the last reason', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 133004, match: { to } })
  const { id } = await sendContacts(stage, to)
  await stage.until(async () => (await callsFor(id)) > 4, 'it is tried again and again')
  await stage.pass(25 * HOUR_MS)
  assert.equal(failureOf(await stage.messageWith(id, 'failed')).code, 'channel_unavailable')
})

test('each attempt is kept with its outcome and reason', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131016, times: 1, match: { to } })
  const { id } = await sendContacts(stage, to)
  await stage.messageWith(id, 'delivered')
  const { rows } = await stage.db.query(
    `select attempt, outcome, failure::json ->> 'channelCode' as code from attempts where message_id = $1 order by attempt`,
    [id],
  )
  assert.deepEqual(rows, [
    { attempt: 1, outcome: 'unavailable', code: '131016' },
    { attempt: 2, outcome: 'accepted', code: null },
  ])
})

async function attemptOf(id: string) {
  const { rows } = await stage.db.query<{ outcome: string | null }>(
    'select outcome from attempts where message_id = $1 order by attempt desc limit 1',
    [id],
  )
  return rows[0]
}

/** Milliseconds until the delivery may be tried again. */
async function dueIn(id: string) {
  const { rows } = await stage.db.query<{ dueAt: Date }>(
    `select due_at as "dueAt" from deliveries where message_id = $1 and state = 'waiting'`,
    [id],
  )
  return rows[0] ? rows[0].dueAt.getTime() - stage.clock.now().getTime() : 0
}
