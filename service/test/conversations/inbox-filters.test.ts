/**
 * The lists that people work on: by state, by who waits, by who looks after them, by what they have
 * not read.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { listConversations } from '../../src/conversations/list-conversations.ts'
import type { InboxFilter } from '../../src/conversations/inbox-conditions.ts'
import { markSeen, movePassedTo } from '../../src/conversations/reads-repository.ts'
import { newId } from '../../src/engine/new-id.ts'
import { faultsOf } from '../stage/change.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { insertUser } from '../stage/users.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const HOUR_MS = 60 * 60_000

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({ realTime: 'what happens differs in time' })
  shop = await stage.openShop({ scopes: ['messages:send', 'messages:read', 'inbox:write'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const writes = (customer: string) =>
  postWebhook(stage, { messages: [textMessage(customer, stage.clock.now())] }, shop)
const change = async (id: string, body: object) =>
  assert.equal((await ask('PATCH', `/conversations/${id}`, body)).status, 200)

type Place = { customer: string; id: string }
async function newConversation(): Promise<Place> {
  const customer = newCustomer()
  await writes(customer)
  return { customer, id: (await ask('GET', `/conversations?to=${customer.slice(1)}`)).body.data[0].id }
}

/** Which of these places the list has. */
async function found(places: Record<string, Place>, query: string): Promise<string[]> {
  const { status, body, text } = await ask('GET', `/conversations?limit=100&${query}`)
  assert.equal(status, 200, text)
  const ids = body.data.map(({ id }: { id: string }) => id)
  return Object.keys(places).filter((name) => ids.includes(places[name]?.id))
}

/** The ids that the list has for a user. */
async function foundFor(userId: string, filter: Partial<InboxFilter>) {
  const nothing = { senderId: null, toMatchKey: null, search: null, hasFailed: null, window: null }
  const inbox = {
    userId,
    state: null,
    waits: null,
    assignee: null,
    isUnread: null,
    labelId: null,
    mentionsMe: false,
    now: stage.clock.now(),
    ...filter,
  }
  const place = {
    side: 'before' as const,
    lastMessageAt: new Date('9999-01-01'),
    id: newId(),
    inclusive: true,
  }
  const list = await listConversations(stage.db, shop.workspaceId, { ...nothing, inbox }, place, 100)
  return list.map(({ id, unread }) => ({ id, unread }))
}

test('each filter finds what it names, and no more', async () => {
  const [ana, bia] = [await insertUser(stage, shop.workspaceId), await insertUser(stage, shop.workspaceId)]
  const labelId = newId()
  await stage.db.query(
    `insert into labels (workspace_id, label_id, name, color, created_at) values ($1, $2, 'VIP', 'red', now())`,
    [shop.workspaceId, labelId],
  )
  const places = {
    waiting: await newConversation(),
    answered: await newConversation(),
    asleep: await newConversation(),
    closed: await newConversation(),
  }
  await sendContacts(stage, places.answered.customer, { shop })
  const until = new Date(stage.clock.now().getTime() + HOUR_MS).toISOString()
  await change(places.asleep.id, { snoozedUntil: until, assignee: bia.id })
  await change(places.closed.id, { state: 'closed', assignee: ana.id, labels: [labelId] })
  await change(places.answered.id, { assignee: ana.id })
  for (const [query, names] of [
    ['state=open', ['waiting', 'answered']],
    ['state=snoozed', ['asleep']],
    ['state=closed', ['closed']],
    ['waits=true', ['waiting', 'asleep']],
    ['waits=false', ['answered', 'closed']],
    ['waits=true&state=open', ['waiting']],
    [`assignee=${ana.id}`, ['answered', 'closed']],
    [`assignee=${ana.id.toUpperCase()}&state=open`, ['answered']],
    [`assignee=${ana.id}&state=closed`, ['closed']],
    [`assignee=${bia.id}&waits=true`, ['asleep']],
    ['assignee=none', ['waiting']],
    ['assignee=none&state=open', ['waiting']],
    ['assignee=none&state=snoozed', []],
    ['assignee=none&waits=true', ['waiting']],
    [`label=${labelId}`, ['closed']],
    [`label=${newId()}`, []],
    [`to=${places.closed.customer.slice(1)}&state=open`, []],
    ['', ['waiting', 'answered', 'asleep', 'closed']],
  ] as const) {
    assert.deepEqual(await found(places, query), names, query)
  }
  await stage.pass(HOUR_MS)
  assert.deepEqual(await found(places, 'state=open'), ['waiting', 'answered', 'asleep'], 'the snooze is over')
  assert.deepEqual(await found(places, 'state=snoozed'), [])
})

