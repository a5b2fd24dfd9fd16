import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceWindow, windowSince } from './service-window.ts'

const HOURS = 24
const WINDOW_MS = 86_400_000
const wroteAt = new Date('2026-03-01T12:00:00.000Z')
const after = (ms: number) => new Date(wroteAt.getTime() + ms)

test('the window is open up to, and not at, the hours of the channel', () => {
  assert.equal(serviceWindow(wroteAt, HOURS, after(WINDOW_MS - 1)).open, true)
  assert.equal(serviceWindow(wroteAt, HOURS, after(WINDOW_MS)).open, false)
  assert.deepEqual(serviceWindow(wroteAt, HOURS, after(0)), {
    open: true,
    opensAt: wroteAt,
    closesAt: after(WINDOW_MS),
  })
})

test('somebody who never wrote has no window', () => {
  assert.deepEqual(serviceWindow(null, HOURS, wroteAt), { open: false, opensAt: null, closesAt: null })
})

test('both ways of asking agree at every moment around the edge', () => {
  for (const ms of [0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1]) {
    assert.equal(
      wroteAt > windowSince(after(ms), HOURS),
      serviceWindow(wroteAt, HOURS, after(ms)).open,
      String(ms),
    )
  }
})
