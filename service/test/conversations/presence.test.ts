/**
 * What people see of each other: who writes, what one has read on another screen, and who sent
 * what.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { listen } from '../stage/listen.ts'
import { openUser, signInAs, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let ana: SignedIn
let bia: SignedIn
before(async () => {
  stage = await openStage({ realTime: 'what happens differs in time' })
  ana = await openUser(stage, 'attendant', { name: 'Ana' })
  bia = await openUser(stage, 'manager', { name: 'Bia' })
})
after(() => stage.close())

async function newConversation(): Promise<{ id: string; customer: string }> {
  const customer = newCustomer()
  await postWebhook(stage, { messages: [textMessage(customer, stage.clock.now())] })
  const { body } = await stage.call('GET', `/conversations?to=${customer.slice(1)}`)
  return { id: body.data[0].id, customer }
}

async function listenAs(user: SignedIn, through = stage.service) {
  const listening = await listen(stage, { headers: user.headers, through })
  await listening.next('ready')
  return listening
}

test('a person who writes in a conversation is seen by the others, in every process, and not by themselves', async () => {
  const { id } = await newConversation()
  const another = await stage.startAnother()
  const [own, others, elsewhere] = [await listenAs(ana), await listenAs(bia), await listenAs(bia, another)]
  const program = await listen(stage)
  await program.next('ready')
  const typing = { conversationId: id, userId: ana.userId, name: 'Ana' }
  const answer = await ana.call('POST', `/conversations/${id}/typing`)
  assert.deepEqual([answer.status, answer.body], [200, typing])
  for (const listening of [others, elsewhere, program])
    assert.deepEqual(await listening.next('typing'), typing)
  const second = { conversationId: id, userId: bia.userId, name: 'Bia' }
  await bia.call('POST', `/conversations/${id}/typing`)
  assert.deepEqual(await own.next('typing'), second)
  assert.equal(
    own.events.filter(({ name }) => name === 'typing').length,
    1,
    'nothing of what she did herself',
  )
  for (const listening of [own, others, elsewhere, program]) listening.leave()
  await another.close()
})

test('a mark is shown on the screens of the same user, and on no other', async () => {
  const { id } = await newConversation()
  const phone = await signInAs(stage, { id: ana.userId, workspaceId: ana.workspaceId, email: ana.email })
  const [screen, other] = [await listenAs(ana), await listenAs(bia)]
  const before = (await ana.call('GET', `/conversations/${id}`)).body.inbox.unread
  assert.equal(before, 1)
  const answer = await phone.call('POST', `/conversations/${id}/seen`, { order: 1 })
  assert.deepEqual([answer.status, answer.body], [200, { conversationId: id, order: 1 }])
  assert.deepEqual(await screen.next('seen'), { conversationId: id, order: 1 })
  await ana.call('POST', `/conversations/${id}/typing`)
  await other.next('typing')
  assert.deepEqual(
    other.events.filter(({ name }) => name === 'seen'),
    [],
  )
  const unreadOf = async (user: SignedIn) =>
    (await user.call('GET', `/conversations/${id}`)).body.inbox.unread
  assert.deepEqual([await unreadOf(ana), await unreadOf(bia)], [0, 1])
  assert.equal(
    (await stage.call('GET', `/conversations/${id}`)).body.inbox.unread,
    null,
    'a key has read nothing',
  )
  screen.leave()
  other.leave()
})

test('a user finds what is theirs: unread, assigned, mentioned', async () => {
  const { id } = await newConversation()
  const idsOf = async (user: SignedIn, query: string): Promise<string[]> =>
    (await user.call('GET', `/conversations?${query}`)).body.data.map((one: { id: string }) => one.id)
  await bia.call('PATCH', `/conversations/${id}`, { assignee: ana.userId })
  await bia.call('POST', `/conversations/${id}/notes`, { text: 'Ana, você liga?', mentions: [ana.userId] })
  for (const query of ['unread=true', 'assignee=me', 'mentions=me'])
    assert.ok((await idsOf(ana, query)).includes(id), query)
  for (const query of ['assignee=me', 'mentions=me']) assert.deepEqual(await idsOf(bia, query), [], query)
  await ana.call('POST', `/conversations/${id}/seen`, { order: 1 })
  assert.ok(!(await idsOf(ana, 'unread=true')).includes(id))
})

test('a message says which user sent it, and an answer is theirs, whatever the body says', async () => {
  const { id, customer } = await newConversation()
  const claimed = { ...contacts(stage.shop.from, customer), userId: bia.userId }
  const { status, body, text } = await ana.call('POST', '/messages/contacts', claimed)
  assert.equal(status, 200, text)
  assert.equal((await stage.call('GET', `/messages/${body.id}`)).body.userId, ana.userId)
  const { rows } = await stage.db.query(
    `select message_id as "messageId", user_id as "userId" from answers where conversation_id = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ messageId: body.id, userId: ana.userId }])

  const draft = { conversationId: id, type: 'contacts', body: { contacts: claimed.contacts } }
  const { body: written } = await stage.call('POST', '/drafts', draft)
  const sent = await bia.call('POST', `/drafts/${written.id}/send`, { updateDate: written.updateDate })
  assert.equal(sent.status, 200, sent.text)
  assert.equal((await stage.call('GET', `/messages/${sent.body.id}`)).body.userId, bia.userId)
})

test('what a user resends is theirs', async () => {
  const { customer } = await newConversation()
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, match: { to: customer } })
  const { body } = await ana.call('POST', '/messages/contacts', contacts(stage.shop.from, customer))
  await stage.messageWith(body.id, 'failed')
  await stage.simulator.setFaults()
  const resolved = await stage.until(async () => {
    const answer = await bia.call('POST', `/deliveries/${body.id}/resolve`, { action: 'resend' })
    return answer.status === 200 && answer.body
  }, 'it is resent')
  assert.equal((await stage.call('GET', `/messages/${resolved.resentAs}`)).body.userId, bia.userId)
})

test('a key has no presence, a reader writes nothing, and another workspace is not reached', async () => {
  const { id } = await newConversation()
  for (const [path, body] of [
    [`/conversations/${id}/seen`, { order: 1 }],
    [`/conversations/${id}/typing`, undefined],
  ] as const) {
    const answer = await stage.call('POST', path, body)
    assert.deepEqual([answer.status, answer.body.code], [403, 'users_only'])
  }
  const reader = await openUser(stage, 'reader')
  assert.equal((await reader.call('POST', `/conversations/${id}/typing`)).status, 403)
  assert.equal((await reader.call('POST', `/conversations/${id}/seen`, { order: 1 })).status, 200)
  const { workspaceId } = await stage.openShop()
  const stranger = await openUser(stage, 'owner', { workspaceId })
  assert.equal((await stranger.call('POST', `/conversations/${id}/typing`)).status, 404)
  assert.equal((await stranger.call('POST', `/conversations/${id}/seen`, { order: 1 })).status, 404)
  for (const order of [0, 1.5, 3_000_000_000, '1'])
    assert.equal((await ana.call('POST', `/conversations/${id}/seen`, { order })).status, 422)
})
