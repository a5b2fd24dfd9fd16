/**
 * What waits while our own clock is set, or another process's differs: it is tried when its time
 * has passed, whatever the clock says.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Outcome } from '../../src/channels/channel.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel, staysSilent, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const HOUR_MS = 3_600_000
const UNKNOWN_WAIT_MS = 30_000
const channel = createScriptedChannel()
let stage: Stage
before(async () => {
  stage = await openStage({
    channel,
    env: {
      RECADO_RETRY_FIRST_MS: '1000',
      RECADO_RETRY_MAX_MS: '1000',
      RECADO_UNKNOWN_WAIT_MS: String(UNKNOWN_WAIT_MS),
    },
  })
})
afterEach(() => {
  channel.answer = takes
})
after(() => stage.close())

const waits = (id: string) =>
  stage.until(async () => {
    const { rows } = await stage.db.query(
      `select from deliveries d join attempts a using (workspace_id, message_id)
       where d.message_id = $1 and d.state = 'waiting' and a.outcome = 'unavailable'`,
      [id],
    )
    return rows.length > 0
  }, 'it waits for another try')

const away = (scope: 'message' | 'sender'): Outcome => ({
  kind: 'unavailable',
  scope,
  failure: lostAnswer('Away.'),
  retryAfterMs: null,
  attemptsMax: null,
})

for (const scope of ['message', 'sender'] as const) {
  test(`a clock that is set back by hours holds up no ${scope} that waits for another try`, async () => {
    channel.answer = () => away(scope)
    const { id } = await sendContacts(stage)
    await waits(id)
    stage.clock.advance(-3 * HOUR_MS)
    channel.answer = takes
    await stage.messageWith(id, 'sent')
    await stage.messageWith((await sendContacts(stage)).id, 'sent')
  })

  test(`nor does one that is set back while it is written that the ${scope} waits`, async () => {
    const writing = await stage.db.connect()
    try {
      channel.answer = async () => {
        await writing.query('begin; lock table attempts in exclusive mode')
        return away(scope)
      }
      const { id } = await sendContacts(stage)
      await stage.until(() => areWaiting(stage.db, 1), 'the outcome is being written')
      stage.clock.advance(-3 * HOUR_MS)
      channel.answer = takes
      await writing.query('commit')
      await stage.messageWith(id, 'sent')
      await stage.messageWith((await sendContacts(stage)).id, 'sent')
    } finally {
      writing.release(true)
    }
  })
}

test('what a clock far ahead left to wait is tried within the hour', async () => {
  channel.answer = () => away('message')
  const { id } = await sendContacts(stage)
  await waits(id)
  await stage.service.close()
  await stage.db.query(`update deliveries set due_at = due_at + interval '1 year'`)
  channel.answer = takes
  await stage.restart()
  for (let minutes = 0; minutes < 60; minutes++) {
    await stage.pass(60_000)
    await stage.messageWith((await sendContacts(stage)).id, 'sent')
  }
  await stage.messageWith(id, 'sent')
})

test('what a process accepts whose clock is ahead is sent at once by one whose clock is not', async (t) => {
  const { monotonicMs, after: wait, now } = stage.clock
  const ahead = () => new Date(now().getTime() + 3 * HOUR_MS)
  const other = await stage.startAnother({ clock: { monotonicMs, after: wait, now: ahead } })
  t.after(() => other.close())
  const before = now()
  const { id } = await sendContacts(stage, newCustomer(), { through: other })
  await stage.until(async () => channel.calls.some(({ messageId }) => messageId === id), 'it is sent')
  assert.equal(now().getTime() - before.getTime() < 1_000, true, 'it waited for nothing')
})

test('after a change of hands a receipt is waited for as long as ever, whatever the clock of before said', async () => {
  const shop = await stage.openShop({ unknownPolicy: 'resend' })
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  const decideAt = async () => {
    const { rows } = await stage.db.query<{ at: Date }>(
      `select due_at as at from deliveries where message_id = $1 and state = 'unknown'`,
      [id],
    )
    return rows[0]?.at.getTime()
  }
  await stage.until(async () => (await decideAt()) !== undefined, 'its outcome is unknown')
  await stage.service.close()
  channel.answer = takes
  await stage.db.query(`update deliveries set due_at = due_at - interval '1 hour' where message_id = $1`, [
    id,
  ])
  await stage.restart()
  await stage.settled()
  const callsFor = () => channel.calls.filter(({ messageId }) => messageId === id).length
  assert.deepEqual([callsFor(), await decideAt()], [1, stage.clock.now().getTime() + UNKNOWN_WAIT_MS])
  await stage.pass(UNKNOWN_WAIT_MS)
  await stage.messageWith(id, 'sent', shop)
  assert.equal(callsFor(), 2)
})
