/** What people decide about a conversation, and what the messages of both sides do to that. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { faultsOf } from '../stage/change.ts'
import { listen } from '../stage/listen.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { insertUser } from '../stage/users.ts'
import { newWamid, seconds, postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let shop: Shop
before(async () => (stage = await openStage()))
beforeEach(
  async () => (shop = await stage.openShop({ scopes: ['messages:send', 'messages:read', 'inbox:write'] })),
)
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const writes = (customer: string, at = stage.clock.now(), more = {}) =>
  postWebhook(stage, { messages: [textMessage(customer, at, more)] }, shop)
const idOf = async (customer: string): Promise<string> =>
  (await ask('GET', `/conversations?to=${customer.slice(1)}`)).body.data[0].id
const inboxOf = async (id: string) => (await ask('GET', `/conversations/${id}`)).body.inbox
const change = async (id: string, body: object) => {
  const { status, body: answer, text } = await ask('PATCH', `/conversations/${id}`, body)
  assert.equal(status, 200, text)
  return answer.inbox
}

async function newConversation(): Promise<{ customer: string; id: string }> {
  const customer = newCustomer()
  await writes(customer)
  return { customer, id: await idOf(customer) }
}

const answersTo = async (conversationId: string) =>
  (
    await stage.db.query(
      `select message_id as id, user_id as "userId", waited_since as since, answered_at as at from answers where conversation_id = $1`,
      [conversationId],
    )
  ).rows

test('a contact waits since their first unanswered message, until an answer is accepted', async () => {
  const customer = newCustomer()
  const first = new Date(Math.floor(stage.clock.now().getTime() / 1000) * 1000 - 60_000)
  await writes(customer, first)
  await writes(customer, stage.clock.now())
  const id = await idOf(customer)
  assert.equal((await inboxOf(id)).waitsSince, first.toISOString())
  assert.deepEqual(await answersTo(id), [])

  const { id: messageId } = await sendContacts(stage, customer, { shop })
  await sendContacts(stage, customer, { shop })
  assert.equal((await inboxOf(id)).waitsSince, null)
  const [answer, ...more] = await answersTo(id)
  assert.deepEqual([answer.id, answer.userId, answer.since], [messageId, null, first])
  assert.ok(answer.at > first)
  assert.deepEqual(more, [])
})

test('a reaction of either side neither waits, nor answers, nor opens what is closed', async () => {
  const { customer, id } = await newConversation()
  const { body } = await ask('GET', `/conversations/${id}/messages`)
  const messageId = body.data[0].id
  const reaction = { to: customer, from: shop.from, reaction: { message_id: messageId, emoji: '👍' } }
  const sent = await ask('POST', '/messages/reaction', reaction)
  assert.equal(sent.status, 200, sent.text)
  assert.notEqual((await inboxOf(id)).waitsSince, null)

  await change(id, { state: 'closed' })
  const about = { message_id: body.data[0].channelMessageId, emoji: '🙏' }
  await writes(customer, stage.clock.now(), { type: 'reaction', text: undefined, reaction: about })
  const { state, waitsSince } = await inboxOf(id)
  assert.deepEqual([state, waitsSince], ['closed', null])
})

test('the contact of a closed conversation does not wait, and the next message of the contact opens it', async () => {
  const { customer, id } = await newConversation()
  const { state, waitsSince } = await change(id, { state: 'closed' })
  assert.deepEqual([state, waitsSince], ['closed', null])
  await sendContacts(stage, customer, { shop })
  assert.equal((await inboxOf(id)).state, 'closed', 'our own messages leave it closed')
  await writes(customer)
  const reopened = await inboxOf(id)
  assert.equal(reopened.state, 'open')
  assert.notEqual(reopened.waitsSince, null)
  await change(id, { state: 'closed' })
  assert.equal((await change(id, { state: 'open' })).state, 'open', 'or a person does')
})

test('a snoozed conversation comes back at its time, or when the contact writes', async () => {
  const { customer, id } = await newConversation()
  const until = new Date(stage.clock.now().getTime() + 60 * 60_000).toISOString()
  const snoozed = await change(id, { snoozedUntil: until })
  assert.deepEqual([snoozed.state, snoozed.snoozedUntil], ['snoozed', until])
  await writes(customer)
  assert.deepEqual([(await inboxOf(id)).state, (await inboxOf(id)).snoozedUntil], ['open', null])

  await change(id, { snoozedUntil: until })
  assert.equal((await change(id, { snoozedUntil: null })).state, 'open')
  await change(id, { state: 'closed' })
  assert.equal((await change(id, { snoozedUntil: until })).state, 'snoozed', 'what sleeps is not closed')
  await stage.pass(60 * 60_000)
  assert.deepEqual([(await inboxOf(id)).state, (await inboxOf(id)).snoozedUntil], ['open', null])
})

test('a user is assigned, by id or by turn, and taken off again', async () => {
  const { id } = await newConversation()
  const ana = await insertUser(stage, shop.workspaceId, { name: 'Ana' })
  const bia = await insertUser(stage, shop.workspaceId, { name: 'Bia' })
  await insertUser(stage, shop.workspaceId, { name: 'Away', isAvailable: false })
  await insertUser(stage, shop.workspaceId, { name: 'Reads', role: 'reader' })
  assert.deepEqual((await change(id, { assignee: bia.id })).assignee, bia)
  assert.equal((await change(id, { assignee: null })).assignee, null)
  stage.clock.freeze(stage.clock.now()) // turns hold also where the clock stands still
  const turns = []
  for (let turn = 0; turn < 4; turn++) turns.push((await change(id, { assignee: 'next' })).assignee)
  stage.clock.unfreeze()
  assert.deepEqual(turns, [ana, bia, ana, bia])
})

test('with no user available there is no turn, and nothing changes', async () => {
  const { id } = await newConversation()
  await insertUser(stage, shop.workspaceId, { isAvailable: false })
  await insertUser(stage, shop.workspaceId, { isDisabled: true })
  const { status, body } = await ask('PATCH', `/conversations/${id}`, { assignee: 'next', state: 'closed' })
  assert.deepEqual([status, body.code], [409, 'nobody_available'])
  assert.equal((await inboxOf(id)).state, 'open')
})

test('of two who take a turn at the same moment each takes another', async () => {
  const places = await Promise.all(Array.from({ length: 4 }, newConversation))
  const users = await Promise.all(['Ana', 'Bia'].map((name) => insertUser(stage, shop.workspaceId, { name })))
  const given = await Promise.all(places.map(({ id }) => change(id, { assignee: 'next' })))
  const counts = users.map(({ id }) => given.filter(({ assignee }) => assignee.id === id).length)
  assert.deepEqual(counts, [2, 2])
})

test('a stream receives each of these changes', async () => {
  const { id } = await newConversation()
  const user = await insertUser(stage, shop.workspaceId)
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  const until = new Date(stage.clock.now().getTime() + 60_000).toISOString()
  for (const [type, body] of [
    ['conversation.assigned', { assignee: user.id }],
    ['conversation.closed', { state: 'closed' }],
    ['conversation.reopened', { state: 'open' }],
    ['conversation.changed', { snoozedUntil: until }],
  ] as const) {
    await change(id, body)
    const { conversation, ...rest } = await listening.next(type)
    const { inbox, ...answer } = (await ask('GET', `/conversations/${id}`)).body
    assert.deepEqual(conversation, { ...answer, inbox: { ...inbox, unread: null } }, type)
    assert.deepEqual(rest, { conversationId: id, mergedIds: [], deletedNoteId: null })
  }
  listening.leave()
})

test('what is no user who may answer, no label and no moment to come is refused, and nothing changes', async () => {
  const { id } = await newConversation()
  const reader = await insertUser(stage, shop.workspaceId, { role: 'reader' })
  const gone = await insertUser(stage, shop.workspaceId, { isDisabled: true })
  const stranger = await insertUser(stage, stage.shop.workspaceId)
  const past = new Date(stage.clock.now().getTime() - 1).toISOString()
  const far = '9999-12-31T00:00:00Z'
  const later = new Date(stage.clock.now().getTime() + 60_000).toISOString()
  for (const [body, faults] of [
    [{ assignee: reader.id }, ['/assignee invalid']],
    [{ assignee: gone.id }, ['/assignee invalid']],
    [{ assignee: stranger.id }, ['/assignee invalid']],
    [{ assignee: 'me' }, ['/assignee invalid']],
    [{ assignee: '' }, ['/assignee invalid']],
    [{ assignee: newWamid() }, ['/assignee invalid']],
    [{ snoozedUntil: past }, ['/snoozedUntil invalid']],
    [{ snoozedUntil: far }, ['/snoozedUntil invalid']],
    [{ snoozedUntil: later, state: 'closed' }, ['/snoozedUntil invalid']],
    [{ labels: [id], state: 'closed' }, ['/labels/0 invalid']],
    [{ state: 'snoozed' }, ['/state enum']],
    [{}, [' too_few']],
  ] as const) {
    const answer = await ask('PATCH', `/conversations/${id}`, body)
    assert.equal(answer.status, 422, JSON.stringify(body))
    assert.deepEqual(faultsOf(answer), faults, JSON.stringify(body))
  }
  const { state, assignee, labels } = await inboxOf(id)
  assert.deepEqual([state, assignee, labels], ['open', null, []])
})

test('a key without inbox:write changes nothing', async () => {
  const { id } = await newConversation()
  const { key } = await stage.makeKey(shop.workspaceId, ['messages:send', 'messages:read'])
  const { status } = await stage.call('PATCH', `/conversations/${id}`, { state: 'closed' }, { apiKey: key })
  assert.equal(status, 403)
  assert.equal((await inboxOf(id)).state, 'open')
})

test('a first message to a stranger is no answer', async () => {
  const customer = newCustomer()
  await ask('POST', '/messages/contacts', contacts(shop.from, customer))
  const id = await idOf(customer)
  assert.deepEqual([(await inboxOf(id)).waitsSince, await answersTo(id)], [null, []])
  await writes(customer, new Date(Number(seconds(stage.clock.now())) * 1000))
  assert.notEqual((await inboxOf(id)).waitsSince, null)
})
