import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { silentLog } from '../log/log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { createLeaseKeeper } from './lease-keeper.ts'
import type { Lease } from './leases-repository.ts'

const HOUR_MS = 3_600_000
const lease = (ownerId: string, fence: number): Lease => ({ workspaceId: 'workspace', ownerId, fence })

/**
 * A keeper over a database that grants and renews what the test says, when the test says so. It
 * cannot drive `undriven`.
 */
async function openKeeper({
  leaseMs = HOUR_MS,
  granted = [] as Lease[],
  undriven = '',
  /** Driving them ends when this is resolved. */
  slow = new Map<string, Promise<void>>(),
} = {}) {
  const asked: {
    isRenewal: boolean
    ownerIds: unknown
    /** Those of which an acquisition takes nothing that is free. */
    undriven: unknown
    answer: (rows: Lease[]) => Promise<void>
    fail: (error: Error) => void
  }[] = []
  const released: unknown[] = []
  const query = (text: string, values: unknown[]) =>
    new Promise((resolve, reject) => {
      if (text.startsWith('update leases set holder = null')) {
        released.push(values[1])
        return resolve({ rows: [], rowCount: 1 })
      }
      asked.push({
        isRenewal: text.includes('unnest'),
        ownerIds: values[3],
        undriven: values[4],
        answer: (rows) => (resolve({ rows, rowCount: rows.length }), nextTurn()),
        fail: reject,
      })
    })
  const timers: (() => void)[] = []
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(0),
    after: (_, callback) => (timers.push(callback), () => undefined),
  }
  const lost: Lease[] = []
  const stopped: Lease[] = []
  const announced: string[] = []
  let handedBack: (kinds: string[]) => void = () => undefined
  const keeper = createLeaseKeeper({
    kind: 'sender',
    clock,
    leaseMs,
    log: silentLog,
    holder: 'we',
    db: { query } as unknown as Queryable,
    notifications: {
      on: (_, listener) => void (handedBack = listener),
      announce: (_, payload) => void announced.push(payload),
    },
    async drive({ ownerId }) {
      await slow.get(ownerId)
      return ownerId !== undriven
    },
    stopDriving: async (one) => void stopped.push(one),
    onLost: (one) => lost.push(one),
  })
  const taken = async (taking: Promise<void>, leases: Lease[]) => {
    await nextTurn()
    await asked.shift()?.answer(leases)
    await taking
  }
  await taken(keeper.open(), granted)
  /** The time of the next renewal has come. */
  const renew = () => timers.shift()?.()
  return {
    asked,
    lost,
    stopped,
    released,
    announced,
    keeper,
    renew,
    handedBack,
    take: (...leases: Lease[]) => taken(keeper.take(), leases),
  }
}

test('a renewal covers all that is driven, and returns what was lost', async () => {
  const { asked, lost, keeper, renew, take } = await openKeeper({
    granted: [lease('a', 1), lease('b', 1)],
    undriven: 'b',
  })
  await take(lease('c', 4))
  renew()
  assert.deepEqual(asked[0]?.ownerIds, ['a', 'c'])
  await asked[0]?.answer([lease('c', 4)])
  assert.deepEqual(lost, [lease('a', 1)])
  assert.deepEqual([keeper.has(lease('a', 1)), keeper.has(lease('c', 4))], [false, true])
})

test('what cannot be driven is released at once, and left to other processes for as long as a lease lasts', async (t) => {
  let nowMs = 1_000_000
  t.mock.method(performance, 'now', () => nowMs)
  const { asked, released, announced, keeper } = await openKeeper({
    granted: [lease('b', 1)],
    undriven: 'b',
  })
  assert.deepEqual([released, announced], [['b'], ['sender']])
  for (const [ms, left] of [
    [HOUR_MS - 1, ['b']],
    [1, []],
  ] as const) {
    nowMs += ms
    const taking = keeper.take()
    const { undriven, answer } = asked.shift() ?? assert.fail('it looks for leases')
    assert.deepEqual(undriven, left)
    await answer([])
    await taking
  }
})

