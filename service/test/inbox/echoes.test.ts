/**
 * Stories of a number that stays in the WhatsApp Business app: what the shop writes on its phone
 * appears in the conversation, once, and waits for no answer.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createGate, createScriptedChannel, staysSilent, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import {
  change,
  envelope,
  newWamid,
  postSigned,
  postWebhook,
  receipt,
  seconds,
  sign,
} from '../stage/webhook.ts'
import { textMessage, type Element } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
after(() => stage.close())

/** What the shop writes on its phone, as an element of `message_echoes`. */
const echoTo = (to: string, more: Element = {}): Element => ({
  from: '551140000000',
  to,
  id: newWamid(),
  timestamp: seconds(stage.clock.now()),
  type: 'text',
  text: { body: 'Pode vir buscar' },
  ...more,
})

async function postEchoes(elements: Element[], more: Element = {}): Promise<number> {
  const { shop } = stage
  const value = { ...change(shop.phoneNumberId, { ...more, message_echoes: elements }) }
  const body = envelope({ ...value, field: 'smb_message_echoes' })
  return await postSigned(stage, body, sign(body, shop.appSecret))
}

type Conversation = {
  id: string
  window: { open: boolean }
  contact: { username: string | null }
  inbox: { waitsSince: string | null; unread: number | null }
  lastMessage: { byPhone: boolean }
}

