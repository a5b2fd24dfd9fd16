import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { systemClock } from '../../clock.ts'
import { DatabaseUnavailableError, QueueFullError } from '../errors.ts'
import { createGroupCommit } from './group-commit.ts'

/** A database that keeps the batches it is given; the test ends each of them. */
function createScriptedWrite() {
  const batches: { items: string[]; end: (error?: Error) => void }[] = []
  const write = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const results = items.map((item) => item.toUpperCase())
      batches.push({ items, end: (error) => (error ? reject(error) : resolve(results)) })
    })
  return { batches, write }
}
/** The first letter of an item is its group; its length counts as its bytes. */
const options = {
  batchMax: 3,
  batchBytesMax: 1_000,
  bounds: { itemsMax: 8, bytesMax: 1_000, oldestMaxMs: 5_000 },
  groupOf: (item: string) => item.slice(0, 1),
  bytesOf: (item: string) => item.length,
  clock: systemClock,
}
const refusal = () => Object.assign(new Error('violates a constraint'), { code: '23514' })

test('a lone caller waits for nothing: the write begins in the next turn of the loop', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }) // any timer would stand still
  const { batches, write } = createScriptedWrite()
  const result = createGroupCommit(write, options).add('a')
  await nextTurn()
  assert.deepEqual(
    batches.map(({ items }) => items),
    [['a']],
  )
  batches[0]?.end()
  assert.equal(await result, 'A')
})

test('those who come while a write is in flight share the next ones, in order and within the limit', async () => {
  const { batches, write } = createScriptedWrite()
  const group = createGroupCommit(write, options)
  const first = group.add('a')
  await nextTurn()
  const others = ['b', 'c', 'd', 'e'].map((item) => group.add(item))
  assert.equal(group.depth(), 5)
  for (let n = 0; n < 3; n++) {
    batches[n]?.end()
    await nextTurn()
  }
  assert.deepEqual(
    batches.map(({ items }) => items),
    [['a'], ['b', 'c', 'd'], ['e']],
  )
  assert.deepEqual(await Promise.all([first, ...others]), ['A', 'B', 'C', 'D', 'E'])
  await group.idle()
  assert.equal(group.depth(), 0)
})

test('a refused batch is tried item by item, so that only the poisoned one is refused', async () => {
  const tried: string[][] = []
  const group = createGroupCommit<string, string>(async (items) => {
    tried.push(items)
    if (items.includes('poison')) throw refusal()
    return items
  }, options)
  const results = await Promise.allSettled(['a', 'poison', 'b'].map((item) => group.add(item)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(tried, [['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
})

test('a lost connection leaves the outcome unknown: every caller gets an error, and nothing is written a second time', async () => {
  const { batches, write } = createScriptedWrite()
  const group = createGroupCommit(write, options)
  const results = Promise.allSettled(['a', 'b'].map((item) => group.add(item)))
  await nextTurn()
  batches[0]?.end(new DatabaseUnavailableError('lost'))
  assert.deepEqual(
    (await results).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(batches.length, 1)
})

test('a connection that is lost while a refused batch is tried item by item is not waited for by each of the others', async () => {
  const tried: string[][] = []
  const group = createGroupCommit<string, string>(async (items) => {
    tried.push(items)
    if (items.length > 1) throw refusal()
    if (items.includes('b')) throw new DatabaseUnavailableError('lost')
    return items
  }, options)
  const results = await Promise.allSettled(['a', 'b', 'c'].map((item) => group.add(item)))
  assert.deepEqual(tried, [['a', 'b', 'c'], ['a'], ['b']])
  const [, ...lost] = results
  for (const one of lost)
    assert.ok(one.status === 'rejected' && one.reason instanceof DatabaseUnavailableError)
})

test('beyond the bounds callers are turned away at once, and those who wait are served', async () => {
  const { batches, write } = createScriptedWrite()
  const group = createGroupCommit(write, options)
  const waiting = ['a1', 'a2', 'a3', 'a4'].map((item) => group.add(item))
  await assert.rejects(group.add('a5'), QueueFullError)
  waiting.push(group.add('b1')) // others still find room
  await nextTurn()
  batches[0]?.end()
  await nextTurn()
  batches[1]?.end()
  assert.deepEqual(await Promise.all(waiting), ['A1', 'A2', 'A3', 'A4', 'B1'])
  assert.deepEqual(
    batches.map(({ items }) => items),
    [
      ['a1', 'b1', 'a2'],
      ['a3', 'a4'],
    ],
  )
})

test('no item queues behind a write that hangs; once it is over, all may queue again', async () => {
  let nowMs = 0
  const clock = { ...systemClock, now: () => new Date(nowMs) }
  const { batches, write } = createScriptedWrite()
  const group = createGroupCommit(write, { ...options, clock })
  const first = group.add('a1')
  await nextTurn()
  nowMs = 5_000
  const second = group.add('b1')
  assert.equal(group.oldestMs(), 5_000)
  nowMs = 5_001
  await assert.rejects(group.add('c1'), QueueFullError)
  batches[0]?.end()
  await first
  await nextTurn()
  const third = group.add('c1')
  batches[1]?.end()
  await second
  await nextTurn()
  batches[2]?.end()
  assert.equal(await third, 'C1')
  assert.equal(group.oldestMs(), 0)
})

test('who may not be turned away is taken, however many wait and however long', async () => {
  let nowMs = 0
  const clock = { ...systemClock, now: () => new Date(nowMs) }
  const { write } = createScriptedWrite()
  const group = createGroupCommit(write, { ...options, isRefusable: () => false, clock })
  for (let n = 0; n < 100; n++) void group.add(`a${n}`)
  await nextTurn()
  nowMs = 60_000
  void group.add('a')
  await nextTurn()
  assert.equal(group.depth(), 101)
})
