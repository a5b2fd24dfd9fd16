import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMissRefresh } from './refresh.ts'

test('between two reads for what is not found there is a rest, and all that miss something meanwhile share the next', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let reads = 0
  const refresh = createMissRefresh(async () => void (reads += 1), 1_000)
  await refresh()
  const shared = Promise.all([refresh(), refresh()])
  await nextTurn()
  assert.equal(reads, 1)
  t.mock.timers.tick(1_000)
  await shared
  assert.equal(reads, 2)
})

test('what is missed during a read waits for the next, also where that read fails', async () => {
  const reads: PromiseWithResolvers<void>[] = []
  const refresh = createMissRefresh(() => {
    reads.push(Promise.withResolvers<void>())
    return reads.at(-1)?.promise as Promise<void>
  })
  const first = refresh()
  await nextTurn()
  const second = refresh()
  assert.equal(reads.length, 1)
  reads[0]?.reject(new Error('Away.'))
  await assert.rejects(first, /Away/)
  while (reads.length < 2) await nextTurn()
  reads[1]?.resolve()
  await second
  assert.equal(reads.length, 2)
})
