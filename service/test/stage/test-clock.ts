/** A clock that the test controls: it runs with real time, can be set forward or back, and can stand still. */
import type { Clock } from '../../src/clock.ts'

export type TestClock = Clock & {
  /** Moves time; timers due by then fire at once. A negative value moves it back and fires none. */
  advance(ms: number): void
  /** Stands still at this moment, so that a test can hit a boundary to the millisecond. */
  freeze(at: Date): void
  /** Runs on with real time. */
  unfreeze(): void
}

type Timer = { dueMs: number; callback: () => void; handle: NodeJS.Timeout }

export function createTestClock(): TestClock {
  let offsetMs = 0
  let advancedMs = 0
  let frozenAtMs: number | null = null
  const timers = new Set<Timer>()
  const nowMs = () => frozenAtMs ?? Date.now() + offsetMs

  return {
    now: () => new Date(nowMs()),
    monotonicMs: () => performance.now() + advancedMs,
    after(delayMs, callback) {
      const fire = () => {
        timers.delete(timer)
        callback()
      }
      const timer: Timer = { dueMs: nowMs() + delayMs, callback: fire, handle: setTimeout(fire, delayMs) }
      timers.add(timer)
      return () => {
        clearTimeout(timer.handle)
        timers.delete(timer)
      }
    },
    freeze(at) {
      frozenAtMs = at.getTime()
    },
    unfreeze() {
      frozenAtMs = null
    },
    advance(ms) {
      advancedMs += Math.max(0, ms)
      if (frozenAtMs !== null) frozenAtMs += ms
      else offsetMs += ms
      const due = [...timers].filter((timer) => timer.dueMs <= nowMs()).sort((a, b) => a.dueMs - b.dueMs)
      for (const timer of due) {
        clearTimeout(timer.handle)
        timer.callback()
      }
    },
  }
}
