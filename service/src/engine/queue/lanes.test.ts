/**
 * A toy owner whose items are letters: they end when the test says so, by a clock that stands still
 * until it is moved.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createLanes, type Lane } from './lanes.ts'

type Options = {
  slotsMax?: number
  perSecond?: number
  limit?: ReturnType<typeof createConcurrencyLimit>
}

function open({ slotsMax = 100, perSecond = 1_000, limit = createConcurrencyLimit(slotsMax) }: Options = {}) {
  let atMs = 0
  let isStopped = false
  const timers = new Set<{ atMs: number; callback: () => void }>()
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(atMs),
    after(delayMs, callback) {
      const timer = { atMs: atMs + delayMs, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const begun: string[] = []
  const running = new Map<string, () => void>()
  const lanes = createLanes<string, 'tired'>({
    clock,
    limit,
    ratePerSecond: () => perSecond,
    laneRate: { capacity: 3, intervalMs: 1_000 },
    mayRun: () => !isStopped,
    async run(lane, onAnswered) {
      const item = lane.items[0] as string
      begun.push(item)
      await new Promise<void>((resolve) => running.set(item, resolve))
      onAnswered()
      lane.items.shift()
      lanes.goOn(lane)
    },
  })
  const lane = (key: string): Lane<string> => lanes.of(key)
  return {
    lanes,
    lane,
    begun,
    timers,
    add(key: string, ...items: string[]) {
      lane(key).items.push(...items)
      lanes.start(lane(key))
    },
    underWay: () => [...running.keys()].join(''),
    async end(...items: string[]) {
      for (const item of items) {
        running.get(item)?.()
        running.delete(item)
        await nextTurn()
      }
    },
    stop(stopped: boolean) {
      isStopped = stopped
      lanes.go()
    },
    /** The clock is set back, and timers know nothing of it. */
    setBack(ms: number) {
      atMs -= ms
      for (const timer of timers) timer.atMs -= ms
    },
    pass(ms: number) {
      atMs += ms
      for (const timer of Array.from(timers)) {
        if (timer.atMs > atMs) continue
        timers.delete(timer)
        timer.callback()
      }
    },
  }
}

/** Ten lanes with one item each, named as their items. */
function openTen(options?: Options) {
  const toy = open(options)
  return {
    ...toy,
    addAll(from = 0) {
      for (let n = from; n < 10; n++) toy.add(String(n), String(n))
    },
  }
}

test('lanes go side by side, and each does its items one after another', async () => {
  const { add, end, underWay, begun } = open()
  add('first', 'a', 'b', 'c')
  add('second', 'x', 'y')
  assert.equal(underWay(), 'ax')
  await end('x')
  assert.equal(underWay(), 'ay')
  await end('a', 'b')
  assert.deepEqual(begun, ['a', 'x', 'y', 'b', 'c'])
})

test('items begin within the rate of the owner: a quarter of a second’s worth at once, and then one by one', () => {
  const { addAll, underWay, pass } = openTen({ perSecond: 8 })
  addAll()
  assert.equal(underWay(), '01')
  pass(125)
  assert.equal(underWay(), '012')
  pass(250)
  assert.equal(underWay(), '01234')
})

test('lanes beyond the share of the owner begin when items before them have ended', async () => {
  const { addAll, underWay, end } = openTen({ slotsMax: 3 })
  addAll()
  assert.equal(underWay(), '012')
  await end('1')
  assert.equal(underWay(), '023')
})

test('an item that gets no slot leaves the rate of the owner as it was', async () => {
  const { lanes, addAll, underWay, end } = openTen({ slotsMax: 1, perSecond: 8 })
  addAll()
  for (let n = 0; n < 5; n++) lanes.go()
  await end('0')
  assert.equal(underWay(), '1')
})

test('two owners share the slots: they get what is given back in the order in which they asked', async () => {
  const limit = createConcurrencyLimit(2)
  const [first, second] = [openTen({ limit }), openTen({ limit })]
  first.addAll()
  second.addAll()
  assert.deepEqual([first.underWay(), second.underWay()], ['01', ''])
  await first.end('0', '1')
  assert.deepEqual([first.underWay(), second.underWay()], ['2', '0'])
})

