/** One customer is one conversation, also when it takes the channel a while to say so. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'what happens differs in time' })))
after(() => stage.close())

let lastMessage = 0
let lastUserId = 0
const newUserId = () => `BR.${(lastUserId += 1)}MERGE`

/** A webhook with one text, from the contact that `from` names. */
const writes = async (
  text: string,
  from: { phone?: string; userId?: string; parentUserId?: string; username?: string },
) => {
  const phone = from.phone?.replace('+', '')
  await stage.simulator.control('POST', '/webhooks', {
    account: stage.shop.phoneNumberId,
    value: {
      contacts: [
        {
          profile: { name: 'Ana', ...(from.username ? { username: from.username } : {}) },
          ...(phone ? { wa_id: phone } : {}),
          ...(from.userId ? { user_id: from.userId } : {}),
          ...(from.parentUserId ? { parent_user_id: from.parentUserId } : {}),
        },
      ],
      messages: [
        {
          ...(phone ? { from: phone } : {}),
          ...(from.userId ? { from_user_id: from.userId } : {}),
          ...(from.parentUserId ? { from_parent_user_id: from.parentUserId } : {}),
          id: `wamid.M${(lastMessage += 1)}`,
          timestamp: String(Math.floor(stage.clock.now().getTime() / 1000)),
          type: 'text',
          text: { body: text },
        },
      ],
    },
  })
  await stage.simulator.flush()
}

const hidesPhone = (phone: string, contact: Record<string, unknown>) =>
  stage.simulator.control('PUT', `/contacts/${phone.slice(1)}`, contact)

async function conversationWith(to: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  return body.data
}

