/**
 * The messages route as a client meets it: authentication, the answer, and the statuses of an
 * accepted message.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  contacts,
  orderBecomes,
  orderCalled,
  orderDetails,
  orderStatus,
  paymentBecomes,
  text,
} from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Answer, type Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

function assertError({ status, body, headers }: Answer, http: number, code: number): Json {
  assert.equal(status, http)
  assert.equal(body.error.code, code)
  assert.match(body.error.fbtrace_id, /^A[\w-]+$/)
  assert.ok(headers.get('x-fb-request-id'))
  return body.error
}

test('an accepted message is answered as the Graph API answers it', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const { status, body, headers } = await stage.send(text())
  assert.equal(status, 200)
  assert.equal(body.messaging_product, 'whatsapp')
  assert.deepEqual(body.contacts, [{ input: `+${CUSTOMER}`, wa_id: CUSTOMER }])
  assert.deepEqual(Object.keys(body.messages[0]), ['id'])
  assert.match(body.messages[0].id, /^wamid\.[A-Za-z0-9+/]+=*$/)
  assert.ok(headers.get('x-fb-request-id'))
  assert.equal(headers.get('facebook-api-version'), 'v25.0')
})

test('a template is answered with the status of the message only if the settings ask for it', async (t) => {
  const stage = await openStage(t)
  const template = { name: 'pedido_pronto', language: { code: 'pt_BR' } }
  const { body } = await stage.send({ type: 'template', template })
  assert.equal(body.messages[0].message_status, undefined)
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { messageStatus: true })
  const asked = await stage.send({ type: 'template', template })
  assert.equal(asked.body.messages[0].message_status, 'accepted')
})

test('a refusal has the shape of a Graph error', async (t) => {
  const stage = await openStage(t)
  const error = assertError(await stage.send(text('x'.repeat(4097))), 400, 131009)
  assert.equal(error.message, '(#131009) Parameter value is not valid')
  assert.equal(error.type, 'OAuthException')
  const details = 'text.body must have at most 4096 characters.'
  assert.deepEqual(error.error_data, { messaging_product: 'whatsapp', details })
})

test('what is missing is named as the Graph API names it, in the message alone', async (t) => {
  const stage = await openStage(t)
  const refuse = async (body: Json) => assertError(await stage.post(body), 400, 100)
  const product = { messaging_product: 'whatsapp' }
  for (const [body, name] of [
    [{}, 'messaging_product'],
    [product, 'to'],
    [{ ...product, status: 'read' }, 'message_id'],
    [{ ...product, to: CUSTOMER, type: 'text' }, 'text'],
    [{ ...product, to: CUSTOMER, text: {} }, "text['body']"],
    [
      { ...product, to: CUSTOMER, ...orderDetails((it) => delete it.action.parameters.order.items[0].name) },
      "interactive['action']['parameters']['order']['items'][0]['name']",
    ],
  ]) {
    const { message, type, error_data } = await refuse(body)
    assert.deepEqual(
      [message, type, error_data],
      [`(#100) The parameter ${name} is required.`, 'OAuthException', undefined],
    )
  }
})

test('checks come in the order token, number, JSON, product, recipient, type, content', async (t) => {
  const stage = await openStage(t)
  const body = { messaging_product: 'sms', to: 'x', type: 'hologram' }
  assertError(await stage.post(body, { authorization: 'Bearer wrong' }, '999'), 401, 190)
  assertError(await stage.post(body, { authorization: '' }), 400, 104)
  const unknown = assertError(await stage.post(body, {}, '999'), 400, 100)
  assert.deepEqual([unknown.error_subcode, unknown.type], [33, 'GraphMethodException'])

  const details = async (sent: unknown, code: number) => {
    const error = assertError(await stage.post(sent), 400, code)
    return (error.error_data?.details ?? error.message) as string
  }
  assert.match(await details('{"messaging', 100), /JSON/)
  assert.match(await details('[]', 100), /messaging_product/)
  assert.match(await details({}, 100), /messaging_product/)
  assert.match(await details(body, 100), /messaging_product/)
  const product = { ...body, messaging_product: 'whatsapp' }
  assert.match(await details(product, 131009), /^to /)
  assert.match(await details({ ...product, to: CUSTOMER }, 100), /type/)
  assert.match(await details({ ...product, to: CUSTOMER, type: 'text' }, 100), /text/)
})

test('a token opens only the account it belongs to', async (t) => {
  const stage = await openStage(t)
  await stage.addAccount('222', { accessToken: 'other', displayPhoneNumber: '551140000002' })
  assertError(await stage.post({}, { authorization: 'Bearer wrong' }), 401, 190)
  const error = assertError(await stage.post({}, { authorization: 'Bearer other' }), 400, 100)
  assert.equal(error.error_subcode, 33)
})

test('paths that lead nowhere are answered with a Graph error', async (t) => {
  const stage = await openStage(t)
  for (const [method, path] of [
    ['POST', '/messages'],
    ['POST', `/25.0/${ACCOUNT}/messages`],
    ['PUT', `/v25.0/${ACCOUNT}/messages`],
    ['DELETE', '/nothing'],
    ['GET', '/%'],
    ['POST', `/v25.0/${'1'.repeat(600)}/messages`],
  ] as const) {
    const json = { 'content-type': 'application/json' }
    const { status, body } = await stage.call(method, path, method === 'POST' ? {} : undefined, json)
    assert.equal(status, 400, path)
    assert.equal(body.error.code, 2500, path)
  }
})

test('an object that is not there is unsupported for whatever is asked of it', async (t) => {
  const stage = await openStage(t)
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    stage.call(method, path, undefined, { authorization: 'Bearer test-access-token', ...headers })
  for (const [method, path, id] of [
    ['GET', '/v25.0/999', '999'],
    ['GET', '/999', '999'],
    ['GET', '/v25.0/wamid.abc', 'wamid.abc'],
    ['POST', '/v25.0/999/messages', '999'],
    ['POST', `/v25.0/${ACCOUNT}/deregister`, ACCOUNT],
    ['GET', `/v25.0/${ACCOUNT}/messages`, ACCOUNT],
    ['DELETE', '/v25.0/1037543291543636', '1037543291543636'],
    ['DELETE', '/1037543291543636', '1037543291543636'],
  ] as const) {
    const { message, type, error_subcode } = (await ask(method, path)).body.error
    assert.ok(
      message.startsWith(
        `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist`,
      ),
      message,
    )
    assert.deepEqual([type, error_subcode], ['GraphMethodException', 33])
  }
})

test('a DELETE that says JSON and has no body is answered like any other', async (t) => {
  const stage = await openStage(t)
  const headers = { authorization: 'Bearer test-access-token', 'content-type': 'application/json' }
  const { status, body } = await stage.call('DELETE', '/v25.0/1037543291543636', undefined, headers)
  assert.deepEqual([status, body.error.code, body.error.error_subcode], [400, 100, 33])
  const faults = await stage.call('DELETE', '/control/faults', undefined, headers)
  assert.deepEqual([faults.status, faults.body], [200, { rules: [] }])
})

test('without a token a call is refused with 104, and a question with 200', async (t) => {
  const stage = await openStage(t)
  for (const [method, path, http, code, message] of [
    ['POST', `/v25.0/${ACCOUNT}/messages`, 400, 104, 'An access token is required to request this resource.'],
    ['DELETE', '/v25.0/1', 400, 104, 'An access token is required to request this resource.'],
    ['GET', `/v25.0/${ACCOUNT}`, 403, 200, '(#200) Provide valid app ID'],
  ] as const) {
    const { status, body } = await stage.call(method, path)
    assert.deepEqual(
      [status, body.error.code, body.error.message, body.error.type],
      [http, code, message, 'OAuthException'],
    )
  }
})

test('a body beyond 1 MiB is refused', async (t) => {
  const stage = await openStage(t)
  const { status, body } = await stage.send(text('x'.repeat(1_100_000)))
  assert.equal(status, 400)
  assert.equal(body.error.code, 100)
})

test('the same call twice makes two messages', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const [first, second] = [await stage.send(text()), await stage.send(text())]
  assert.notEqual(first.body.messages[0].id, second.body.messages[0].id)
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.equal(messages.length, 3)
})

test('a business cannot write to itself, in any spelling of its number', async (t) => {
  const stage = await openStage(t, { displayPhoneNumber: '+55 11 98888-7777' })
  assertError(await stage.send({ to: '551188887777', ...text() }), 400, 131021)
})

test('statuses follow, with the callback data of the call', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const { body } = await stage.send({ ...text(), biz_opaque_callback_data: 'our-id' })
  await stage.flush()
  const statuses = stage.statuses()
  assert.deepEqual(
    statuses.map(({ id, status, biz_opaque_callback_data }) => [id, status, biz_opaque_callback_data]),
    ['sent', 'delivered'].map((status) => [body.messages[0].id, status, 'our-id']),
  )
  for (const { timestamp, recipient_id, recipient_user_id } of statuses) {
    assert.match(timestamp, /^\d{10}$/)
    assert.equal(recipient_id, CUSTOMER)
    assert.match(recipient_user_id, /^BR\.\d+$/)
  }
})

test('every kind of content arrives on the phone', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  for (const message of [text(), orderDetails(), orderStatus(), contacts()]) {
    assert.equal((await stage.send(message)).status, 200)
  }
  await stage.flush()
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  const seen = messages.map(({ direction, type, status }: Json) => [direction, type, status])
  assert.deepEqual(seen, [
    ['out', 'text', 'delivered'],
    ['in', 'text', 'delivered'],
    ['in', 'order_details', 'delivered'],
    ['in', 'order_status', 'delivered'],
    ['in', 'contacts', 'delivered'],
  ])
})

/**
 * Sends a message that is refused after its 200 and returns the error that the business receives.
 */