test('a cursor belongs to the filter it came from', async () => {
  const { next } = (await ask('GET', '/conversations?state=open&limit=1')).body.cursors
  assert.equal((await ask('GET', `/conversations?state=open&limit=1&cursor=${next}`)).status, 200)
  for (const query of ['limit=1', 'state=closed&limit=1', 'state=open&waits=true&limit=1'])
    assert.deepEqual(faultsOf(await ask('GET', `/conversations?${query}&cursor=${next}`)), ['/cursor cursor'])
})

test('a key has nothing of its own, and no filter accepts what is no id', async () => {
  for (const query of ['assignee=me', 'unread=true', 'unread=false', 'mentions=me']) {
    const { status, body } = await ask('GET', `/conversations?${query}`)
    assert.deepEqual([status, body.code], [403, 'users_only'], query)
  }
  for (const query of ['assignee=x', 'label=x', 'state=x', 'waits=x', 'unread=1', 'mentions=x'])
    assert.equal((await ask('GET', `/conversations?${query}`)).status, 422, query)
})

test('unread is what the contact wrote after the mark, or since the user was made', async () => {
  const old = await newConversation()
  const { id: userId } = await insertUser(stage, shop.workspaceId)
  const [first, second] = [await newConversation(), await newConversation()]
  await writes(second.customer)
  await sendContacts(stage, second.customer, { shop })
  const unread = () => foundFor(userId, { isUnread: true })
  const byId = new Map((await foundFor(userId, {})).map((one) => [one.id, one.unread]))
  assert.deepEqual([byId.get(old.id), byId.get(first.id), byId.get(second.id)], [0, 1, 2])
  assert.deepEqual(await unread(), [
    { id: second.id, unread: 2 },
    { id: first.id, unread: 1 },
  ])

  const see = ({ id: conversationId }: Place, position: number) =>
    markSeen(stage.db, shop.workspaceId, userId, { conversationId, position })
  await see(second, 1)
  assert.deepEqual((await unread())[0], { id: second.id, unread: 1 })
  assert.deepEqual(
    await see(second, 99),
    { conversationId: second.id, position: 3 },
    'what is not there is not read',
  )
  assert.deepEqual(
    await see(second, 1),
    { conversationId: second.id, position: 3 },
    'a mark does not go back',
  )
  assert.deepEqual(await unread(), [{ id: first.id, unread: 1 }])
  await writes(second.customer)
  assert.deepEqual(await unread(), [
    { id: second.id, unread: 1 },
    { id: first.id, unread: 1 },
  ])
  const read = (await foundFor(userId, { isUnread: false })).map(({ id }) => id)
  assert.deepEqual([read.includes(old.id), read.includes(first.id)], [true, false])
})

const moveOn = (userId: string) => movePassedTo(stage.db, shop.workspaceId, userId, stage.clock.now())
async function readUpTo(userId: string, { id: conversationId }: Place, position: number): Promise<void> {
  await markSeen(stage.db, shop.workspaceId, userId, { conversationId, position })
  await moveOn(userId)
}
const listLeft = async (userId: string) => (await foundFor(userId, { isUnread: true })).map(({ id }) => id)

