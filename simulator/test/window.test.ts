/** The 24-hour window and the limits, on a clock that stands still. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails, text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json, type Stage } from './stage.ts'

const WROTE_AT = Date.parse('2026-09-21T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000

const setClock = (stage: Stage, nowMs: number) =>
  stage.control('PUT', '/clock', { now: new Date(nowMs).toISOString(), frozen: true })

/** Sends and returns the last status: `delivered`, or the code of the failure. */
async function outcome(stage: Stage, message: Json = text()): Promise<string | number> {
  const { status, body } = await stage.send(message)
  if (status !== 200) return body.error.code
  await stage.flush()
  const last = stage.statuses().findLast(({ id }) => id === body.messages[0].id)
  return last.errors?.[0].code ?? last.status
}

test('the window is open for 24 hours, to the millisecond', async (t) => {
  const stage = await openStage(t)
  await setClock(stage, WROTE_AT)
  await stage.write()
  await setClock(stage, WROTE_AT + DAY_MS - 1)
  assert.equal(await outcome(stage), 'delivered')
  assert.deepEqual((await stage.control('GET', `/chats/${CUSTOMER}`)).window, {
    open: true,
    closesAt: '2026-09-22T12:00:00.000Z',
  })
  await setClock(stage, WROTE_AT + DAY_MS)
  assert.equal(await outcome(stage), 131047)
  assert.equal((await stage.control('GET', `/chats/${CUSTOMER}`)).window.open, false)
})

test('the window counts from the whole second of the timestamp', async (t) => {
  const stage = await openStage(t)
  await setClock(stage, WROTE_AT + 999)
  await stage.write()
  await setClock(stage, WROTE_AT + DAY_MS)
  assert.equal(await outcome(stage), 131047)
})

test('who never wrote can be sent templates only', async (t) => {
  const stage = await openStage(t)
  assert.equal(await outcome(stage, orderDetails()), 131047)
  const template = { type: 'template', template: { name: 'pedido_pronto', language: { code: 'pt_BR' } } }
  assert.equal(await outcome(stage, template), 'delivered')
  assert.equal(await outcome(stage), 131047, 'a template opens no window')
})

test('the failure names its reason as the channel does', async (t) => {
  const stage = await openStage(t)
  await stage.send(text())
  await stage.flush()
  const [{ errors, recipient_id, recipient_user_id }] = stage.statuses()
  assert.equal(recipient_id, CUSTOMER)
  assert.equal(recipient_user_id, undefined)
  assert.equal(errors[0].title, 'Re-engagement message')
  assert.equal(errors[0].message, 'Re-engagement message')
  assert.match(errors[0].error_data.details, /more than 24 hours have passed/)
  assert.match(errors[0].href, /^https:/)
})

test('a closed window can be refused at once', async (t) => {
  const stage = await openStage(t, { windowRefusal: 'sync' })
  const { status, body } = await stage.send(text())
  assert.deepEqual([status, body.error.code], [400, 131047])
  await stage.flush()
  assert.deepEqual(stage.statuses(), [])
})

test('a late message neither moves the window back nor opens an old one', async (t) => {
  const stage = await openStage(t)
  await setClock(stage, WROTE_AT)
  await stage.write(CUSTOMER, { at: '2026-09-21T11:00:00Z' })
  await stage.write(CUSTOMER, { at: WROTE_AT / 1000 - 2 * 86_400 })
  assert.equal(await outcome(stage), 'delivered')
  await stage.write('5511900000001', { at: '2026-09-20T12:00:00Z' })
  assert.equal(await outcome(stage, { to: '+5511900000001', ...text() }), 131047)
})

test('what the customer wrote opens the window, in whatever kind of message', async (t) => {
  const stage = await openStage(t)
  const written: Json[] = [
    'text',
    'image',
    'audio',
    'video',
    'document',
    'sticker',
    'location',
    'contacts',
    'interactive',
    'button',
    'order',
    'unsupported',
    'unknown',
  ].map((type) => ({ type }))
  written.push({ type: 'unsupported', unsupported: { type: 'poll_creation' } })
  for (const [index, message] of written.entries()) {
    const from = `55119876500${10 + index}`
    await stage.write(from, { text: undefined, message })
    const { window } = await stage.control('GET', `/chats/${from}`)
    assert.equal(window.open, true, JSON.stringify(message))
  }
})