async function refusedLater(stage: Awaited<ReturnType<typeof openStage>>, message: Json): Promise<Json> {
  const { status, body } = await stage.send(message)
  assert.equal(status, 200, JSON.stringify(body))
  const { id } = body.messages[0]
  await stage.flush()
  const [failed, ...others] = stage.statuses().filter((update) => update.id === id)
  assert.deepEqual(others, [])
  assert.equal(failed.status, 'failed')
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.ok(!messages.some((shown: Json) => shown.id === id), 'what was refused is not on the phone')
  const { calls } = await stage.control('GET', `/calls?wamid=${encodeURIComponent(id)}`)
  assert.deepEqual([calls[0].httpStatus, calls[0].failure.code], [200, failed.errors[0].code])
  return failed.errors[0]
}

test('a transition that is not allowed fails with 2046 after its 200', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.send(orderDetails())
  await stage.send(orderBecomes('completed'))
  const error = await refusedLater(stage, orderBecomes('shipped'))
  assert.equal(error.code, 2046)
  assert.equal(error.title, 'New order status was not correctly transitioned')
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.equal(messages[1].order.state, 'completed')
})

test('canceling an order that was paid fails with 2047 after its 200', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.send(orderDetails())
  await stage.send(paymentBecomes('captured'))
  const error = await refusedLater(stage, orderBecomes('canceled'))
  assert.equal(error.code, 2047)
  assert.equal(error.title, "Could not change order status to 'canceled'")
})

