/**
 * Bad input is harmless: each row of the table in bad-input/ gets the answer it says, which is a
 * whole problem; nothing of it is stored; a client on its own connection is served after each as
 * before; and the log has no fault of ours.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Agent, request } from 'undici'
import { silentLog } from '../../src/engine/log/log.ts'
import { addressClasses } from './bad-input/addresses.ts'
import { bodyClasses, BODY_BYTES_MAX } from './bad-input/bodies.ts'
import { httpClasses } from './bad-input/broken-http.ts'
import type { Row, World } from './bad-input/row.ts'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { sendRaw } from '../stage/raw-http.ts'
import { openStage, type Answer, type Shop, type Stage } from '../stage/stage.ts'

const complaints: string[] = []
const complain = (fields: Record<string, unknown>, sentence: string) =>
  void complaints.push(`${sentence} ${JSON.stringify(fields)}`)

let stage: Stage
let world: World
let neighbour: Shop
const neighboursConnection = new Agent({ connections: 1, pipelining: 1 })
before(async () => {
  stage = await openStage({ log: { ...silentLog, error: complain, fatal: complain } })
  neighbour = await stage.openShop()
  world = await makeWorld()
})
after(async () => {
  await stage.close()
  await neighboursConnection.close()
})

/** A message in a conversation of its own, of whom the key is. */
async function makeConversation(shop: Shop) {
  const options = { apiKey: shop.apiKey }
  const sent = await stage.call('POST', '/messages/contacts', contacts(shop.from, newCustomer()), options)
  const messageId: string = sent.body.id
  await stage.until(async () => {
    const { body } = await stage.call('GET', `/messages/${messageId}`, undefined, options)
    return body.status === 'failed' && body // no customer wrote to the shop, so the simulator does not accept it
  }, 'the message has its last status')
  const { body } = await stage.call('GET', `/messages/${messageId}`, undefined, options)
  const list = `/conversations/${body.conversationId}/messages`
  const page = await stage.call('GET', list, undefined, options)
  return {
    conversationId: body.conversationId as string,
    messageId,
    cursor: page.body.cursors.prev as string,
  }
}

async function makeWorld(): Promise<World> {
  const { shop } = stage
  const writer = newCustomer()
  await stage.simulator.customerWrites(writer, 'Oi')
  return {
    from: shop.from,
    apiKey: shop.apiKey,
    contacts: JSON.stringify(contacts(shop.from, newCustomer())),
    order: JSON.stringify(orderDetails(shop.from, writer)),
    ...(await makeConversation(shop)),
    other: await makeConversation(shop),
    stranger: { ...(await makeConversation(neighbour)), from: neighbour.from, apiKey: neighbour.apiKey },
  }
}

/**
 * How many rows each table has; how a sender fares is noted a second later, and what was said
 * before indexed, whatever is asked meanwhile.
 */
async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await stage.db.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('sender_activity', 'message_indexes', 'message_slices', 'message_words')
     order by 1`,
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`)
  const { rows } = await stage.db.query<Record<string, number>>(`select ${counts.join()}`)
  return rows[0] as Record<string, number>
}

/** The first answer to what the row sends. */
async function play(row: Row): Promise<Answer> {
  const sent = row.send(world)
  if ('bytes' in sent) return (await sendRaw(stage.service.url, sent.bytes))[0] as Answer
  const { method = 'GET', path, body, ...options } = sent
  return await stage.call(method, path, body, options)
}

/** Somebody else asks for what is theirs, always on the same connection. */
async function askAsNeighbour(): Promise<{ status: number; ids: string[] }> {
  const { statusCode, body } = await request(`${stage.service.url}/conversations`, {
    headers: { 'api-key': neighbour.apiKey },
    dispatcher: neighboursConnection,
  })
  const { data } = (await body.json()) as { data: { id: string }[] }
  return { status: statusCode, ids: data.map(({ id }) => id) }
}

for (const [name, rows] of Object.entries({ ...bodyClasses, ...addressClasses, ...httpClasses })) {
  test(`${name}: refused as the table says, nothing stored, no other request harmed`, async () => {
    const stored = await countRows()
    for (const row of rows) {
      const answer = await play(row)
      assertProblem(answer, row.status, row.code, row.what)
      if (row.fault !== undefined) {
        assert.ok(faultsOf(answer).includes(row.fault), `${row.what}: ${faultsOf(answer).join()}`)
      }
      assert.deepEqual(
        await askAsNeighbour(),
        { status: 200, ids: [world.stranger.conversationId] },
        row.what,
      )
    }
    assert.deepEqual(await countRows(), stored)
    assert.deepEqual(complaints, [])
  })
}

const send = (body: string, headers = {}) => stage.call('POST', '/messages/contacts', body, { headers })

