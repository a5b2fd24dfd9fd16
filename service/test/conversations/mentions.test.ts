/**
 * Notes that mention a user: the user finds them, and they count until the user has read them on
 * any screen.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { listen } from '../stage/listen.ts'
import { openUser, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let bia: SignedIn
let caio: SignedIn
before(async () => {
  stage = await openStage()
  bia = await openUser(stage, 'attendant', { name: 'Bia Lima' })
  caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })
})
after(() => stage.close())

async function newConversation(): Promise<string> {
  const customer = newCustomer()
  const message = textMessage(customer, stage.clock.now())
  await postWebhook(stage, { messages: [message] })
  return (await stage.call('GET', `/conversations?to=${customer.slice(1)}`)).body.data[0].id
}

async function mention(who: SignedIn, conversationId: string, text: string, by = bia) {
  const { status, body } = await by.call('POST', `/conversations/${conversationId}/notes`, {
    text,
    mentions: [who.userId],
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const unseenOf = async (who: SignedIn) =>
  (await who.call('GET', '/mentions?seen=false')).body.data.map(
    (one: { note: { text: string } }) => one.note.text,
  )

test('a mention is listed for its user alone, with its place, until they have read the conversation up to there', async () => {
  const id = await newConversation()
  const note = await mention(caio, id, 'Caio, liga para ela?')
  const { data } = (await caio.call('GET', '/mentions')).body
  const { body } = await stage.call('GET', `/conversations/${id}/messages`)
  assert.deepEqual(data, [
    {
      note,
      messageId: body.data[0].id,
      contact: { name: null, username: null },
      to: body.data[0].from,
      seen: false,
    },
  ])
  assert.deepEqual((await bia.call('GET', '/mentions')).body.data, [])
  const listening = await listen(stage, { headers: caio.headers })
  await listening.next('ready')
  assert.equal((await caio.call('POST', `/conversations/${id}/seen`, { order: note.order })).status, 200)
  assert.deepEqual(await listening.next('seen'), { conversationId: id, order: note.order })
  listening.leave()
  assert.deepEqual(await unseenOf(caio), [])
  assert.equal((await caio.call('GET', '/mentions?seen=true')).body.data[0].note.id, note.id)
})

test('reading another conversation, or one by a colleague, leaves it unread; so does an own note', async () => {
  const [id, other] = [await newConversation(), await newConversation()]
  await mention(caio, id, 'Ainda não')
  await mention(caio, id, 'Nota minha', caio)
  await caio.call('POST', `/conversations/${other}/seen`, { order: 1 })
  await bia.call('POST', `/conversations/${id}/seen`, { order: 1 })
  assert.deepEqual(await unseenOf(caio), ['Ainda não'])
})

test('a key has no mentions to list', async () => {
  const { status, body } = await stage.call('GET', '/mentions')
  assert.deepEqual([status, body.code], [403, 'users_only'])
})
