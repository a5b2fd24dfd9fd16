/** The control API: its routes, its refusals, and its callers. */
import assert from 'node:assert/strict'
import { request, type RequestOptions } from 'node:http'
import { test } from 'node:test'
import { contacts, orderBecomes, orderDetails, text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

test('accounts are listed without their secrets and keep what is not named', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { throughputPerSecond: 1000 })
  const { accounts } = await stage.control('GET', '/accounts')
  assert.equal(accounts.length, 1)
  assert.equal(accounts[0].throughputPerSecond, 1000)
  assert.equal(accounts[0].displayPhoneNumber, '551140000000')
  assert.ok(!JSON.stringify(accounts).includes('test-app-secret'))
  assert.ok(!('accessToken' in accounts[0]) && !('verifyToken' in accounts[0]))
})

test('what is wrong with a request is said in a sentence', async (t) => {
  const stage = await openStage(t)
  const refusal = async (method: string, path: string, body: unknown, status = 422) => {
    const answer = await stage.call(method, `/control${path}`, body)
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`)
    assert.match(answer.body.error.message, /^\S.* .*\.$/)
    return answer.body.error.message as string
  }
  assert.match(await refusal('PUT', '/accounts/333', {}), /displayPhoneNumber, accessToken, appSecret/)
  assert.match(await refusal('PUT', `/accounts/${ACCOUNT}`, { colour: 'red' }), /unknown field colour/)
  assert.match(
    await refusal('PUT', `/accounts/${ACCOUNT}`, { throughputPerSecond: '80' }),
    /throughputPerSecond/,
  )
  assert.match(await refusal('PUT', `/accounts/${ACCOUNT}`, { webhookUrl: 'http://' }), /webhookUrl/)
  assert.match(await refusal('PUT', '/accounts/abc', {}), /phoneNumberId/)
  await refusal('PUT', '/contacts/12', { name: 'Ana' })
  assert.match(await refusal('PUT', `/contacts/${CUSTOMER}`, { userId: 'nonsense' }), /userId/)
  await refusal('POST', '/messages', { text: 'Oi' })
  assert.match(await refusal('POST', '/messages', { from: CUSTOMER }), /text, or message/)
  assert.match(await refusal('POST', '/messages', { from: CUSTOMER, text: 'Oi', at: 'soon' }), /at must be/)
  assert.match(
    await refusal('POST', '/messages', { from: CUSTOMER, text: 'Oi', account: '9' }, 404),
    /no account 9/,
  )
  await refusal('PUT', '/clock', {})
  assert.match(await refusal('PUT', '/clock', { now: 1, advanceMs: 1 }), /one of/)
  assert.match(await refusal('PUT', '/faults', [{ on: 'send', mode: 'drop' }]), /Mode drop/)
  await refusal('PUT', '/faults', { rules: [{ on: 'send', mode: 'error', colour: 'red' }] })
  await refusal('GET', '/chats/5511900000009', undefined, 404)
  await refusal('GET', '/calls?since=x', undefined)
  await refusal('GET', '/nothing', undefined, 404)
  await refusal('POST', '/messages', '{"from":', 400)
})

test('the body must be JSON by its type', async (t) => {
  const stage = await openStage(t)
  const headers = { 'content-type': 'text/plain' }
  const answer = await stage.call(
    'POST',
    '/control/messages',
    '{"from":"5511987654321","text":"Oi"}',
    headers,
  )
  assert.equal(answer.status, 415)
  const bare = await fetch(`${stage.url}/control/reset`, { method: 'POST' })
  assert.equal(bare.status, 415)
})

/**
 * The status of a GET with exactly these options: fetch would set headers and normalise the path.
 */
function statusOf(options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

test('only local names may be called, and only from our own pages', async (t) => {
  const stage = await openStage(t, {}, { allowedHosts: ['simulator'] })
  const { port } = new URL(stage.url)
  const statusWith = (headers: Record<string, string>, path = '/control/health') =>
    statusOf({ host: '127.0.0.1', port, path, headers })
  for (const host of [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `simulator:${port}`,
    'LOCALHOST',
  ]) {
    assert.equal(await statusWith({ host }), 200, host)
  }
  for (const host of [`evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example']) {
    assert.equal(await statusWith({ host }), 403, host)
    assert.equal(await statusWith({ host }, '/'), 403, host)
  }
  assert.equal(await statusWith({ origin: stage.url, host: `127.0.0.1:${port}` }), 200)
  assert.equal(await statusWith({ origin: 'http://evil.example' }), 403)
  assert.equal(await statusWith({ origin: 'null' }), 403)
})

