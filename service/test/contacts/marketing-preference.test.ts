/**
 * Stories of contacts who stop marketing messages: the latest word counts, and goes with the
 * contact.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { change, envelope, postSigned, seconds, sign, postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ channel: createScriptedChannel() })
})
after(() => stage.close())

const minutes = (count: number) => new Date(stage.clock.now().getTime() + count * 60_000)

async function newContact(): Promise<string> {
  const from = newCustomer()
  assert.equal(await postWebhook(stage, { messages: [textMessage(from, stage.clock.now())] }), 200)
  return from
}

async function prefers(from: string, value: string, at: Date, more: object = {}): Promise<void> {
  const preference = {
    wa_id: from.slice(1),
    category: 'marketing_messages',
    value,
    timestamp: seconds(at),
    ...more,
  }
  const told = {
    ...change(stage.shop.phoneNumberId, { user_preferences: [preference] }),
    field: 'user_preferences',
  }
  const body = envelope(told)
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
}

async function hasStopped(to: string): Promise<boolean> {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  return body.data[0].contact.marketingStopped
}

test('who stops marketing messages has stopped them, until they want them again', async () => {
  const from = await newContact()
  assert.equal(await hasStopped(from), false)
  await prefers(from, 'stop', minutes(1))
  assert.equal(await hasStopped(from), true)
  await prefers(from, 'resume', minutes(2))
  assert.equal(await hasStopped(from), false)
})

test('an older word changes nothing, and neither does one of another kind', async () => {
  const from = await newContact()
  await prefers(from, 'stop', minutes(5))
  await prefers(from, 'resume', minutes(4))
  await prefers(from, 'resume', minutes(6), { category: 'reminders' })
  await prefers(from, 'perhaps', minutes(6))
  assert.equal(await hasStopped(from), true)
})

test('two contacts that turn out to be one keep the later word', async () => {
  const phone = await newContact()
  const userId = `BR.${Date.now()}`
  const fromUserId = { ...textMessage(phone, minutes(0)), from: undefined, from_user_id: userId }
  await postWebhook(stage, { messages: [fromUserId] })
  await prefers(phone, 'stop', minutes(1))
  await prefers(phone, 'resume', minutes(2), { wa_id: undefined, user_id: userId })
  await postWebhook(stage, { messages: [{ ...textMessage(phone, minutes(3)), from_user_id: userId }] })
  await stage.until(async () => {
    const { rows } = await stage.db.query(
      `select c.marketing_stopped from contact_addresses a
       join contacts c using (workspace_id, contact_id)
       where a.address in ($1, $2)`,
      [phone.slice(1), userId],
    )
    return rows.length === 2 && rows.every((row) => row.marketing_stopped === false)
  }, 'they are one contact, who wants them')
})

test('a preference of an unknown contact is ignored', async () => {
  await prefers(newCustomer(), 'stop', minutes(1))
})
