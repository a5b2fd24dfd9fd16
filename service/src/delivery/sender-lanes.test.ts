import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createSenderLanes, type LaneTools } from './sender-lanes.ts'
import type { SenderAccount } from '../workspaces/senders-repository.ts'

test('what is announced during a read, which may have begun too early to see it, is read for once more', async () => {
  const reads: (() => void)[] = []
  const query = () => new Promise((resolve) => reads.push(() => resolve({ rows: [] })))
  const tools = { clock: systemClock, log: silentLog, heldMax: 10, db: { query } } as unknown as LaneTools
  const sender = { id: 'sender', throughputPerSecond: 80, stoppedAt: null } as SenderAccount
  const lanes = createSenderLanes(tools, sender, { workspaceId: 'workspace', senderId: 'sender', fence: 1 })

  void lanes.load()
  for (let n = 0; n < 3; n++) void lanes.load()
  assert.equal(reads.length, 1, 'one read at a time')
  reads[0]?.()
  await nextTurn()
  assert.equal(reads.length, 2, 'three announcements share the next read')
  reads[1]?.()
  await nextTurn()
  assert.equal(reads.length, 2)
  await lanes.close()
})
