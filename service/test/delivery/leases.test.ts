/**
 * Stories of several processes on one database: each sender is driven by one of them, whatever
 * happens to it.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { Outcome } from '../../src/channels/channel.ts'
import type { Clock } from '../../src/engine/clock.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import type { Service } from '../../src/main.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, SHORT_LEASE_MS, type Stage } from '../stage/stage.ts'
import { createFreezableClock } from '../stage/test-clock.ts'
import { newWamid, receipt, postWebhook } from '../stage/webhook.ts'

// nothing is scanned for: what one process learns of another, it learns by notification, or when a
// lease lapses
const STOP_MS = 60_000
const env = {
  RECADO_SCAN_INTERVAL_MS: '60000',
  RECADO_LEASE_MS: String(SHORT_LEASE_MS),
  RECADO_UNKNOWN_WAIT_MS: '60000',
  RECADO_STOP_TIMEOUT_MS: String(STOP_MS),
}
const channel = createScriptedChannel()
let stage: Stage
let others: Service[] = []
before(
  async () =>
    (stage = await openStage({ realTime: 'the database decides when a lease lapses', channel, env })),
)
beforeEach(() => {
  channel.answer = takes
  channel.calls.length = 0
})
afterEach(async () => {
  await Promise.all(others.splice(0).map((service) => service.close()))
})
after(() => stage.close())

const callsFor = (id: string) => channel.calls.filter(({ messageId }) => messageId === id).length
const isCalled = (id: string) => stage.until(async () => callsFor(id) > 0, `a call for ${id}`)

async function another(clock?: Clock, moreEnv: Record<string, string> = {}): Promise<Service> {
  const service = await stage.startAnother(clock ? { clock } : {}, moreEnv)
  others.push(service)
  return service
}

async function leaseOf(senderId: string) {
  const { rows } = await stage.db.query<{ holder: string | null; fence: number }>(
    'select holder, fence::int as fence from leases where owner_id = $1',
    [senderId],
  )
  return rows[0] as { holder: string | null; fence: number }
}

async function lapsesAt(senderId: string): Promise<number> {
  const { rows } = await stage.db.query<{ at: Date | null }>(
    'select expires_at as at from leases where owner_id = $1',
    [senderId],
  )
  return rows[0]?.at?.getTime() ?? 0
}

test('what a process accepts for a sender that another one drives is delivered at once', async () => {
  const service = await another()
  const sent = await Promise.all(
    Array.from({ length: 200 }, () => sendContacts(stage, newCustomer(), { through: service })),
  )
  for (const { id } of sent) await stage.messageWith(id, 'sent')
  assert.equal(channel.calls.length, 200)
})

test('two processes share the work: each message is called once, and conversations keep their order', async () => {
  const service = await another()
  const customers = Array.from({ length: 20 }, newCustomer)
  const sendInTurn = async (to: string) => {
    const ids: string[] = []
    for (let n = 0; n < 8; n++) {
      ids.push((await sendContacts(stage, to, { through: n % 2 === 0 ? stage.service : service })).id)
    }
    return ids
  }
  const conversations = await Promise.all(customers.map(sendInTurn))
  for (const id of conversations.flat()) await stage.messageWith(id, 'sent')
  assert.equal(channel.calls.length, 160)
  const called = channel.calls.map(({ messageId }) => messageId)
  for (const ids of conversations)
    assert.deepEqual(
      called.filter((id) => ids.includes(id)),
      ids,
    )
})

test('a receipt that reaches another process lets the conversation go on at once', async () => {
  const answers: Outcome[] = [{ kind: 'unknown', failure: lostAnswer('Lost.') }]
  channel.answer = (message) => answers.shift() ?? takes(message)
  const service = await another()
  const { id, to } = await sendContacts(stage)
  const next = await sendContacts(stage, to)
  await stage.messageWith(id, 'unknown')
  const statuses = [receipt(newWamid(), 'sent', new Date(), { biz_opaque_callback_data: id })]
  assert.equal(await postWebhook({ ...stage, service }, { statuses }), 200)
  await stage.messageWith(next.id, 'sent')
})

test('a process that stops hands its senders over at once, with what still waits', async () => {
  const shop = await stage.openShop()
  await stage.service.close()
  const start = () => another(stage.clock, { RECADO_LEASE_MS: '300000' }) // far longer than any wait here
  const stopping = await start()
  await isDriven(shop.senderId)
  await start()
  const waitMs = 300_000
  const busy = { kind: 'unavailable', scope: 'message', failure: lostAnswer('Busy.') } as const
  channel.answer = () => ({ ...busy, retryAfterMs: waitMs, attemptsMax: null })
  const { id } = await sendContacts(stage, newCustomer(), { shop, through: stopping })
  await stage.until(async () => (await attemptsOf(id))[0]?.outcome === 'unavailable', 'it waits')
  const { fence } = await leaseOf(shop.senderId)
  await stopping.close()
  await stage.until(async () => (await leaseOf(shop.senderId)).fence > fence, 'the sender changes hands')
  channel.answer = takes
  await stage.pass(2 * waitMs)
  await stage.until(async () => callsFor(id) === 2, 'it is tried again')
  await stage.restart()
  await stage.messageWith(id, 'sent', shop)
})

test('a process that stops keeps its senders while it waits for a call, were it longer than a lease lasts', async () => {
  const shop = await stage.openShop()
  await isDriven(shop.senderId)
  await another()
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  await isCalled(id)
  const { fence } = await leaseOf(shop.senderId)
  const before = await lapsesAt(shop.senderId)
  const stopped = stage.service.close()
  await stage.until(
    async () => (await lapsesAt(shop.senderId)) > before + 2 * SHORT_LEASE_MS,
    'the lease is renewed again and again',
  )
  assert.equal((await leaseOf(shop.senderId)).fence, fence)
  gate.open()
  await stopped
  const { rows } = await stage.db.query('select status from message_states where message_id = $1', [id])
  assert.deepEqual(rows, [{ status: 'sent' }])
  await stage.restart()
})

test('a process that stops leaves calls the time that requests did not need', async () => {
  await stage.service.close()
  const waits: number[] = []
  const after: Clock['after'] = (delayMs, callback) => {
    waits.push(delayMs)
    return stage.clock.after(delayMs, callback)
  }
  const stopping = await another({ monotonicMs: stage.clock.monotonicMs, now: stage.clock.now, after })
  await isDriven(stage.shop.senderId)
  const gate = createGate()
  const isGivenUp = (): Outcome => ({ kind: 'unknown', failure: lostAnswer('The call was given up.') })
  channel.answer = async (message, signal) => {
    const givenUp = new Promise<Outcome>((resolve) =>
      signal?.addEventListener('abort', () => resolve(isGivenUp())),
    )
    return await Promise.race([gate.opened.then(() => takes(message)), givenUp])
  }
  const { id } = await sendContacts(stage, newCustomer(), { through: stopping })
  await isCalled(id)
  waits.length = 0
  const stopped = stopping.close()
  await stage.until(async () => waits.some((ms) => ms > STOP_MS / 4), 'the calls are waited for')
  await stage.pass(STOP_MS * 0.75)
  gate.open()
  await stopped
  const { rows } = await stage.db.query('select status from message_states where message_id = $1', [id])
  assert.deepEqual(rows, [{ status: 'sent' }])
  await stage.restart()
})

test('readers whose queries hang, however many, cost no sender its lease', async () => {
  const { senderId } = await stage.openShop()
  await isDriven(senderId)
  const client = await stage.db.connect()
  await client.query('begin')
  await client.query('lock table contacts in access exclusive mode')
  const reads = Array.from({ length: 30 }, () => stage.call('GET', '/conversations'))
  try {
    await stage.until(() => areWaiting(stage.db, 10), 'all connections for reading wait')
    const before = await lapsesAt(senderId)
    await stage.until(
      async () => (await lapsesAt(senderId)) > before + 2 * SHORT_LEASE_MS,
      'the lease is renewed again and again',
    )
    assert.ok(await areWaiting(stage.db, 10), 'it was renewed meanwhile')
  } finally {
    await client.query('rollback')
    client.release()
    await Promise.all(reads)
  }
})

test('leases are renewed while the deliveries that wait for their senders are still being read', async (t) => {
  const shops = [stage.shop, await stage.openShop(), await stage.openShop()]
  channel.answer = () => ({
    kind: 'unavailable',
    scope: 'message',
    failure: lostAnswer('Busy.'),
    retryAfterMs: 300_000,
    attemptsMax: null,
  })
  for (const shop of shops) await isCalled((await sendContacts(stage, newCustomer(), { shop })).id)
  await stage.service.close()
  const reader = await stage.db.connect()
  await reader.query('begin; lock table messages in access exclusive mode')
  t.after(() => reader.release(true))
  const next = another()
  const termsOf = async () => {
    const { rows } = await stage.db.query<{ fence: number; until: Date }>(
      "select fence::int as fence, expires_at as until from leases where holder is not null and kind = 'sender' order by owner_id",
    )
    return rows
  }
  const taken = await stage.until(async () => {
    const terms = await termsOf()
    return terms.length >= shops.length && terms
  }, 'all senders are taken')
  const outlived = await stage.until(async () => {
    const terms = await termsOf()
    const begun = Math.max(...taken.map(({ until }) => until.getTime()))
    return (
      terms.length >= shops.length &&
      terms.every(({ until }) => until.getTime() > begun + SHORT_LEASE_MS) &&
      terms
    )
  }, 'each outlives the time it was taken for')
  assert.deepEqual(
    outlived.map(({ fence }) => fence),
    taken.map(({ fence }) => fence),
  )
  await reader.query('rollback')
  await next
  await stage.restart()
})

test('a sender that sent nothing for minutes, an hour or a day keeps its lease, and sends at once', async () => {
  const { senderId } = stage.shop
  await isDriven(senderId)
  const isRenewed = async () => {
    const before = await lapsesAt(senderId)
    await stage.until(async () => (await lapsesAt(senderId)) > before, 'the lease is renewed')
  }
  for (const minutes of [1, 10, 59, 23 * 60]) {
    await stage.messageWith((await sendContacts(stage)).id, 'sent')
    await stage.pass(minutes * 60_000)
    await isRenewed()
  }
  await stage.messageWith((await sendContacts(stage)).id, 'sent')
})

test('a lease of a process that is gone, taken before the clock of the database was set back, is taken over', async () => {
  const shop = await stage.openShop()
  await stage.service.close()
  const { rowCount } = await stage.db.query(
    `update leases set holder = gen_random_uuid(), expires_at = clock_timestamp() + interval '1 day' where owner_id = $1`,
    [shop.senderId],
  )
  assert.equal(rowCount, 1)
  await stage.restart()
  await stage.messageWith((await sendContacts(stage, newCustomer(), { shop })).id, 'sent', shop)
})

test('a process that freezes is succeeded, and what it says late is refused', async () => {
  const shop = await stage.openShop()
  await isDriven(shop.senderId)
  await stage.service.close()
  const clock = createFreezableClock()
  const frozen = await another(clock)
  await isDriven(shop.senderId)
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id, to } = await sendContacts(stage, newCustomer(), { shop, through: frozen })
  await isCalled(id)
  clock.freeze()
  const { fence } = await leaseOf(shop.senderId)

  await stage.restart()
  await stage.until(async () => (await leaseOf(shop.senderId)).fence > fence, 'the sender changes hands')
  await stage.messageWith(id, 'unknown', shop)
  channel.answer = takes
  const other = await sendContacts(stage, newCustomer(), { shop })
  await stage.messageWith(other.id, 'sent', shop)

  gate.open()
  clock.thaw()
  const next = await sendContacts(stage, to, { shop, through: frozen })
  await stage.settled() // the late answer has been refused, and what was accepted has been read
  assert.equal((await attemptsOf(id))[0]?.outcome, 'unknown')
  assert.equal(callsFor(next.id), 0, 'its conversation waits for evidence')
  const statuses = [receipt(`wamid.${id}`, 'sent', new Date(), { biz_opaque_callback_data: id })]
  await postWebhook(stage, { statuses }, shop)
  await stage.messageWith(next.id, 'sent', shop)
  assert.deepEqual(await attemptsOf(id), [{ outcome: 'unknown', fence }])
  assert.deepEqual([callsFor(id), callsFor(other.id), callsFor(next.id)], [1, 1, 1])
})

test('a process that freezes past its lease without a successor goes on where it was', async () => {
  await stage.service.close()
  const clock = createFreezableClock()
  const lonely = await another(clock)
  await isDriven(stage.shop.senderId)
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id, to } = await sendContacts(stage, newCustomer(), { through: lonely })
  await isCalled(id)
  clock.freeze()
  const hasLapsed = async () => {
    const { rows } = await stage.db.query(
      "select from leases where kind = 'sender' and expires_at < clock_timestamp()",
    )
    return rows.length > 0
  }
  await stage.until(hasLapsed, 'its lease lapses')
  const early = await sendContacts(stage, newCustomer(), { through: lonely })
  gate.open()
  clock.thaw()
  const next = await sendContacts(stage, to, { through: lonely })
  for (const one of [id, early.id, next.id]) await untilSent(one)
  assert.deepEqual([callsFor(id), callsFor(early.id), callsFor(next.id)], [1, 1, 1])
  await stage.restart()
})

test('a process that takes a lease again goes on under it, also when a call from before ends', async (t) => {
  const { senderId } = stage.shop
  await stage.service.close()
  // a lease that lapses at the hand of the test alone
  const service = await another(stage.clock, { RECADO_LEASE_MS: '300000' })
  await isDriven(senderId)
  const { fence } = await leaseOf(senderId)
  const gate = createGate()
  t.after(gate.open)
  channel.answer = async (message) => (await gate.opened, takes(message))
  const send = () => sendContacts(stage, newCustomer(), { through: service })
  const { id } = await send()
  await isCalled(id)
  const takeAgain = async () => {
    // as if the clock of the database had been set ahead; an announcement makes the process look
    // for leases. Only under the fence of before: what the process sends under the next one would
    // be lost with a second lapse
    await stage.db.query(
      `with lapsed as (update leases set expires_at = clock_timestamp() - interval '1 second' where owner_id = $1 and fence = $2 returning owner_id)
       select pg_notify('recado_deliveries', gen_random_uuid()::text) from lapsed`,
      [senderId, fence],
    )
    return (await leaseOf(senderId)).fence > fence
  }
  await stage.until(takeAgain, 'it is taken again')
  const isUnknown = async () => (await attemptsOf(id))[0]?.outcome === 'unknown'
  await stage.until(isUnknown, 'the call counts as lost')
  channel.answer = takes
  gate.open()
  for (let n = 0; n < 3; n++) await untilSent((await send()).id)
  assert.equal(callsFor(id), 1)
  await stage.restart()
})

/** Read from the database: the process that drives it need not be the one of the stage. */
const untilSent = (id: string) =>
  stage.until(async () => {
    const { rows } = await stage.db.query('select status from message_states where message_id = $1', [id])
    return rows[0]?.status === 'sent'
  }, `${id} is sent`)

const isDriven = (senderId: string) =>
  stage.until(async () => (await leaseOf(senderId)).holder !== null, 'the sender is driven')

async function attemptsOf(id: string) {
  const { rows } = await stage.db.query<{ outcome: string | null; fence: number }>(
    'select outcome, fence::int as fence from attempts where message_id = $1 order by attempt',
    [id],
  )
  return rows
}