test('what the table begins with is accepted, so that each row is refused for what it changes', async () => {
  assert.equal((await send(world.contacts)).status, 200)
  const order = await stage.call('POST', '/messages/interactive/order_details', world.order)
  assert.equal(order.status, 200, order.text)
  const list = `/conversations/${world.conversationId}/messages?cursor=${world.cursor}`
  assert.equal((await stage.call('GET', list)).status, 200)
  assert.equal((await stage.call('GET', `/messages/${world.messageId.toUpperCase()}`)).status, 200)
})

const NUL_NAME = '"Ana\\u0000","formatted_name":"Eva\\ud83c"'

test('faults of the header, of the text, of the schema and of the rules come in one answer', async () => {
  const body = world.contacts
    .replace('"Ana Lima"', NUL_NAME)
    .replace(/"to":"[^"]*"/, '"to":"Ana","note":1e400')
    .replace(/"from":"[^"]*"/, '"from":"+551149999999"')
  const faults = [
    '/contacts/0/name/formatted_name duplicate_key',
    '/contacts/0/name/formatted_name lone_surrogate',
    '/from sender_unknown',
    '/note number_too_large',
    '/note unknown_field',
    '/to pattern',
  ]
  const one = await send(body)
  assertProblem(one, 422, 'invalid_request', 'body')
  assert.deepEqual(faultsOf(one), faults)
  const asked = await stage.call('POST', '/messages/contacts?note=1', body)
  assertProblem(asked, 422, 'invalid_request', 'query and body')
  assert.deepEqual(faultsOf(asked), [...faults, '/note unknown_field'].toSorted())
  const both = await send(body, { 'idempotency-key': 'two words' })
  assertProblem(both, 422, 'invalid_request', 'header and body')
  assert.deepEqual(faultsOf(both), [...faults, '/idempotency-key format'].toSorted())
  const preflight = await stage.call('POST', '/messages/preflight/contacts', body)
  assertProblem(preflight, 422, 'invalid_request', 'preflight')
  assert.deepEqual(faultsOf(preflight), faults)
})

test('a body that is no object has that one fault', async () => {
  for (const path of ['contacts', 'interactive/order_details', 'interactive/order_status']) {
    for (const body of ['null', '[]', '"order"', '7', 'true', '[{}]']) {
      const answer = await stage.call('POST', `/messages/${path}`, body)
      assertProblem(answer, 422, 'invalid_request', body)
      assert.deepEqual(faultsOf(answer), [' type'], `${path} ${body}`)
    }
  }
})

test('a reference that cannot be stored is a fault beside the others, and no question to the database', async () => {
  const body = JSON.stringify(orderStatus(world.from, newCustomer(), 'R1')).replace('"R1"', '"R\\u0000"')
  const answer = await stage.call('POST', '/messages/interactive/order_status', body)
  assertProblem(answer, 422, 'invalid_request', 'reference')
  const reference = '/interactive/action/parameters/reference_id'
  assert.deepEqual(faultsOf(answer), [`${reference} nul_character`, `${reference} pattern`])
})

test('a template whose name or language cannot be stored is a fault, and no question to the database', async () => {
  for (const [word, pointer] of [
    ['oferta', '/template/name'],
    ['pt_BR', '/template/language/code'],
  ] as const) {
    const template = { name: 'oferta', language: { code: 'pt_BR' } }
    const body = JSON.stringify({ from: world.from, to: newCustomer(), template })
    const answer = await stage.call('POST', '/messages/template', body.replace(word, `${word}\\u0000`))
    assertProblem(answer, 422, 'invalid_request', pointer)
    assert.deepEqual(faultsOf(answer), [`${pointer} nul_character`, `${pointer} pattern`])
  }
})

test('an operation that keeps no rules reports all faults alike, and accepts no body the schema alone would', async () => {
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const make = (body: string) => stage.call('POST', '/keys', body, { apiKey })
  const { api_keys: stored } = await countRows()
  const many = await make('{"name":"a\\u0000","scopes":[],"note":1,"note":2}')
  assert.deepEqual(faultsOf(many), [
    '/name nul_character',
    '/note duplicate_key',
    '/note unknown_field',
    '/scopes too_few',
  ])
  const only = await make('{"name":"a\\u0000","scopes":["admin"]}')
  assertProblem(only, 422, 'invalid_request', 'NUL')
  assert.deepEqual(faultsOf(only), ['/name nul_character'])
  assert.equal((await countRows()).api_keys, stored)
})

test('all faults of a query come in one answer', async () => {
  const answer = await stage.call('GET', '/conversations?from=x&to=y&limit=0&page=2')
  assertProblem(answer, 422, 'invalid_request', 'query')
  assert.deepEqual(faultsOf(answer), [
    '/from pattern',
    '/limit too_small',
    '/page unknown_field',
    '/to pattern',
  ])
})

test('no key of a body changes what objects inherit', async () => {
  const tricks = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'
  for (const body of [world.contacts, world.order].map((valid) => valid.replaceAll('{', `{${tricks},`))) {
    for (const path of ['/messages/contacts', '/messages/interactive/order_details', '/keys']) {
      const answer = await stage.call('POST', path, body)
      assert.ok(answer.status === 422 || answer.status === 403, answer.text)
    }
  }
  assert.equal(Reflect.get({}, 'polluted'), undefined)
})

