import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { QueueFullError } from '../postgres/errors.ts'
import { createBoundedQueue } from './bounded-queue.ts'

/** Work that ends when it is let go; says what has begun. */
function heldWork() {
  const begun: string[] = []
  const held = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => () => {
    begun.push(name)
    const one = Promise.withResolvers<string>()
    held.set(name, one)
    return one.promise
  }
  return { begun, work, of: (name: string) => held.get(name) ?? assert.fail(`${name} has not begun`) }
}

test('so much runs at once, so much waits, and the rest is refused', async () => {
  const inTurn = createBoundedQueue(2, 1, 'Full.')
  const { begun, work, of } = heldWork()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => inTurn(work(name)))
  await assert.rejects(inTurn(work('d')), new QueueFullError('Full.'))
  assert.deepEqual(begun, ['a', 'b'])
  of('a').resolve('done')
  assert.equal(await a, 'done')
  await nextTurn()
  assert.deepEqual(begun, ['a', 'b', 'c'])
  for (const name of ['b', 'c']) of(name).resolve(name)
  assert.deepEqual(await Promise.all([b, c]), ['b', 'c'])
})

test('what goes first is before what waits, behind its like, and as much of it may wait', async () => {
  const inTurn = createBoundedQueue(1, 2, 'Full.')
  const { begun, work, of } = heldWork()
  const all = [
    inTurn(work('running')),
    inTurn(work('waits')),
    inTurn(work('waits too')),
    inTurn(work('first'), true),
    inTurn(work('second'), true),
  ]
  await assert.rejects(inTurn(work('third'), true), new QueueFullError('Full.'))
  for (const name of ['running', 'first', 'second', 'waits', 'waits too']) {
    assert.equal(begun.at(-1), name)
    of(name).resolve(name)
    await nextTurn()
  }
  await Promise.all(all)
})

test('work that fails says so to its caller alone, and lets the next one begin', async () => {
  const inTurn = createBoundedQueue(1, 5, 'Full.')
  const failing = inTurn(() => Promise.reject(new Error('This one failed.')))
  const next = inTurn(async () => 'next')
  await assert.rejects(failing, /This one failed/)
  assert.equal(await next, 'next')
})

test('a pause passes between two, also where nothing waited', async () => {
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve))
  const inTurn = createBoundedQueue(1, 5, 'Full.', pause)
  const { begun, work, of } = heldWork()
  const first = inTurn(work('a'))
  of('a').resolve('')
  await first
  const second = inTurn(work('b'))
  await nextTurn()
  assert.deepEqual(begun, ['a'])
  pauses[0]?.()
  await nextTurn()
  of('b').resolve('')
  await second
})
