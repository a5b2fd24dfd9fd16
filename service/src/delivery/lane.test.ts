import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLane, insertDelivery, isSpent, takePairToken } from './lane.ts'
import type { Delivery } from './deliveries-repository.ts'
import { fullBucket, takeToken } from '../queue/token-bucket.ts'

const rate = { capacity: 3, intervalMs: 100 }

test('a full bucket gives its capacity at once and then one per interval', () => {
  const bucket = fullBucket(rate, 0)
  assert.deepEqual(
    [0, 0, 0, 0].map((at) => takeToken(bucket, rate, at)),
    [0, 0, 0, 100],
  )
  assert.equal(takeToken(bucket, rate, 60), 40)
  assert.equal(takeToken(bucket, rate, 100), 0)
  assert.equal(takeToken(bucket, rate, 100), 100)
})

test('a bucket never holds more than its capacity, and a clock set back takes nothing away', () => {
  const bucket = fullBucket(rate, 10_000)
  assert.equal(takeToken(bucket, rate, 1_000_000), 0)
  assert.equal(bucket.tokens, 2)
  assert.equal(takeToken(bucket, rate, 0), 0)
  assert.equal(bucket.tokens, 1)
})

test('one recipient may be written to 45 times at once, then every 6 seconds', () => {
  const lane = createLane('conversation', 0)
  const waits = Array.from({ length: 46 }, () => takePairToken(lane, 0))
  assert.deepEqual(waits, [...Array(45).fill(0), 6_000])
  assert.equal(takePairToken(lane, 6_000), 0)
})

test('a lane keeps the order of positions whatever the order of arrival', () => {
  const lane = createLane('conversation', 0)
  for (const position of [3, 1, 4, 2]) insertDelivery(lane, { position } as Delivery)
  assert.deepEqual(
    lane.queue.map(({ position }) => position),
    [1, 2, 3, 4],
  )
})

test('a lane may be forgotten only when it is empty and its recipient may be sent a whole burst again', () => {
  const lane = createLane('conversation', 0)
  takePairToken(lane, 0)
  assert.equal(isSpent(lane, 5_999), false)
  assert.equal(isSpent(lane, 6_000), true)
  insertDelivery(lane, { position: 1 } as Delivery)
  assert.equal(isSpent(lane, 6_000), false)
})
