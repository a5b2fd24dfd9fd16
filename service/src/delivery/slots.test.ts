import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { createLane, type Lane } from './lane.ts'
import { createConcurrencyLimit } from '../queue/concurrency-limit.ts'
import { createSlots } from './slots.ts'

/** Lanes whose turns end when the test says so, and a clock that stands still until it is moved. */
function open(turnsMax = 100) {
  let atMs = 0
  const timers: { atMs: number; callback: () => void }[] = []
  const clock: Clock = {
    now: () => new Date(atMs),
    after(delayMs, callback) {
      const timer = { atMs: atMs + delayMs, callback }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  }
  const running = new Map<Lane, () => void>()
  const turns = createSlots(clock, createConcurrencyLimit(turnsMax), {
    throughputPerSecond: () => 1_000,
    mayRun: () => true,
    run: (lane) => new Promise((resolve) => running.set(lane, resolve)),
  })
  const lanes = Array.from({ length: 10 }, (_, n) => createLane(String(n), 0))
  return {
    turns,
    lanes,
    underWay: () => [...running.keys()].map(({ conversationId }) => Number(conversationId)),
    async end(n: number) {
      running.get(lanes[n] as Lane)?.()
      running.delete(lanes[n] as Lane)
      await nextTurn()
    },
    /** The clock is set back, and timers know nothing of it. */
    setBack(ms: number) {
      atMs -= ms
      for (const timer of timers) timer.atMs -= ms
    },
    pass(ms: number) {
      atMs += ms
      for (const timer of timers.splice(0)) {
        if (timer.atMs <= atMs) timer.callback()
        else timers.push(timer)
      }
    },
  }
}

test('after a pause one lane tries alone, and the others follow when it has come through', async () => {
  const { turns, lanes, underWay, end, pass } = open()
  turns.pause(1_000)
  for (const lane of lanes) turns.enqueue(lane)
  assert.deepEqual(underWay(), [])
  pass(1_000)
  assert.deepEqual(underWay(), [0])
  turns.reached(lanes[0] as Lane)
  await end(0)
  assert.deepEqual(underWay(), [1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a pause lasts as long as it was asked for though the clock is set back, and so does the next one', async () => {
  const { turns, lanes, underWay, end, pass, setBack } = open()
  turns.pause(1_000)
  setBack(3_600_000)
  for (const lane of lanes) turns.enqueue(lane)
  pass(1_000)
  assert.deepEqual(underWay(), [0])
  turns.pause(1_000)
  await end(0)
  setBack(3_600_000)
  pass(999)
  assert.deepEqual(underWay(), [])
  pass(1)
  assert.deepEqual(underWay(), [1])
})

test('a lane that tries and says nothing is followed by another one, alone as well', async () => {
  const { turns, lanes, underWay, end, pass } = open()
  turns.pause(1_000)
  for (const lane of lanes) turns.enqueue(lane)
  pass(1_000)
  await end(0)
  assert.deepEqual(underWay(), [1])
  turns.pause(1_000)
  await end(1)
  assert.deepEqual(underWay(), [])
  pass(1_000)
  assert.deepEqual(underWay(), [2])
})

test('a turn from before the pause does not tell that the channel is back', async () => {
  const { turns, lanes, underWay, end, pass } = open()
  turns.enqueue(lanes[0] as Lane)
  turns.enqueue(lanes[1] as Lane)
  turns.pause(1_000)
  await end(0)
  for (const lane of lanes.slice(2)) turns.enqueue(lane)
  pass(1_000)
  assert.deepEqual(underWay(), [1, 2])
  turns.reached(lanes[1] as Lane)
  await end(1)
  assert.deepEqual(underWay(), [2])
})

test('lanes beyond the share of the sender begin when turns before them have ended', async () => {
  const { turns, lanes, underWay, end } = open(3)
  for (const lane of lanes) turns.enqueue(lane)
  assert.deepEqual(underWay(), [0, 1, 2])
  await end(1)
  assert.deepEqual(underWay(), [0, 2, 3])
})