test('what is taken again while a renewal is in flight is not lost by its answer', async () => {
  const { asked, lost, keeper, renew, take } = await openKeeper({ granted: [lease('a', 1)] })
  renew()
  const renewal = asked.shift()
  await take(lease('a', 2), lease('b', 1))
  assert.deepEqual(lost, [lease('a', 1)])
  await renewal?.answer([])
  assert.deepEqual(lost, [lease('a', 1)])
  assert.deepEqual([keeper.keeps(lease('a', 2)), keeper.keeps(lease('b', 1))], [true, true])
})

test('a lease is ours for as long as it lasts from when it was asked for, however late the answer comes', async (t) => {
  let nowMs = 1_000_000
  t.mock.method(performance, 'now', () => nowMs)
  const { asked, keeper, renew } = await openKeeper({ granted: [lease('a', 1)] })
  nowMs += HOUR_MS / 3
  renew()
  nowMs += HOUR_MS - 1
  assert.equal(keeper.has(lease('a', 1)), false, 'what was taken has run out')
  await asked.shift()?.answer([lease('a', 1)])
  assert.equal(keeper.has(lease('a', 1)), true)
  nowMs += 1
  assert.equal(keeper.has(lease('a', 1)), false)
})

test('what lapsed is renewed before anything is acquired: unless another process has it, it is still ours', async () => {
  const { asked, keeper } = await openKeeper({ leaseMs: 0, granted: [lease('a', 1)] })
  assert.deepEqual([keeper.keeps(lease('a', 1)), keeper.has(lease('a', 1))], [true, false])
  void keeper.take()
  assert.deepEqual(
    asked.map(({ isRenewal }) => isRenewal),
    [true],
  )
})

test('what another process hands back is asked for at once, unless it is of another kind', async () => {
  const { asked, handedBack } = await openKeeper()
  handedBack(['webhook_endpoint'])
  assert.equal(asked.length, 0)
  handedBack(['sender'])
  assert.equal(asked.length, 1)
})

test('what is handed over to us is asked for at once, and once more if that was under way; what goes to another is not', async () => {
  const { asked, handedBack } = await openKeeper()
  handedBack(['sender another'])
  assert.equal(asked.length, 0)
  handedBack(['sender we'])
  assert.equal(asked.length, 1)
  handedBack(['sender we'])
  assert.equal(asked.length, 1, 'one run at a time')
  await asked.shift()?.answer([])
  assert.equal(asked.length, 1, 'the first may have begun too early to see the second')
})

test('what was handed over is renewed no more, also where the outcome of that is unknown', async () => {
  const { asked, keeper, renew } = await openKeeper({
    granted: [lease('a', 1), lease('b', 1), lease('c', 1)],
  })
  const handed = keeper.handOver(lease('a', 1), 'another')
  await asked.shift()?.answer([lease('a', 2)])
  await handed
  const lost = keeper.handOver(lease('b', 1), 'another')
  asked.shift()?.fail(new Error('The connection is lost.'))
  await assert.rejects(lost)
  renew()
  assert.deepEqual(asked[0]?.ownerIds, ['c'])
})

test('what is only being taken is not shared out: its owner would be driven here and elsewhere', async () => {
  const driven = Promise.withResolvers<void>()
  const { keeper, take } = await openKeeper({
    granted: [lease('a', 1)],
    slow: new Map([['b', driven.promise]]),
  })
  const ownersHeld = () => keeper.held().map((one) => one.lease.ownerId)
  const taken = take(lease('b', 1))
  await nextTurn()
  assert.deepEqual(ownersHeld(), ['a'])
  driven.resolve()
  await taken
  assert.deepEqual(ownersHeld(), ['a', 'b'])
})

test('where a workspace moves while a lease of it is being taken, the lease is given back once it is driven', async () => {
  const driven = Promise.withResolvers<void>()
  const { asked, stopped, renew, take } = await openKeeper({ slow: new Map([['b', driven.promise]]) })
  const taken = take(lease('b', 1))
  await nextTurn()
  renew()
  await asked.shift()?.answer([{ ...lease('b', 1), isLeaving: true } as Lease])
  await nextTurn()
  assert.deepEqual(stopped, [])
  driven.resolve()
  await taken
  await nextTurn()
  assert.deepEqual(stopped, [lease('b', 1)])
})
