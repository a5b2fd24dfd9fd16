/**
 * Customers who hide their number: what webhooks show, and that the number appears once the
 * business has written to it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from './payloads.ts'
import { CUSTOMER, openStage, type Json, type Stage } from './stage.ts'

const USER_ID = 'BR.1500A'
const DAY_MS = 24 * 60 * 60 * 1000
const SHOWN_MS = 30 * DAY_MS

const hideNumber = (stage: Stage) =>
  stage.control('PUT', `/contacts/${CUSTOMER}`, {
    userId: USER_ID,
    username: 'caio',
    hidePhone: true,
    name: 'Caio',
  })

const sendToNumber = (stage: Stage) => stage.send(text())
const sendToUserId = (stage: Stage) => stage.send({ to: undefined, recipient: USER_ID, ...text() })
async function sendToHiddenNumber(stage: Stage): Promise<void> {
  await hideNumber(stage)
  await stage.write()
  await sendToNumber(stage)
  await stage.flush()
}

const advance = (stage: Stage, advanceMs: number) =>
  stage.control('PUT', '/clock', { advanceMs, frozen: true })

/** The sender of the next message as the webhook shows it, in the message and in the card. */
async function numbersWhenWriting(stage: Stage, more: Json = {}): Promise<Json[]> {
  stage.receiver.posts.length = 0
  await stage.write(CUSTOMER, more)
  await stage.flush()
  const [{ messages, contacts }] = stage.receiver.values()
  return [messages[0].from, contacts[0].wa_id]
}

/** The numbers in the statuses of the next message, and in their cards. */
async function numbersWhenSent(stage: Stage, send: (stage: Stage) => Promise<unknown>): Promise<Json[]> {
  stage.receiver.posts.length = 0
  await send(stage)
  await stage.flush()
  const ids = stage.receiver.values().flatMap(({ contacts = [] }) => contacts.map((card: Json) => card.wa_id))
  return [...new Set([...stage.statuses().map((status) => status.recipient_id), ...ids])]
}

test('who hides the number is known by user id alone', async (t) => {
  const stage = await openStage(t)
  await hideNumber(stage)
  await stage.write()
  await sendToUserId(stage)
  await stage.flush()
  for (const { text: sent } of stage.receiver.posts) assert.ok(!sent.includes(CUSTOMER), sent)
  const [message] = stage.messages()
  assert.deepEqual([message.from, message.from_user_id], [undefined, USER_ID])
  const [value] = stage.receiver.values()
  assert.deepEqual(value.contacts, [{ profile: { name: 'Caio', username: 'caio' }, user_id: USER_ID }])
  const [status] = stage.statuses()
  assert.deepEqual([status.recipient_id, status.recipient_user_id], [undefined, USER_ID])
  for (const { id } of [message, status]) {
    assert.ok(!Buffer.from(id.slice(6), 'base64').toString('latin1').includes(CUSTOMER))
  }
})

test('a message to the number shows it for 30 days, in messages, calls and statuses', async (t) => {
  const stage = await openStage(t)
  await hideNumber(stage)
  await advance(stage, 0)
  assert.deepEqual(await numbersWhenWriting(stage), [undefined, undefined])
  assert.deepEqual(await numbersWhenSent(stage, sendToUserId), [undefined])
  assert.deepEqual(
    await numbersWhenWriting(stage),
    [undefined, undefined],
    'a message to the user id shows nothing',
  )

  assert.deepEqual(await numbersWhenSent(stage, sendToNumber), [CUSTOMER])
  assert.equal(stage.statuses()[0].recipient_user_id, USER_ID)
  assert.deepEqual(await numbersWhenWriting(stage), [CUSTOMER, CUSTOMER])
  await advance(stage, SHOWN_MS - 1)
  assert.deepEqual(await numbersWhenWriting(stage), [CUSTOMER, CUSTOMER])
  assert.deepEqual(await numbersWhenSent(stage, sendToUserId), [CUSTOMER])
  await stage.control('POST', '/phone-calls', { from: CUSTOMER })
  await stage.flush()
  const calls = stage.receiver.values().filter(({ calls }) => calls)
  assert.deepEqual(
    calls.map(({ calls, contacts }) => [calls[0].from, contacts[0].wa_id]),
    [
      [CUSTOMER, CUSTOMER],
      [CUSTOMER, CUSTOMER],
    ],
  )

  await advance(stage, 1)
  assert.deepEqual(await numbersWhenWriting(stage), [undefined, undefined])
  assert.deepEqual(await numbersWhenSent(stage, sendToUserId), [undefined])
})

test('a message that comes late is reported as one that comes now', async (t) => {
  const stage = await openStage(t)
  await sendToHiddenNumber(stage)
  await advance(stage, SHOWN_MS)
  assert.deepEqual(await numbersWhenWriting(stage, { at: '2026-01-01T00:00:00Z' }), [undefined, undefined])
})

test('a status of a message to the number names it, also after 30 days', async (t) => {
  const stage = await openStage(t)
  await sendToHiddenNumber(stage)
  await advance(stage, SHOWN_MS)
  const read = await numbersWhenSent(stage, () => stage.control('POST', `/chats/${CUSTOMER}/read`))
  assert.deepEqual([stage.statuses()[0].status, read], ['read', [CUSTOMER]])
})

test('a refused message to the number names it in its status, and shows it no further', async (t) => {
  const stage = await openStage(t)
  await hideNumber(stage)
  assert.deepEqual(await numbersWhenSent(stage, sendToNumber), [CUSTOMER])
  const [{ status, recipient_user_id }] = stage.statuses()
  assert.deepEqual([status, recipient_user_id], ['failed', undefined])
  assert.deepEqual(await numbersWhenWriting(stage), [undefined, undefined])
})

test('a business number does not get the number because another one wrote to it', async (t) => {
  const stage = await openStage(t)
  await stage.addAccount('222', { displayPhoneNumber: '551140000002' })
  await sendToHiddenNumber(stage)
  assert.deepEqual(await numbersWhenWriting(stage), [CUSTOMER, CUSTOMER])
  assert.deepEqual(await numbersWhenWriting(stage, { account: '222' }), [undefined, undefined])
})