test('a chat is found by every spelling of its number', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', '/contacts/5531988887777', { name: 'Bia', dropNinthDigit: true, userId: 'BR.7' })
  await stage.write('+55 (31) 98888-7777')
  for (const spelling of ['5531988887777', '553188887777', '%2B5531988887777', '+55 31 8888-7777', 'BR.7']) {
    const { contact } = await stage.control('GET', `/chats/${spelling}`)
    assert.deepEqual([contact.waId, contact.name], ['553188887777', 'Bia'])
  }
  await stage.flush()
  assert.equal(stage.messages()[0].from, '553188887777')
  assert.equal((await stage.control('GET', '/contacts')).contacts.length, 1)
})

test('a number of Argentina or Mexico is one contact in both forms, and keeps the one it was first named in', async (t) => {
  const stage = await openStage(t)
  for (const [first, other] of [
    ['5491123456789', '541123456789'],
    ['525512345678', '5215512345678'],
  ] as const) {
    await stage.write(first)
    await stage.write(other)
    for (const spelling of [first, other, `%2B${other}`]) {
      const { contact, messages } = await stage.control('GET', `/chats/${spelling}`)
      assert.deepEqual([contact.waId, messages.length], [first, 2])
    }
  }
  assert.equal((await stage.control('GET', '/contacts')).contacts.length, 2)
})

test('landlines and mobiles born with nine digits are left alone', async (t) => {
  const stage = await openStage(t)
  for (const number of ['554532782153', '5545932782153', '551133334444', '5511933334444', '5511912345678']) {
    await stage.write(number)
  }
  const { contacts: people } = await stage.control('GET', '/contacts')
  assert.deepEqual(
    people.map(({ waId }: Json) => waId),
    ['5511912345678', '5511933334444', '551133334444', '5545932782153', '554532782153'],
  )
})

test('a user id belongs to one contact', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { userId: 'BR.7' })
  const { status } = await stage.call('PUT', '/control/contacts/5511900000001', { userId: 'BR.7' })
  assert.equal(status, 422)
})

test('the phone shows an order with its sums, its state and its payment', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const { body } = await stage.send(orderDetails())
  await stage.send(orderBecomes('processing'))
  await stage.send(contacts())
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  const [, details, status, card] = messages
  const { order } = details
  assert.equal(details.text, 'Your order')
  assert.equal(order.referenceId, 'ORD-1001.1')
  assert.deepEqual(order.items, [
    {
      retailerId: 'sku-1',
      name: 'Cake',
      quantity: 2,
      amount: { value: 2500, offset: 100 },
      saleAmount: { value: 2000, offset: 100 },
    },
  ])
  assert.deepEqual(
    [order.subtotal.value, order.tax.value, order.shipping.value, order.discount.value, order.total.value],
    [4000, 300, 1000, 500, 4800],
  )
  assert.equal(order.currency, 'BRL')
  assert.equal(order.headerImage, 'https://img.example/cake.png')
  assert.equal(order.footer, 'Pay within 15 minutes')
  assert.equal(order.expiresAt, '2096-10-02T07:06:40.000Z')
  assert.equal(order.expiresText, 'Expires in 15 minutes')
  assert.equal(order.paymentSettings[0].pix_dynamic_code.code, '000201')
  assert.equal(order.state, 'processing')
  assert.deepEqual(order.payment, { state: 'unpaid', at: null, source: null, method: null })
  assert.equal(status.quotedId, body.messages[0].id)
  assert.deepEqual(status.orderStatus.order, { status: 'processing', description: null })
  assert.equal(card.text, 'Ana Lima')
  assert.equal(card.contacts[0].name.formatted_name, 'Ana Lima')
  assert.equal(card.raw.type, 'contacts')
})

