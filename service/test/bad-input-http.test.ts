/** Broken HTTP, byte by byte on a raw socket: refused with a problem and a Request-Id, and the service goes on. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from './stage/messages.ts'
import { assertProblem } from './stage/problems.ts'
import { openStage, type Answer, type Stage } from './stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

/** Sends bytes as they are; resolves with the first answer once the service has closed the connection. */
async function sendRaw(bytes: string): Promise<Answer & { hasContinue: boolean }> {
  const { hostname, port } = new URL(stage.service.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes, 'latin1')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks).toString('utf8')
  const final = raw.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  return { ...readAnswer(final), hasContinue: final !== raw }
}

function readAnswer(raw: string): Answer {
  const [head = '', text = ''] = raw.split(/\r\n\r\n(.*)/s)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))) as Record<
    string,
    string
  >
  const lowerCase = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: lowerCase,
    body: text === '' ? null : JSON.parse(text),
    text,
  }
}

const CLOSE = 'connection: close\r\n'
const head = (lines: string, method = 'POST') => `${method} /messages/contacts HTTP/1.1\r\n${lines}\r\n`
const json = 'content-type: application/json\r\n'

const BROKEN: [what: string, bytes: () => string, status: number, code: string][] = [
  ['no HTTP at all', () => 'hello\r\n\r\n', 400, 'malformed_request'],
  ['a TLS greeting', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed_request'],
  ['an unknown method', () => 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'malformed_request'],
  ['a header without colon', () => head('host: a\r\nnonsense\r\n'), 400, 'malformed_request'],
  ['a space before the colon', () => head('host: a\r\nx-a : 1\r\n'), 400, 'malformed_request'],
  ['a folded header', () => head('host: a\r\nx-a: 1\r\n 2\r\n'), 400, 'malformed_request'],
  ['NUL in a header', () => head('host: a\r\nx-a: a\0b\r\n'), 400, 'malformed_request'],
  [
    'two lengths',
    () => `${head('host: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n')}{}`,
    400,
    'malformed_request',
  ],
  [
    'length and chunks',
    () => `${head('host: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n')}0\r\n\r\n`,
    400,
    'malformed_request',
  ],
  [
    'chunked, then another encoding',
    () => `${head('host: a\r\ntransfer-encoding: chunked, gzip\r\n')}0\r\n\r\n`,
    400,
    'malformed_request',
  ],
  ['a negative length', () => head('host: a\r\ncontent-length: -1\r\n'), 400, 'malformed_request'],
  ['a length that is no number', () => head('host: a\r\ncontent-length: two\r\n'), 400, 'malformed_request'],
  ['headers of 17 KiB', () => head(`host: a\r\nx-a: ${'a'.repeat(17 * 1024)}\r\n`), 431, 'headers_too_large'],
  [
    'a path of 17 KiB',
    () => `GET /${'a'.repeat(17 * 1024)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['no Host', () => head(CLOSE), 400, 'malformed_request'],
  [
    'a bad chunk size',
    () =>
      `${head(`host: a\r\napi-key: ${stage.shop.apiKey}\r\n${json}transfer-encoding: chunked\r\n`)}zz\r\n{}\r\n`,
    400,
    'malformed_request',
  ],
]

test('each class of broken HTTP has its status and code', async () => {
  for (const [what, bytes, status, code] of BROKEN) {
    assertProblem(await sendRaw(bytes()), status, code, what)
  }
})

const authorized = () => `host: a\r\napi-key: ${stage.shop.apiKey}\r\n${CLOSE}`

test('an expectation nobody knows is ignored, and 100-continue is granted', async () => {
  const answer = await sendRaw(`GET /conversations HTTP/1.1\r\n${authorized()}expect: a-miracle\r\n\r\n`)
  assert.equal(answer.status, 200)
  assert.ok(answer.headers['request-id'])
  const body = JSON.stringify(contacts(stage.shop.from, newCustomer()))
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`
  const granted = await sendRaw(head(`${authorized()}${json}${length}expect: 100-continue\r\n`) + body)
  assert.equal(granted.status, 200)
  assert.equal(granted.hasContinue, true)
})

test('a request that was cut off stores nothing, and others go on', async () => {
  const { rows: before } = await stage.db.query('select count(*) from messages')
  const { hostname, port } = new URL(stage.service.url)
  const body = JSON.stringify(contacts(stage.shop.from, newCustomer()))
  for (const part of [10, body.length - 1]) {
    const socket = connect(Number(port), hostname)
    socket.write(
      head(`host: a\r\napi-key: ${stage.shop.apiKey}\r\n${json}content-length: ${body.length}\r\n`) +
        body.slice(0, part),
    )
    socket.end()
    for await (const chunk of socket) void chunk
  }
  const { rows: then } = await stage.db.query('select count(*) from messages')
  assert.deepEqual(then, before)
  assert.equal((await stage.call('GET', '/health/live')).status, 200)
})

test('pipelined requests are answered in order, each with its own Request-Id', async () => {
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`
  const { hostname, port } = new URL(stage.service.url)
  const socket = connect(Number(port), hostname)
  socket.write(one('/nothing') + one('/health/live') + one('/messages/x', CLOSE))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks).toString()
  assert.deepEqual(
    [...raw.matchAll(/HTTP\/1\.1 ([0-9]{3})/g)].map(([, status]) => status),
    ['404', '200', '401'],
  )
  assert.equal(new Set([...raw.matchAll(/request-id: (.*)/g)].map(([, id]) => id)).size, 3)
})

test('two api-key headers are no key, two content types are no content type', async () => {
  const key = `api-key: ${stage.shop.apiKey}\r\n`
  assertProblem(
    await sendRaw(`GET /conversations HTTP/1.1\r\nhost: a\r\n${CLOSE}${key}${key}\r\n`),
    401,
    'unauthenticated',
    'two keys',
  )
  const body = '{}'
  const twice = head(`host: a\r\n${CLOSE}${key}content-type: text/plain\r\n${json}content-length: 2\r\n`)
  assertProblem(await sendRaw(twice + body), 415, 'unsupported_media_type', 'two types')
})
