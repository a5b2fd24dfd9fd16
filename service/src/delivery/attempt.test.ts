/** When an attempt makes its call and when it does not, with a lease that is in doubt. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from '../engine/clock.ts'
import { silentLog } from '../engine/log/log.ts'
import { createMetrics } from '../engine/metrics/metrics.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { noTracing } from '../engine/tracing.ts'
import { attemptDelivery, type AttemptTools } from './attempt.ts'
import type { SettleResult, Settling } from '../store/settle-attempts.ts'
import type { Delivery } from '../store/deliveries-repository.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const FENCE = 7

/**
 * An attempt of a delivery, of which `said` is what was done, in order.
 * @param leases the answers to whether the lease is ours; then it is
 * @param settled what came of writing the outcome; then it is settled
 */
async function attempt(leases: boolean[] = [], settled: SettleResult['kind'][] = []) {
  const said: string[] = []
  const clock: Clock = { monotonicMs: () => performance.now(), now: () => now, after: () => () => undefined }
  const tools = {
    clock,
    log: silentLog,
    tracing: noTracing,
    metrics: createMetrics(),
    limits: { unknownWaitMs: 1 },
    activity: { sent: () => undefined, failed: () => undefined },
    starts: {
      add: async () => (
        said.push('start'),
        { kind: 'started', attempt: 1, callsId: 'calls', address: '5511987100000' }
      ),
    },
    channel: {
      send: async () => (
        said.push('call'),
        { kind: 'accepted', channelMessageId: 'wamid.1', recipient: null }
      ),
    },
    settles: {
      add: async ({ isOvertaken }: Settling) => (
        said.push(isOvertaken ? 'settle as overtaken' : 'settle'),
        { kind: settled.shift() ?? 'settled' }
      ),
    },
  } as unknown as AttemptTools
  const delivery = {
    messageId: 'm1',
    senderId: 's1',
    addressKind: 'phone',
    address: '5511987100000',
    type: 'contacts',
    contentData: '[]',
    createdAt: now,
  } as unknown as Delivery
  const hasLease = () => leases.shift() ?? true
  const result = await attemptDelivery(
    tools,
    { channel: 'whatsapp' } as SenderAccount,
    FENCE,
    delivery,
    hasLease,
    () => said.push('answered'),
  )
  return { said, result }
}

test('an attempt starts, calls, leaves its connection and settles, in this order', async () => {
  const { said, result } = await attempt()
  assert.deepEqual(
    [said, result],
    [['start', 'call', 'answered', 'settle'], { kind: 'done', wasCalled: true }],
  )
})

test('an outcome that a receipt overtook is written once more, as such', async () => {
  const { said, result } = await attempt([], ['overtaken', 'gone'])
  assert.deepEqual(said, ['start', 'call', 'answered', 'settle', 'settle as overtaken'])
  assert.deepEqual(result, { kind: 'done', wasCalled: true })
})

test('without a lease nothing is started, and it is tried again', async () => {
  const { said, result } = await attempt([false])
  assert.deepEqual([said, result.kind], [[], 'wait'])
})

test('a call is not made after a pause in which the lease ran out: the process that took over holds it as unknown', async () => {
  const { said, result } = await attempt([true, false])
  assert.deepEqual([said, result.kind], [['start'], 'wait'])
})
