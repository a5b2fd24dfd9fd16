import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Outcome, OutboundMessage } from '../channels/channel.ts'
import { systemClock, type Clock } from '../engine/clock.ts'
import { silentLog } from '../engine/log/log.ts'
import { createMetrics } from '../engine/metrics/metrics.ts'
import { DatabaseUnavailableError } from '../engine/postgres/errors.ts'
import { lostAnswer } from './attempt.ts'
import type { Delivery } from '../store/deliveries-repository.ts'
import { createMemoryBudget } from '../engine/queue/memory-budget.ts'
import { noTracing } from '../engine/tracing.ts'
import { createSenderLanes, type LaneEvents, type LaneTools } from './sender-lanes.ts'
import type { Settling } from '../store/settle-attempts.ts'
import type { Start } from '../store/start-attempts.ts'
import { createConcurrencyLimit } from '../engine/queue/concurrency-limit.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'

const BUFFER_MAX = 10
const ROOM_BYTES = 1_000
const SENDER = {
  id: 'sender',
  channel: 'whatsapp',
  throughputPerSecond: 80,
  stoppedAt: null,
  pausedAt: null,
} as SenderAccount
const concurrencyLimits = new Map([['whatsapp', createConcurrencyLimit(10)]])
const LIMITS = { retryMaxMs: 20_000 }
const QUIET: LaneEvents = { onStopped: () => undefined, onLeaseLost: () => undefined }
const LEASE = { workspaceId: 'workspace', ownerId: 'sender', fence: 1 }

/**
 * The lanes of one sender over a database that answers a read when the test says so, with what the
 * test gives.
 */
function openLanes(t: TestContext, sender: SenderAccount, more: Partial<LaneTools> = {}) {
  const reads: { values: unknown[]; answer: (rows: Delivery[]) => Promise<void> }[] = []
  const query = (_text: string, values: unknown[]) =>
    new Promise((resolve) => reads.push({ values, answer: (rows) => (resolve({ rows }), nextTurn()) }))
  const tools = {
    clock: systemClock,
    log: silentLog,
    tracing: noTracing,
    bufferMax: BUFFER_MAX,
    db: { query },
    concurrencyLimits,
    payloads: createMemoryBudget(ROOM_BYTES),
    limits: LIMITS,
    ...more,
  } as unknown as LaneTools
  const lanes = createSenderLanes(tools, sender, LEASE, () => true, QUIET)
  t.after(() => lanes.close())
  return { reads, lanes }
}

/** A clock at this time whose timers never fire: `waits` has their delays. */
function holdTimers(nowMs: () => number) {
  const waits: number[] = []
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(nowMs()),
    after: (delayMs) => (waits.push(delayMs), () => undefined),
  }
  return { clock, waits }
}

test('what is announced during a read, which may have begun too early to see it, is read for once more', async (t) => {
  const { reads, lanes } = openLanes(t, SENDER)
  void lanes.load()
  for (let n = 0; n < 3; n++) void lanes.load()
  assert.equal(reads.length, 1, 'one read at a time')
  await reads[0]?.answer([])
  assert.equal(reads.length, 2, 'three announcements share the next read')
  await reads[1]?.answer([])
  assert.equal(reads.length, 2)
})

test('a read that brought nothing but more for a lane that rests is followed by one without that lane', async (t) => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  const delivery = (position: number) =>
    ({
      messageId: `m${position}`,
      conversationId: 'flooded',
      position,
      dueAt: inAnHour,
      createdAt: new Date(0),
      state: 'waiting',
      contentData: '[]',
    }) as Delivery
  const { reads, lanes } = openLanes(t, { ...SENDER, stoppedAt: new Date() })
  lanes.offer(delivery(1))
  lanes.offer(delivery(2))
  void lanes.load()
  lanes.update(SENDER) // the lane begins, and rests, after the read has

  await reads[0]?.answer(Array.from({ length: BUFFER_MAX - 2 }, (_, n) => delivery(3 + n)))
  const exceptConversationIds = reads[1]?.values[4]
  assert.deepEqual(exceptConversationIds, ['flooded'])
  await reads[1]?.answer([])
  assert.equal(reads.length, 2)
})

