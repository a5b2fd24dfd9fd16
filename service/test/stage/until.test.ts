import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StillClock } from './test-clock.ts'
import { untilClockMoves } from './until.ts'

test('waiting leaves a slow machine a pause in which the stage settles', async () => {
  let moments = 0
  let asked = 0
  const clock = { monotonicMs: () => 0, advanceToNext: () => (moments += 1) } as unknown as StillClock
  const settled = async () => {
    for (let before = -1; asked !== before;) {
      before = asked
      await sleep(200)
    }
  }
  const found = await untilClockMoves(clock, settled)(() => {
    asked += 1
    return moments === 1
  }, 'time passes')
  assert.equal(found, true)
})
