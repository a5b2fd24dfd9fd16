/** When the sequencer runs, on a clock and a database that the test controls. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from '../clock.ts'
import { silentLog } from '../log/log.ts'
import { APPENDED_MAX, openSequencer } from './sequencer.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function open() {
  const timers = new Map<() => void, number>()
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(0),
    after(ms, callback) {
      timers.set(callback, ms)
      return () => timers.delete(callback)
    },
  }
  const runs: PromiseWithResolvers<Record<string, unknown>[][]>[] = []
  const appended: unknown[] = []
  const sequencer = openSequencer({
    writer: {
      commit() {
        const run = Promise.withResolvers<Record<string, unknown>[][]>()
        runs.push(run)
        return run.promise
      },
    },
    onAppended: (ends) => appended.push(...ends),
    clock,
    log: silentLog,
  })
  return {
    sequencer,
    runs,
    appended,
    waits: () => [...timers.values()],
    async fire() {
      const [callback] = [...timers.keys()]
      if (!callback) throw new Error('No timer waits.')
      timers.delete(callback)
      callback()
      await settled()
    },
    async answer(changes = 0) {
      runs.at(-1)?.resolve([changes === 0 ? [] : [{ workspaceId: 'w', lastPosition: runs.length, changes }]])
      await settled()
    },
  }
}

test('what is written is appended at once, one run at a time, and what comes meanwhile soon after', async () => {
  const { sequencer, runs, appended, waits, fire, answer } = open()
  assert.deepEqual([runs.length, waits()], [0, [1_000]])
  sequencer.wrote()
  sequencer.wrote()
  assert.equal(runs.length, 1)
  await answer(1)
  assert.deepEqual([runs.length, waits()], [1, [20]])
  await fire()
  assert.equal(runs.length, 2)
  await answer()
  await fire()
  assert.deepEqual([runs.length, waits()], [2, [980]], 'nothing is known to be there')
  assert.equal(appended.length, 1)
  await fire()
  assert.equal(runs.length, 3, 'another process may have written')
})

test('a full run is followed by another one, and one that failed does not end the looking', async () => {
  const { runs, fire, answer } = open()
  await fire()
  await answer(APPENDED_MAX)
  await fire()
  assert.equal(runs.length, 2)
  runs.at(-1)?.reject(new Error('The database is away.'))
  await settled()
  await fire()
  await fire()
  assert.equal(runs.length, 3)
})

test('a process that stops appends what it wrote last', async () => {
  const { sequencer, runs, waits, answer } = open()
  sequencer.wrote()
  const closed = sequencer.close()
  await answer(1)
  assert.equal(runs.length, 2)
  await answer(1)
  await closed
  sequencer.wrote()
  assert.deepEqual([runs.length, waits()], [2, []])
})