test('what follows more of its conversation than memory holds waits in the database', async (t) => {
  const delivery = (messageId: string, position: number) =>
    ({
      messageId,
      conversationId: 'merged',
      position,
      dueAt: new Date(0),
      state: 'waiting',
      type: 'contacts',
      contentData: '[]',
    }) as Delivery
  const started: string[] = []
  const start = async ({ messageId }: Start) => {
    started.push(messageId)
    return { kind: messageId === 'moved' ? 'behind' : 'gone' }
  }
  const { reads, lanes } = openLanes(t, SENDER, { starts: { add: start } as unknown as LaneTools['starts'] })
  lanes.offer(delivery('moved', 1)) // its place of before a merge
  await nextTurn()
  await reads[0]?.answer(Array.from({ length: 50 }, (_, n) => delivery(`m${n + 1}`, n + 1)))
  await nextTurn()
  assert.deepEqual(started.slice(0, 4), ['moved', 'm1', 'm2', 'm3'])
})

/** A message to a contact of its own, whose payload takes a hundred bytes. */
const small = (n: number) =>
  ({
    messageId: `m${n}`,
    conversationId: `c${n}`,
    position: 1,
    dueAt: new Date(0),
    state: 'waiting',
    type: 'order_status',
    contentData: JSON.stringify('x'.repeat(48)),
    createdAt: new Date(0),
  }) as Delivery

/** The lanes of a sender whose calls are all accepted, once the gate is open. */
function openLanesThatSend(t: TestContext, sender: SenderAccount) {
  const payloads = createMemoryBudget(ROOM_BYTES)
  const sent: unknown[] = []
  const gate = Promise.withResolvers<void>()
  t.after(() => gate.resolve()) // lanes close when the attempts under way have ended
  const taken = { kind: 'accepted', channelMessageId: 'wamid.1', recipient: null }
  const more = {
    payloads,
    metrics: createMetrics(),
    activity: { sent: () => undefined },
    limits: LIMITS,
    starts: {
      add: async () => (
        await gate.promise,
        { kind: 'started', attempt: 1, callsId: 'calls', address: '5511987100000' }
      ),
    },
    channel: {
      send: async (_: unknown, { content }: OutboundMessage) => (sent.push(content.part), taken),
    },
    settles: { add: async () => ({ kind: 'settled' }) },
  } as unknown as Partial<LaneTools>
  return { ...openLanes(t, sender, more), payloads, sent, gate }
}

test('payloads stay within their bound, and one that found no room is read when it is next', async (t) => {
  const { reads, lanes, payloads, sent, gate } = openLanesThatSend(t, SENDER)
  for (let n = 1; n <= BUFFER_MAX; n++) lanes.offer(small(n))
  assert.equal(payloads.taken(), ROOM_BYTES / 2, 'those of five: as much as is free')
  gate.resolve()
  await t.waitFor(() => assert.equal(sent.length, 5))
  await t.waitFor(() => assert.equal(reads.length, 5))
  for (const read of reads) await read.answer([{ contentData: '"read"' } as Delivery])
  await t.waitFor(() => assert.equal(sent.length, BUFFER_MAX))
  assert.deepEqual(sent, [...Array(5).fill('x'.repeat(48)), ...Array(5).fill('read')])
  assert.equal(payloads.taken(), 0)
})

test('a sender that is paused keeps no payload, and reads none with what waits', async (t) => {
  const { reads, lanes, payloads } = openLanesThatSend(t, SENDER)
  for (let n = 1; n <= 3; n++) lanes.offer(small(n))
  assert.equal(payloads.taken(), 300)
  void lanes.load()
  lanes.offer(small(4))
  assert.equal(payloads.taken(), 400)
  lanes.update({ ...SENDER, pausedAt: new Date() })
  assert.equal(payloads.taken(), 0)
  await reads[0]?.answer([small(5)])
  lanes.offer(small(6))
  void lanes.load()
  assert.equal(reads[1]?.values[2], 0)
  assert.equal(payloads.taken(), 0)
})

