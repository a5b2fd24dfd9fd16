/** Stories of deliveries that wait while their conversations become one. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { lostAnswer } from '../src/delivery/attempt.ts'
import { undoMerge } from '../src/conversations/undo-merge.ts'
import { newCustomer } from './stage/messages.ts'
import { changesNumber, conversationWith, writes } from './stage/people.ts'
import { createScriptedChannel, takes } from './stage/scripted-channel.ts'
import { sendContacts } from './stage/send.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { tell, textMessage } from './stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
beforeEach(() => {
  channel.answer = () => ({
    ...{ kind: 'unavailable', scope: 'recipient', failure: lostAnswer('Not now.') },
    ...{ retryAfterMs: 2_000, attemptsMax: null },
  })
  channel.calls.length = 0
})
after(() => stage.close())

const profile = { name: 'Ana' }
const isTried = (id: string) =>
  stage.eventually(async () => channel.calls.some(({ messageId }) => messageId === id), `a call for ${id}`)

/** A contact known by a number and, in another conversation, by a user id. */
async function writesTwice(userId: string): Promise<string> {
  const phone = newCustomer()
  const now = stage.clock.now()
  const { from: _, ...nameless } = textMessage(phone, now)
  await tell(stage, {
    contacts: [{ profile, wa_id: phone.slice(1) }],
    messages: [textMessage(phone, now)],
  })
  await tell(stage, {
    contacts: [{ profile, user_id: userId }],
    messages: [{ ...nameless, from_user_id: userId }],
  })
  return phone
}

const becomeOne = (phone: string, userId: string) =>
  tell(stage, {
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

test('what waits for two who became one by a change of number goes to each under their own when that is undone', async () => {
  const [old, now] = [newCustomer(), newCustomer()]
  for (const phone of [now, old]) await writes(stage, { phone })
  const { id } = await conversationWith(stage, old)
  const toOld = await sendContacts(stage, old)
  await isTried(toOld.id)
  await changesNumber(stage, old, now, stage.clock.now())
  const toNew = await sendContacts(stage, now)
  assert.equal(await undoMerge(stage.db, stage.shop.workspaceId, id), true)
  channel.answer = takes

  for (const [sent, to] of [
    [toOld, old],
    [toNew, now],
  ] as const) {
    await stage.messageWith(sent.id, 'sent')
    const call = channel.calls.findLast(({ messageId }) => messageId === sent.id)
    assert.equal(call?.to.value, to.slice(1))
  }
})
