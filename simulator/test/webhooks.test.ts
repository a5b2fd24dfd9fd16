/** Webhooks: bytes and signature, shapes by version, batches, retries, order, and the handshake. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sign, toSignedBytes } from '../src/webhooks/signature.ts'
import { text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json } from './stage.ts'
import { until } from '../../testkit/until.ts'

test('signatures are those of the known answers', () => {
  assert.equal(
    sign('{"object":"whatsapp_business_account"}', 'test-app-secret'),
    'sha256=b6978b21c4467654c466607663db9b43fae44b71083568df403e0a077089208e',
  )
  const message = { type: 'text', text: { body: 'Olá 👋' } }
  const value = { messaging_product: 'whatsapp', messages: [message] }
  const body = {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  }
  assert.equal(
    sign(toSignedBytes(body), 'test-app-secret'),
    'sha256=1405185ba08126dbfe17f8103a9e43c2ada2797d86df71cb3d54bdb64c6399a9',
  )
})

test('the bytes are ASCII: accents, emoji and slashes are escaped', () => {
  assert.equal(
    toSignedBytes({ 'é/': '\u007f\u0080ÿ𐍈"\n' }).toString('latin1'),
    '{"\\u00e9\\/":"\u007f\\u0080\\u00ff\\ud800\\udf48\\"\\n"}',
  )
})

test("a customer's message arrives signed, escaped and whole", async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Ana', userId: 'BR.1' })
  const { id } = await stage.write(CUSTOMER, { text: 'Olá/👋', at: '2026-09-21T12:00:00Z' })
  await stage.flush()
  const [post] = stage.receiver.posts
  assert.ok(post?.signatureIsRight)
  assert.ok(post.text.includes('Ol\\u00e1\\/\\ud83d\\udc4b'))
  assert.equal(post.headers['content-type'], 'application/json')
  assert.equal(post.headers['user-agent'], 'facebookexternalua')
  assert.equal(post.body.object, 'whatsapp_business_account')
  assert.match(post.body.entry[0].id, /^\d+$/)
  assert.equal(post.body.entry[0].changes[0].field, 'messages')
  assert.deepEqual(post.body.entry[0].changes[0].value, {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: ACCOUNT },
    contacts: [{ profile: { name: 'Ana' }, wa_id: CUSTOMER, user_id: 'BR.1' }],
    messages: [
      {
        from: CUSTOMER,
        from_user_id: 'BR.1',
        id,
        timestamp: '1789992000',
        type: 'text',
        text: { body: 'Olá/👋' },
      },
    ],
  })
})

test('a raw message is merged over the built one, and a null takes a field away', async (t) => {
  const stage = await openStage(t)
  const image = { id: '9001', mime_type: 'image/jpeg', sha256: 'x', caption: 'foto' }
  await stage.write(CUSTOMER, { text: undefined, message: { type: 'image', image } })
  await stage.write(CUSTOMER, { message: { from: null, from_user_id: null } })
  await stage.flush()
  const [first, second] = stage.messages()
  assert.deepEqual([first.type, first.image, first.text], ['image', image, undefined])
  assert.ok(!('from' in second) && !('from_user_id' in second))
})

test('a reply quotes a message with the number of its writer', async (t) => {
  const stage = await openStage(t)
  await stage.write(CUSTOMER, { context: { id: 'wamid.B0' } })
  await stage.write(CUSTOMER, { context: { forwarded: true } })
  const { id } = await stage.write()
  await stage.write(CUSTOMER, { context: { id } })
  await stage.flush()
  const contexts = stage.messages().flatMap(({ context }) => context ?? [])
  assert.deepEqual(contexts, [
    { from: '551140000000', id: 'wamid.B0' },
    { forwarded: true },
    { from: CUSTOMER, id },
  ])
})

test('a failed status carries the number of its contact and no more', async (t) => {
  const stage = await openStage(t)
  await stage.send({ type: 'text', text: { body: 'Oi' } })
  await stage.flush()
  const [{ statuses, contacts }] = stage.receiver.values()
  assert.equal(statuses[0].status, 'failed')
  assert.deepEqual(contacts, [{ wa_id: CUSTOMER }])
})

test('statuses carry contacts and no conversation from v24 on, and the reverse before', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.send(text())
  await stage.flush()
  const newer = stage.receiver.values().find(({ statuses }) => statuses)
  assert.equal(newer.statuses[0].conversation, undefined)
  assert.equal(newer.contacts[0].wa_id, CUSTOMER)
  assert.deepEqual(newer.statuses[0].pricing, {
    billable: false,
    pricing_model: 'PMP',
    type: 'free_customer_service',
    category: 'service',
  })

  await stage.addAccount(ACCOUNT, { webhookVersion: 'v23.0' })
  stage.receiver.posts.length = 0
  await stage.send(text())
  await stage.flush()
  const [sent, delivered] = stage.statuses()
  assert.match(sent.conversation.id, /^[0-9a-f]{32}$/)
  assert.equal(sent.conversation.origin.type, 'service')
  assert.match(sent.conversation.expiration_timestamp, /^\d{10}$/)
  assert.equal(delivered.conversation.id, sent.conversation.id)
  assert.equal(delivered.conversation.expiration_timestamp, undefined)
  assert.ok(stage.receiver.values().every(({ contacts }) => contacts === undefined))
})

test('what waits together travels together, up to the bound', async (t) => {
  const stage = await openStage(t, { maxUpdatesPerPost: 4 })
  const release = stage.receiver.hold()
  stage.receiver.answerWith(500)
  await stage.write()
  await until(() => stage.receiver.posts.length === 1, 'the first attempt is made')
  for (let written = 0; written < 10; written++) await stage.write()
  release()
  await stage.flush()
  const sizes = stage.receiver.posts.map(({ body }) => body.entry[0].changes[0].value.messages.length)
  assert.deepEqual(sizes, [1, 1, 4, 4, 2])
})

test('a receiver that does not say 200 is asked again until it does', async (t) => {
  const stage = await openStage(t)
  stage.receiver.answerWith(500, 204, 404)
  await stage.write()
  await stage.flush()
  assert.equal(stage.receiver.posts.length, 4)
  assert.equal(new Set(stage.receiver.posts.map((post) => post.text)).size, 1, 'the bytes stay the same')
  const { webhooks } = await stage.control('GET', '/webhooks')
  assert.deepEqual(
    webhooks.map(({ attempts, status, outcome, updateCount }: Json) => [
      attempts,
      status,
      outcome,
      updateCount,
    ]),
    [[4, 200, 'delivered', 1]],
  )
})

test('after the last attempt an update is given up on, and counted', async (t) => {
  const stage = await openStage(t, { webhookAttemptsMax: 2 })
  stage.receiver.answerWith(500, 500)
  await stage.write()
  await stage.flush()
  assert.equal(stage.receiver.posts.length, 2)
  const { webhooks } = await stage.control('GET', '/webhooks')
  assert.equal(webhooks[0].outcome, 'given_up')
  assert.equal((await stage.control('GET', '/health')).dropped, 1)
  const { messages } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.equal(messages[0].status, 'failed')
})

test('with one POST at a time, a failing one holds up the rest: order is kept', async (t) => {
  const stage = await openStage(t, { webhookParallel: 1, maxUpdatesPerPost: 1 })
  stage.receiver.answerWith(500, 500)
  const ids: string[] = []
  for (let written = 0; written < 5; written++) ids.push((await stage.write()).id)
  await stage.flush()
  const arrived = stage.messages().map(({ id }) => id)
  assert.deepEqual(arrived, [ids[0], ids[0], ...ids])
})

test('with several at a time, a failing one delays no other', async (t) => {
  const stage = await openStage(t, { webhookParallel: 2, maxUpdatesPerPost: 1, webhookRetryBaseMs: 1_000 })
  stage.receiver.answerWith(500)
  const first = await stage.write()
  await until(() => stage.receiver.posts.length === 1, 'the first attempt is made')
  const second = await stage.write()
  await stage.flush()
  assert.deepEqual(
    stage.messages().map(({ id }) => id),
    [first.id, second.id, first.id],
  )
})

test('any change can be sent, signed like the others', async (t) => {
  const stage = await openStage(t)
  const errors = [{ code: 0, title: 'We were unable to authenticate the app user' }]
  await stage.control('POST', '/webhooks', { value: { errors } })
  await stage.control('POST', '/webhooks', { field: 'user_id_update', value: { detail: 'x' } })
  await stage.flush()
  assert.ok(stage.receiver.posts.every(({ signatureIsRight }) => signatureIsRight))
  assert.deepEqual(stage.receiver.values()[0].errors, errors)
  const fields = stage.receiver.posts.flatMap(({ body }) =>
    body.entry[0].changes.map(({ field }: Json) => field),
  )
  assert.deepEqual(fields, ['messages', 'user_id_update'])
})

test('the handshake succeeds when the challenge comes back, alone', async (t) => {
  const stage = await openStage(t)
  let asked: URLSearchParams | undefined
  stage.receiver.answerChallenge((query) => {
    asked = query
    return query.get('hub.challenge') ?? ''
  })
  assert.deepEqual(await stage.control('POST', `/accounts/${ACCOUNT}/verify`), { ok: true, status: 200 })
  assert.equal(asked?.get('hub.mode'), 'subscribe')
  assert.equal(asked?.get('hub.verify_token'), 'test-verify-token')
  stage.receiver.answerChallenge((query) => `"${query.get('hub.challenge')}"`)
  assert.equal((await stage.control('POST', `/accounts/${ACCOUNT}/verify`)).ok, false)
  await stage.addAccount(ACCOUNT, { webhookUrl: 'http://127.0.0.1:9/nobody' })
  const { ok, status } = await stage.control('POST', `/accounts/${ACCOUNT}/verify`)
  assert.deepEqual([ok, status], [false, null])
})
