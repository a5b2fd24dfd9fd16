import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs, RETRY_AFTER_MS_MAX } from './backoff.ts'

const limits = { retryFirstMs: 1_000, retryMaxMs: 20_000 }
const longest = () => 1
const shortest = () => 0

test('the wait doubles from the first to the longest', () => {
  const waits = [1, 2, 3, 4, 5, 6, 50].map((attempt) => backoffMs(attempt, null, limits, longest))
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000])
})

test('at most half of the wait is taken away at random', () => {
  assert.equal(backoffMs(3, null, limits, shortest), 2_000)
  assert.equal(
    backoffMs(3, null, limits, () => 0.5),
    3_000,
  )
})

test('a wait that was asked for is kept exactly, up to a quarter of an hour', () => {
  assert.equal(backoffMs(1, 90_000, limits, shortest), 90_000)
  assert.equal(backoffMs(1, 999_999_999_000, limits), RETRY_AFTER_MS_MAX)
})
