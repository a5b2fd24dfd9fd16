import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('turns under one key come one after another, also after one that failed, and under another key at once', async () => {
  const turns = createTurns()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const take = (key: string, name: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return turns.take(key, async () => {
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

test('a key whose turns have ended is forgotten', async () => {
  const turns = createTurns()
  const all = ['a', 'a', 'b'].map((key) => turns.take(key, nextTick))
  const failed = turns.take('c', () => Promise.reject(new Error('failed')))
  assert.equal(turns.keyCount(), 3)
  await Promise.all([...all, assert.rejects(failed)])
  await nextTick()
  assert.equal(turns.keyCount(), 0)
})
