/**
 * Stories of phone numbers and user ids that turn out to be one contact's, reported by receipts.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { changesNumber, newUserId, textBy } from '../stage/people.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { newWamid, receipt, postWebhook, textMessage, type Element } from '../stage/webhook.ts'
import { whileMerging } from '../stage/while-merging.ts'

let stage: Stage
before(
  async () =>
    (stage = await openStage({
      realTime: 'a statement waits for the test',
      channel: createScriptedChannel(),
    })),
)
after(() => stage.close())

const ago = (count: number) => new Date(stage.clock.now().getTime() - count * 1000)
const hear = async (value: Element) => assert.equal(await postWebhook(stage, value), 200)

/** Sends to the number and returns the id the channel gave the message. */
async function sent(to: string): Promise<string> {
  const { id } = await sendContacts(stage, to)
  await stage.until(async () => {
    const { body } = await stage.call('GET', `/messages/${id}`)
    return body.channelMessageId
  }, 'the channel took it')
  return `wamid.${id}`
}
/** A receipt and the contact beside it, as the channel puts them. */
const told = (wamid: string, status: string, phone: string, userId: string, at = ago(0)): Element => ({
  contacts: [{ profile: { name: 'Ana' }, wa_id: phone.slice(1), user_id: userId }],
  statuses: [receipt(wamid, status, at, { recipient_id: phone.slice(1), recipient_user_id: userId })],
})

async function conversationsWith(address: string): Promise<{ id: string; messageCount: number }[]> {
  return (await stage.call('GET', `/conversations?to=${encodeURIComponent(address)}`)).body.data
}
const idWith = async (address: string) => (await conversationsWith(address))[0]?.id

test('a customer whose user id a receipt reported is the same contact when nothing but the user id is said', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await hear(told(await sent(phone), 'delivered', phone, userId))
  await hear({ messages: [textBy(userId, ago(0))] })
  const [conversation, ...others] = await conversationsWith(phone)
  assert.deepEqual(others, [])
  assert.equal(conversation?.messageCount, 2)
  assert.equal(await idWith(userId), conversation?.id)
  const order = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, phone),
  )
  assert.equal(order.status, 200, order.text)
})

test('two conversations become one when a receipt reports that they are with one contact', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await hear({ messages: [textMessage(phone, ago(20))] })
  await hear({ messages: [textBy(userId, ago(0))] })
  const [byPhone, byUserId] = [await idWith(phone), await idWith(userId)]
  assert.notEqual(byPhone, byUserId)
  const wamid = await sent(phone)
  await Promise.all(['sent', 'delivered', 'read'].map((status) => hear(told(wamid, status, phone, userId))))
  assert.equal(await idWith(userId), byPhone)
  assert.equal((await conversationsWith(phone))[0]?.messageCount, 3)
})

test('a user id that comes first in the later of two messages belongs to the number that the earlier one names', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await hear({ messages: [textBy(userId, ago(0))] })
  await hear({ messages: [textMessage(phone, ago(1), { from_user_id: userId })] })
  await hear({ messages: [textMessage(phone, ago(0))] })
  const [conversation, ...others] = await conversationsWith(phone)
  assert.deepEqual(others, [])
  assert.equal(conversation?.messageCount, 3)
  assert.equal(await idWith(userId), conversation?.id)
})

test('what one webhook says of two customers makes them one in no way', async () => {
  const [hidden, phone] = [newUserId(), newCustomer()]
  await hear({ messages: [textBy(hidden, ago(0))] })
  await hear({ messages: [textMessage(phone, ago(30 * 3600))] })
  const failed = receipt(await sent(phone), 'failed', ago(0), { recipient_id: phone.slice(1) })
  const card = { profile: { name: 'Ana' }, user_id: hidden }
  await hear({ contacts: [card], statuses: [{ ...failed, errors: [{ code: 131026 }] }] })
  await hear({
    contacts: [card],
    messages: [textBy(hidden, ago(0)), textMessage(phone, ago(29 * 3600))],
    statuses: [receipt(await sent(phone), 'delivered', ago(0), { recipient_id: phone.slice(1) })],
  })
  assert.notEqual(await idWith(hidden), await idWith(phone))
  const [ofHidden] = await conversationsWith(hidden)
  assert.equal(ofHidden?.messageCount, 2)
  const order = orderDetails(stage.shop.from, phone)
  const { status, body } = await stage.call('POST', '/messages/interactive/order_details', order)
  assert.deepEqual([status, body.code], [409, 'window_closed'])
})

test('a receipt that comes after its recipient changed number does not bring the old number back', async () => {
  const [before, now, userId] = [newCustomer(), newCustomer(), newUserId()]
  const wamid = await sent(before)
  await changesNumber(stage, before, now, ago(100))
  await hear({ messages: [textMessage(before, ago(50))] })
  const stranger = await conversationsWith(before)
  await hear(told(wamid, 'delivered', before, userId, ago(200)))
  assert.deepEqual(await conversationsWith(before), stranger)
  assert.deepEqual(await conversationsWith(userId), [], 'the stranger is not taken for its recipient')
  assert.equal((await conversationsWith(now)).length, 1)
})

test('a receipt of a message that is not ours links no contacts', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await hear({ messages: [textMessage(phone, ago(0))] })
  await hear(told(newWamid(), 'delivered', phone, userId))
  assert.deepEqual(await conversationsWith(userId), [])
})

test('what a receipt reported is not looked up again for the next ones', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  const wamid = await sent(phone)
  await hear(told(wamid, 'sent', phone, userId))
  assert.equal(await idWith(userId), await idWith(phone))
  await stage.db.query('delete from contact_addresses where match_key = $1', [userId])
  await hear(told(wamid, 'delivered', phone, userId))
  assert.deepEqual(await conversationsWith(userId), [], 'nobody looked')
  await stage.restart()
  await hear(told(wamid, 'read', phone, userId))
  assert.equal(await idWith(userId), await idWith(phone), 'a process that has just started looks')
})

test('what a receipt reports of an unknown contact is looked up again when it is reported again', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  const wamid = await sent(phone)
  await stage.db.query('delete from contact_addresses where address = $1', [phone.slice(1)])
  await hear(told(wamid, 'sent', phone, userId))
  assert.deepEqual(await conversationsWith(userId), [])
  await hear({ messages: [textMessage(phone, ago(0))] })
  await hear(told(wamid, 'delivered', phone, userId))
  assert.equal(await idWith(userId), await idWith(phone))
})

test('a receipt that comes while its recipient changes number and is merged does not bring the old number back', async () => {
  const [before, now, userId] = [newCustomer(), newCustomer(), newUserId()]
  await hear({ messages: [textMessage(now, ago(400))] })
  const wamid = await sent(before)
  await hear({ messages: [textMessage(before, ago(300))] })
  await whileMerging(
    stage,
    { phone: now },
    () => hear(told(wamid, 'delivered', before, userId, ago(200))),
    () => changesNumber(stage, before, now, ago(100)),
  )
  assert.deepEqual(await conversationsWith(before), [])
  assert.equal((await conversationsWith(now)).length, 1)
})
