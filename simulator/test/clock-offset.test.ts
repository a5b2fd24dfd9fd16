import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../src/clock.ts'

test('the clock is ahead by exactly what it was sent ahead, also when the real time goes on meanwhile', (t) => {
  let realMs = Date.parse('2026-11-20T12:00:00Z')
  t.mock.method(Date, 'now', () => realMs++)
  const clock = createClock()
  clock.advance(3_600_000)
  clock.advance(86_400_000)
  assert.equal(clock.offsetMs(), 90_000_000)

  clock.setFrozen(true)
  const frozenMs = clock.nowMs()
  clock.advance(1_000)
  assert.equal(clock.nowMs(), frozenMs + 1_000)
})

test('a stopped clock goes on from where it stopped, however long that was', (t) => {
  let realMs = Date.parse('2026-11-20T12:00:00Z')
  t.mock.method(Date, 'now', () => realMs)
  const clock = createClock()
  clock.setFrozen(true)
  realMs += 3_600_000
  clock.setFrozen(false)
  assert.equal(clock.nowMs(), realMs - 3_600_000)
  realMs += 1_000
  assert.equal(clock.offsetMs(), -3_600_000)
})