test('what the customer did not write, a reaction, and a kind unheard of do not open it', async (t) => {
  const stage = await openStage(t)
  for (const message of [
    { type: 'system', system: { type: 'user_changed_number' } },
    { type: 'text', group_id: '555' },
    { type: 'reaction', reaction: { message_id: 'w', emoji: '👍' } },
    { type: 'request_welcome' },
    { type: 'edit', edit: { original_message_id: 'w' } },
    { type: 'revoke', revoke: { original_message_id: 'w' } },
    { type: 'unsupported', unsupported: { type: 'edit' } },
    { type: 'hologram', hologram: {} },
    { type: 7 },
    { type: null },
  ]) {
    await stage.write(CUSTOMER, { text: undefined, message })
    const { window } = await stage.control('GET', `/chats/${CUSTOMER}`)
    assert.deepEqual(window, { open: false, closesAt: null }, JSON.stringify(message))
  }
  assert.equal(await outcome(stage), 131047)
})

test('each business number has its own window', async (t) => {
  const stage = await openStage(t)
  await stage.addAccount('222', { displayPhoneNumber: '551140000002' })
  await stage.write(CUSTOMER, { account: '222' })
  assert.equal(await outcome(stage), 131047)
})

test('the window is found by the number with and without its ninth digit', async (t) => {
  const stage = await openStage(t)
  await stage.write('556384622450')
  const { body } = await stage.send({ to: '+5563984622450', ...text() })
  assert.deepEqual(body.contacts, [{ input: '+5563984622450', wa_id: '556384622450' }])
  assert.equal(await outcome(stage, { to: '+5563984622450', ...text() }), 'delivered')
  assert.equal(stage.messages()[0].from, '556384622450')
})

for (const [country, channelForm, dialled, another] of [
  ['Argentina', '5491123456789', '541123456789', '54911234567890'],
  ['Mexico', '5215512345678', '525512345678', '52155123456789'],
] as const) {
  test(`the window is found by a number of ${country} with the digit that the channel adds, and without`, async (t) => {
    const stage = await openStage(t)
    await stage.write(channelForm)
    const { body } = await stage.send({ to: `+${dialled}`, ...text() })
    assert.deepEqual(body.contacts, [{ input: `+${dialled}`, wa_id: channelForm }])
    assert.equal(await outcome(stage, { to: dialled, ...text() }), 'delivered')
    assert.equal(stage.messages()[0].from, channelForm)
    assert.equal(await outcome(stage, { to: another, ...text() }), 131047, 'a digit more is another number')
  })
}

test('the 46th message to one customer at once is refused, and one more is accepted every six seconds', async (t) => {
  const stage = await openStage(t, { throughputPerSecond: null })
  await setClock(stage, WROTE_AT)
  await stage.write()
  await stage.write('5511900000001')
  for (let sent = 0; sent < 45; sent++) assert.equal((await stage.send(text())).status, 200)
  const { status, body } = await stage.send(text())
  assert.deepEqual([status, body.error.code], [400, 131056])
  assert.equal((await stage.send({ to: '+5511900000001', ...text() })).status, 200, 'others are not held up')

  await stage.control('PUT', '/clock', { advanceMs: 5_999 })
  assert.equal((await stage.send(text())).status, 400)
  await stage.control('PUT', '/clock', { advanceMs: 1 })
  assert.equal((await stage.send(text())).status, 200)
  assert.equal((await stage.send(text())).status, 400)
})

test('the pair limit can be switched off, or answered with 429', async (t) => {
  const stage = await openStage(t, { throughputPerSecond: null, rateLimitHttp: 429 })
  await setClock(stage, WROTE_AT)
  await stage.write()
  for (let sent = 0; sent < 45; sent++) await stage.send(text())
  assert.equal((await stage.send(text())).status, 429)
  await stage.addAccount(ACCOUNT, { pairLimit: false })
  assert.equal((await stage.send(text())).status, 200)
})

test('the throughput of a number counts messages in and out, and refuses those out', async (t) => {
  const stage = await openStage(t, { throughputPerSecond: 3 })
  await setClock(stage, WROTE_AT)
  await stage.write()
  assert.equal((await stage.send(text())).status, 200)
  assert.equal((await stage.send(text())).status, 200)
  const { status, body } = await stage.send(text())
  assert.deepEqual([status, body.error.code], [400, 130429])
  assert.equal(body.error.error_data.details, 'Cloud API message throughput has been reached.')
  await stage.write()
  await stage.control('PUT', '/clock', { advanceMs: 334 })
  assert.equal((await stage.send(text())).status, 200)
  await stage.addAccount(ACCOUNT, { throughputPerSecond: null })
  for (let sent = 0; sent < 5; sent++) assert.equal((await stage.send(text())).status, 200)
})

test('a refused message counts against no limit', async (t) => {
  const stage = await openStage(t, { throughputPerSecond: 1 })
  await setClock(stage, WROTE_AT)
  for (let sent = 0; sent < 3; sent++) assert.equal((await stage.send(text(''))).status, 400)
  assert.equal((await stage.send(text())).status, 200)
})
