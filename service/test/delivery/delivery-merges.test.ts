/** Stories of deliveries that wait while their conversations become one, or their contacts move. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { areWaiting } from '../stage/locks.ts'
import { changesNumber, changesUserId, newUserId, writes } from '../stage/people.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ realTime: 'a statement waits for the test', channel })))
beforeEach(() => {
  channel.answer = () => ({
    kind: 'unavailable',
    scope: 'recipient',
    failure: lostAnswer('Not now.'),
    retryAfterMs: 2_000,
    attemptsMax: null,
  })
  channel.calls.length = 0
})
after(() => stage.close())

const profile = { name: 'Ana' }
const isTried = (id: string) =>
  stage.until(async () => channel.calls.some(({ messageId }) => messageId === id), `a call for ${id}`)

/** Where the channel was asked to send it when it took it. */
async function sentTo(id: string): Promise<string | undefined> {
  await stage.messageWith(id, 'sent')
  return channel.calls.findLast(({ messageId }) => messageId === id)?.to.value
}

/** A contact known by a number and, in another conversation, by a user id. */
async function writesTwice(userId: string): Promise<string> {
  const phone = newCustomer()
  const now = stage.clock.now()
  const { from: _, ...nameless } = textMessage(phone, now)
  await postWebhook(stage, {
    contacts: [{ profile, wa_id: phone.slice(1) }],
    messages: [textMessage(phone, now)],
  })
  await postWebhook(stage, {
    contacts: [{ profile, user_id: userId }],
    messages: [{ ...nameless, from_user_id: userId }],
  })
  return phone
}

const becomeOne = (phone: string, userId: string) =>
  postWebhook(stage, {
    contacts: [{ profile, wa_id: phone.slice(1), user_id: userId }],
    messages: [textMessage(phone, stage.clock.now(), { from_user_id: userId })],
  })

test('what waits in two conversations that become one goes out in the order of time', async () => {
  const userId = 'BR.1WAITS'
  const phone = await writesTwice(userId)
  const first = await sendContacts(stage, userId)
  await isTried(first.id)
  const second = await sendContacts(stage, userId) // behind one that rests: it waits in the database
  const third = await sendContacts(stage, phone)
  await isTried(third.id)

  assert.equal(await becomeOne(phone, userId), 200)
  channel.calls.length = 0
  channel.answer = takes

  const ids = [first.id, second.id, third.id]
  for (const id of ids) await stage.messageWith(id, 'sent')
  assert.deepEqual(
    channel.calls.map(({ messageId }) => messageId),
    ids,
  )
})

test('what waits for a user id goes to the new one when the parent’s changes with it', async () => {
  const [userId, newId] = [newUserId(), newUserId()]
  const [parent, newParent] = [userId, newId].map((id) => id.replace('BR.', 'BR.ENT.')) as [string, string]
  await writes(stage, { userId }, stage.clock.now(), { from_parent_user_id: parent })
  const waiting = [await sendContacts(stage, userId), await sendContacts(stage, parent)]
  await changesUserId(stage, {
    user_id: { previous: userId, current: newId },
    parent_user_id: { previous: parent, current: newParent },
  })
  channel.answer = takes
  assert.deepEqual(await Promise.all(waiting.map(({ id }) => sentTo(id))), [newId, newParent])
})

test('what waits for one number of a contact stays with it when the other changes', async () => {
  const [one, other, now] = [newCustomer(), newCustomer(), newCustomer()]
  const userId = newUserId()
  await writes(stage, { phone: one, userId })
  await writes(stage, { phone: other })
  await writes(stage, { phone: other, userId })
  const waiting = [await sendContacts(stage, other), await sendContacts(stage, one)]
  await changesNumber(stage, one, now, stage.clock.now())
  channel.answer = takes
  assert.deepEqual(await Promise.all(waiting.map(({ id }) => sentTo(id))), [other.slice(1), now.slice(1)])
})

test('a change of number and the channel’s answer to what was sent to either number do not keep each other waiting', async () => {
  for (const written of ['old', 'new'] as const) {
    const phone = { old: newCustomer(), new: newCustomer() }
    for (const one of [phone.old, phone.new]) await writes(stage, { phone: one })
    const gate = createGate()
    const value = phone[written].replace(/^\+(\d{4})9/, '$1') // the channel's own form of the number
    channel.answer = async (message) => {
      await gate.opened
      return { ...takes(message), recipient: { kind: 'phone', value } }
    }
    const { id } = await sendContacts(stage, phone[written])
    await isTried(id)
    const holder = await stage.db.connect()
    try {
      await holder.query('begin')
      await holder.query(
        `insert into message_states (workspace_id, message_id, sender_id, status) values ($1, $2, $3, 'sending')`,
        [stage.shop.workspaceId, id, stage.shop.senderId],
      )
      gate.open()
      await stage.until(() => areWaiting(stage.db, 1), 'the answer is being written')
      const changing = changesNumber(stage, phone.old, phone.new, stage.clock.now())
      await stage.until(() => areWaiting(stage.db, 2), 'the change waits for that')
      await holder.query('rollback')
      await changing
    } finally {
      holder.release(true)
    }
    await stage.messageWith(id, 'sent')
  }
})
