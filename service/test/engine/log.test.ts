/**
 * The log of a service to which everything happens, with markers for whatever must not be said. All
 * other stories have the same check: their stages look at their own lines when they close.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { makeApiKey } from '../../src/access/keys/api-key.ts'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { collectLogLines, type LogLines } from '../stage/log-lines.ts'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { sendRaw } from '../stage/raw-http.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
let doorway: Doorway
let lines: LogLines
before(async () => {
  lines = collectLogLines()
  stage = await openStage({
    log: lines.log,
    through: async (address) => (doorway = await makeDoorway(address)).connectionString,
  })
})
after(async () => {
  await stage.close()
  doorway.close()
})

/** One of each kind of thing that must not be logged. */
const MARKERS = {
  text: 'Cachorro-quente sem mostarda',
  person: 'Marcador Souza da Silva',
  taxId: '529.982.247-25',
  pixCode: '00020126580014br.gov.bcb.pix0136marker-marker-marker520400005303986540510.005802BR6304ABCD',
  key: makeApiKey(),
}

test('nothing that callers, customers or the channel say is in the log, whatever goes wrong with it', async () => {
  const customer = newCustomer()
  const { shop } = stage
  lines.keepSecret([
    MARKERS,
    shop.apiKey,
    shop.appSecret,
    shop.verifyToken,
    customer,
    shop.from,
    stage.env.RECADO_SECRET_KEY,
  ])
  await stage.simulator.customerWrites(customer, MARKERS.text)
  const order = orderDetails(shop.from, customer)
  order.interactive.body.text = MARKERS.text
  const sent = await stage.call('POST', '/messages/interactive/order_details', order)
  await stage.messageWith(sent.body.id, 'sent')

  // refused by us: unknown fields, wrong keys, broken JSON, wrong paths and cursors
  const wrong = {
    ...contacts(shop.from, customer, MARKERS.person),
    [MARKERS.person]: MARKERS.taxId,
    code: MARKERS.pixCode,
  }
  assert.equal((await stage.call('POST', '/messages/contacts', wrong)).status, 422)
  assert.equal((await stage.call('POST', '/messages/contacts', `{"to":"${MARKERS.person}`)).status, 400)
  assert.equal((await stage.call('GET', '/conversations', undefined, { apiKey: MARKERS.key })).status, 401)
  for (const path of [
    `/messages/${customer}`,
    `/conversations?to=${customer.slice(1)}`,
    `/${MARKERS.key}`,
    '/conversations?cursor=5511987654321',
  ]) {
    await stage.call('GET', path)
  }
  await request(`${stage.service.url}/messages/contacts`, {
    method: 'POST',
    headers: { 'idempotency-key': MARKERS.key, traceparent: MARKERS.taxId },
  })

  // refused by the channel, with words of its own
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 1 })
  const other = await stage.call(
    'POST',
    '/messages/contacts',
    contacts(shop.from, newCustomer(), MARKERS.person),
  )
  await stage.messageWith(other.body.id, 'failed')

  // said by the channel: placed, dead letter, unknown, unsigned
  await postWebhook(stage, {
    messages: [{ ...textMessage(customer, stage.clock.now()), text: { body: MARKERS.text } }],
  })
  await postWebhook(stage, {
    messages: [
      { from: MARKERS.person, id: 5, text: { body: MARKERS.text } },
      { id: 'wamid.X', timestamp: MARKERS.taxId },
    ],
  })
  await postWebhook(stage, { statuses: [{ id: MARKERS.key, status: MARKERS.text, recipient_id: customer }] })
  await postWebhook(stage, { errors: [{ code: 130429, title: MARKERS.text, message: MARKERS.person }] })

  // refused by the database, which quotes what it refuses
  await stage.db.query(
    `alter table messages add constraint marked check (content <> '${MARKERS.person}') not valid`,
  )
  const failed = await stage.call('POST', '/messages/contacts', contacts(shop.from, customer, MARKERS.person))
  assert.equal(failed.status, 500)
  await postWebhook(stage, {
    messages: [{ ...textMessage(customer, stage.clock.now()), text: { body: MARKERS.person } }],
  })
  await stage.db.query('alter table messages drop constraint marked')

  // and while it is away
  doorway.shut()
  assert.equal(
    (await stage.call('POST', '/messages/contacts', contacts(shop.from, customer, MARKERS.person))).status,
    503,
  )
  doorway.open()
  await stage.until(async () => (await stage.call('GET', '/health/ready')).status === 200, 'it is back')

  for (const event of ['request', 'request_failed', 'dead_letter', 'account_failure', 'webhook', 'attempt']) {
    assert.ok(lines.has(event), `the log tells of ${event}`)
  }
  lines.assertDiscreet()
})

