import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitAfterMs } from './retry-schedule.ts'

const half = () => 0.5
const MINUTE_MS = 60_000

test('the waits grow from seconds to eight hours, and stay there', () => {
  const minutes = Array.from({ length: 11 }, (_, n) => waitAfterMs(n + 1, null, half) / MINUTE_MS)
  assert.deepEqual(minutes, [5 / 60, 0.5, 2, 10, 30, 60, 120, 240, 480, 480, 480])
})

test('a fifth of the wait is added or taken away at random', () => {
  assert.equal(
    waitAfterMs(2, null, () => 0),
    24_000,
  )
  assert.equal(
    waitAfterMs(2, null, () => 1),
    36_000,
  )
})

test('a wait that was asked for is kept between the step and an hour or two steps, whichever is longer', () => {
  assert.equal(waitAfterMs(1, 1_000), 5_000)
  assert.equal(waitAfterMs(1, 90_000), 90_000)
  assert.equal(waitAfterMs(1, 10 * 60 * MINUTE_MS), 60 * MINUTE_MS)
  assert.equal(waitAfterMs(7, 10 * 60 * MINUTE_MS), 240 * MINUTE_MS)
})
