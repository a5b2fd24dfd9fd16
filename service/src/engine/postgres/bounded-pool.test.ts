import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundWaiting } from './bounded-pool.ts'
import type { Pool } from './connection.ts'
import { QueueFullError } from './errors.ts'

test('queries pass while fewer wait than may, with all they were given, and beyond it are refused', async () => {
  const asked: unknown[][] = []
  const pool = { waitingCount: 0, query: async (...args: unknown[]) => asked.push(args) }
  const bounded = boundWaiting(pool as unknown as Pool, 3)
  pool.waitingCount = 2
  await bounded.query('select $1', [1])
  pool.waitingCount = 3
  await assert.rejects(bounded.query('select $1', [2]), QueueFullError)
  pool.waitingCount = 0
  await bounded.query('select $1', [3])
  assert.deepEqual(asked, [
    ['select $1', [1]],
    ['select $1', [3]],
  ])
})

test('two thousand queries may wait, if nothing else is said', async () => {
  const pool = { waitingCount: 1_999, query: async () => 'asked' }
  const bounded = boundWaiting(pool as unknown as Pool)
  assert.equal(await bounded.query('select'), 'asked')
  pool.waitingCount = 2_000
  await assert.rejects(bounded.query('select'), QueueFullError)
})
