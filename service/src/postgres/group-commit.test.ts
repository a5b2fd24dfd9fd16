import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseUnavailableError } from './failures.ts'
import { createGroupCommit, QueueFullError } from './group-commit.ts'

/** A database that keeps the batches it is given and ends each when told. */
function createScriptedWrite() {
  const batches: { items: string[]; end: (error?: Error) => void }[] = []
  const write = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const results = items.map((item) => item.toUpperCase())
      batches.push({ items, end: (error) => (error ? reject(error) : resolve(results)) })
    })
  return { batches, write }
}
const limits = { batchMax: 3, waitingMax: 5 }
const refusal = () => Object.assign(new Error('violates a constraint'), { code: '23514' })

test('a lone caller waits for nothing: the write begins in the next turn of the loop', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }) // any timer would stand still
  const { batches, write } = createScriptedWrite()
  const result = createGroupCommit(write, limits).add('a')
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
  const group = createGroupCommit(write, limits)
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
  }, limits)
  const results = await Promise.allSettled(['a', 'poison', 'b'].map((item) => group.add(item)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(tried, [['a', 'poison', 'b'], ['a'], ['poison'], ['b']])
})

test('a lost connection leaves the outcome unknown: everybody is told, and nothing is written a second time', async () => {
  const { batches, write } = createScriptedWrite()
  const group = createGroupCommit(write, limits)
  const results = Promise.allSettled(['a', 'b'].map((item) => group.add(item)))
  await nextTurn()
  batches[0]?.end(new DatabaseUnavailableError('lost'))
  assert.deepEqual(
    (await results).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(batches.length, 1)
})

test('beyond the limit callers are turned away at once, and those who wait are served', async () => {
  const { batches, write } = createScriptedWrite()
  const group = createGroupCommit(write, limits)
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((item) => group.add(item))
  await assert.rejects(group.add('f'), QueueFullError)
  await nextTurn()
  batches[0]?.end()
  await nextTurn()
  batches[1]?.end()
  assert.deepEqual(await Promise.all(waiting), ['A', 'B', 'C', 'D', 'E'])
})
