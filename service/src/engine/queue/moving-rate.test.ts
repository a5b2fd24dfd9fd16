import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMovingRate } from './moving-rate.ts'

test('it comes close to what happens, begins with what it was before, and is forgotten', () => {
  let atMs = 0
  const clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(atMs),
    after: () => () => undefined,
  }
  const rate = createMovingRate(clock, 7)
  assert.equal(rate.perSecond(), 7)
  for (; atMs < 200_000; atMs += 50) rate.count()
  assert.ok(Math.abs(rate.perSecond() - 20) < 0.5)
  atMs -= 100_000
  assert.ok(Math.abs(rate.perSecond() - 20) < 0.5, 'a clock that is set back changes nothing')
  atMs += 600_000
  assert.equal(rate.perSecond(), 0)
})
