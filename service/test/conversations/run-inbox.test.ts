/** What happens in the inbox by itself: conversations are given in turn, and snoozes end. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { followEvents } from '../stage/events.ts'
import { listen } from '../stage/listen.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { insertUser } from '../stage/users.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let shop: Shop
before(async () => (stage = await openStage()))
beforeEach(async () => (shop = await stage.openShop({ scopes: ['admin'] })))
after(() => stage.close())

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await stage.call(method, path, body, { apiKey: shop.apiKey })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const giveInTurn = () => ask('PATCH', '/workspace', { assigns: 'in_turn' })

async function writes(customer = newCustomer()): Promise<string> {
  await postWebhook(stage, { messages: [textMessage(customer, stage.clock.now())] }, shop)
  return (await ask('GET', `/conversations?to=${customer.slice(1)}`)).data[0].id
}

const assigneeOf = async (id: string): Promise<string | null> =>
  (await ask('GET', `/conversations/${id}`)).inbox.assignee?.id ?? null

test('who waits is given in turn to a user who is available, once, however many processes there are', async () => {
  const another = await stage.startAnother()
  after(() => another.close())
  const ids: string[] = []
  for (let n = 0; n < 6; n++) ids.push(await writes())
  const [ana, bia] = [await insertUser(stage, shop.workspaceId), await insertUser(stage, shop.workspaceId)]
  await insertUser(stage, shop.workspaceId, { isAvailable: false })
  await insertUser(stage, shop.workspaceId, { role: 'reader' })
  await insertUser(stage, shop.workspaceId, { isDisabled: true })
  const follow = await followEvents(stage, shop)
  await giveInTurn()
  const given = await stage.until(async () => {
    stage.clock.advance(1_000)
    const found = await Promise.all(ids.map(assigneeOf))
    return found.every((one) => one !== null) && found
  }, 'all are given')
  assert.deepEqual(
    given.toSorted(),
    [ana, ana, ana, bia, bia, bia].map(({ id }) => id),
    'three each',
  )
  const { data } = await follow.next('conversation.assigned', (one) => one.id === ids[5])
  assert.deepEqual([data.assigneeId, data.by], [given[5], null])
  const { data: events } = await ask('GET', '/events?after=oldest&types=conversation.assigned')
  assert.equal(events.length, 6, 'each is told once')
})

test('what is closed, asleep, answered or assigned is not assigned in turn, and nothing is where it is done by hand', async () => {
  const ana = await insertUser(stage, shop.workspaceId)
  const bia = await insertUser(stage, shop.workspaceId)
  const [closed, asleep, assigned] = [await writes(), await writes(), await writes()]
  const until = new Date(stage.clock.now().getTime() + 60 * 60_000).toISOString()
  await ask('PATCH', `/conversations/${closed}`, { state: 'closed' })
  await ask('PATCH', `/conversations/${asleep}`, { snoozedUntil: until })
  await ask('PATCH', `/conversations/${assigned}`, { assignee: bia.id })
  const other = await stage.openShop({ workspaceId: (await stage.openShop()).workspaceId })
  await postWebhook(stage, { messages: [textMessage(newCustomer(), stage.clock.now())] }, other)
  await insertUser(stage, other.workspaceId)
  await giveInTurn()
  const waiting = await writes()
  await stage.until(async () => {
    stage.clock.advance(1_000)
    return (await assigneeOf(waiting)) === ana.id
  }, 'the one that waits is given')
  assert.deepEqual(await Promise.all([closed, asleep, assigned].map(assigneeOf)), [null, null, bia.id])
  const { rows } = await stage.db.query(
    'select assigned_to from conversations where workspace_id = $1 and assigned_to is not null',
    [other.workspaceId],
  )
  assert.deepEqual(rows, [], 'a workspace that assigns by hand')
})

test('nothing is assigned until a user is available', async () => {
  const away = await insertUser(stage, shop.workspaceId, { isAvailable: false })
  await giveInTurn()
  const id = await writes()
  const { data } = await ask('GET', '/conversations?waits=true&assignee=none')
  assert.equal(data[0].id, id)
  await stage.db.query('update users set is_available = true where user_id = $1', [away.id])
  await stage.until(async () => {
    stage.clock.advance(1_000)
    return (await assigneeOf(id)) === away.id
  }, 'it is given')
})

test('the conversations of a user who is disabled, or made a reader, go to another user; what is closed follows when it opens', async () => {
  const [gone, demoted] = [
    await insertUser(stage, shop.workspaceId),
    await insertUser(stage, shop.workspaceId),
  ]
  const [first, second, closed, other] = [
    await writes(),
    await writes(),
    await writes(newCustomer()),
    await writes(),
  ]
  const stays = await insertUser(stage, shop.workspaceId, { isAvailable: false })
  await ask('PATCH', `/conversations/${first}`, { assignee: gone.id })
  await ask('PATCH', `/conversations/${second}`, { assignee: demoted.id })
  await ask('PATCH', `/conversations/${closed}`, { assignee: gone.id, state: 'closed' })
  await ask('PATCH', `/conversations/${other}`, { assignee: stays.id })
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  const follow = await followEvents(stage, shop)
  await ask('PATCH', `/users/${gone.id}`, { isDisabled: true })
  await ask('PATCH', `/users/${demoted.id}`, { role: 'reader' })
  await stage.until(async () => {
    stage.clock.advance(1_000)
    return (await assigneeOf(first)) === null && (await assigneeOf(second)) === null
  }, 'nobody looks after them')
  assert.deepEqual([await assigneeOf(closed), await assigneeOf(other)], [gone.id, stays.id])
  for (const id of [first, second]) {
    // the assignment by hand may be reported late
    const isFreed = (one: { id: string; by: unknown }) => one.id === id && one.by === null
    assert.equal((await follow.next('conversation.assigned', isFreed)).data.assigneeId, null)
  }
  for (const id of [first, second])
    await listening.next(
      'conversation.assigned',
      ({ conversation }) => conversation.id === id && conversation.inbox.assignee === null,
    )
  listening.leave()

  await ask('PATCH', `/conversations/${closed}`, { state: 'open' })
  await ask('PATCH', `/users/${stays.id}`, { isAvailable: true })
  await giveInTurn()
  await stage.until(async () => {
    stage.clock.advance(1_000)
    const now = await Promise.all([first, second].map(assigneeOf))
    return now.every((one) => one === stays.id) && (await assigneeOf(closed)) === null
  }, 'who waits is given to somebody who can answer')
})

test('a snooze that ends is an event, and the conversation is listed again', async () => {
  const id = await writes()
  const until = new Date(stage.clock.now().getTime() + 60 * 60_000).toISOString()
  await ask('PATCH', `/conversations/${id}`, { snoozedUntil: until })
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  await stage.pass(60 * 60_000)
  const told = await stage.until(async () => {
    stage.clock.advance(1_000)
    return listening.events.find(({ name }) => name === 'conversation.changed')?.data
  }, 'the end is told')
  assert.deepEqual([told.conversation.id, told.conversation.inbox.snoozedUntil], [id, null])
  listening.leave()
  assert.equal((await ask('GET', '/conversations?state=open')).data[0].id, id)
})
