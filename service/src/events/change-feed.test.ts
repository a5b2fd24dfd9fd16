/** What the feed sends to whom, and when, on a clock and a history that the test controls. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from '../clock.ts'
import { silentLog } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import { openChangeFeed } from './change-feed.ts'

/** Waits for everything that goes on without a timer. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A feed of one workspace: `answer` answers each reading, and `timers` are those that wait now. */
function openFeed() {
  const timers = new Map<() => void, number>()
  const clock: Clock = {
    now: () => new Date(0),
    after(ms, callback) {
      timers.set(callback, ms)
      return () => timers.delete(callback)
    },
  }
  const readings: PromiseWithResolvers<{ rows: unknown[] }>[] = []
  const query = () => {
    const reading = Promise.withResolvers<{ rows: unknown[] }>()
    readings.push(reading)
    return reading.promise
  }
  const feed = openChangeFeed({
    db: { query } as unknown as Queryable,
    notifications: { on: () => undefined, announce: () => undefined } as unknown as Notifications,
    holder: 'here',
    toText: async (_workspaceId, changes) => changes.map(({ kind }) => kind).join(),
    clock,
    log: silentLog,
  })
  const saying = [...timers.keys()] // the timer that announces what is listened to, not that of a reading
  let lastMs = 0
  return {
    feed,
    readings,
    waits: () => [...timers].filter(([callback]) => !saying.includes(callback)).map(([, ms]) => ms),
    /** Fires the timer that waits. */
    fire() {
      const [callback] = [...timers.keys()].filter((one) => !saying.includes(one))
      if (!callback) throw new Error('No timer waits.')
      timers.delete(callback)
      callback()
    },
    async answer(...kinds: string[]) {
      const row = { snapshot: '1:1:', atMs: (lastMs += 1), isKnown: true }
      const rows =
        kinds.length > 0 ? kinds.map((kind) => ({ ...row, kind, ids: ['id'] })) : [{ ...row, kind: null }]
      readings.at(-1)?.resolve({ rows })
      await settled()
    },
  }
}

function createListener() {
  const told: string[] = []
  const listener = {
    begin: () => undefined,
    send: (text: string) => void told.push(text),
    sendReload: () => void told.push('reload'),
  }
  return { told, listener }
}

test('what is written during a reading is read as soon as another one may be made', async () => {
  const { feed, readings, answer, fire, waits } = openFeed()
  const { told, listener } = createListener()
  const listening = feed.listen('w', null, listener)
  await answer()
  await listening
  feed.wrote(['w'])
  assert.equal(readings.length, 2)
  feed.wrote(['w'])
  feed.wrote(['w'])
  await answer('message_created')
  assert.deepEqual([readings.length, waits()], [2, [100]], 'one at a time, so far apart')
  fire()
  assert.equal(readings.length, 3)
  await answer('message_changed')
  assert.deepEqual(told, ['message_created', 'message_changed'])
  fire()
  assert.deepEqual(
    [readings.length, waits()],
    [3, [900]],
    'nothing was written meanwhile: the next is a look',
  )
})

test('a listener who cannot be told what was missed is not told anything later, and nothing is read for nobody', async () => {
  const { feed, readings, answer, waits } = openFeed()
  const { told, listener } = createListener()
  const listening = feed.listen('w', { atMs: 1, snapshot: '1:1:' }, listener)
  await answer()
  assert.equal(readings.length, 2)
  readings[1]?.reject(new Error('The database is away.'))
  await assert.rejects(listening, /away/)
  assert.deepEqual(waits(), [])
  feed.wrote(['w'])
  assert.equal(readings.length, 2)
  assert.deepEqual(told, [])
})