async function textsOf(conversationId: string, query = 'sort=asc') {
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages?${query}`)
  return body.data.map((message: { order: number; content: string }) => `${message.order} ${message.content}`)
}

test('a user id that turns out to belong to a known phone merges the two conversations', async () => {
  const phone = newCustomer()
  const userId = newUserId()
  await writes('by phone', { phone })
  await writes('by user id', { userId })
  await writes('by phone again', { phone })
  const [byPhone] = await conversationWith(phone)
  const [byUserId] = await conversationWith(userId)
  assert.notEqual(byPhone.id, byUserId.id)
  const page = await stage.call('GET', `/conversations/${byPhone.id}/messages?limit=1`)

  await writes('both', { phone, userId })

  const [merged, ...others] = await conversationWith(userId)
  assert.deepEqual(others, [])
  assert.equal(merged.id, byPhone.id)
  assert.equal(merged.messageCount, 4)
  const expected = ['1 by phone', '2 by user id', '3 by phone again', '4 both']
  assert.deepEqual(await textsOf(byPhone.id), expected)
  assert.deepEqual(await textsOf(byUserId.id), expected, 'the old id still answers')
  assert.equal((await stage.call('GET', `/conversations/${byUserId.id}`)).body.id, byPhone.id)

  const stale = await stage.call(
    'GET',
    `/conversations/${byPhone.id}/messages?limit=1&cursor=${page.body.cursors.next}`,
  )
  assert.equal(stale.body.code, 'invalid_cursor', 'positions were renumbered')
})

test('messages that keep their place in a merge are not written again', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  for (const text of ['one', 'two', 'three']) await writes(text, { phone })
  await stage.pass(2_000)
  await writes('four', { userId })
  const rowsOf = async () => {
    const { rows } = await stage.db.query<{ text: string; row: string; position: number }>(
      `select m.content as text, m.ctid::text as row, m.position from messages m
       where m.content in ('one', 'two', 'three', 'four', 'five') order by m.position, m.content`,
    )
    return rows
  }
  const before = await rowsOf()
  await stage.pass(2_000)
  await writes('five', { phone, userId })
  const after = await rowsOf()
  assert.deepEqual(
    after.map(({ text, position }) => `${position} ${text}`),
    ['1 one', '2 two', '3 three', '4 four', '5 five'],
  )
  const unwritten = before.filter(({ row }) => after.some((other) => other.row === row))
  assert.deepEqual(
    unwritten.map(({ text }) => text),
    ['one', 'two', 'three'],
  )
})

test('three contacts that turn out to be one become one, and nothing is left of the others', async () => {
  const phone = newCustomer()
  const userId = newUserId()
  const parentUserId = userId.replace('BR.', 'BR.ENT.')
  await writes('phone', { phone })
  await writes('user', { userId })
  await writes('parent', { parentUserId })
  const ids: string[] = []
  for (const to of [phone, userId, parentUserId]) ids.push((await conversationWith(to))[0].id)
  assert.equal(new Set(ids).size, 3)

  await writes('user and parent', { userId, parentUserId })
  await writes('all', { phone, userId, parentUserId })

  const expected = ['1 phone', '2 user', '3 parent', '4 user and parent', '5 all']
  for (const id of ids) assert.deepEqual(await textsOf(id), expected)
  const { rows } = await stage.db.query(
    'select count(*)::int as count from contact_addresses where match_key = any($1)',
    [[userId, parentUserId]],
  )
  assert.equal(rows[0].count, 2)
  const { rows: contactsLeft } = await stage.db.query(
    `select count(*)::int as count from contacts c
     where not exists (select from conversations v where v.contact_id = c.contact_id)`,
  )
  assert.equal(contactsLeft[0].count, 0)
})

test('a user id that changes moves with its contact, reported by the field for it', async () => {
  const [before, now] = [newUserId(), newUserId()]
  await writes('before', { userId: before })
  const [conversation] = await conversationWith(before)
  const update = {
    detail: 'The user id changed.',
    user_id: { previous: before, current: now },
    timestamp: String(Math.floor(stage.clock.now().getTime() / 1000)),
  }
  for (let n = 0; n < 2; n++) {
    await stage.simulator.control('POST', '/webhooks', {
      account: stage.shop.phoneNumberId,
      field: 'user_id_update',
      value: { user_id_update: [update] },
    })
  }
  await stage.simulator.flush()
  assert.deepEqual(await conversationWith(before), [])
  await writes('now', { userId: now })
  assert.equal((await conversationWith(now))[0].id, conversation.id)
  assert.deepEqual(await textsOf(conversation.id), ['1 before', '2 now'])
})

test('a delivery that waits goes on after its conversation was merged', async () => {
  const phone = newCustomer()
  const userId = newUserId()
  await stage.simulator.customerWrites(phone, 'phone')
  await hidesPhone(phone, { userId, hidePhone: true })
  await stage.simulator.customerWrites(phone, 'user')
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131016 })
  const sent = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, userId))
  await stage.until(async () => (await stage.simulator.calls(sent.body.id)).length > 0, 'a first try')

  await hidesPhone(phone, { hidePhone: false })
  await stage.simulator.customerWrites(phone, 'both')
  await stage.simulator.setFaults()

  const message = await stage.messageWith(sent.body.id, 'delivered')
  assert.equal(message.order, 3)
  assert.equal(message.conversationId, (await conversationWith(phone))[0].id)
})

test('a changed number moves with its contact, and the old number is free again', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await writes('before', { phone: before })
  const [conversation] = await conversationWith(before)
  await stage.simulator.control('POST', '/webhooks', {
    account: stage.shop.phoneNumberId,
    value: {
      messages: [
        {
          from: before.slice(1),
          id: `wamid.moved.${now}`,
          timestamp: String(Math.floor(stage.clock.now().getTime() / 1000)),
          type: 'system',
          system: { body: 'Ana changed number', type: 'user_changed_number', wa_id: now.slice(1) },
        },
      ],
    },
  })
  await stage.simulator.flush()

  assert.deepEqual(await conversationWith(before), [])
  await writes('now', { phone: now })
  assert.equal((await conversationWith(now))[0].id, conversation.id)
  assert.deepEqual(await textsOf(conversation.id), ['1 before', '2 Ana changed number', '3 now'])
})

test('a contact without a phone number can be written to, and is shown by username', async () => {
  const userId = newUserId()
  const hidden = newCustomer()
  await hidesPhone(hidden, { name: 'Caio', username: 'caio', userId, hidePhone: true })
  await stage.simulator.customerWrites(hidden, 'oi')
  const { status, body } = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, userId),
  )
  assert.equal(status, 200)
  await stage.messageWith(body.id, 'delivered')
  const [call] = await stage.simulator.calls(body.id)
  assert.equal(call?.body.recipient, userId)
  const [conversation] = await conversationWith(userId)
  assert.equal(conversation.to, userId)
  assert.equal(conversation.contact.username, 'caio')
})

test('a send goes to the form of the number that the channel last reported, else to the one given', async () => {
  const long = '5531989990001'
  const short = '553189990001'
  await stage.simulator.control('PUT', `/contacts/${long}`, { dropNinthDigit: true })
  const calledAs = async (to: string) => {
    const { body } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to))
    await stage.until(async () => (await stage.simulator.calls(body.id)).length > 0, 'a call')
    await stage.until(
      async () => (await stage.call('GET', `/messages/${body.id}`)).body.channelMessageId,
      'the answer is settled',
    )
    return (await stage.simulator.calls(body.id))[0]?.body.to
  }
  assert.equal(await calledAs(`+${long}`), `+${long}`, 'nothing is known yet: as given')
  assert.equal(await calledAs(`+${long}`), `+${short}`, 'the answer to the first named this form')

  const landline = '551133334444'
  assert.equal(await calledAs(`+${landline}`), `+${landline}`)
  assert.equal(await calledAs(`+${landline}`), `+${landline}`, 'a landline is never given a ninth digit')
})
