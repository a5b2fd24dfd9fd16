import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/stage/database.ts'
import { silentLog } from '../log/log.ts'
import type { Pool } from './connection.ts'
import { systemClock } from '../clock.ts'
import { openNotifications } from './notifications.ts'

let database: TestDatabase
before(async () => (database = await createDatabase()))
after(() => database.drop())

/** A pool whose statements end when the test calls `end`. */
function createSlowPool() {
  const statements: { payloads: string[]; end: () => void }[] = []
  const query = async (_text: string, [, payloads]: [string[], string[]]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    statements.push({ payloads, end: resolve })
    await promise
  }
  return { statements, pool: { query } as unknown as Pool }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('while a statement is under way ten thousand announcements wait for the next, and what is more is dropped', async () => {
  const { statements, pool } = createSlowPool()
  const notifications = await openNotifications(database.connectionString, pool, systemClock, silentLog)
  try {
    notifications.announce('senders', 'first')
    await nextTurn()
    for (let n = 1; n <= 10_005; n++) notifications.announce('senders', String(n))
    notifications.announce('senders', '1')
    await nextTurn()
    assert.deepEqual(
      statements.map(({ payloads }) => payloads.length),
      [1],
      'one statement at a time',
    )
    statements[0]?.end()
    await nextTurn()
    assert.deepEqual(
      statements[1]?.payloads,
      Array.from({ length: 10_000 }, (_, index) => String(index + 1)),
    )
    statements[1].end()
    await nextTurn()
    notifications.announce('senders', 'later')
    await nextTurn()
    assert.deepEqual(statements[2]?.payloads, ['later'], 'there is room again')
  } finally {
    for (const { end } of statements) end()
    await notifications.close()
  }
})