async function conversationWith(address: string): Promise<Conversation> {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(address)}`)
  assert.equal(body.data.length, 1)
  return body.data[0]
}

async function messagesWith(address: string): Promise<Record<string, unknown>[]> {
  const { id } = await conversationWith(address)
  return (await stage.call('GET', `/conversations/${id}/messages?sort=asc&limit=100`)).body.data
}

const hear = (from: string, more: Element = {}) =>
  postWebhook(stage, { messages: [textMessage(from, stage.clock.now(), more)] })

test('a conversation that began on the phone of the shop exists, its window closed and nothing unread', async () => {
  const to = newCustomer()
  const echo = echoTo(to)
  assert.equal(await postEchoes([echo]), 200)
  const conversation = await conversationWith(to)
  const { window, inbox, lastMessage } = conversation
  assert.deepEqual([window.open, inbox.waitsSince, lastMessage.byPhone], [false, null, true])
  const [message, ...others] = await messagesWith(to)
  assert.equal(others.length, 0)
  const { role, status, type, content, contentData, channelMessageId, data, userId } = message ?? {}
  assert.deepEqual(
    { role, status, type, content, userId },
    {
      role: 'assistant',
      status: 'sent',
      type: 'text',
      content: 'Pode vir buscar',
      userId: null,
    },
  )
  assert.deepEqual([contentData, channelMessageId], [echo, echo['id']])
  assert.deepEqual(JSON.parse(String(data)), { writtenBy: 'phone' })
  assert.deepEqual([message?.['from'], message?.['to']], [stage.shop.from.replace('+', ''), to.slice(1)])
})

test('an echo names a customer without a number by their user id, or beside it', async () => {
  const userId = `BR.${Date.now()}`
  const contacts = [{ profile: { username: 'ana.souza' }, user_id: userId }]
  assert.equal(await postEchoes([echoTo(userId, { to: undefined, to_user_id: userId })], { contacts }), 200)
  assert.equal((await conversationWith(userId)).contact.username, 'ana.souza')
  const other = `${userId}1`
  const bare = echoTo(other, { to: undefined })
  assert.equal(await postEchoes([bare], { contacts: [{ profile: {}, user_id: other }] }), 200)
  assert.equal((await messagesWith(other)).length, 1)
})

test('an answer from the phone ends the wait, and neither extends the window nor opens it', async () => {
  const customer = newCustomer()
  assert.equal(await hear(customer), 200)
  const waiting = await conversationWith(customer)
  assert.notEqual(waiting.inbox.waitsSince, null)
  await stage.pass(60_000)
  const reaction = { type: 'reaction', text: undefined, reaction: { message_id: 'wamid.X', emoji: '👍' } }
  assert.equal(await postEchoes([echoTo(customer, reaction)]), 200)
  assert.notEqual((await conversationWith(customer)).inbox.waitsSince, null, 'a reaction is no answer')
  assert.equal(await postEchoes([echoTo(customer)]), 200)
  const answered = await conversationWith(customer)
  assert.equal(answered.inbox.waitsSince, null)
  assert.deepEqual(answered.window, waiting.window)
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['reports:read'])
  stage.keepSecret(key)
  const { body } = await stage.call('GET', '/reports/answers', undefined, { apiKey: key })
  assert.deepEqual(body.people, [
    { user: null, byPhone: true, answers: 1, medianSeconds: 60, p90Seconds: 60 },
  ])
})

test('an echo that comes after a later question leaves it waiting', async () => {
  const customer = newCustomer()
  const late = echoTo(customer)
  await stage.pass(60_000)
  assert.equal(await hear(customer), 200)
  assert.equal(await postEchoes([late]), 200)
  assert.notEqual((await conversationWith(customer)).inbox.waitsSince, null)
})

test('an echo that comes again changes nothing, and a receipt moves its status forward', async () => {
  const to = newCustomer()
  const echo = echoTo(to)
  const wamid = String(echo['id'])
  assert.equal(await postEchoes([echo, echo]), 200)
  assert.equal(await postWebhook(stage, { statuses: [receipt(wamid, 'read', stage.clock.now())] }), 200)
  assert.equal(await postEchoes([echo]), 200)
  assert.deepEqual(
    (await messagesWith(to)).map(({ status, data }) => [status, data]),
    [['read', '{"writtenBy":"phone"}']],
  )
})

test('a message from the phone that fails says why, and does not wait for a person to send it again here', async () => {
  const to = newCustomer()
  const echo = echoTo(to)
  assert.equal(await postEchoes([echo]), 200)
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  const failed = receipt(String(echo['id']), 'failed', stage.clock.now(), { errors })
  assert.equal(await postWebhook(stage, { statuses: [failed] }), 200)
  const [message] = await messagesWith(to)
  assert.equal(message?.['status'], 'failed')
  const { writtenBy, failure } = JSON.parse(String(message?.['data']))
  assert.deepEqual([writtenBy, failure.channelCode], ['phone', 131026])
  const { body } = await stage.call('GET', '/deliveries')
  assert.ok(!body.data.some((one: { messageId: string }) => one.messageId === message?.['id']))
})

test('an echo of a message that was sent from here is that message', async () => {
  const { id, to } = await sendContacts(stage)
  await stage.messageWith(id, 'sent')
  assert.equal(await postEchoes([echoTo(to, { id: `wamid.${id}` })]), 200)
  assert.deepEqual(
    (await messagesWith(to)).map((message) => message['id']),
    [id],
  )
})

test('an echo that overtakes the answer to our call is refused until the answer has come, and makes no second message', async () => {
  const gate = createGate()
  const called = createGate()
  channel.answer = async (message) => {
    called.open()
    await gate.opened
    return takes(message)
  }
  try {
    const { id, to } = await sendContacts(stage)
    await called.opened
    const echo = echoTo(to, { id: `wamid.${id}` })
    const calls = channel.calls.length
    assert.equal(await postEchoes([echo]), 503)
    assert.equal((await messagesWith(to)).length, 1)
    assert.equal(await hear(to), 200, 'what the customer writes is stored meanwhile')
    gate.open()
    await stage.messageWith(id, 'sent')
    assert.equal(await postEchoes([echo]), 200)
    const messages = await messagesWith(to)
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['assistant', 'user'],
    )
    assert.equal(channel.calls.length, calls, 'nothing is sent a second time')
  } finally {
    channel.answer = takes
    gate.open()
  }
})

test('an echo that overtakes the answer and names the person by an unknown user id is refused too, and makes no second message', async () => {
  const userId = `BR.${Date.now()}2`
  const linked = newCustomer()
  const both = { from_user_id: `${userId}3` }
  assert.equal(await hear(linked, both), 200)
  const gate = createGate()
  channel.answer = async (message) => {
    await gate.opened
    return takes(message)
  }
  const calledFor = (id: string) =>
    stage.until(async () => channel.calls.some(({ messageId }) => messageId === id), 'WhatsApp is called')
  const isByPhone = (data: unknown) => String(data).includes('writtenBy')
  const named = (more: Element) => echoTo('', { to: undefined, ...more })
  try {
    const known = await sendContacts(stage, linked)
    await calledFor(known.id)
    const other = named({ to_user_id: `${userId}4` })
    assert.equal(await postEchoes([other]), 200, 'it cannot be of a person whose user id is another')
    const { id, to } = await sendContacts(stage)
    await calledFor(id)
    const echo = named({ id: `wamid.${id}`, to_user_id: userId })
    assert.equal(await postEchoes([echo]), 503)
    gate.open()
    await stage.messageWith(id, 'sent')
    assert.equal(await postEchoes([echo]), 200)
    const delivered = receipt(`wamid.${id}`, 'delivered', stage.clock.now(), {
      recipient_id: to.slice(1),
      recipient_user_id: userId,
    })
    assert.equal(await postWebhook(stage, { statuses: [delivered] }), 200)
    assert.deepEqual(
      (await messagesWith(to)).map(({ id: shown, role, data }) => [shown, role, isByPhone(data)]),
      [[id, 'assistant', false]],
    )
    assert.equal((await messagesWith(userId)).length, 1)
  } finally {
    channel.answer = takes
    gate.open()
  }
})

test('while the answer of a call is lost for good, what the shop writes on its phone is stored', async () => {
  channel.answer = staysSilent
  try {
    const { id, to } = await sendContacts(stage)
    await stage.messageWith(id, 'unknown')
    assert.equal(await postEchoes([echoTo(to)]), 200)
    assert.equal((await messagesWith(to)).length, 2)
  } finally {
    channel.answer = takes
  }
})

test('corrections and deletions from the phone are kept with the message they name, also before it comes', async () => {
  const to = newCustomer()
  const original = echoTo(to)
  const deletion = echoTo(to, {
    type: 'revoke',
    text: undefined,
    revoke: { original_message_id: original['id'] },
  })
  const message = { type: 'text', text: { body: 'Pode vir às 5' } }
  const correction = echoTo(to, {
    type: 'edit',
    text: undefined,
    edit: { original_message_id: original['id'], message },
  })
  for (const echo of [deletion, correction, original]) assert.equal(await postEchoes([echo]), 200)
  assert.deepEqual(
    (await messagesWith(to)).map(({ type, content, contextId }) => [type, content, contextId]),
    [
      ['unsupported', '🗑️', original['id']],
      ['unsupported', 'Pode vir às 5', original['id']],
      ['text', 'Pode vir buscar', null],
    ],
  )
})

test('an echo of an unknown kind is kept, and one that names no contact is set aside', async () => {
  const to = newCustomer()
  const odd = echoTo(to, { type: 'hologram', text: undefined, hologram: { depth: 3 } })
  const bare = echoTo(to, { to: undefined })
  assert.equal(await postEchoes([odd, bare, echoTo(to)]), 200)
  assert.deepEqual(
    (await messagesWith(to)).map(({ type }) => type),
    ['unsupported', 'text'],
  )
  const { rows } = await stage.db.query(`select 1 from dead_letters where reason = 'echo_without_contact'`)
  assert.equal(rows.length, 1)
})

test('an echo is the event message.written, whole, and no message.received', async () => {
  const to = newCustomer()
  const echo = echoTo(to)
  assert.equal(await hear(to), 200)
  assert.equal(await postEchoes([echo]), 200)
  await stage.settled()
  const events = await stage.until(async () => {
    const { body } = await stage.call(
      'GET',
      '/events?after=oldest&limit=500&types=message.received,message.written',
    )
    const ours = body.data.filter(({ data }: { data: { from: string; to: string } }) =>
      [data.from, data.to].includes(to.slice(1)),
    )
    return ours.length === 2 && ours
  }, 'both are events')
  const written = events.find(({ type }: { type: string }) => type === 'message.written')
  assert.deepEqual(
    [written.data.content, written.data.contentData, written.data.contentDataOmitted],
    ['Pode vir buscar', echo, false],
  )
})
