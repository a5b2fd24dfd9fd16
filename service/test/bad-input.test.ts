/**
 * Bad bodies and paths are harmless: each class has its status and code, nothing is stored, and every answer is a
 * problem with a Request-Id. What is broken below JSON and paths is in bad-input-http.test.ts.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertProblem } from './stage/problems.ts'
import { change } from './stage/change.ts'
import { contacts, newCustomer, newReference } from './stage/messages.ts'
import { specOrderDetails } from './stage/spec-bodies.ts'
import { openStage, type Stage } from './stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const BODY_BYTES_MAX = 256 * 1024

type Row = {
  what: string
  /** The body, made from a valid contacts body as JSON text. */
  body: (valid: string) => string | Buffer | undefined
  headers?: Record<string, string>
  expect: [status: number, code: string, pointer?: string]
}

const malformed: Row['expect'] = [400, 'malformed_request']
const unsupported: Row['expect'] = [415, 'unsupported_media_type']
const at = (pointer: string): Row['expect'] => [422, 'invalid_request', pointer]
const name = '/contacts/0/name/formatted_name'
/** The valid body with the name replaced by other JSON text. */
const named = (json: string) => (valid: string) => valid.replace('"Ana Lima"', json)
const typed = (type: string) => ({ headers: { 'content-type': type } })

const BODIES: Row[] = [
  { what: 'cut JSON', body: (valid) => valid.slice(0, -1), expect: malformed },
  { what: 'two values', body: (valid) => valid + valid, expect: malformed },
  { what: 'a trailing comma', body: (valid) => valid.replace(/}$/, ',}'), expect: malformed },
  { what: 'a comment', body: (valid) => `/* hi */${valid}`, expect: malformed },
  { what: 'single quotes', body: (valid) => valid.replaceAll('"', "'"), expect: malformed },
  { what: 'NaN', body: named('NaN'), expect: malformed },
  { what: 'a raw control character', body: named('"a\nb"'), expect: malformed },
  {
    what: 'invalid UTF-8',
    body: (valid) => Buffer.concat([Buffer.from(valid), Buffer.of(0xc3, 0x28)]),
    expect: malformed,
  },
  {
    what: 'an overlong encoding',
    body: (valid) => Buffer.from(valid.replace('Ana', 'A\xc0\xaf'), 'latin1'),
    expect: malformed,
  },
  {
    what: 'a surrogate as UTF-8',
    body: (valid) => Buffer.from(valid.replace('Ana', '\xed\xa0\x80'), 'latin1'),
    expect: malformed,
  },
  { what: 'a byte order mark', body: (valid) => `\ufeff${valid}`, expect: malformed },
  { what: 'UTF-16', body: (valid) => Buffer.from(valid, 'utf16le'), expect: malformed },
  { what: 'an empty body', body: () => '', expect: malformed },
  { what: 'only white space', body: () => '  \n', expect: malformed },
  { what: 'no body at all', body: () => undefined, expect: at('') },
  { what: 'text/plain', body: (valid) => valid, ...typed('text/plain'), expect: unsupported },
  {
    what: 'a form',
    body: () => 'from=1',
    ...typed('application/x-www-form-urlencoded'),
    expect: unsupported,
  },
  {
    what: 'another JSON type',
    body: (valid) => valid,
    ...typed('application/json-patch+json'),
    expect: unsupported,
  },
  { what: 'a longer type', body: (valid) => valid, ...typed('application/jsonx'), expect: unsupported },
  { what: 'an empty type', body: (valid) => valid, ...typed(''), expect: unsupported },
  {
    what: 'charset latin1',
    body: (valid) => valid,
    ...typed('application/json; charset=iso-8859-1'),
    expect: unsupported,
  },
  {
    what: 'charset utf-16',
    body: (valid) => valid,
    ...typed('application/json;charset="utf-16"'),
    expect: unsupported,
  },
  { what: 'gzip', body: (valid) => valid, headers: { 'content-encoding': 'gzip' }, expect: unsupported },
  {
    what: 'an unknown encoding',
    body: (valid) => valid,
    headers: { 'content-encoding': 'x' },
    expect: unsupported,
  },
  { what: '__proto__', body: (valid) => valid.replace('{', '{"__proto__":{"from":"x"},'), expect: malformed },
  {
    what: '__proto__ escaped',
    body: (valid) => valid.replace('{', '{"__\\u0070roto__":{},'),
    expect: malformed,
  },
  {
    what: 'constructor.prototype',
    body: (valid) => valid.replace('{', '{"constructor":{"prototype":{}},'),
    expect: malformed,
  },
  {
    what: 'a key twice',
    body: (valid) => valid.replace(/}$/, ',"to":"+5511987654321"}'),
    expect: at('/to'),
  },
  {
    what: 'arrays 30,000 deep',
    body: named('['.repeat(30_000) + ']'.repeat(30_000)),
    expect: at(`${name}${'/0'.repeat(28)}`),
  },
  {
    what: 'objects 30,000 deep',
    body: named('{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000)),
    expect: at(`${name}${'/a'.repeat(28)}`),
  },
  { what: 'NUL in a text', body: named('"a\\u0000b"'), expect: at(name) },
  { what: 'NUL in a key', body: (valid) => valid.replace('{', '{"a\\u0000":1,'), expect: at('/a\u0000') },
  { what: 'a lone high surrogate', body: named('"\\ud83c"'), expect: at(name) },
  { what: 'a lone low surrogate', body: named('"\\udf5e"'), expect: at(name) },
  { what: 'surrogates the wrong way round', body: named('"\\udf5e\\ud83c"'), expect: at(name) },
  { what: 'an array', body: () => '[]', expect: at('') },
  { what: 'null', body: () => 'null', expect: at('') },
  { what: 'a text', body: () => '"order"', expect: at('') },
  { what: 'a number for a text', body: named('7'), expect: at(name) },
  { what: 'null for a text', body: named('null'), expect: at(name) },
  { what: 'true for a text', body: named('true'), expect: at(name) },
  { what: 'an array for a text', body: named('["Ana"]'), expect: at(name) },
  {
    what: 'a body of 256 KiB and one byte',
    body: (valid) => valid.padEnd(BODY_BYTES_MAX + 1),
    expect: [413, 'body_too_large'],
  },
]

