import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Queryable } from '../postgres/connection.ts'
import { createLeaseKeeper } from './lease-keeper.ts'
import type { Lease } from './leases-repository.ts'

const HOUR_MS = 3_600_000
const lease = (senderId: string, fence: number): Lease => ({ workspaceId: 'workspace', senderId, fence })

/** A keeper over a database that grants and renews what it is told to, when it is told to. */
function openKeeper(leaseMs = HOUR_MS) {
  const asked: { isRenewal: boolean; senderIds: unknown; answer: (rows: Lease[]) => void }[] = []
  const query = (text: string, values: unknown[]) =>
    new Promise((resolve) =>
      asked.push({
        isRenewal: text.includes('unnest'),
        senderIds: values[3],
        answer: (rows) => resolve({ rows }),
      }),
    )
  const lost: Lease[] = []
  const db = { query } as unknown as Queryable
  const keeper = createLeaseKeeper({ db, holder: 'we', leaseMs, onLost: (one) => lost.push(one) })
  const take = async (...granted: Lease[]) => {
    const taking = keeper.take()
    asked.shift()?.answer(granted)
    await taking
  }
  return { asked, lost, keeper, take }
}

test('a renewal covers all that was taken, and tells what was lost', async () => {
  const { asked, lost, keeper, take } = openKeeper()
  await take(lease('a', 1), lease('b', 1))
  await take(lease('c', 4))
  keeper.release(lease('b', 1))
  const renewing = keeper.renew()
  assert.deepEqual(asked[0]?.senderIds, ['a', 'c'])
  asked[0]?.answer([lease('c', 4)])
  await renewing
  assert.deepEqual(lost, [lease('a', 1)])
  assert.deepEqual([keeper.has(lease('a', 1)), keeper.has(lease('c', 4))], [false, true])
})

test('what is taken anew while a renewal is under way is not lost by its answer', async () => {
  const { asked, lost, keeper, take } = openKeeper()
  await take(lease('a', 1))
  const renewing = keeper.renew()
  const renewal = asked.shift()
  await take(lease('a', 2), lease('b', 1))
  assert.deepEqual(lost, [lease('a', 1)])
  renewal?.answer([])
  await renewing
  assert.deepEqual(lost, [lease('a', 1)])
  assert.deepEqual([keeper.keeps(lease('a', 2)), keeper.keeps(lease('b', 1))], [true, true])
})

test('a lease is ours for as long as it lasts from when it was asked for, however late the answer comes', async (t) => {
  let nowMs = 1_000_000
  t.mock.method(performance, 'now', () => nowMs)
  const { asked, keeper, take } = openKeeper()
  await take(lease('a', 1))
  nowMs += HOUR_MS / 3
  const renewing = keeper.renew()
  nowMs += HOUR_MS - 1
  assert.equal(keeper.has(lease('a', 1)), false, 'what was taken has run out')
  asked.shift()?.answer([lease('a', 1)])
  await renewing
  assert.equal(keeper.has(lease('a', 1)), true)
  nowMs += 1
  assert.equal(keeper.has(lease('a', 1)), false)
})

test('what lapsed is renewed before anything is taken: unless somebody took it, it is still ours', async () => {
  const { asked, keeper, take } = openKeeper(0)
  await take(lease('a', 1))
  assert.deepEqual([keeper.keeps(lease('a', 1)), keeper.has(lease('a', 1))], [true, false])
  void keeper.take()
  assert.deepEqual(
    asked.map(({ isRenewal }) => isRenewal),
    [true],
  )
})