test('what is read stays out of the list of what is unread, what comes later comes in, and one that is left stays', async () => {
  const { id: userId } = await insertUser(stage, shop.workspaceId)
  const [first, second] = [await newConversation(), await newConversation()]
  const passedTo = async () => {
    const { rows } = await stage.db.query('select passed_to as at from inbox_users where user_id = $1', [
      userId,
    ])
    return rows[0]?.at
  }
  const lastMessageAt = async ({ id }: Place) => {
    const { rows } = await stage.db.query(
      'select last_message_at as at from conversations where conversation_id = $1',
      [id],
    )
    return rows[0].at
  }
  await stage.pass(2 * HOUR_MS)
  const see = (place: Place) => readUpTo(userId, place, 99)
  await see(second)
  const passed = async () => {
    const { rows } = await stage.db.query(
      'select conversation_id as id, position from conversation_reads where user_id = $1 and is_passed',
      [userId],
    )
    return rows
  }
  assert.ok((await passedTo()) > (await lastMessageAt(second)), 'one that is unread does not stop it')
  assert.deepEqual(await passed(), [{ id: first.id, position: null }])
  assert.deepEqual(await foundFor(userId, { isUnread: true }), [{ id: first.id, unread: 1 }])
  await see(first)
  assert.deepEqual(await passed(), [])
  assert.deepEqual(await foundFor(userId, { isUnread: true }), [])
  await writes(first.customer)
  assert.deepEqual(await foundFor(userId, { isUnread: true }), [{ id: first.id, unread: 1 }])
  const late = new Date(stage.clock.now().getTime() - 1.5 * HOUR_MS)
  await postWebhook(stage, { messages: [textMessage(second.customer, late)] }, shop)
  assert.deepEqual(
    (await foundFor(userId, { isUnread: true })).map(({ id }) => id).toSorted(),
    [first.id, second.id].toSorted(),
    'what WhatsApp delivers late is unread too',
  )
})

test('a conversation that is read in part stays passed, and who left too many passes none', async () => {
  const { id: userId } = await insertUser(stage, shop.workspaceId)
  const [first, second] = [await newConversation(), await newConversation()]
  for (let n = 2; n <= 3; n += 1) await writes(first.customer)
  await stage.pass(2 * HOUR_MS)
  const see = (place: Place, position: number) => readUpTo(userId, place, position)
  await see(second, 1)
  await see(first, 2)
  assert.deepEqual(await listLeft(userId), [first.id])

  const third = await newConversation()
  await stage.db.query(
    `insert into conversation_reads (workspace_id, user_id, conversation_id, is_passed)
     select $1, $2, gen_random_uuid(), true from generate_series(1, 1000)`,
    [shop.workspaceId, userId],
  )
  await stage.pass(2 * HOUR_MS)
  const fourth = await newConversation()
  await see(fourth, 1)
  assert.deepEqual(await listLeft(userId), [third.id, first.id], 'it is found, since nothing moved past it')
  const { rows } = await stage.db.query(
    'select from conversation_reads where user_id = $1 and conversation_id = $2',
    [userId, third.id],
  )
  assert.equal(rows.length, 0)
})

test('a conversation that is being merged is passed later, and what 0.2.0 numbers again stays in the list', async () => {
  const { id: userId } = await insertUser(stage, shop.workspaceId)
  const first = await newConversation()
  await stage.pass(2 * HOUR_MS)
  const values = [shop.workspaceId, userId, first.id]
  const move = () => moveOn(userId)
  const isPassed = async () => {
    const { rows } = await stage.db.query(
      'select is_passed from conversation_reads where workspace_id = $1 and user_id = $2 and conversation_id = $3',
      values,
    )
    return rows[0]?.is_passed ?? null
  }
  const merging = await stage.db.connect()
  await merging.query('begin')
  await merging.query('select from conversations where conversation_id = $1 for update', [first.id])
  await move()
  await merging.query('rollback')
  merging.release()
  assert.equal(await isPassed(), null)
  assert.deepEqual(await listLeft(userId), [first.id])
  await move()
  assert.equal(await isPassed(), true)

  await stage.db.query(
    'delete from conversation_reads where workspace_id = $1 and user_id = $2 and conversation_id = $3',
    values,
  )
  await stage.db.query(
    'insert into conversation_reads (workspace_id, user_id, conversation_id, position) values ($1, $2, $3, 0)',
    values,
  )
  assert.deepEqual(await listLeft(userId), [first.id])
})