const countRows = async () => {
  const { rows } = await stage.db.query(
    `select (select count(*) from messages) + (select count(*) from conversations) + (select count(*) from contacts)
          + (select count(*) from contact_addresses) + (select count(*) from deliveries)
          + (select count(*) from idempotency_keys) as count`,
  )
  return Number(rows[0].count)
}

test('each class of bad body has its status and code, and stores nothing', async () => {
  const before = await countRows()
  const valid = JSON.stringify(contacts(stage.shop.from, newCustomer()))
  for (const { what, body, headers = {}, expect } of BODIES) {
    const [status, code, pointer] = expect
    const answer = await stage.call('POST', '/messages/contacts', body(valid), {
      headers: { 'idempotency-key': 'bad', ...headers },
    })
    assertProblem(answer, status, code, what)
    if (pointer !== undefined) {
      const pointers = answer.body.errors.map((fault: { pointer: string }) => fault.pointer)
      assert.ok(pointers.includes(pointer), `${what}: ${pointers.join()}`)
    }
  }
  assert.equal(await countRows(), before)
})

test('a body of exactly 256 KiB and odd but lawful content types are taken', async () => {
  const valid = JSON.stringify(contacts(stage.shop.from, newCustomer()))
  const send = (body: string, headers = {}) => stage.call('POST', '/messages/contacts', body, { headers })
  assert.equal((await send(valid.padEnd(BODY_BYTES_MAX))).status, 200)
  for (const type of [
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ]) {
    assert.equal((await send(valid, { 'content-type': type })).status, 200, type)
  }
  assert.equal((await send(valid, { 'content-encoding': 'identity' })).status, 200)
})

/** JSON text for `total_amount.value`, and whether it is an amount. */
const NUMBERS: [json: string, fault: string | null][] = [
  ['4800', null],
  ['4800.0', null],
  ['48e2', null],
  ['-0', null],
  ['1.5', 'type'],
  ['-1', 'too_small'],
  ['1e400', 'number_too_large'],
  ['-1e400', 'number_too_large'],
  ['9007199254740993', 'number_too_large'],
  ['9007199254740991', 'too_large'],
  ['"4800"', 'type'],
  ['true', 'type'],
  ['[4800]', 'type'],
  ['{}', 'type'],
]

