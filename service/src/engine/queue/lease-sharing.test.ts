import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { silentLog } from '../log/log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { openLeaseSharing } from './lease-sharing.ts'
import type { Lease } from './leases-repository.ts'

const lease = (ownerId: string): Lease => ({ workspaceId: 'workspace', ownerId, fence: 1 })

/**
 * Sharing by a process that has four leases, beside one that has none. What it lets go ends when
 * the test says so.
 */
async function openSharing({ others = ['another'] } = {}) {
  const timers: (() => void)[] = []
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(0),
    after: (_, callback) => (timers.push(callback), () => undefined),
  }
  let asked = 0
  const query = async () => ((asked += 1), { rows: [{ holder: 'we', load: 4 }] })
  const stopping: (() => void)[] = []
  const handed: string[] = []
  const stop = await openLeaseSharing({
    kind: 'sender',
    holder: 'we',
    leaseMs: 900,
    clock,
    log: silentLog,
    db: { query } as unknown as Queryable,
    peers: { others: () => others },
    leases: {
      held: () => ['a', 'b', 'c', 'd'].map((ownerId) => ({ lease: lease(ownerId), load: 1 })),
      handOver: async ({ ownerId }) => void handed.push(ownerId),
    },
    stopDriving: () => new Promise((resolve) => stopping.push(resolve)),
  })
  const share = async () => (timers.shift()?.(), await nextTurn())
  return { asked: () => asked, stopping, handed, share, stop }
}

test('a lease is handed over when all that was begun under it has ended, and until then nothing more is shared', async () => {
  const { asked, stopping, handed, share } = await openSharing()
  assert.deepEqual([stopping.length, handed, asked()], [2, [], 1])
  stopping[0]?.()
  await share()
  assert.deepEqual([handed, asked()], [['a'], 1])
  stopping[1]?.()
  await nextTurn()
  await share()
  assert.deepEqual([handed, asked()], [['a', 'b'], 2])
})

test('a process that stops hands nothing over any more', async () => {
  const { stopping, handed, stop } = await openSharing()
  stop()
  for (const end of stopping) end()
  await nextTurn()
  assert.deepEqual(handed, [])
})

test('a process that knows of no other asks nothing', async () => {
  const { asked, share } = await openSharing({ others: [] })
  await share()
  assert.equal(asked(), 0)
})
