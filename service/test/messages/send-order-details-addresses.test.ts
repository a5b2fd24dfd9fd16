/**
 * Who sends and who receives: spellings of numbers, the Brazilian ninth digit, user ids, senders of
 * others.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const ROUTE = '/messages/interactive/order_details'
const send = (to: string, from = stage.shop.from) => stage.call('POST', ROUTE, orderDetails(from, to))

/** Both forms of one Brazilian mobile, another one in each call. */
let lastSubscriber = 0
function newMobile() {
  const subscriber = `8876${String((lastSubscriber += 1)).padStart(4, '0')}`
  return { withNinth: `+55319${subscriber}`, withoutNinth: `+5531${subscriber}` }
}

const conversationsWith = async (to: string) =>
  (await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)).body.data

test('from and to are taken with and without plus, and shown as digits', async () => {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  const spelled = [
    await send(to),
    await send(to.slice(1), stage.shop.from.slice(1)),
    await send(to.slice(1)),
    await send(to, stage.shop.from.slice(1)),
  ]
  const messages = await Promise.all(
    spelled.map(async ({ status, body }) => {
      assert.equal(status, 200)
      return (await stage.call('GET', `/messages/${body.id}`)).body
    }),
  )
  for (const { from, to: shown } of messages) {
    assert.equal(from, stage.shop.from.slice(1))
    assert.equal(shown, to.slice(1))
  }
  assert.equal(new Set(messages.map(({ conversationId }) => conversationId)).size, 1)
})

test('a customer who writes without the ninth digit gets the order sent to the number with it, in one conversation', async () => {
  const { withNinth, withoutNinth } = newMobile()
  await stage.simulator.customerWrites(withoutNinth, 'Oi')
  const { status, body } = await send(withNinth)
  assert.equal(status, 200)
  await stage.messageWith(body.id, 'delivered')
  const found = await conversationsWith(withNinth)
  assert.equal(found.length, 1)
  assert.equal(found[0].messageCount, 2)
  assert.deepEqual(await conversationsWith(withoutNinth), found)
})

test('a customer who writes with the ninth digit gets the order sent to the number without it, in one conversation', async () => {
  const { withNinth, withoutNinth } = newMobile()
  await stage.simulator.customerWrites(withNinth, 'Oi')
  const { status, body } = await send(withoutNinth)
  assert.equal(status, 200)
  await stage.messageWith(body.id, 'delivered')
  const found = await conversationsWith(withNinth)
  assert.equal(found.length, 1)
  assert.equal(found[0].messageCount, 2)
})

test('landlines are never taken for mobiles: with another digit they are another contact', async () => {
  const { from } = stage.shop
  const landlines = ['+554532782153', '+5545932782153']
  for (const to of landlines) {
    assert.equal((await stage.call('POST', '/messages/contacts', contacts(from, to))).status, 200)
  }
  for (const to of landlines) {
    const found = await conversationsWith(to)
    assert.deepEqual(
      found.map((one: { to: string; messageCount: number }) => [one.to, one.messageCount]),
      [[to.slice(1), 1]],
    )
  }
})

test('a customer known only by a business-scoped user id can be sent an order', async () => {
  const number = newCustomer()
  const userId = 'BR.1A2b3C4d5E6f'
  await stage.simulator.control('PUT', `/contacts/${number.slice(1)}`, {
    name: 'Bia',
    username: 'bia',
    userId,
    hidePhone: true,
  })
  await stage.simulator.customerWrites(number, 'Oi')
  const { status, body } = await send(userId)
  assert.equal(status, 200)
  const message = await stage.messageWith(body.id, 'delivered')
  assert.equal(message.to, userId)
  const [conversation] = await conversationsWith(userId)
  assert.equal(conversation.to, userId)
  assert.equal(conversation.contact.name, 'Bia')
  assert.equal(conversation.messageCount, 2)
})

test('a from that is no sender is refused at its pointer', async () => {
  const answer = await send(newCustomer(), '+551149999999')
  assert.equal(answer.status, 422)
  assert.equal(answer.body.code, 'sender_unknown')
  assert.deepEqual(faultsOf(answer), ['/from sender_unknown'])
})

test('the sender itself is no recipient, in whatever spelling, and another sender of the workspace is one', async () => {
  const { from } = stage.shop
  for (const to of [from, from.slice(1)]) {
    const answer = await send(to)
    assert.equal(answer.status, 422)
    assert.deepEqual(faultsOf(answer), ['/to recipient_is_sender'])
  }
  const other = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  assert.notDeepEqual(faultsOf(await send(other.from)), ['/to recipient_is_sender'])
})

test('the sender of another workspace is as unknown as any, and a user id can be no sender', async () => {
  const other = await stage.openShop()
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, 'Oi', { account: other.phoneNumberId })
  const answer = await send(customer, other.from)
  assert.equal(answer.status, 422)
  assert.equal(answer.body.code, 'sender_unknown')
  assert.deepEqual(faultsOf(await send(customer, 'BR.1A2b')), ['/from pattern'])
})

test('one customer of two senders of a workspace has two conversations', async () => {
  const second = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  const customer = newCustomer()
  for (const from of [stage.shop.from, second.from]) {
    assert.equal((await stage.call('POST', '/messages/contacts', contacts(from, customer))).status, 200)
  }
  const found = await conversationsWith(customer)
  assert.deepEqual(
    found.map((one: { from: string }) => `+${one.from}`),
    [second.from, stage.shop.from],
  )
})

const NUMBERS: [to: string, isAccepted: boolean][] = [
  ['+1234567', true],
  ['+123456', false],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  [`BR.${'a'.repeat(128)}`, true],
  [`BR.${'a'.repeat(129)}`, false],
  ['BR.ENT.abc', true],
  ['br.abc', false],
  ['BR.', false],
  ['++5511987654321', false],
  ['+55 11 98765-4321', false],
  ['５５11987654321', false],
  ['5511987654321\n', false],
]

test('a recipient is 7 to 15 digits or a user id of up to 128 characters, and nothing else', async () => {
  for (const [to, isAccepted] of NUMBERS) {
    const answer = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to))
    assert.equal(answer.status, isAccepted ? 200 : 422, JSON.stringify(to))
    if (!isAccepted) assert.deepEqual(faultsOf(answer), ['/to pattern'])
  }
})
