/**
 * A customer's unanswered call: its webhooks, its bubble on the phone, and its effect on the
 * window.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json, type Stage } from './stage.ts'

const CALLED_AT = Date.parse('2026-09-21T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000

const setClock = (stage: Stage, nowMs: number) =>
  stage.control('PUT', '/clock', { now: new Date(nowMs).toISOString(), frozen: true })

const call = (stage: Stage, more: Json = {}): Promise<{ id: string }> =>
  stage.control('POST', '/phone-calls', { from: CUSTOMER, ...more })

const chatOf = (stage: Stage) => stage.control('GET', `/chats/${CUSTOMER}`)

/** Every element of `calls[]` that arrived, in the order of arrival. */
const calls = (stage: Stage): Json[] => stage.receiver.values().flatMap((value) => value.calls ?? [])

test('a call is reported when it begins and when it ends, unanswered, signed like everything', async (t) => {
  const stage = await openStage(t, { displayPhoneNumber: '+55 11 4000-0000' })
  await stage.control('PUT', `/contacts/${CUSTOMER}`, {
    name: 'Ana',
    userId: 'BR.1',
    parentUserId: 'BR.ENT.7',
  })
  const { id } = await call(stage, { at: '2026-09-21T12:00:00Z' })
  await stage.flush()
  assert.match(id, /^wacid\.[A-Za-z0-9+/]+=*$/)
  assert.ok(stage.receiver.posts.every(({ signatureIsRight }) => signatureIsRight))
  const changes = stage.receiver.posts.flatMap(({ body }) => body.entry[0].changes)
  const placed = {
    id,
    from: CUSTOMER,
    from_user_id: 'BR.1',
    from_parent_user_id: 'BR.ENT.7',
    to: '551140000000',
    timestamp: '1789992000',
    direction: 'USER_INITIATED',
  }
  const [{ sdp }] = calls(stage).map(({ session }) => session)
  const reported = (event: Json) => ({
    field: 'calls',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '551140000000', phone_number_id: ACCOUNT },
      contacts: [{ profile: { name: 'Ana' }, wa_id: CUSTOMER, user_id: 'BR.1', parent_user_id: 'BR.ENT.7' }],
      calls: [{ ...placed, ...event }],
    },
  })
  assert.deepEqual(changes, [
    reported({ event: 'connect', session: { sdp_type: 'offer', sdp } }),
    reported({ event: 'terminate', status: 'FAILED' }),
  ])
  assert.match(sdp, /^v=0\r\n(?:[a-z]=.+\r\n)+$/)
})

test('a call opens the window for 24 hours, also of a customer who never wrote', async (t) => {
  const stage = await openStage(t)
  await setClock(stage, CALLED_AT)
  await call(stage)
  assert.deepEqual((await chatOf(stage)).window, { open: true, closesAt: '2026-09-22T12:00:00.000Z' })
  await setClock(stage, CALLED_AT + DAY_MS - 1)
  await stage.send(text())
  await stage.flush()
  assert.equal(stage.statuses().at(-1).status, 'delivered')
  await setClock(stage, CALLED_AT + DAY_MS)
  await stage.send(text())
  await stage.flush()
  assert.equal(stage.statuses().at(-1).errors[0].code, 131047)
})

test('a call restarts the window, and one reported late does not move it back', async (t) => {
  const stage = await openStage(t)
  await setClock(stage, CALLED_AT)
  await stage.write(CUSTOMER, { at: (CALLED_AT - DAY_MS / 2) / 1000 })
  await call(stage)
  await call(stage, { at: (CALLED_AT - DAY_MS) / 1000 })
  assert.equal((await chatOf(stage)).window.closesAt, '2026-09-22T12:00:00.000Z')
})

test('each business number is called for itself', async (t) => {
  const stage = await openStage(t)
  await stage.addAccount('222', { displayPhoneNumber: '551140000002' })
  await call(stage, { account: '222' })
  await stage.flush()
  assert.deepEqual(
    calls(stage).map(({ to }) => to),
    ['551140000002', '551140000002'],
  )
  assert.equal((await stage.call('GET', `/control/chats/${CUSTOMER}?account=${ACCOUNT}`)).status, 404)
})

test('the webhook of a call is repeated until the receiver says 200', async (t) => {
  const stage = await openStage(t, { maxUpdatesPerPost: 1 })
  const release = stage.receiver.hold()
  stage.receiver.answerWith(500, 404)
  await call(stage)
  assert.equal((await chatOf(stage)).messages[0].status, 'sent')
  release()
  await stage.flush()
  assert.deepEqual(
    calls(stage).map(({ event }) => event),
    ['connect', 'connect', 'connect', 'terminate'],
  )
  const { webhooks } = await stage.control('GET', '/webhooks')
  assert.deepEqual(
    webhooks.map(({ attempts, outcome, updates }: Json) => [attempts, outcome, updates[0].label]),
    [
      [3, 'delivered', 'calls'],
      [1, 'delivered', 'calls'],
    ],
  )
  assert.equal((await chatOf(stage)).messages[0].status, 'delivered')
})

test('who hides the number calls by user id alone', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { userId: 'BR.1500A', hidePhone: true })
  const { id } = await call(stage)
  await stage.flush()
  for (const { text: sent } of stage.receiver.posts) assert.ok(!sent.includes(CUSTOMER), sent)
  assert.deepEqual(
    calls(stage).map(({ from, from_user_id }) => [from, from_user_id]),
    [
      [undefined, 'BR.1500A'],
      [undefined, 'BR.1500A'],
    ],
  )
  assert.ok(!Buffer.from(id.slice(6), 'base64').toString('latin1').includes(CUSTOMER))
})

test('a call is on the phone, but is no message to be read or reacted to', async (t) => {
  const stage = await openStage(t)
  const { id } = await call(stage)
  await stage.flush()
  const { messages } = await chatOf(stage)
  assert.deepEqual(
    messages.map(({ id: shown, direction, type, text: words, raw }: Json) => {
      return [shown, direction, type, words, raw.event]
    }),
    [[id, 'out', 'call', null, 'connect']],
  )
  const reading = { messaging_product: 'whatsapp', status: 'read', message_id: id }
  assert.equal((await stage.post(reading)).body.error.code, 131009)
  const { id: messageId } = await stage.write()
  await stage.flush()
  assert.equal((await stage.post({ ...reading, message_id: messageId })).status, 200)
  assert.deepEqual(
    (await chatOf(stage)).messages.map(({ status }: Json) => status),
    ['delivered', 'read'],
  )
  await stage.send({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } })
  await stage.flush()
  assert.equal(stage.statuses().at(-1).errors[0].code, 131009)
})

test('a call that makes no sense is refused in a sentence', async (t) => {
  const stage = await openStage(t)
  for (const [body, status, word] of [
    [{}, 422, /from/],
    [{ from: '12' }, 422, /7 to 15 digits/],
    [{ from: CUSTOMER, at: 'soon' }, 422, /at must be/],
    [{ from: CUSTOMER, text: 'Oi' }, 422, /unknown field text/],
    [{ from: CUSTOMER, account: '9' }, 404, /no account 9/],
  ] as const) {
    const answer = await stage.call('POST', '/control/phone-calls', body)
    assert.equal(answer.status, status)
    assert.match(answer.body.error.message, word)
  }
})
