import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../engine/clock.ts'
import { afterFailure, afterSuccess, type Standing } from './endpoint-standing.ts'

const START_MS = Date.parse('2026-11-23T12:00:00Z')
const at = (ms: number) => new Date(START_MS + ms)
const fresh: Standing = {
  state: 'active',
  reason: null,
  since: at(0),
  failures: 0,
  failingSince: null,
  dueAt: null,
  lastSuccessAt: null,
}
const failed = (standing: Standing, times: number, atMs: number, ofMany = true): Standing =>
  times === 0
    ? standing
    : failed(afterFailure(standing, { isGone: false, ofMany }, at(atMs)), times - 1, atMs, ofMany)

test('ten failures in a row of more than one event over a minute make an endpoint failing, and fewer do not', () => {
  const nine = failed(failed(fresh, 1, 0), 8, 60_000)
  assert.equal(nine.state, 'active')
  const ten = failed(nine, 1, 60_000)
  assert.deepEqual([ten.state, ten.reason, ten.failures], ['failing', 'failing', 10])
  assert.ok(ten.dueAt && ten.dueAt > at(60_000))
  assert.equal(failed(failed(fresh, 1, 0), 30, 59_999).state, 'active', 'within a minute')
  assert.equal(failed(failed(fresh, 1, 0), 30, 90_000, false).state, 'active', 'of one event')
})

test('a success ends the row', () => {
  const ended = afterSuccess(failed(failed(fresh, 1, 0), 9, 60_000), at(61_000))
  assert.deepEqual(ended, { ...fresh, since: at(61_000), lastSuccessAt: at(61_000) })
  assert.equal(failed(ended, 9, 200_000).state, 'active')
})

test('five days of nothing but failures disable it, a moment less does not', () => {
  const failing = failed(failed(fresh, 1, 0), 9, 60_000)
  assert.equal(failed(failing, 1, 5 * DAY_MS - 1).state, 'failing')
  const disabled = failed(failing, 1, 5 * DAY_MS)
  assert.deepEqual([disabled.state, disabled.reason, disabled.dueAt], ['disabled', 'failed_for_days', null])
})

test('410 disables at once', () => {
  const { state, reason } = afterFailure(fresh, { isGone: true, ofMany: false }, at(0))
  assert.deepEqual([state, reason], ['disabled', 'gone'])
})
