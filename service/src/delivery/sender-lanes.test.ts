import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Outcome } from '../channels/channel.ts'
import { systemClock, type Clock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { lostAnswer } from './attempt.ts'
import type { Delivery } from './deliveries-repository.ts'
import { createSenderLanes, type LaneTools } from './sender-lanes.ts'
import type { Mark } from './mark-attempts.ts'
import type { Settling } from './settle.ts'
import { createTurnLimit } from './turn-limit.ts'
import type { SenderAccount } from '../workspaces/senders-repository.ts'

const HELD_MAX = 10
const SENDER = { id: 'sender', throughputPerSecond: 80, stoppedAt: null, pausedAt: null } as SenderAccount
const LEASE = { workspaceId: 'workspace', senderId: 'sender', fence: 1 }

/** The lanes of one sender over a database that answers a read when it is told to, with what it is told to. */
function openLanes(t: TestContext, sender: SenderAccount, more: Partial<LaneTools> = {}) {
  const reads: { values: unknown[]; answer: (rows: Delivery[]) => Promise<void> }[] = []
  const query = (_text: string, values: unknown[]) =>
    new Promise((resolve) => reads.push({ values, answer: (rows) => (resolve({ rows }), nextTurn()) }))
  const tools = {
    clock: systemClock,
    log: silentLog,
    heldMax: HELD_MAX,
    db: { query },
    turnLimit: createTurnLimit(10),
    hasLease: () => true,
    ...more,
  } as unknown as LaneTools
  const lanes = createSenderLanes(tools, sender, LEASE)
  t.after(() => lanes.close())
  return { reads, lanes }
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
      state: 'waiting',
    }) as Delivery
  const { reads, lanes } = openLanes(t, { ...SENDER, stoppedAt: new Date() })
  lanes.offer(delivery(1))
  lanes.offer(delivery(2))
  void lanes.load()
  lanes.update(SENDER) // the lane begins, and rests, after the read has

  await reads[0]?.answer(Array.from({ length: HELD_MAX - 2 }, (_, n) => delivery(3 + n)))
  const exceptConversationIds = reads[1]?.values[4]
  assert.deepEqual(exceptConversationIds, ['flooded'])
  await reads[1]?.answer([])
  assert.equal(reads.length, 2)
})

test('what stands behind more of its conversation than memory takes waits in the database', async (t) => {
  const delivery = (messageId: string, position: number) =>
    ({ messageId, conversationId: 'merged', position, dueAt: new Date(0), state: 'waiting' }) as Delivery
  const marked: string[] = []
  const mark = async ({ messageId }: Mark) => {
    marked.push(messageId)
    return { kind: messageId === 'moved' ? 'behind' : 'gone' }
  }
  const { reads, lanes } = openLanes(t, SENDER, { marks: { add: mark } as unknown as LaneTools['marks'] })
  lanes.offer(delivery('moved', 1)) // its place of before a merge
  await nextTurn()
  await reads[0]?.answer(Array.from({ length: 50 }, (_, n) => delivery(`m${n + 1}`, n + 1)))
  await nextTurn()
  assert.deepEqual(marked.slice(0, 4), ['moved', 'm1', 'm2', 'm3'])
})

test('a delivery rests until the moment that was written, however long the writing took', async () => {
  const begin = Date.now()
  let nowMs = begin
  const waits: number[] = []
  const clock: Clock = {
    now: () => new Date(nowMs),
    after: (delayMs) => (waits.push(delayMs), () => undefined),
  }
  const away: Outcome = {
    ...{ kind: 'unavailable', scope: 'message', failure: lostAnswer('Refused.') },
    ...{ retryAfterMs: 60_000, attemptsMax: null },
  }
  const settled: Settling[] = []
  const settle = (settling: Settling) => {
    settled.push(settling)
    nowMs += 45_000
    return { kind: 'settled' }
  }
  const tools = {
    ...{ clock, log: silentLog, heldMax: HELD_MAX, metrics: createMetrics(), limits: { ageMaxMs: Infinity } },
    ...{ activity: { failed: () => undefined }, hasLease: () => true, turnLimit: createTurnLimit(10) },
    channel: { send: async () => away },
    marks: { add: async () => ({ kind: 'marked', attempt: 1 }) },
    settles: { add: async (settling: Settling) => settle(settling) },
  } as unknown as LaneTools
  const lanes = createSenderLanes(tools, SENDER, LEASE)
  lanes.offer({
    ...{ messageId: 'm1', conversationId: 'c1', position: 1, state: 'waiting', type: 'contacts' },
    ...{ contentData: '{}', dueAt: new Date(begin), createdAt: new Date(begin) },
  } as Delivery)
  await nextTurn()
  assert.equal(settled[0]?.dueAt.getTime(), begin + 60_000)
  assert.deepEqual(waits, [15_000])
  await lanes.close()
})
