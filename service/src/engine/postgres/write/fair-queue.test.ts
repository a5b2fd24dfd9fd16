import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue, type QueueBounds, type Waiter } from './fair-queue.ts'

type Item = Waiter & { n: number }
const bounds: QueueBounds = { itemsMax: 12, bytesMax: 1_000, oldestMaxMs: 5_000 }

function createLine(changed: Partial<QueueBounds> = {}) {
  const line = createFairQueue<Item>({ ...bounds, ...changed })
  let n = 0
  /** Joins if there is room; returns whether there was. */
  const join = (group: string, bytes = 1, sinceMs = 0) => {
    const item = { group, bytes, sinceMs, n: (n += 1) }
    const fits = line.hasRoomFor(item)
    if (fits) line.join(item)
    return fits
  }
  /** Joins until it is refused; returns how many joined. */
  const flood = (group: string, bytes = 1) => {
    let count = 0
    while (join(group, bytes)) count += 1
    return count
  }
  return { line, join, flood }
}
const names = (items: Item[]) => items.map(({ group }) => group).join('')

test('one that floods gets as much as remains free: there is room for the next, and the next', () => {
  const { line, flood } = createLine()
  assert.deepEqual([flood('a'), flood('b'), flood('c'), flood('d')], [6, 3, 2, 1])
  assert.equal(line.size(), bounds.itemsMax)
  assert.equal(flood('e'), 0)
  line.take(4, 1_000)
  assert.ok(flood('e') > 0)
})

test('bytes are bounded in the same way', () => {
  const { flood, join } = createLine({ bytesMax: 100 })
  assert.equal(flood('a', 10), 5)
  assert.equal(join('b', 51), false)
  assert.equal(join('b', 50), true)
})

test('what is taken leaves its bytes to those who come, of its own group and of others', () => {
  const { line, join } = createLine({ bytesMax: 100 })
  for (let round = 1; round <= 20; round++) {
    for (const group of 'ab') assert.equal(join(group, 30), true, `${group} in round ${round}`)
    line.take(9, 1_000)
  }
  for (const bytes of [30, 20]) join('a', bytes)
  line.take(1, 1_000)
  assert.equal(join('a', 61), false)
  assert.equal(join('a', 60), true)
})

test('no item joins behind one that has waited too long, but for other groups there is room', () => {
  const { line, join } = createLine()
  join('a', 1, 0)
  assert.equal(join('a', 1, 5_000), true)
  assert.equal(join('a', 1, 5_001), false)
  assert.equal(join('b', 1, 5_001), true)
  assert.equal(line.oldestSinceMs(), 0)
  line.take(1, 1_000)
  assert.equal(line.oldestSinceMs(), 5_000)
})

test('groups are served in turn, each in its own order, and those left out come first the next time', () => {
  const { line, join } = createLine({ itemsMax: 100 })
  for (const group of 'aaaaaabbc') join(group)
  const first = line.take(4, 1_000)
  assert.equal(names(first), 'abca')
  assert.deepEqual(
    first.map(({ n }) => n),
    [1, 7, 9, 2],
  )
  assert.equal(names(line.take(2, 1_000)), 'ba')
  assert.equal(names(line.take(9, 1_000)), 'aaa')
  assert.equal(line.size(), 0)
  assert.deepEqual(line.take(9, 1_000), [])
})

test('with more groups than a batch has places, each batch serves others', () => {
  const { line, join } = createLine({ itemsMax: 100 })
  for (const group of 'abcdabcd') join(group)
  assert.equal(names(line.take(3, 1_000)), 'abc')
  assert.equal(names(line.take(3, 1_000)), 'dab')
})

test('a batch has as many bytes as it may have, and an item that is larger goes alone', () => {
  const { line, join } = createLine({ itemsMax: 100, bytesMax: 1_000 })
  for (const size of [40, 40, 40, 200, 10]) join('a', size)
  const sizes = () => line.take(9, 100).map(({ bytes }) => bytes)
  assert.deepEqual([sizes(), sizes(), sizes(), sizes()], [[40, 40], [40], [200], [10]])
  assert.equal(join('a', 500), true, 'all bytes are free again')
})
