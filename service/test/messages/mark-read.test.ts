/** Read marks: for what a customer sent, straight to WhatsApp, as often as asked. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstWrittenBy } from '../stage/kinds.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'
import { newCustomer } from '../../../testkit/bodies.ts'

let stage: Stage
let to: string
let messageId: string
before(async () => {
  stage = await openStage()
  to = await newWriter(stage)
  messageId = await firstWrittenBy(stage, to)
})
after(() => stage.close())

type Phone = { typingUntil: string | null; messages: { direction: string; status: string }[] }
const phone = () =>
  stage.simulator.control<Phone>('GET', `/chats/${to.slice(1)}?account=${stage.shop.phoneNumberId}`)
const mark = (id: string, body: object = {}) => stage.call('POST', `/messages/${id}/read`, body)

test('a message is marked as read, also a second time, and only typing shows that an answer is being written', async () => {
  for (const body of [{}, { typing: false }]) {
    const { status, body: answer } = await mark(messageId, body)
    assert.deepEqual([status, answer], [200, { id: messageId }])
  }
  const shown = await phone()
  assert.deepEqual(
    shown.messages.map(({ status }) => status),
    ['read'],
  )
  assert.equal(shown.typingUntil, null)
  assert.equal((await mark(messageId.toUpperCase(), { typing: true })).status, 200)
  assert.ok((await phone()).typingUntil)
})

test('our own message, an unknown one and a body that is none are refused as such', async () => {
  const { id } = await sendContacts(stage, to)
  await stage.messageWith(id, 'delivered')
  const ours = await mark(id)
  assert.deepEqual([ours.status, ours.body.code], [422, 'not_received'])
  const unknown = await mark('01998a5e-0000-7000-8000-000000000001')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'message_not_found'])
  const odd = await mark(messageId, { typing: 'yes' })
  assert.deepEqual([odd.status, odd.body.errors[0].pointer], [422, '/typing'])
})

test('what WhatsApp does not know it refuses, and the answer has its words', async () => {
  const other = newCustomer()
  await postWebhook(stage, { messages: [textMessage(other, stage.clock.now())] }) // the simulator never saw it
  const { status, body } = await mark(await firstWrittenBy(stage, other))
  assert.deepEqual([status, body.code, body.failure.channelCode], [422, 'channel_refused', 131009])
})

test('while WhatsApp is away, the answer says when to ask again', async () => {
  const away = await stage.startAnother({}, { RECADO_WHATSAPP_URL: 'http://127.0.0.1:9' })
  try {
    const answer = await fetch(`${away.url}/messages/${messageId}/read`, {
      method: 'POST',
      headers: { 'api-key': stage.shop.apiKey, 'content-type': 'application/json' },
      body: '{}',
    })
    const { code } = (await answer.json()) as { code: string }
    assert.deepEqual([answer.status, code], [503, 'channel_unavailable'])
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  } finally {
    await away.close()
  }
})
