/**
 * What people know of two conversations when these turn out to be with one contact, and of one that
 * gets older messages.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { newUserId, writes } from '../stage/people.ts'
import { openUser, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let ana: SignedIn
before(async () => {
  stage = await openStage({ realTime: 'what happens differs in time' })
  ana = await openUser(stage, 'manager', { name: 'Ana' })
})
after(() => stage.close())

const ago = (minutes: number) => new Date(stage.clock.now().getTime() - minutes * 60_000)
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await ana.call(method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const idOf = async (to: string): Promise<string> =>
  (await ask('GET', `/conversations?to=${encodeURIComponent(to)}`)).data[0].id

/** Two conversations: one under the number, a younger one under the user id. */
async function twoOfOne() {
  const [phone, userId] = [newCustomer(), newUserId()]
  await writes(stage, { phone }, ago(30))
  const older = await idOf(phone)
  await writes(stage, { userId }, ago(20))
  const younger = await idOf(userId)
  const merge = () => writes(stage, { phone, userId }, ago(1))
  return { older, younger, phone, merge }
}

test('of two conversations that become one labels and notes stay, and the user who looks after one looks after it', async () => {
  const { older, younger, merge } = await twoOfOne()
  const labels: string[] = []
  for (const name of ['Um', 'Dois', 'Três'])
    labels.push((await ask('POST', '/labels', { name, color: 'red' })).id)
  const [one, two, three] = labels
  await ask('PATCH', `/conversations/${older}`, { labels: [one, two], state: 'closed' })
  await ask('PATCH', `/conversations/${younger}`, { labels: [two, three], assignee: ana.userId })
  await ask('POST', `/conversations/${younger}/notes`, { text: 'Da mais nova' })
  await ask('POST', `/conversations/${older}/notes`, { text: 'Da mais velha' })
  await merge()
  const { id, inbox } = await ask('GET', `/conversations/${younger}`)
  assert.equal(id, older)
  assert.deepEqual(
    inbox.labels.map(({ name }: { name: string }) => name),
    ['Dois', 'Três', 'Um'],
  )
  assert.deepEqual([inbox.state, inbox.assignee], ['open', { id: ana.userId, name: 'Ana' }])
  const { data: notes } = await ask('GET', `/conversations/${younger}/notes`)
  assert.deepEqual(
    notes.map(({ text, conversationId, order }: Record<string, unknown>) => [text, conversationId, order]),
    [
      ['Da mais velha', older, 2],
      ['Da mais nova', older, 2],
    ],
  )
})

test('what was written before a user was made is read, also where conversations become one', async () => {
  const { older, younger, merge } = await twoOfOne()
  const bia = await openUser(stage, 'attendant')
  await bia.call('POST', `/conversations/${younger}/seen`, { order: 1 })
  await stage.pass(1_000)
  await merge()
  const { body } = await bia.call('GET', `/conversations/${older}`)
  assert.equal(body.inbox.unread, 1, 'what came with the merge')
})

test('a mark is before the first message that was unread in either', async () => {
  const { older, younger, merge } = await twoOfOne()
  await ask('POST', `/conversations/${older}/seen`, { order: 1 })
  await merge()
  assert.equal((await ask('GET', `/conversations/${older}`)).inbox.unread, 2, 'the younger one was not seen')

  const both = await twoOfOne()
  for (const id of [both.older, both.younger]) await ask('POST', `/conversations/${id}/seen`, { order: 1 })
  await both.merge()
  assert.equal(
    (await ask('GET', `/conversations/${both.younger}`)).inbox.unread,
    1,
    'what came with the merge',
  )
  const { rows } = await stage.db.query(
    'select conversation_id as id, position, is_passed from conversation_reads where conversation_id = any($1)',
    [[both.older, both.younger]],
  )
  assert.deepEqual(rows, [{ id: both.older, position: 2, is_passed: true }])
  assert.notEqual(younger, older)
})

test('a person who waits in either waits, since the earlier', async () => {
  const { older, merge } = await twoOfOne()
  const { waitsSince } = (await ask('GET', `/conversations/${older}`)).inbox
  await merge()
  assert.equal((await ask('GET', `/conversations/${older}`)).inbox.waitsSince, waitsSince)
  const waiting = (await ask('GET', '/conversations?waits=true&limit=100')).data
  assert.equal(waiting.filter(({ id }: { id: string }) => id === older).length, 1)
})
