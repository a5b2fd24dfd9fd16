/** What happens at the very moment at which two conversations become one comes out as if it had come before or after. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer, orderDetails } from './stage/messages.ts'
import { conversationWith, newUserId, writes } from './stage/people.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { whileMerging } from './stage/while-merging.ts'

let stage: Stage
before(async () => (stage = await openStage()))
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
