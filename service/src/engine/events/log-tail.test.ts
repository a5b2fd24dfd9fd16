/** When a watcher of a log learns its end, on a clock and a log that the test controls. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from '../clock.ts'
import { silentLog } from '../log/log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { openLogTail } from './log-tail.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function openTail() {
  const timers = new Set<() => void>()
  const clock: Clock = {
    monotonicMs: () => performance.now(),
    now: () => new Date(0),
    after(_ms, callback) {
      timers.add(callback)
      return () => timers.delete(callback)
    },
  }
  const ends = new Map<string, number>()
  const asked: string[][] = []
  const state = { isAway: false }
  const query = async ({ values: [ids] }: { values: [string[]] }) => {
    asked.push(ids)
    if (state.isAway) throw new Error('The database is away.')
    return { rows: ids.flatMap((id) => (ends.has(id) ? [{ id, last: ends.get(id) }] : [])) }
  }
  const announced: string[] = []
  const heard = new Map<string, (payloads: string[]) => void>()
  const notifications = {
    on: (topic: string, listener: (payloads: string[]) => void) => void heard.set(topic, listener),
    announce: (topic: string, payload: string) => void announced.push(`${topic} ${payload}`),
  }
  const db = { query } as unknown as Queryable
  const tail = openLogTail({ db, notifications, holder: 'here', clock, log: silentLog })
  const tick = async () => {
    for (const timer of Array.from(timers)) {
      timers.delete(timer)
      timer()
    }
    await settled()
  }
  return { tail, ends, asked, state, timers, tick, announced, heard }
}

test('a watcher is notified where the log ends, and again when it has moved, by a hint or without one', async () => {
  const { tail, ends, tick } = openTail()
  const seen: number[] = []
  tail.watch('w', (last) => seen.push(last))
  await settled()
  assert.deepEqual(seen, [0])
  ends.set('w', 3)
  await tick()
  await tick()
  tail.appended({ workspaceId: 'w', lastPosition: 5 })
  tail.appended({ workspaceId: 'w', lastPosition: 4 })
  tail.appended({ workspaceId: 'somebody else', lastPosition: 9 })
  await tick()
  assert.deepEqual(seen, [0, 3, 5], 'not back to the 3 that a slower reading found')
})

test('one query asks for all that is watched, also after the database was away, and none where nothing is watched', async () => {
  const { tail, ends, asked, state, timers, tick } = openTail()
  const seen: string[] = []
  const ended = ['a', 'b', 'a'].map((id) => tail.watch(id, (last) => seen.push(`${id} ${last}`)))
  await settled()
  assert.deepEqual(asked.at(-1), ['a', 'b'])
  state.isAway = true
  ends.set('a', 1).set('b', 2)
  await tick()
  state.isAway = false
  await tick()
  assert.deepEqual(seen.slice(-3), ['a 1', 'a 1', 'b 2'])
  for (const end of ended) end()
  const before = asked.length
  await tick()
  assert.equal(asked.length, before)
  assert.equal(timers.size, 1, 'that says what is watched')
})

test('processes notify each other of what they append to logs that the other one watches, and of nothing else', async () => {
  const { tail, tick, announced, heard } = openTail()
  const seen: number[] = []
  tail.watch('w', (last) => seen.push(last))
  await settled()
  assert.deepEqual(announced, ['listening here w'])
  heard.get('events')?.(['w 7', 'x 1'])
  assert.deepEqual(seen, [0, 7])
  tail.appended({ workspaceId: 'x', lastPosition: 2 })
  heard.get('listening')?.(['here w', 'there x'])
  for (const lastPosition of [3, 4]) tail.appended({ workspaceId: 'x', lastPosition })
  tail.appended({ workspaceId: 'w', lastPosition: 9 })
  await tick()
  assert.deepEqual(announced.slice(1).toSorted(), ['events x 4', 'listening here w'])
})
