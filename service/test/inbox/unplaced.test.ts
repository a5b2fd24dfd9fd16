/** What could not be placed is not kept for ever. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { newWamid, receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())

const count = async (what: string): Promise<number> =>
  (await stage.db.query(`select count(*)::int as count from ${what}`)).rows[0].count

test('an element without a sender is stored once, also where the rest of its webhook is stored at the second time', async () => {
  const at = stage.clock.now()
  const { from: _, ...nobody } = textMessage(newCustomer(), at)
  const value = { messages: [nobody, textMessage(newCustomer(), at)] }
  const before = await count('dead_letters')
  await stage.db.query(`
    create function refuse_messages() returns trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on messages for each row execute function refuse_messages()`)
  try {
    assert.equal(await postWebhook(stage, value), 503)
  } finally {
    await stage.db.query('drop function refuse_messages cascade')
  }
  assert.equal(await postWebhook(stage, value), 200)
  assert.equal(await count('dead_letters'), before + 1)
  await stage.db.query('delete from dead_letters')
})

test('elements without a sender and receipts without a message are stored for thirty days, and failures of our messages longer', async () => {
  const { id } = await sendContacts(stage)
  await stage.messageWith(id, 'sent')
  const hear = async () => {
    const { from: _, ...nobody } = textMessage(newCustomer(), stage.clock.now())
    const failed = { errors: [{ code: 131026, title: 'Message undeliverable' }] }
    const statuses = [newWamid(), `wamid.${id}`].map((wamid) =>
      receipt(wamid, 'failed', stage.clock.now(), failed),
    )
    assert.equal(await postWebhook(stage, { messages: [nobody], statuses }), 200)
  }
  await hear()
  await stage.pass(29 * DAY_MS)
  await hear()
  assert.deepEqual([await count('dead_letters'), await count('receipts')], [2, 3])
  await stage.pass(2 * DAY_MS)
  await stage.until(async () => {
    stage.clock.advance(MINUTE_MS) // so often it is pruned
    return (await count('dead_letters')) === 1 && (await count('receipts')) === 2
  }, 'the older ones are pruned')
  assert.equal(await count('receipts where message_id is not null'), 1)
})