test('the status of an order that was never sent fails with 131009, unless that check is off', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  assert.equal((await refusedLater(stage, orderBecomes('processing', 'unknown'))).code, 131009)
  await stage.addAccount(ACCOUNT, { knownReferenceIds: false })
  await stage.send(orderBecomes('processing', 'unknown'))
  await stage.flush()
  assert.equal(stage.statuses().at(-1).status, 'delivered')
})

test('an order of one customer is unknown in the chat of another', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.write('5511900000001')
  await stage.send({ to: '+5511900000001', ...orderDetails() })
  assert.equal((await refusedLater(stage, orderStatus())).code, 131009)
})

test('a repeated reference id is refused with 131009, unless that check is off', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.send(orderCalled('A'))
  assertError(await stage.send(orderCalled('A')), 400, 131009)
  assert.equal((await stage.send(orderCalled('a'))).status, 200, 'small letters are others')
  await stage.addAccount('222', { displayPhoneNumber: '551140000002' })
  const { status } = await stage.post(
    { messaging_product: 'whatsapp', to: CUSTOMER, ...orderCalled('A') },
    {},
    '222',
  )
  assert.equal(status, 200, 'another business number has its own')
  await stage.addAccount(ACCOUNT, { uniqueReferenceIds: false })
  assert.equal((await stage.send(orderCalled('A'))).status, 200)
})

test('the reference id of an order refused after its 200 can be used again', async (t) => {
  const stage = await openStage(t)
  await stage.send(orderDetails())
  await stage.flush()
  assert.equal(stage.statuses()[0].errors[0].code, 131047)
  await stage.write()
  await stage.send(orderDetails())
  await stage.flush()
  assert.equal(stage.statuses().at(-1).status, 'delivered')
})

