/** Texts, and what every send accepts beside its message: a quote, and notes of its sender. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let to: string
before(async () => {
  stage = await openStage()
  to = await newWriter(stage)
})
after(() => stage.close())

const ASSISTANT = '0198a0de-1111-7000-8000-000000000001'

const send = (body: string, more: object = {}, customer = to) =>
  stage.call('POST', '/messages/text', { from: stage.shop.from, to: customer, text: { body }, ...more })
const read = async (id: string) => (await stage.call('GET', `/messages/${id}`)).body
const listInbound = async (id: string) => {
  const { conversationId } = await read(id)
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages`)
  return body.data.filter(({ role }: { role: string }) => role === 'user')
}
const faultsOf = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer} ${code}`)

test('a text reaches the phone as it was sent', async () => {
  const text = { body: 'Chegou hoje: https://loja.example.com/p/7', preview_url: true }
  const { status, body } = await stage.call('POST', '/messages/text', { from: stage.shop.from, to, text })
  assert.deepEqual([status, Object.keys(body)], [200, ['id']])
  const message = await stage.messageWith(body.id, 'delivered')
  assert.deepEqual([message.type, message.content, message.contentData], ['text', text.body, text])
  const [call] = await stage.simulator.calls(body.id)
  assert.deepEqual([call?.body.type, call?.body.text, call?.body.context], ['text', text, undefined])
})

test("what is in the body of WhatsApp's own call, and a mistyped kind, are answered with what to do", async () => {
  const more = { messaging_product: 'whatsapp', recipient_type: 'individual', type: 'text', txt: {} }
  const { status, body } = await stage.call('POST', '/messages/text', { from: stage.shop.from, to, ...more })
  assert.equal(status, 422)
  const told = new Map(
    body.errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]),
  )
  for (const name of ['messaging_product', 'recipient_type', 'type'])
    assert.match(String(told.get(`/${name}`)), /Leave it out: the address of the operation says it/, name)
  assert.equal(told.get('/txt'), 'There is no such field. Did you mean `text`?')
  assert.ok(told.has('/text'))
})

test('a text without the window is refused, and nothing is stored', async () => {
  const answer = await send('Oi', {}, newCustomer())
  assert.deepEqual([answer.status, answer.body.code], [409, 'window_closed'])
})

test('a text answers a message of either side, which is shown as its quote', async () => {
  const first = await send('Tudo pronto.')
  const ours = await stage.messageWith(first.body.id, 'sent')
  const [theirs] = await listInbound(first.body.id)
  for (const [quoted, messageId] of [
    [theirs, theirs.id],
    [ours, ours.id],
    [theirs, String(theirs.id).toUpperCase()],
  ] as const) {
    const { status, body, text } = await send('Sobre isto', { context: { messageId } })
    assert.equal(status, 200, text)
    const message = await stage.messageWith(body.id, 'sent')
    assert.deepEqual([message.contextId, message.contextFrom], [quoted.channelMessageId, quoted.from])
    const [call] = await stage.simulator.calls(body.id)
    assert.deepEqual(call?.body.context, { message_id: quoted.channelMessageId })
  }
})

test('a message of another conversation, of another workspace or of none is not answered', async () => {
  const other = await newWriter(stage)
  const elsewhere = await send('Oi', {}, other)
  await stage.messageWith(elsewhere.body.id, 'sent')
  const none = '01998a5e-0000-7000-8000-00000000000a'
  for (const messageId of [elsewhere.body.id, none, none.toUpperCase()]) {
    const answer = await send('Oi', { context: { messageId } })
    assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/context/messageId context_unknown']])
  }
  const shop = await stage.openShop()
  const draft = { from: shop.from, to, text: { body: 'Oi' }, context: { messageId: elsewhere.body.id } }
  const answer = await stage.call('POST', '/messages/preflight/text', draft, { apiKey: shop.apiKey })
  assert.ok(faultsOf(answer).includes('/context/messageId context_unknown'))
})

test('a message that WhatsApp has not taken yet is not answered', async () => {
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131016 })
  const waiting = await send('Já vai')
  const answer = await send('E mais', { context: { messageId: waiting.body.id } })
  assert.deepEqual([answer.status, faultsOf(answer)], [422, ['/context/messageId context_not_sent']])
  await stage.simulator.setFaults()
  await stage.messageWith(waiting.body.id, 'sent')
})

test('notes are stored and listed as they were given, and change nothing of what is sent', async () => {
  const notes = {
    assistantId: ASSISTANT,
    userId: ASSISTANT.replace(/1$/, '2'),
    broadcastId: ASSISTANT.replace(/1$/, '3'),
    toolCallId: 'call_7',
    toolCalls: '[{"name":"stock"}]',
    promptTokens: '812',
    completionTokens: '64',
  }
  const { body } = await send('Temos 3 em estoque.', notes)
  const message = await stage.messageWith(body.id, 'sent')
  assert.deepEqual({ ...message, ...notes }, message)
  const [call] = await stage.simulator.calls(body.id)
  assert.deepEqual(Object.keys(call?.body ?? {}).sort(), [
    'biz_opaque_callback_data',
    'messaging_product',
    'recipient_type',
    'text',
    'to',
    'type',
  ])
  assert.deepEqual(faultsOf(await send('Oi', { userId: 'ana' })), ['/userId format'])
})

test('contact cards for a closed window are accepted with a warning, and checked with the same', async () => {
  const draft = contacts(stage.shop.from, newCustomer())
  const warned = { pointer: '/to', code: 'window_closed' }
  const check = await stage.call('POST', '/messages/preflight/contacts', draft)
  const { status, headers, body } = await stage.call('POST', '/messages/contacts', draft)
  assert.deepEqual([status, headers['recado-warnings']], [200, '1'])
  const [kept] = JSON.parse((await read(body.id)).data).warnings
  assert.deepEqual({ ...kept, ...warned }, kept)
  assert.deepEqual([check.body.ok, check.body.warnings], [true, [kept]])
  const open = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to))
  assert.equal(open.headers['recado-warnings'], undefined)
})