test('what the bank did is on the phone and in the payments, and sends no webhook', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.send(orderDetails())
  await stage.flush()
  const before = stage.receiver.posts.length
  const path = `/chats/${CUSTOMER}/orders/ORD-1001.1/payment`
  const { referenceId, payment } = await stage.control('POST', path, { outcome: 'paid', method: 'pix' })
  assert.deepEqual([referenceId, payment.state, payment.source], ['ORD-1001.1', 'paid', 'bank'])
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.deepEqual(messages[1].order.payment, payment)
  const { payments } = await stage.control('GET', '/payments')
  assert.equal(payments.length, 1)
  const [{ account, waId, outcome, method, total, currency }] = payments
  assert.deepEqual(
    [account, waId, outcome, method, total.value, currency],
    [ACCOUNT, CUSTOMER, 'paid', 'pix', 4800, 'BRL'],
  )
  await stage.flush()
  assert.equal(stage.receiver.posts.length, before)
  const unknown = await stage.call('POST', `/control/chats/${CUSTOMER}/orders/other/payment`, {
    outcome: 'paid',
  })
  assert.equal(unknown.status, 404)
})

test('opening a chat reads what was delivered, and the business gets receipts', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.send({ ...text(), biz_opaque_callback_data: 'our-id' })
  await stage.flush()
  assert.equal((await stage.control('GET', '/chats')).chats[0].unread, 1)
  assert.deepEqual(await stage.control('POST', `/chats/${CUSTOMER}/read`), { read: 1 })
  assert.deepEqual(await stage.control('POST', `/chats/${CUSTOMER}/read`), { read: 0 })
  await stage.flush()
  const read = stage.statuses().at(-1)
  assert.deepEqual([read.status, read.biz_opaque_callback_data], ['read', 'our-id'])
  const chat = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.deepEqual([chat.unread, chat.messages[1].status], [0, 'read'])
})

test('without read receipts the business does not learn that a chat was opened', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { readReceipts: false })
  await stage.write()
  await stage.send(text())
  await stage.flush()
  await stage.control('POST', `/chats/${CUSTOMER}/read`)
  await stage.flush()
  assert.equal(stage.statuses().at(-1).status, 'delivered')
  assert.equal((await stage.control('GET', '/chats')).chats[0].unread, 0)
})

test('chats are listed latest first, with their last message and window', async (t) => {
  const stage = await openStage(t)
  await stage.write('5511900000001', { text: 'primeiro', at: '2026-09-20T12:00:00Z' })
  await stage.write('5511900000002', { text: 'segundo' })
  const { chats } = await stage.control('GET', `/chats?account=${ACCOUNT}`)
  assert.deepEqual(
    chats.map(({ contact, last, window }: Json) => [contact.waId, last.text, last.direction, window.open]),
    [
      ['5511900000002', 'segundo', 'out', true],
      ['5511900000001', 'primeiro', 'out', false],
    ],
  )
  assert.equal((await stage.control('GET', '/chats?limit=1')).chats.length, 1)
})

test('the log of calls has what was asked and what was answered, page by page', async (t) => {
  const stage = await openStage(t)
  await stage.send({ ...text(), biz_opaque_callback_data: 'first' })
  await stage.send(text(''))
  await stage.post('{"not json')
  const page = await stage.control('GET', '/calls?limit=2')
  assert.deepEqual([page.calls.length, page.next, page.more], [2, 2, true])
  assert.equal(page.calls[0].body.text.body, 'Olá!')
  assert.equal(page.calls[0].callbackData, 'first')
  assert.equal(page.calls[0].failure.code, 131047)
  assert.equal(page.calls[1].httpStatus, 400)
  const rest = await stage.control('GET', `/calls?since=${page.next}`)
  assert.deepEqual([rest.calls.length, rest.calls[0].body, rest.more], [1, '{"not json', false])
  await stage.write()
  await stage.send(text())
  assert.deepEqual((await stage.control('GET', '/calls?refused=true')).calls.length, 3)
  const { calls } = await stage.control('GET', '/calls?callbackData=first&body=false')
  assert.deepEqual([calls.length, calls[0].n, 'body' in calls[0]], [1, 1, false])
  const last = await stage.control('GET', '/calls?last=1')
  assert.deepEqual([last.calls.length, last.calls[0].n], [1, 4])
  const lastSince = await stage.control('GET', '/calls?last=10&since=2')
  assert.deepEqual(
    lastSince.calls.map(({ n }: Json) => n),
    [3, 4],
  )
})

