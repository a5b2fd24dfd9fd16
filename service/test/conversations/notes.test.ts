/**
 * Notes about conversations, labels and saved replies: what people of the shop keep for each other.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { newId } from '../../src/engine/new-id.ts'
import { faultsOf } from '../stage/change.ts'
import { listen } from '../stage/listen.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { insertUser } from '../stage/users.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({ realTime: 'what happens differs in time' })
  shop = await stage.openShop({ scopes: ['messages:send', 'messages:read', 'inbox:write'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown, apiKey = shop.apiKey) =>
  stage.call(method, path, body, { apiKey })
const done = async (method: string, path: string, body?: unknown) => {
  const answer = await ask(method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

async function newConversation(): Promise<{ id: string; customer: string }> {
  const customer = newCustomer()
  await postWebhook(stage, { messages: [textMessage(customer, stage.clock.now())] }, shop)
  const { data } = await done('GET', `/conversations?to=${customer.slice(1)}`)
  return { id: data[0].id, customer }
}

test('a note follows the message that was the latest, says who wrote it, and a stream receives it', async () => {
  const { id, customer } = await newConversation()
  const user = await insertUser(stage, shop.workspaceId)
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  const mentions = [user.id]
  const note = await done('POST', `/conversations/${id}/notes`, { text: 'Liga amanhã 🌸', mentions })
  const { key } = await done('GET', '/me')
  const { createDate, id: noteId, ...rest } = note
  assert.ok(createDate && noteId)
  const writtenBy = { kind: 'key', id: key.id, name: 'test' }
  assert.deepEqual(rest, { conversationId: id, text: 'Liga amanhã 🌸', mentions, writtenBy, order: 1 })
  assert.deepEqual(await listening.next('note.created'), { note })
  listening.leave()

  await sendContacts(stage, customer, { shop })
  const second = await done('POST', `/conversations/${id}/notes`, { text: 'Ligou' })
  assert.equal(second.order, 2)
  assert.deepEqual((await done('GET', `/conversations/${id}/notes`)).data, [second, note])
  assert.deepEqual((await done('GET', `/conversations/${id}/notes?sort=asc&limit=1`)).data, [note])
})

test('a note is deleted by its author, or by a user who may change users', async () => {
  const { id } = await newConversation()
  const { id: first } = await done('POST', `/conversations/${id}/notes`, { text: 'Um' })
  const { id: second } = await done('POST', `/conversations/${id}/notes`, { text: 'Dois' })
  const { key: stranger } = await stage.makeKey(shop.workspaceId, ['messages:read', 'inbox:write'])
  const refused = await ask('DELETE', `/notes/${first}`, undefined, stranger)
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
  assert.equal((await done('DELETE', `/notes/${first}`)).text, 'Um')
  assert.equal((await ask('DELETE', `/notes/${first}`)).status, 404)
  const { key: manager } = await stage.makeKey(shop.workspaceId, ['inbox:write', 'users:write'])
  assert.equal((await ask('DELETE', `/notes/${second}`, undefined, manager)).status, 200)
  assert.deepEqual((await done('GET', `/conversations/${id}/notes`)).data, [])
})

test('a note mentions users of the workspace alone, and is found by those whom it mentions', async () => {
  const { id } = await newConversation()
  const stranger = await insertUser(stage, stage.shop.workspaceId)
  const gone = await insertUser(stage, shop.workspaceId, { isDisabled: true })
  for (const user of [stranger.id, gone.id, newId()]) {
    const answer = await ask('POST', `/conversations/${id}/notes`, { text: 'x', mentions: [user] })
    assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/mentions/0 invalid']])
  }
  for (const text of ['', '  ', 'x'.repeat(4_001)])
    assert.equal((await ask('POST', `/conversations/${id}/notes`, { text })).status, 422)
})

test('a label is made, given to conversations, renamed and deleted', async () => {
  const { id } = await newConversation()
  const vip = await done('POST', '/labels', { name: 'VIP', color: 'purple' })
  const late = await done('POST', '/labels', { name: 'Atrasado', color: 'red' })
  const labelsOf = async () => (await done('GET', `/conversations/${id}`)).inbox.labels
  const { inbox } = await done('PATCH', `/conversations/${id}`, { labels: [vip.id, late.id, vip.id] })
  assert.deepEqual(
    inbox.labels.map(({ name }: { name: string }) => name),
    ['Atrasado', 'VIP'],
  )
  await done('PATCH', `/labels/${vip.id}`, { name: 'Especial' })
  await done('PATCH', `/conversations/${id}`, { labels: [vip.id] })
  assert.deepEqual(await labelsOf(), [{ id: vip.id, name: 'Especial', color: 'purple' }])
  const taken = await ask('POST', '/labels', { name: 'Especial', color: 'red' })
  assert.deepEqual([taken.status, taken.body.code], [409, 'name_taken'])
  assert.equal((await ask('PATCH', `/labels/${late.id}`, { name: 'Especial' })).body.code, 'name_taken')
  await done('DELETE', `/labels/${vip.id}`)
  assert.deepEqual(await labelsOf(), [])
  assert.deepEqual((await done('GET', '/labels')).data, [late])
  assert.equal((await ask('PATCH', `/labels/${vip.id}`, { color: 'red' })).status, 404)
})

test('a stream receives the labels of a conversation when they change, and a note that is deleted', async () => {
  const { id } = await newConversation()
  const { id: label } = await done('POST', '/labels', { name: 'Troca', color: 'blue' })
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  await done('PATCH', `/conversations/${id}`, { labels: [label] })
  const { conversation } = await listening.next('conversation.changed')
  assert.deepEqual(
    [conversation.id, conversation.inbox.labels.map((one: { id: string }) => one.id)],
    [id, [label]],
  )
  await done('PATCH', `/conversations/${id}`, { labels: [label] })
  await done('PATCH', `/conversations/${id}`, { labels: [] })
  await done('POST', `/conversations/${id}/notes`, { text: 'x' })
  await listening.next('note.created')
  const told = listening.events.filter(({ name }) => name === 'conversation.changed')
  assert.equal(told.length, 2)
  const [note] = (await done('GET', `/conversations/${id}/notes`)).data
  await done('DELETE', `/notes/${note.id}`)
  await listening.next('conversation.changed', ({ deletedNoteId }) => deletedNoteId === note.id)
  listening.leave()
})

test('a reply is saved under a shortcut of its own, with its variables as they were written', async () => {
  const text = 'Obrigado, {{contato.nome}}! 🌸'
  const reply = await done('POST', '/saved-replies', { shortcut: 'obrigado', text })
  assert.deepEqual([reply.shortcut, reply.text], ['obrigado', text])
  for (const body of [
    { shortcut: 'Obrigado' },
    { shortcut: 'a b' },
    { shortcut: 'x'.repeat(33) },
    { text: '' },
  ])
    assert.equal((await ask('POST', '/saved-replies', { shortcut: 'x', text: 'x', ...body })).status, 422)
  const taken = await ask('POST', '/saved-replies', { shortcut: 'obrigado', text: 'x' })
  assert.deepEqual([taken.status, taken.body.code], [409, 'name_taken'])
  const changed = await done('PATCH', `/saved-replies/${reply.id}`, { shortcut: 'obrigada' })
  assert.deepEqual(changed, { ...reply, shortcut: 'obrigada' })
  assert.deepEqual((await done('GET', '/saved-replies')).data, [changed])
  await done('DELETE', `/saved-replies/${reply.id}`)
  assert.equal((await ask('DELETE', `/saved-replies/${reply.id}`)).status, 404)
})

test('a list has no more entries than it may', async () => {
  const { id } = await newConversation()
  const fill = (into: string, max: number) =>
    stage.db.query(`insert into ${into} from generate_series(1, ${max}) n`, [shop.workspaceId])
  await fill(
    `labels (workspace_id, label_id, name, color, created_at) select $1, gen_random_uuid(), 'L' || n, 'red', now()`,
    200,
  )
  await fill(
    `saved_replies (workspace_id, reply_id, shortcut, text, created_at) select $1, gen_random_uuid(), 's' || n, 'x', now()`,
    500,
  )
  await stage.db.query(
    `insert into notes (workspace_id, note_id, conversation_id, position, text, written_by, created_at)
     select $1, gen_random_uuid(), $2, 1, 'x', $1, now() from generate_series(1, 1000)`,
    [shop.workspaceId, id],
  )
  for (const [path, body] of [
    ['/labels', { name: 'One more', color: 'red' }],
    ['/saved-replies', { shortcut: 'one-more', text: 'x' }],
    [`/conversations/${id}/notes`, { text: 'One more' }],
  ] as const) {
    const answer = await ask('POST', path, body)
    assert.deepEqual([answer.status, answer.body.code], [409, 'list_full'], path)
  }
})
