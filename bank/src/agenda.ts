/**
 * What the bank does later, by its own clock: when a test moves the clock, what is due by then
 * happens at once.
 */
import type { Clock } from './clock.ts'

const LOOK_EVERY_MS = 20

export type Agenda = {
  /** Runs `act` once it is that late. */
  at(dueMs: number, act: () => void): void
  close(): void
}

export function createAgenda(clock: Clock): Agenda {
  let plans: { dueMs: number; act: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function look() {
    timer = undefined
    const nowMs = clock.nowMs()
    const due = plans.filter(({ dueMs }) => dueMs <= nowMs).toSorted((a, b) => a.dueMs - b.dueMs)
    plans = plans.filter(({ dueMs }) => dueMs > nowMs)
    for (const { act } of due) act()
    arm()
  }

  function arm() {
    if (timer || isClosed || plans.length === 0) return
    timer = setTimeout(look, LOOK_EVERY_MS).unref()
  }

  return {
    at(dueMs, act) {
      plans.push({ dueMs, act })
      arm()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