test('the clock is set, moved on, stopped and given back', async (t) => {
  const stage = await openStage(t)
  const put = (body: Json) => stage.control('PUT', '/clock', body)
  assert.equal((await put({ now: '2030-01-01T00:00:00Z', frozen: true })).now, '2030-01-01T00:00:00.000Z')
  assert.equal((await put({ advanceMs: 1500 })).now, '2030-01-01T00:00:01.500Z')
  assert.equal((await stage.control('GET', '/health')).now, '2030-01-01T00:00:01.500Z')
  assert.equal((await put({ now: 1893456000 })).now, '2030-01-01T00:00:00.000Z')
  assert.equal((await put({ frozen: false })).frozen, false)
  assert.ok((await stage.control('GET', '/clock')).now.startsWith('2030-01-01'))
  const { offsetMs, frozen } = await put({ reset: true })
  assert.deepEqual([offsetMs, frozen], [0, false])
})

test('a reset forgets everything but the accounts, unless they are named', async (t) => {
  const stage = await openStage(t, { sentDelayMs: 60_000, deliveredDelayMs: 60_000 })
  await stage.write()
  await stage.send(orderDetails())
  await stage.control('PUT', '/faults', [{ on: 'send', mode: 'html' }])
  await stage.control('PUT', '/clock', { advanceMs: 1 })
  await stage.control('POST', '/reset')
  assert.deepEqual((await stage.control('GET', '/chats')).chats, [])
  assert.deepEqual((await stage.control('GET', '/contacts')).contacts, [])
  assert.deepEqual((await stage.control('GET', '/calls')).calls, [])
  assert.deepEqual((await stage.control('GET', '/faults')).rules, [])
  assert.equal((await stage.control('GET', '/health')).pending, 0)
  await stage.write()
  assert.equal((await stage.send(orderDetails())).status, 200, 'the reference id is free again')
  await stage.control('POST', '/reset', { accounts: true })
  assert.deepEqual((await stage.control('GET', '/accounts')).accounts, [])
})

test('flush says how much is left when its time is up', async (t) => {
  const stage = await openStage(t, { sentDelayMs: 60_000, deliveredDelayMs: 60_000 })
  await stage.write()
  await stage.send(text())
  await until(async () => (await stage.control('GET', '/health')).pending === 2, 'the message is delivered')
  assert.deepEqual(await stage.control('POST', '/flush', { timeoutMs: 0 }), { pending: 2 })
})

test('a page receives chats, refused calls and the clock', async (t) => {
  const stage = await openStage(t)
  const stop = new AbortController()
  const answer = await fetch(`${stage.url}/control/events`, { signal: stop.signal })
  assert.equal(answer.headers.get('content-type'), 'text/event-stream')
  let heard = ''
  const listening = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) heard += decoder.decode(chunk)
  })().catch(() => {})
  await stage.write()
  await stage.send(text(''))
  await stage.control('PUT', '/clock', { advanceMs: 1 })
  const expected = [
    `event: chat\ndata: {"account":"${ACCOUNT}","waId":"${CUSTOMER}"}\n\n`,
    `event: call\ndata: {"account":"${ACCOUNT}","n":1}\n\n`,
    'event: clock\n',
  ]
  await until(() => expected.every((event) => heard.includes(event)), 'all three are reported')
  stop.abort()
  await listening
})

test('the page is served with a policy that lets nothing foreign in', async (t) => {
  const stage = await openStage(t)
  const answer = await fetch(`${stage.url}/`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'/)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  const { port } = new URL(stage.url)
  for (const path of [
    '/missing.js',
    '/tsconfig.json',
    '/../../node_modules/fastify/fastify.js',
    '/..%2f..%2fnode_modules%2ffastify%2ffastify.js',
    '/%2e%2e/%2e%2e/node_modules/fastify/fastify.js',
    '/x%00.js',
  ]) {
    assert.equal(await statusOf({ host: '127.0.0.1', port, path }), 400, path)
  }
})