test('without payment terms orders are refused with 134011, and texts are not', async (t) => {
  const stage = await openStage(t, { paymentTermsAccepted: false })
  await stage.write()
  assertError(await stage.send(orderDetails()), 400, 134011)
  assert.equal((await stage.send(text())).status, 200)
})

test('a customer whose phone does not know orders gets none: 2040', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { supportsOrders: false })
  assert.equal((await refusedLater(stage, orderDetails())).code, 2040)
  assert.equal((await stage.send(text())).status, 200)
})

test('who is not on WhatsApp gets nothing: 131026', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { onWhatsApp: false })
  assert.equal((await refusedLater(stage, text())).code, 131026)
})

test('a reaction is sent and not delivered; one to nothing fails', async (t) => {
  const stage = await openStage(t)
  const { id } = await stage.write()
  await stage.send({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } })
  await stage.flush()
  assert.deepEqual(
    stage.statuses().map(({ status }) => status),
    ['sent'],
  )
  const error = await refusedLater(stage, {
    type: 'reaction',
    reaction: { message_id: 'wamid.no', emoji: '👍' },
  })
  assert.equal(error.code, 131009)
})

test('a reaction to a message older than 30 days fails', async (t) => {
  const stage = await openStage(t)
  const writtenAt = Date.parse('2026-09-21T12:00:00.000Z')
  const setClock = (now: number) => stage.control('PUT', '/clock', { now: now / 1000, frozen: true })
  await setClock(writtenAt)
  const { id } = await stage.write()
  const reaction = { type: 'reaction', reaction: { message_id: id, emoji: '👍' } }
  await setClock(writtenAt + 30 * 86_400_000)
  await stage.write()
  await stage.send(reaction)
  await stage.flush()
  assert.equal(stage.statuses().at(-1).status, 'sent')
  await stage.control('PUT', '/clock', { advanceMs: 1 })
  const error = await refusedLater(stage, reaction)
  assert.deepEqual(
    [error.code, error.error_data.details],
    [131009, 'The message reacted to is older than 30 days.'],
  )
})

test('a customer is reached by user id, and answered so', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { userId: 'BR.1500A', parentUserId: 'BR.ENT.77' })
  await stage.write()
  for (const recipient of ['BR.1500A', 'BR.ENT.77']) {
    const { body } = await stage.send({ to: undefined, recipient, ...text() })
    assert.deepEqual(body.contacts, [{ input: recipient, user_id: 'BR.1500A' }])
  }
  const nobody = await stage.send({ to: undefined, recipient: 'BR.nobody', ...text() })
  assert.deepEqual(nobody.body.contacts, [{ input: 'BR.nobody', user_id: 'BR.nobody' }])
  await stage.flush()
  const failed = stage.statuses().filter(({ status }) => status === 'failed')
  assert.deepEqual(
    failed.map(({ recipient_user_id, errors }) => [recipient_user_id, errors[0].code]),
    [['BR.nobody', 131026]],
  )
})

test('marking as read turns the ticks of all earlier messages, and may show typing', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const { id } = await stage.write()
  await stage.write()
  const read = { messaging_product: 'whatsapp', status: 'read', message_id: id }
  const { status, body } = await stage.post({ ...read, typing_indicator: { type: 'text' } })
  assert.deepEqual([status, body], [200, { success: true }])
  await stage.flush()
  const chat = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.deepEqual(
    chat.messages.map((message: Json) => message.status),
    ['read', 'read', 'delivered'],
  )
  assert.ok(chat.typingUntil)
  assert.deepEqual(stage.statuses(), [], 'neither produces a webhook')
  const outgoing = await stage.send(text())
  for (const message_id of ['wamid.no', outgoing.body.messages[0].id]) {
    const error = assertError(await stage.post({ ...read, message_id }), 400, 131009)
    assert.match(error.error_data.details, /message_id/)
  }
  await stage.post({ ...read, typing_indicator: { type: 'text' } })
  await stage.send(text())
  assert.equal(
    (await stage.control('GET', `/chats/${CUSTOMER}`)).typingUntil,
    null,
    'the next message ends it',
  )
})

test('a customer with autoRead on reads at once', async (t) => {
  const stage = await openStage(t, { autoRead: true, readDelayMs: 0 })
  await stage.write()
  await stage.send(text())
  await until(() => stage.statuses().some(({ status }) => status === 'read'), 'the message is read')
})
