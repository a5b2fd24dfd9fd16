import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedMutex } from './keyed-mutex.ts'

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('tasks of one key run one after another, also after one that failed, and tasks of another key at once', async () => {
  const keyedMutex = createKeyedMutex()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const take = (key: string, name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return keyedMutex.run(key, async () => {
      begun.push(name)
      await end.promise
      return name
    })
  }
  const [first, second, third] = [take('a', 'first'), take('a', 'second'), take('b', 'third')]
  await nextTick()
  assert.deepEqual(begun, ['first', 'third'])
  ends.get('first')?.reject(new Error('failed'))
  await assert.rejects(first, /failed/)
  await nextTick()
  assert.deepEqual(begun, ['first', 'third', 'second'])
  for (const end of ends.values()) end.resolve()
  assert.deepEqual(await Promise.all([second, third]), ['second', 'third'])
})

test('a key whose tasks have all ended is forgotten', async () => {
  const keyedMutex = createKeyedMutex()
  const all = ['a', 'a', 'b'].map((key) => keyedMutex.run(key, nextTick))
  const failed = keyedMutex.run('c', () => Promise.reject(new Error('failed')))
  assert.equal(keyedMutex.keyCount(), 3)
  await Promise.all([...all, assert.rejects(failed)])
  await nextTick()
  assert.equal(keyedMutex.keyCount(), 0)
})