test('the line of a refused request has its code and the pointers to its faults, without names that a caller chose', async () => {
  const secretName = 'Joaquim Marcador 5511912345678'
  const body = {
    ...contacts(stage.shop.from, 'nobody'),
    [secretName]: 1,
    contacts: [{ name: { formatted_name: 'Ana', [secretName]: 1 } }],
  }
  lines.keepSecret(secretName)
  const lineOf = async (answer: Promise<{ headers: Record<string, string> }>) => {
    const { headers } = await answer
    return await stage.until(
      async () => lines.of('request').find(({ requestId }) => requestId === headers['request-id']),
      'the request is logged',
    )
  }
  const wrong = await lineOf(stage.call('POST', '/messages/contacts?Joaquim=1', body))
  assert.equal(wrong.code, 'invalid_request')
  assert.equal(wrong.count, 4)
  assert.deepEqual(
    new Set(wrong.pointers as string[]),
    new Set(['/to', '/(unknown)', '/contacts/0/name/(unknown)']),
  )

  const key = { headers: { 'idempotency-key': 'a b' } }
  const badKey = await lineOf(
    stage.call('POST', '/messages/contacts', contacts(stage.shop.from, newCustomer()), key),
  )
  assert.deepEqual([badKey.code, badKey.pointers], ['invalid_idempotency_key', ['/idempotency-key']])
  const query = await lineOf(stage.call('GET', '/conversations?limit=0'))
  assert.deepEqual([query.code, query.pointers], ['invalid_request', ['/limit']])
  for (const [path, code] of Object.entries({
    '/nothing': 'not_found',
    '/messages/x': 'message_not_found',
  })) {
    const line = await lineOf(stage.call('GET', path))
    assert.deepEqual([line.code, 'pointers' in line], [code, false])
  }
  const [broken] = await sendRaw(stage.service.url, 'no request\r\n\r\n')
  assert.equal((await lineOf(Promise.resolve(broken as Answer))).code, 'malformed_request')
  const fine = await lineOf(stage.call('GET', '/conversations'))
  assert.equal('code' in fine, false)
  const levels = { answeredAsAsked: fine.level, refused: wrong.level }
  assert.deepEqual(levels, { answeredAsAsked: 20, refused: 30 }, 'by default only what was refused is told')
  lines.assertDiscreet()
})

test('requests that fail while the database is away share a line, and each is counted once', async () => {
  const logLeftOut = () => stage.clock.advance(1_000)
  for (let outage = 0; outage < 2; outage++) logLeftOut() // of others before
  const [told, answered] = ['request_failed', 'request'].map((event) => lines.of(event).length)
  doorway.shut()
  const answers = await Promise.all(Array.from({ length: 20 }, () => stage.call('GET', '/conversations')))
  doorway.open()
  await stage.until(async () => (await stage.call('GET', '/health/ready')).status === 200, 'it is back')
  logLeftOut()

  assert.ok(answers.every(({ status }) => status === 503))
  const failed = lines.of('request_failed').slice(told)
  assert.ok(failed.length < answers.length)
  // the simulator may have reported a status meanwhile, which failed as well
  const refused = lines
    .of('request')
    .slice(answered)
    .filter(({ status, route }) => status === 503 && route !== '/health/ready')
  assert.ok(refused.length >= answers.length)
  assert.equal(
    failed.reduce((sum, { count = 1 }) => sum + Number(count), 0),
    refused.length,
  )
})

test('the check finds what it is to find', () => {
  const found = (line: string, secret: unknown = null) => {
    const other = collectLogLines()
    other.keepSecret(secret)
    other.add(
      `{"level":30,"time":"2026-11-20T13:27:21.000Z","event":"x","messageId":"01970000-0000-7000-8000-123456789012","msg":"${line}"}`,
    )
    try {
      other.assertDiscreet()
      return false
    } catch {
      return true
    }
  }
  assert.equal(found('A request was answered.'), false)
  for (const number of ['5511987654321', '+551140000001', '52998224725', '87654321'])
    assert.ok(found(`to ${number}`))
  assert.ok(found('Maria wants cake', { contacts: [{ name: { formatted_name: 'Maria wants cake' } }] }))
  assert.ok(found('rcd_abc4efghij', 'rcd_abc4efghij'))
})
