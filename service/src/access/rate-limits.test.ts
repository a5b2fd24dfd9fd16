import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply } from 'fastify'
import { Problem } from '../engine/problems/problems.ts'
import { createRateLimits } from './rate-limits.ts'

function createCounter(defaultPerMinute: number, keysMax?: number) {
  const limits = createRateLimits(
    { monotonicMs: () => performance.now(), now: () => new Date(0), after: () => () => {} },
    defaultPerMinute,
    () => {},
    keysMax,
  )
  /** Counts a request of the key; `passed` is true if it was admitted. */
  return (keyId: string, ratePerMinute: number | null = null) => {
    const headers: Record<string, string> = {}
    const reply = { header: (name: string, value: string) => (headers[name] = value) }
    try {
      const actor = { kind: 'key' as const, id: keyId }
      const caller = { workspaceId: '', actor, scopes: [], ratePerMinute }
      limits.count(caller, reply as unknown as FastifyReply)
      return { passed: true, headers }
    } catch (error) {
      assert.ok(error instanceof Problem && error.code === 'rate_limited')
      return { passed: false, headers }
    }
  }
}

test('memory is bounded: the key known longest is forgotten for a new one, and no other', () => {
  const count = createCounter(1, 2)
  for (const keyId of ['a', 'b']) assert.ok(count(keyId).passed)
  for (const keyId of ['a', 'b']) assert.ok(!count(keyId).passed)
  assert.ok(count('c').passed) // a is evicted
  assert.ok(!count('b').passed)
  assert.ok(count('a').passed) // b is evicted
  assert.ok(!count('c').passed)
})

test('a limit of 0 is none, and says nothing', () => {
  const count = createCounter(0)
  for (let n = 0; n < 1000; n++) assert.deepEqual(count('a'), { passed: true, headers: {} })
})

test('a rate that was changed holds from the next request', () => {
  const count = createCounter(1)
  count('a')
  assert.ok(!count('a').passed)
  assert.equal(count('a', 5).headers['ratelimit'], '"key";r=4;t=12')
})