test('a lane that rests holds up no other, and goes on when its time has passed or when it is woken', async () => {
  const { lanes, lane, add, end, underWay, pass } = open()
  for (const key of ['a', 'b', 'c']) add(key, key)
  await end('a', 'b')
  for (const key of ['a', 'b']) {
    lane(key).isBusy = true
    lanes.rest(lane(key), 1_000, 'tired', () => lanes.goOn(lane(key)))
    add(key, key)
  }
  assert.deepEqual([underWay(), lanes.counts().resting.tired], ['c', 2])
  assert.equal(lanes.wake(lane('b')), true)
  lanes.goOn(lane('b'))
  assert.equal(underWay(), 'cb')
  pass(1_000)
  assert.deepEqual([underWay(), lanes.counts().resting.tired], ['cba', 0])
  assert.equal(lanes.wake(lane('a')), false, 'it no longer rests')
})

test('a lane has a rate of its own, and what did not go leaves it as it was', () => {
  const { lanes, lane, pass } = open()
  const waits = () => lanes.takeToken(lane('a'))
  assert.deepEqual([waits(), waits(), waits(), waits()], [0, 0, 0, 1_000])
  lanes.returnToken(lane('a'))
  assert.deepEqual([waits(), waits()], [0, 1_000])
  assert.equal(lanes.takeToken(lane('b')), 0)
  pass(1_000)
  assert.equal(waits(), 0)
})

test('a lane is forgotten only when it is idle and its rate would let as much go as that of a new one', async () => {
  const { lanes, lane, add, end, pass } = open()
  const [spent, busy] = [lane('spent'), lane('busy')]
  for (let n = 0; n < 3; n++) lanes.takeToken(spent)
  add('busy', 'a')
  pass(10_001)
  lane('another')
  assert.ok(lane('spent') !== spent && lane('busy') === busy)
  const again = lane('spent')
  await end('a')
  pass(9_000)
  for (let n = 0; n < 3; n++) lanes.takeToken(again)
  pass(2_000)
  lane('yet another')
  assert.ok(lane('spent') === again && lane('busy') !== busy)
})

test('an owner that may not run begins nothing, and goes on when it may', () => {
  const { addAll, stop, underWay } = openTen()
  stop(true)
  addAll()
  assert.equal(underWay(), '')
  stop(false)
  assert.equal(underWay(), '0123456789')
})

test('after a pause one lane tries alone, and the others follow when it has come through', async () => {
  const { lanes, lane, addAll, underWay, end, pass } = openTen()
  lanes.pause(1_000)
  addAll()
  assert.equal(underWay(), '')
  pass(1_000)
  assert.equal(underWay(), '0')
  lanes.reached(lane('0'))
  await end('0')
  assert.equal(underWay(), '123456789')
})

test('of two pauses the longer one holds', () => {
  const { lanes, addAll, underWay, pass } = openTen()
  lanes.pause(1_000)
  lanes.pause(500)
  addAll()
  pass(500)
  assert.equal(underWay(), '')
  pass(500)
  assert.equal(underWay(), '0')
})

test('a pause lasts as long as it was asked for though the clock is set back, and so does the next one', async () => {
  const { lanes, addAll, underWay, end, pass, setBack } = openTen()
  lanes.pause(1_000)
  setBack(3_600_000)
  addAll()
  pass(1_000)
  assert.equal(underWay(), '0')
  lanes.pause(1_000)
  await end('0')
  setBack(3_600_000)
  pass(999)
  assert.equal(underWay(), '')
  pass(1)
  assert.equal(underWay(), '1')
})

test('a lane that tries and says nothing is followed by another one, alone as well', async () => {
  const { lanes, addAll, underWay, end, pass } = openTen()
  lanes.pause(1_000)
  addAll()
  pass(1_000)
  await end('0')
  assert.equal(underWay(), '1')
  lanes.pause(1_000)
  await end('1')
  assert.equal(underWay(), '')
  pass(1_000)
  assert.equal(underWay(), '2')
})

test('an item from before the pause does not show that the other side is back', async () => {
  const { lanes, lane, add, addAll, underWay, end, pass } = openTen()
  add('0', '0')
  add('1', '1')
  lanes.pause(1_000)
  await end('0')
  addAll(2)
  pass(1_000)
  assert.equal(underWay(), '12')
  lanes.reached(lane('1'))
  await end('1')
  assert.equal(underWay(), '2')
})

test('lanes that are closed begin nothing more, leave no timer, and are closed when what was under way has ended', async () => {
  const { lanes, lane, add, addAll, end, underWay, timers } = openTen({ slotsMax: 2 })
  addAll()
  lane('rest').isBusy = true
  lanes.rest(lane('rest'), 1_000, 'tired', assert.fail)
  lanes.pause(1_000)
  let isClosed = false
  const closing = lanes.close().then(() => (isClosed = true))
  assert.equal(timers.size, 0)
  await end('0')
  add('late', 'x')
  assert.deepEqual([underWay(), isClosed], ['1', false])
  await end('1')
  await closing
})