test('a body of exactly 256 KiB and odd but lawful content types are accepted', async () => {
  assert.equal((await send(world.contacts.padEnd(BODY_BYTES_MAX))).status, 200)
  for (const type of [
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ]) {
    assert.equal((await send(world.contacts, { 'content-type': type })).status, 200, type)
  }
  for (const encoding of ['identity', 'Identity', 'IDENTITY']) {
    assert.equal((await send(world.contacts, { 'content-encoding': encoding })).status, 200, encoding)
  }
})

test('whole numbers are accepted however they are written, and zero also with a minus', async () => {
  for (const json of ['0', '-0', '0.0', '0e2', '0E-2']) {
    const body = world.order.replace('"tax":{"value":0', `"tax":{"value":${json}`)
    const answer = await stage.call('POST', '/messages/interactive/order_details', body)
    assert.equal(answer.status, 200, `${json}: ${answer.text}`)
  }
  const total = '"total_amount":{"value":4800'
  for (const json of ['48e2', '4800.0', '0.48E+4']) {
    const body = world.order.replace(total, `"total_amount":{"value":${json}`)
    const answer = await stage.call('POST', '/messages/interactive/order_details', body)
    assert.equal(answer.status, 200, `${json}: ${answer.text}`)
  }
})

const ODD_TEXTS = [
  ['control characters', 'a\u0001\u001f\u007f\u0085b\tc\nd'],
  ['bidirectional controls', '\u202eanA\u202c \u2066x\u2069 \u200f'],
  ['composed', 'Jos\u00e9'],
  ['decomposed', 'Jose\u0301'],
  ['compatibility forms', '\ufb01 \u2460 \uff21'],
  ['invisible ones', 'a\u200b\ufeff\u2060\u00ad'],
  ['not a character', '\ufffe\uffff\u{1fffe}'],
  ['beyond the first plane', '👩‍👩‍👧 𝒜'],
  ['the line ends of scripts', '\u2028\u2029</script>'],
] as const

test('odd texts are accepted and returned exactly as they came', async () => {
  for (const [what, text] of ODD_TEXTS) {
    const { status, body } = await stage.call(
      'POST',
      '/messages/contacts',
      contacts(stage.shop.from, newCustomer(), text),
    )
    assert.equal(status, 200, what)
    const message = (await stage.call('GET', `/messages/${body.id}`)).body
    assert.equal(message.contentData.contacts[0].name.formatted_name, text, what)
    assert.equal(message.content, text, what)
  }
})

test('a hostile body gets a small answer', async () => {
  const many = JSON.stringify({ note: Array(20_000).fill('\u0000') })
  const longKey = JSON.stringify({ ['k'.repeat(100_000)]: Array(5_000).fill('\u0000') })
  const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 1])))
  const twice = `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":1,"f${n}":1`).join()}}`
  for (const body of [many, longKey, fields, twice]) {
    const answer = await stage.call('POST', '/messages/contacts', body)
    assertProblem(answer, 422, 'invalid_request', body.slice(0, 20))
    assert.ok(answer.text.length < 100_000, `${answer.text.length} characters`)
  }
})

const { METHODS: METHODS_OF_HTTP } = process.getBuiltinModule('node:http')

const METHODS: [path: string, allow: string][] = [
  ['/messages/interactive/order_details', 'POST'],
  ['/messages/interactive/order_status', 'POST'],
  ['/messages/contacts', 'POST'],
  ['/messages/01970000-0000-7000-8000-000000000000', 'GET, HEAD'],
  ['/conversations', 'GET, HEAD'],
  ['/conversations/01970000-0000-7000-8000-000000000000', 'GET, HEAD, PATCH'],
  ['/conversations/01970000-0000-7000-8000-000000000000/messages', 'GET, HEAD'],
  ['/channels/whatsapp/webhook', 'GET, HEAD, POST'],
  ['/openapi.json', 'GET, HEAD'],
  ['/conversations?limit=0', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/docs/problems', 'GET, HEAD'],
  ['/docs/reference.css', 'GET, HEAD'],
  ['/console', 'GET, HEAD'],
  ['/console/conversations', 'GET, HEAD'],
  ['/health/live', 'GET, HEAD'],
  ['/health/ready', 'GET, HEAD'],
]

test('a method an address does not have is answered 405 with those it has, whatever the body', async () => {
  for (const [path, allow] of METHODS) {
    for (const method of METHODS_OF_HTTP) {
      if (method === 'CONNECT' || allow.split(', ').includes(method)) continue
      const body = method === 'GET' || method === 'HEAD' ? undefined : '{"not json'
      const answer = await stage.call(method, path, body, { apiKey: null })
      assert.equal(answer.status, 405, `${method} ${path}`)
      assert.equal(answer.headers.allow, allow, path)
      if (method !== 'HEAD') assertProblem(answer, 405, 'method_not_allowed', `${method} ${path}`)
    }
  }
})
