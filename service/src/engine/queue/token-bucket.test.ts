import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullBucket, isFull, returnToken, takeToken } from './token-bucket.ts'

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

test('a token that is returned may be taken again, and a bucket is full once nothing of it is missing', () => {
  const bucket = fullBucket(rate, 0)
  for (let n = 0; n < 3; n++) takeToken(bucket, rate, 0)
  returnToken(bucket)
  assert.equal(takeToken(bucket, rate, 0), 0)
  assert.equal(takeToken(bucket, rate, 0), 100)
  assert.equal(isFull(bucket, rate, 299), false)
  assert.equal(isFull(bucket, rate, 300), true)
})
