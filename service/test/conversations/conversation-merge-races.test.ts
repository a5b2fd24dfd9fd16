/**
 * What happens at the very moment at which two conversations become one comes out as if it had come
 * before or after.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { areWaiting } from '../stage/locks.ts'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { changesNumber, conversationWith, newUserId, writes } from '../stage/people.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'
import { whileMerging } from '../stage/while-merging.ts'

let stage: Stage
const channel = createScriptedChannel()
before(async () => (stage = await openStage({ realTime: 'a statement waits for the test', channel })))
afterEach(() => {
  channel.answer = takes
})
after(() => stage.close())

/** Somebody who wrote under a phone number first, and then under a user id. */
async function twoContacts() {
  const person = { phone: newCustomer(), userId: newUserId() }
  await writes(stage, { phone: person.phone })
  await writes(stage, { userId: person.userId })
  return person
}

const order = (to: string) =>
  stage.call('POST', '/messages/interactive/order_details', orderDetails(stage.shop.from, to))

test('an order for either of two contacts who become one meanwhile is accepted', async () => {
  for (const address of ['phone', 'userId'] as const) {
    const person = await twoContacts()
    const { status, body } = await whileMerging(stage, person, () => order(person[address]))
    assert.equal(status, 200, `${address}: ${body.detail}`)
    const { conversationId } = (await stage.call('GET', `/messages/${body.id}`)).body
    assert.equal(conversationId, (await conversationWith(stage, person.phone)).id)
  }
})

test('a contact card for either of two contacts who become one meanwhile is accepted', async () => {
  for (const address of ['phone', 'userId'] as const) {
    const person = await twoContacts()
    const card = contacts(stage.shop.from, person[address])
    const { status } = await whileMerging(stage, person, () => stage.call('POST', '/messages/contacts', card))
    assert.equal(status, 200, address)
    assert.equal((await conversationWith(stage, person.userId)).messageCount, 4)
  }
})

test('a message of either of two contacts who become one meanwhile is stored with them', async () => {
  for (const address of ['phone', 'userId'] as const) {
    const person = await twoContacts()
    await whileMerging(stage, person, () => writes(stage, { [address]: person[address] }))
    assert.equal((await conversationWith(stage, person.userId)).messageCount, 4, address)
  }
})

test('a person who writes much while two contacts become one keeps no reader waiting', async () => {
  const person = await twoContacts()
  const messages = Array.from({ length: 12 }, () => {
    const { phone, userId } = person
    return textMessage(phone, stage.clock.now(), { from_user_id: userId })
  })
  let isAnswered = false
  const read = async () => {
    assert.equal((await stage.call('GET', '/conversations?limit=1')).status, 200)
    isAnswered = true
  }
  await whileMerging(
    stage,
    person,
    async () => {
      const reading = read()
      await stage.until(async () => isAnswered || (await areWaiting(stage.db, 10)), 'one way or the other')
      assert.ok(isAnswered, 'a connection was left')
      await reading
    },
    async () => assert.equal(await postWebhook(stage, { messages }), 200),
  )
  assert.equal((await conversationWith(stage, person.phone)).messageCount, 14)
})

const ago = (count: number) => new Date(stage.clock.now().getTime() - count * 1000)

/**
 * Somebody wrote under one number, and then under another one, which they gave up: `act` begins
 * while that is being reported.
 */
async function whileMovingBetween(act: (phones: { before: string; now: string }) => Promise<void>) {
  const [before, now] = [newCustomer(), newCustomer()]
  await writes(stage, { phone: now }, ago(400))
  await writes(stage, { phone: before }, ago(300))
  const move = () => changesNumber(stage, before, now, ago(200))
  await whileMerging(stage, { phone: now }, () => act({ before, now }), move)
  return { before, now }
}

test('a person who writes from a number after it was given up is another person, also while that is being reported', async () => {
  const { before, now } = await whileMovingBetween((phones) =>
    writes(stage, { phone: phones.before }, ago(100)),
  )
  assert.equal((await conversationWith(stage, before)).messageCount, 1)
  assert.equal((await conversationWith(stage, now)).messageCount, 3)
})

/** A contact card to the user id; it is sent, and the channel has not answered yet. */
async function sendsCard(userId: string): Promise<string> {
  const { body } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, userId))
  await stage.until(async () => channel.calls.some(({ messageId }) => messageId === body.id), 'a call')
  return body.id
}

async function assertFailedWithin(phone: string, messageId: string) {
  const message = await stage.messageWith(messageId, 'failed')
  const conversation = await conversationWith(stage, phone)
  assert.equal(message.conversationId, conversation.id)
  assert.equal(conversation.hasFailed, true)
}

test('a message that the channel refuses while its conversation is merged has failed in the one that remains', async () => {
  const person = await twoContacts()
  const gate = createGate()
  const failure = {
    code: 'recipient_unreachable',
    detail: 'No.',
    channelCode: 131026,
    channelTitle: null,
  }
  channel.answer = async () => {
    await gate.opened
    return { kind: 'refused', failure: { ...failure, channelDetails: null, channelTraceId: null } }
  }
  const messageId = await sendsCard(person.userId)
  await whileMerging(stage, person, async () => {
    gate.open()
    await stage.messageWith(messageId, 'failed')
  })
  await assertFailedWithin(person.phone, messageId)
})

test('a message that a receipt says failed while its conversation is merged has failed in the one that remains', async () => {
  const person = await twoContacts()
  const messageId = await sendsCard(person.userId)
  await stage.messageWith(messageId, 'sent')
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  const failed = receipt(`wamid.${messageId}`, 'failed', stage.clock.now(), { errors })
  const status = await whileMerging(stage, person, () => postWebhook(stage, { statuses: [failed] }))
  assert.equal(status, 200)
  await assertFailedWithin(person.phone, messageId)
})
