import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_WINDOW, serviceWindow, windowSince } from './service-window.ts'

const HOURS = 24
const WINDOW_MS = 86_400_000
const wroteAt = new Date('2026-03-01T12:00:00.000Z')
const wrote = { lastInboundAt: wroteAt, windowRefusedAt: null }
const after = (ms: number) => new Date(wroteAt.getTime() + ms)

test('the window is open up to, and not at, the hours of the channel', () => {
  assert.equal(serviceWindow(wrote, HOURS, after(WINDOW_MS - 1)).open, true)
  assert.equal(serviceWindow(wrote, HOURS, after(WINDOW_MS)).open, false)
  assert.deepEqual(serviceWindow(wrote, HOURS, after(0)), {
    open: true,
    opensAt: wroteAt,
    closesAt: after(WINDOW_MS),
    refusedAt: null,
  })
})

test('a contact who never wrote has no window', () => {
  assert.deepEqual(serviceWindow(NO_WINDOW, HOURS, wroteAt), {
    open: false,
    opensAt: null,
    closesAt: null,
    refusedAt: null,
  })
})

test('once the channel has refused, the window is closed from that moment', () => {
  const windowRefusedAt = after(1_000)
  assert.deepEqual(serviceWindow({ ...wrote, windowRefusedAt }, HOURS, after(2_000)), {
    open: false,
    opensAt: wroteAt,
    closesAt: windowRefusedAt,
    refusedAt: windowRefusedAt,
  })
})

test('both ways of asking agree at every moment around the edge', () => {
  for (const ms of [0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1]) {
    assert.equal(
      wroteAt > windowSince(after(ms), HOURS),
      serviceWindow(wrote, HOURS, after(ms)).open,
      String(ms),
    )
  }
})
