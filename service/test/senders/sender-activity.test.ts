/** The latest error of a sender, while a person is erased whom it may name. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test, type TestContext } from 'node:test'
import { silentLog } from '../../src/engine/log/log.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { createSenderActivity } from '../../src/senders/sender-activity.ts'
import { createMigrated } from '../stage/database.ts'
import { insertShop } from '../stage/insert-shop.ts'
import { createGate } from '../stage/scripted-channel.ts'
import { createStillClock } from '../stage/test-clock.ts'

const TICK_MS = 1_000
const FAILURE = '{"code":"recipient_unreachable"}'

const database = await createMigrated(2)
const { pool } = database
after(() => database.drop())
const workspaceId = randomUUID()
/** One for each test. */
const senderIds = Array.from({ length: 4 }, () => randomUUID())
await insertShop(pool, { workspaceId, senderIds })
const unused = senderIds.values()

/** A sender's activity, over a database whose next statement a test can hold up or refuse. */
function open(t: TestContext) {
  const name = { workspaceId, senderId: String(unused.next().value) }
  const clock = createStillClock()
  let before: (() => Promise<void>) | null = null
  let ended = Promise.resolve()
  let statements = 0
  const query = (text: string, values: unknown[]) => {
    const wait = before
    before = null
    const answer = (async () => {
      await wait?.()
      return await pool.query(text, values)
    })()
    statements += 1
    ended = answer.then(
      () => undefined,
      () => undefined,
    )
    return answer
  }
  const db = { query } as unknown as Queryable
  const activity = createSenderActivity(db, clock, silentLog, { unreadWebhooks: () => undefined })
  t.after(() => activity.close())
  /** Resolves when what it began has ended, however many statements that were. */
  const settled = async () => {
    for (let seen = -1; seen !== statements;) {
      seen = statements
      await ended
      await new Promise(setImmediate)
    }
  }
  return {
    name,
    activity,
    settled,
    beforeNext: (wait: () => Promise<void>) => void (before = wait),
    begin: () => clock.advance(TICK_MS),
    async tick() {
      clock.advance(TICK_MS)
      await settled()
    },
    async error() {
      const { rows } = await pool.query<{ error: string | null }>(
        'select last_error as error from sender_activity where workspace_id = $1 and sender_id = $2',
        [workspaceId, name.senderId],
      )
      return rows[0]?.error
    },
    erase: () =>
      pool.query(
        'update sender_activity set last_error = null, last_error_at = null where workspace_id = $1 and sender_id = $2',
        [workspaceId, name.senderId],
      ),
  }
}

test('an error is written once, however long its sender goes on', async (t) => {
  const { name, activity, tick, error, erase } = open(t)
  activity.failed(name, FAILURE)
  activity.sent(name)
  await tick()
  assert.equal(await error(), FAILURE)
  await erase()
  activity.sent(name)
  await tick()
  assert.equal(await error(), null)
})

test('an error that is being written while its contact is erased is gone afterwards', async (t) => {
  const { name, activity, begin, beforeNext, settled, error } = open(t)
  const gate = createGate()
  activity.failed(name, FAILURE)
  beforeNext(() => gate.opened)
  begin()
  activity.forgetErrors([name.workspaceId])
  gate.open()
  await settled()
  assert.equal(await error(), null)
})

test('an error that was written just before its erasure was announced is gone afterwards', async (t) => {
  const { name, activity, tick, error } = open(t)
  activity.failed(name, FAILURE)
  await tick()
  activity.forgetErrors([randomUUID()])
  await tick()
  assert.equal(await error(), FAILURE, 'another workspace keeps its own')
  activity.forgetErrors([name.workspaceId])
  await tick()
  assert.equal(await error(), null)
})

test('an error that could not be written is written later, unless its contact was erased meanwhile', async (t) => {
  const { name, activity, begin, tick, beforeNext, settled, error } = open(t)
  const refuse = () => Promise.reject(new Error('Away.'))
  activity.failed(name, FAILURE)
  beforeNext(refuse)
  await tick()
  assert.equal(await error(), undefined)
  await tick()
  assert.equal(await error(), FAILURE)

  const gate = createGate()
  activity.failed(name, '{"code":"later"}')
  beforeNext(async () => {
    await gate.opened
    await refuse()
  })
  begin()
  activity.forgetErrors([name.workspaceId])
  gate.open()
  await settled()
  await tick()
  assert.equal(await error(), null)
})