test('lanes that are closed give back the room of their payloads', async (t) => {
  const { lanes, payloads, gate } = openLanesThatSend(t, SENDER)
  for (let n = 1; n <= 3; n++) lanes.offer(small(n))
  const closing = lanes.close()
  assert.equal(payloads.taken(), 0)
  gate.resolve()
  await closing
  assert.equal(payloads.taken(), 0)
})

test('a delivery rests until the moment that was written, however long the writing took', async () => {
  const begin = Date.now()
  let nowMs = begin
  const { clock, waits } = holdTimers(() => nowMs)
  const away: Outcome = {
    kind: 'unavailable',
    scope: 'message',
    failure: lostAnswer('Refused.'),
    retryAfterMs: 60_000,
    attemptsMax: null,
  }
  const settled: Settling[] = []
  const settle = (settling: Settling) => {
    settled.push(settling)
    nowMs += 45_000
    return { kind: 'settled' }
  }
  const tools = {
    clock,
    log: silentLog,
    tracing: noTracing,
    bufferMax: BUFFER_MAX,
    metrics: createMetrics(),
    limits: { ...LIMITS, ageMaxMs: Infinity },
    activity: { failed: () => undefined },
    concurrencyLimits,
    payloads: createMemoryBudget(ROOM_BYTES),
    channel: { send: async () => away },
    starts: {
      add: async () => ({ kind: 'started', attempt: 1, callsId: 'calls', address: '5511987100000' }),
    },
    settles: { add: async (settling: Settling) => settle(settling) },
  } as unknown as LaneTools
  const lanes = createSenderLanes(tools, SENDER, LEASE, () => true, QUIET)
  lanes.offer({
    messageId: 'm1',
    conversationId: 'c1',
    position: 1,
    state: 'waiting',
    type: 'contacts',
    contentData: '{}',
    dueAt: new Date(begin),
    createdAt: new Date(begin),
  } as Delivery)
  await nextTurn()
  assert.equal(settled[0]?.dueAt.getTime(), begin + 60_000)
  assert.deepEqual(waits, [15_000])
  await lanes.close()
})

test('a database that is away costs a recipient none of what may be sent at once when it is back', async (t) => {
  let nowMs = Date.now()
  const timers: { delayMs: number; callback: () => void }[] = []
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(nowMs),
    after: (delayMs, callback) => (timers.push({ delayMs, callback }), () => undefined),
  }
  const lost = async () => {
    throw new DatabaseUnavailableError('lost')
  }
  const { lanes } = openLanes(t, SENDER, { clock, starts: { add: lost } as never })
  lanes.offer({
    messageId: 'm1',
    conversationId: 'c1',
    position: 1,
    state: 'waiting',
    type: 'contacts',
    contentData: '{}',
    dueAt: clock.now(),
    createdAt: clock.now(),
  } as Delivery)
  for (let tries = 0; tries < 100; tries++) {
    await nextTurn()
    const [timer, ...more] = timers.splice(0)
    assert.ok(timer && more.length === 0)
    assert.equal(timer.delayMs, 1_000, `after ${tries} tries`)
    nowMs += timer.delayMs
    timer.callback()
  }
})

