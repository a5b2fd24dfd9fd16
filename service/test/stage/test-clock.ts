/**
 * Clocks for tests: one that stands still until the test moves it, one that runs with real time,
 * and one that does so until it is frozen.
 */
import { systemClock, type Clock } from '../../src/engine/clock.ts'

export type TestClock = Clock & {
  /**
   * Moves time; timers that are due by then fire in order. A negative value moves the time of day
   * back and fires none.
   */
  advance(ms: number): void
  /** Sets the time of day and fires nothing. One that runs then stands still. */
  freeze(at: Date): void
  /** A clock that runs goes on with real time. */
  unfreeze(): void
}

export type StillClock = TestClock & {
  /**
   * Moves to the next moment at which a timer is due, and fires it; false if none is due within
   * `withinMs`.
   */
  advanceToNext(withinMs: number): boolean
}

type Timer = { dueMs: number; callback: () => void; handle?: NodeJS.Timeout }

/** Begins now, and stands still. */
export function createStillClock(): StillClock {
  let passedMs = 0 // never steps back
  let dayMs = Date.now() // the time of day when `passedMs` was 0
  const timers = new Set<Timer>()

  /** Those that a callback sets are fired too, if they are due by then. */
  function passUntil(endMs: number) {
    for (;;) {
      const [next] = [...timers].toSorted((a, b) => a.dueMs - b.dueMs)
      if (!next || next.dueMs > endMs) break
      passedMs = Math.max(passedMs, next.dueMs)
      timers.delete(next)
      next.callback()
    }
    passedMs = Math.max(passedMs, endMs)
  }

  return {
    now: () => new Date(dayMs + passedMs),
    monotonicMs: () => passedMs,
    after(delayMs, callback) {
      const timer: Timer = { dueMs: passedMs + delayMs, callback }
      timers.add(timer)
      // what is due at once is no matter of time
      if (delayMs <= 0) setImmediate(() => timers.delete(timer) && callback())
      return () => void timers.delete(timer)
    },
    freeze(at) {
      dayMs = at.getTime() - passedMs
    },
    unfreeze: () => undefined,
    advance(ms) {
      if (ms < 0) dayMs += ms
      else passUntil(passedMs + ms)
    },
    advanceToNext(withinMs) {
      const dueMs = Math.min(...[...timers].map((timer) => timer.dueMs))
      if (dueMs > passedMs + withinMs) return false
      passUntil(dueMs)
      return true
    },
  }
}

/** Runs with real time, for what looks on from outside: a browser, another process. */
export function createTestClock(): TestClock {
  let offsetMs = 0
  let frozenAtMs: number | null = null
  const timers = new Set<Timer>()
  const nowMs = () => frozenAtMs ?? Date.now() + offsetMs

  return {
    now: () => new Date(nowMs()),
    monotonicMs: () => performance.now(), // leases that the database keeps run with real time
    after(delayMs, callback) {
      const fire = () => {
        timers.delete(timer)
        callback()
      }
      const timer = { dueMs: nowMs() + delayMs, callback: fire, handle: setTimeout(fire, delayMs) }
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
      if (frozenAtMs !== null) frozenAtMs += ms
      else offsetMs += ms
      const due = [...timers].filter((timer) => timer.dueMs <= nowMs()).sort((a, b) => a.dueMs - b.dueMs)
      for (const timer of due) {
        if (!timers.has(timer)) continue // one before it canceled it
        clearTimeout(timer.handle)
        timer.callback()
      }
    },
  }
}

/**
 * A clock that can stop: a process with it does nothing of its own accord, as if it had been
 * frozen.
 */
export function createFreezableClock() {
  let frozen = false
  const missed: (() => void)[] = []
  return {
    now: systemClock.now,
    monotonicMs: systemClock.monotonicMs,
    after: (delayMs: number, callback: () => void) =>
      systemClock.after(delayMs, () => (frozen ? missed.push(callback) : callback())),
    freeze: () => void (frozen = true),
    thaw() {
      frozen = false
      for (const callback of missed.splice(0)) callback()
    },
  }
}