test('numbers are taken as written or refused, never rounded or read from texts', async () => {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  for (const [json, fault] of NUMBERS) {
    const order = specOrderDetails(stage.shop.from, to, newReference())
    const marked = change(order, '/interactive/action/parameters/order/tax/value', 'MARK')
    const answer = await stage.call(
      'POST',
      '/messages/interactive/order_details',
      JSON.stringify(marked).replace('"MARK"', json),
    )
    const codes = (answer.body.errors ?? []).map(({ code }: { code: string }) => code)
    // sums are judged elsewhere: here only whether the number itself is at fault
    if (fault === null)
      assert.ok(
        !codes.some((code: string) => ['type', 'too_small', 'too_large', 'number_too_large'].includes(code)),
        json,
      )
    else assert.deepEqual(codes, [fault], json)
  }
})

test('a hostile body gets a small answer', async () => {
  const many = JSON.stringify({
    note: Array(20_000)
      .fill('\u0000')
      .map((text) => text),
  })
  const longKey = JSON.stringify({ ['k'.repeat(100_000)]: Array(5_000).fill('\u0000') })
  const fields = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 1])))
  for (const body of [many, longKey, fields]) {
    const answer = await stage.call('POST', '/messages/contacts', body)
    assertProblem(answer, 422, 'invalid_request', body.slice(0, 20))
    assert.ok(answer.text.length < 100_000, `${answer.text.length} characters`)
  }
})

const PATHS: [method: string, path: string, status: number, code: string][] = [
  ['GET', '/messages/%00', 404, 'message_not_found'],
  ['GET', '/conversations/%00/messages', 404, 'conversation_not_found'],
  ['GET', '/messages/%', 400, 'malformed_request'],
  ['GET', '/messages/%zz', 400, 'malformed_request'],
  ['GET', '/messages/%c3%28', 400, 'malformed_request'],
  ['GET', `/messages/${'a'.repeat(129)}`, 404, 'not_found'],
  ['GET', '/messages/', 404, 'message_not_found'],
  ['GET', '/Messages/contacts', 404, 'not_found'],
  ['GET', '//conversations', 404, 'not_found'],
  ['GET', '/conversations/', 404, 'conversation_not_found'],
  ['GET', '/', 404, 'not_found'],
  ['GET', '/messages/..%2fconversations', 404, 'message_not_found'],
  ['GET', '/nothing?limit=0', 404, 'not_found'],
  ['POST', '/nothing', 404, 'not_found'],
  ['PROPFIND', '/conversations', 404, 'not_found'],
]

test('a path that leads nowhere is a problem like any other', async () => {
  for (const [method, path, status, code] of PATHS) {
    assertProblem(await stage.call(method, path), status, code, `${method} ${path}`)
  }
})

const METHODS: [path: string, allow: string][] = [
  ['/messages/interactive/order_details', 'POST'],
  ['/messages/interactive/order_status', 'POST'],
  ['/messages/contacts', 'POST'],
  ['/messages/01970000-0000-7000-8000-000000000000', 'GET, HEAD'],
  ['/conversations', 'GET, HEAD'],
  ['/conversations/01970000-0000-7000-8000-000000000000', 'GET, HEAD'],
  ['/conversations/01970000-0000-7000-8000-000000000000/messages', 'GET, HEAD'],
  ['/channels/whatsapp/webhook', 'GET, HEAD, POST'],
  ['/openapi.json', 'GET, HEAD'],
  ['/health/live', 'GET, HEAD'],
  ['/health/ready', 'GET, HEAD'],
]

test('a method an address does not have is answered 405 with those it has, whatever the body', async () => {
  for (const [path, allow] of METHODS) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allow.split(', ').includes(method)) continue
      const body = method === 'GET' || method === 'HEAD' ? undefined : '{"not json'
      const answer = await stage.call(method, path, body, { apiKey: null })
      assert.equal(answer.status, 405, `${method} ${path}`)
      assert.equal(answer.headers.allow, allow, path)
      if (method !== 'HEAD') assertProblem(answer, 405, 'method_not_allowed', `${method} ${path}`)
    }
  }
})