test('a message that fails because its window closed does not show that the channel is back', async (t) => {
  const timers: { delayMs: number; callback: () => void }[] = []
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(0),
    after: (delayMs, callback) => (timers.push({ delayMs, callback }), () => undefined),
  }
  const away: Outcome = {
    kind: 'unavailable',
    scope: 'sender',
    failure: lostAnswer('Away.'),
    retryAfterMs: 60_000,
    attemptsMax: null,
  }
  const called: string[] = []
  const start = async ({ messageId }: Start) =>
    messageId === 'closed'
      ? { kind: 'window_closed', lastInboundAt: null }
      : { kind: 'started', attempt: 1, callsId: 'calls', address: '5511987100000' }
  const { lanes } = openLanes(t, SENDER, {
    clock,
    metrics: createMetrics(),
    limits: { ...LIMITS, ageMaxMs: Infinity } as never,
    activity: { failed: () => undefined } as never,
    db: { query: async () => ({ rowCount: 0 }) } as never,
    channel: {
      send: async (_: unknown, { messageId }: OutboundMessage) => (called.push(messageId), away),
    },
    starts: { add: start } as never,
    settles: { add: async () => ({ kind: 'settled' }) } as never,
  })
  const offer = (messageId: string) =>
    lanes.offer({
      messageId,
      conversationId: messageId,
      position: 1,
      state: 'waiting',
      type: 'contacts',
      contentData: '{}',
      dueAt: clock.now(),
      createdAt: clock.now(),
    } as Delivery)
  offer('first')
  await nextTurn()
  for (const messageId of ['closed', 'second', 'third']) offer(messageId)
  for (const { callback } of timers.splice(0)) callback()
  await nextTurn()
  assert.deepEqual(called, ['first', 'second'], 'the next one tries, and the others wait for it')
})

test('one recipient is written to 45 times at once, then every 6 seconds', async (t) => {
  const { clock, waits } = holdTimers(() => 0)
  let started = 0
  const start = async () => ((started += 1), { kind: 'gone' })
  const { lanes } = openLanes(
    t,
    { ...SENDER, throughputPerSecond: 1_000 },
    {
      clock,
      bufferMax: 100,
      payloads: createMemoryBudget(100_000),
      starts: { add: start } as unknown as LaneTools['starts'],
    },
  )
  for (let n = 1; n <= 46; n++) lanes.offer({ ...small(n), conversationId: 'one', position: n })
  await nextTurn()
  assert.deepEqual([started, waits], [45, [6_000]])
})

test('a number that lives in the app is paced as such, whatever was set', async (t) => {
  const { clock, waits } = holdTimers(() => 0)
  const starts = { add: async () => ({ kind: 'gone' }) } as unknown as LaneTools['starts']
  const payloads = createMemoryBudget(100_000)
  const { lanes } = openLanes(t, { ...SENDER, isInApp: true }, { clock, bufferMax: 100, payloads, starts })
  for (let n = 1; n <= 50; n++) lanes.offer(small(n))
  await nextTurn()
  assert.deepEqual(waits, [1_000 / 20])
})

test('a lane keeps the order of positions whatever the order of arrival', async (t) => {
  const started: string[] = []
  const start = async ({ messageId }: Start) => (started.push(messageId), { kind: 'gone' })
  const { lanes } = openLanes(
    t,
    { ...SENDER, pausedAt: new Date() },
    {
      starts: { add: start } as unknown as LaneTools['starts'],
      db: { query: async () => ({ rows: [{ contentData: '[]' }] }) } as never,
    },
  )
  for (const position of [3, 1, 4, 2]) lanes.offer({ ...small(position), conversationId: 'one', position })
  lanes.update(SENDER)
  await nextTurn()
  assert.deepEqual(started, ['m1', 'm2', 'm3', 'm4'])
})

test('what is handed in while the backlog is read is begun at once, and what precedes it in its conversation first', async (t) => {
  const started: string[] = []
  const start = async ({ messageId }: Start) => {
    started.push(messageId)
    return { kind: messageId === 'm2' && started.length === 1 ? 'behind' : 'gone' }
  }
  const { lanes, reads } = openLanes(t, SENDER, {
    starts: { add: start } as unknown as LaneTools['starts'],
  })
  void lanes.load()
  lanes.offer({ ...small(2), conversationId: 'one', position: 2 })
  await nextTurn()
  await reads[1]?.answer([{ ...small(1), conversationId: 'one' }])
  await nextTurn()
  assert.deepEqual(started, ['m2', 'm1', 'm2'])
  await reads[0]?.answer([{ ...small(1), conversationId: 'one' }])
})
