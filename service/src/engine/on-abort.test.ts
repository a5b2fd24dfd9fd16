import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { onAbort } from './on-abort.ts'

test('every listener is called once, except those that were removed', () => {
  const aborter = new AbortController()
  const called: number[] = []
  const cancels = [1, 2, 3].map((n) => onAbort(aborter.signal, () => called.push(n)))
  cancels[1]?.()
  aborter.abort()
  aborter.abort()
  assert.deepEqual(called, [1, 3])
})

test('a listener that removes itself while it is called removes no other', () => {
  const aborter = new AbortController()
  const called: number[] = []
  for (const n of [1, 2, 3]) {
    const cancel = onAbort(aborter.signal, () => {
      called.push(n)
      cancel()
    })
  }
  aborter.abort()
  assert.deepEqual(called, [1, 2, 3])
})

test('a signal has one listener, however many calls are under way', () => {
  const { signal } = new AbortController()
  for (let n = 0; n < 100; n++) onAbort(signal, () => {})
  assert.equal(getEventListeners(signal, 'abort').length, 1)
})
