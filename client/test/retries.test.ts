/** What a client tries again, decided by the code of the problem. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { readJson } from '../src/http.ts'
import type { Http } from '../src/http.ts'
import { RecadoConnectionError, RecadoProblem, RecadoTimeoutError } from '../src/index.ts'
import type { WarningNote } from '../src/index.ts'
import { openMessages } from '../src/resources/messages.ts'
import { Events } from '../src/resources/events.ts'
import { Keys } from '../src/resources/keys.ts'
import { MediaFiles } from '../src/resources/media.ts'
import { PaymentAccounts } from '../src/resources/payment-accounts.ts'
import { Payments } from '../src/resources/payments.ts'
import { Templates } from '../src/resources/templates.ts'
import { answer, networkError, openStandIn, problem } from './stand-in.ts'

const read = (http: Http) => http.json('GET', '/me', {})
const send = (http: Http) =>
  openMessages(http).sendText({ from: '+551140000000', to: '+5511987654321', text: { body: 'Oi' } })
const create = (http: Http) => new Keys(http).create({ name: 'n', scopes: ['messages:read'] })
const SENT = answer({ id: 'm-1' })

test('what was not done is asked for again after the seconds in Retry-After', async () => {
  for (const [code, status] of [
    ['idempotency_in_progress', 409],
    ['rate_limited', 429],
    ['overloaded', 503],
    ['stopping', 503],
  ] as const) {
    for (const call of [send, read, create]) {
      const { http, seen, pauses } = openStandIn([problem(code, status, { 'retry-after': '3' }), SENT])
      await call(http)
      assert.equal(seen.length, 2, code)
      assert.deepEqual(pauses, [3000], code)
    }
  }
})

test('a 409 that never becomes right is not asked for again', async () => {
  for (const code of [
    'window_closed',
    'sender_taken',
    'delivery_not_open',
    'resolution_impossible',
  ] as const) {
    const { http, seen } = openStandIn([problem(code, 409), SENT])
    await assert.rejects(send(http), (error) => error instanceof RecadoProblem && error.code === code)
    assert.equal(seen.length, 1, code)
  }
})

test('a code that this client does not know is final', async () => {
  const { http, seen } = openStandIn([problem('of_tomorrow', 503), SENT])
  await assert.rejects(send(http), RecadoProblem)
  assert.equal(seen.length, 1)
})

test('what may have been done is repeated where that does no harm: reads, and sends under their key', async () => {
  for (const lost of [
    problem('database_unavailable', 503),
    networkError('ECONNRESET'),
    () => new Response('', { status: 502 }),
  ]) {
    for (const call of [send, read]) {
      const { http, seen } = openStandIn([lost, SENT])
      await call(http)
      assert.equal(seen.length, 2)
    }
    const { http, seen } = openStandIn([lost, SENT])
    await assert.rejects(create(http))
    assert.equal(seen.length, 1, 'a key that may have been made is not made again')
  }
})

test('a request that never left is made again, whatever it is', async () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']) {
    const { http, seen } = openStandIn([networkError(code), SENT])
    await create(http)
    assert.equal(seen.length, 2, code)
  }
})

test('a failure of the service itself is asked about once more, under the same key', async () => {
  const failing = openStandIn([problem('internal', 500)], { retries: 5 })
  await assert.rejects(send(failing.http), RecadoProblem)
  assert.equal(failing.seen.length, 2)
  const creating = openStandIn([problem('internal', 500)])
  await assert.rejects(create(creating.http), RecadoProblem)
  assert.equal(creating.seen.length, 1)
})

test('all tries of a send have the same bytes and the same key, and two sends have two keys', async () => {
  const { http, seen } = openStandIn([networkError('ECONNRESET'), problem('overloaded', 503), SENT])
  const body = { from: '+551140000000', to: '+5511987654321', text: { body: 'Oi' } }
  const sending = openMessages(http).sendText(body)
  body.text.body = 'changed meanwhile'
  await sending
  assert.equal(new Set(seen.map(({ body }) => body)).size, 1)
  assert.match(String(seen[0]?.body), /"Oi"/)
  const keys = () => new Set(seen.map(({ headers }) => headers.get('idempotency-key')))
  assert.equal(keys().size, 1)
  await send(http)
  assert.equal(keys().size, 2)
})

test('the pauses double from half a second, and the tries end', async () => {
  const { http, seen, pauses } = openStandIn([networkError('ECONNREFUSED')], { retries: 6 })
  await assert.rejects(read(http), RecadoConnectionError)
  assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 8000])
  assert.equal(seen.length, 7)
})

test('no try begins after the total time, and a pause longer than a minute is for the caller to decide', async () => {
  const short = openStandIn([problem('rate_limited', 429, { 'retry-after': '20' })], {
    retries: 9,
    totalMs: 50_000,
  })
  await assert.rejects(read(short.http), (error) => (error as RecadoProblem).retryAfterMs === 20_000)
  assert.equal(short.seen.length, 3)
  const long = openStandIn([problem('rate_limited', 429, { 'retry-after': '61' })])
  await assert.rejects(read(long.http), RecadoProblem)
  assert.equal(long.seen.length, 1)
})

test('a try without an answer ends in time and is reported as such', async () => {
  const { http, seen } = openStandIn([() => null], { timeoutMs: 1, retries: 1 })
  await assert.rejects(read(http), RecadoTimeoutError)
  assert.equal(seen.length, 2)
})

test('a signal ends a call with its reason, and nothing is tried after it', async () => {
  const stop = new AbortController()
  const { http, seen } = openStandIn([() => (stop.abort(new Error('enough')), null)])
  await assert.rejects(http.json('GET', '/me', { options: { signal: stop.signal } }), /enough/)
  assert.equal(seen.length, 1)
  await assert.rejects(http.json('GET', '/me', { options: { signal: stop.signal } }), /enough/)
  assert.equal(seen.length, 1)
})

test('a strict client refuses a send without an idempotency key, before it asks anything', async () => {
  const { http, seen } = openStandIn([SENT], { strict: true })
  await assert.rejects(send(http), TypeError)
  assert.equal(seen.length, 0)
  const body = { from: '+551140000000', to: '+5511987654321', text: { body: 'Oi' } }
  await openMessages(http).sendText(body, { idempotencyKey: 'order-2031-hello' })
  assert.equal(seen[0]?.headers.get('idempotency-key'), 'order-2031-hello')
})

test('an answer of another program is reported as such, and a redirect does not carry the key elsewhere', async () => {
  const page = () => new Response('<h1>Welcome to nginx!</h1>', { headers: { 'content-type': 'text/html' } })
  const away = () => new Response(null, { status: 301, headers: { location: 'https://elsewhere.test/' } })
  for (const other of [page, away]) {
    const { http, seen } = openStandIn([other])
    await assert.rejects(read(http), RecadoConnectionError)
    assert.equal(seen.length, 1)
  }
})

test('an empty identifier is refused, since its address would be that of the list', async () => {
  const { http, seen } = openStandIn([SENT])
  await assert.rejects(
    http.call({ method: 'DELETE', path: '/keys/{keyId}', identifiers: { keyId: '' } }, readJson),
    TypeError,
  )
  assert.equal(seen.length, 0)
})

test('of an accepted message with warnings the client reports their codes, to all calls and to this one', async () => {
  const headers = { 'recado-warnings': '3', 'recado-warning-codes': 'recipient_number, reference_id_used' }
  const told: WarningNote[] = []
  const onWarnings = (note: WarningNote) => void told.push(note)
  const { http } = openStandIn([() => Response.json({ id: 'an-id' }, { headers }), answer({ id: 'an-id' })], {
    onWarnings,
  })
  const call = { method: 'POST', path: '/messages/text', body: {}, idempotencyKey: 'once' } as const
  await http.call({ ...call, options: { onWarnings } }, readJson)
  await http.call({ ...call, options: { onWarnings } }, readJson)
  const note = { method: 'POST', url: 'http://recado.test/messages/text', count: 3 }
  const codes = ['recipient_number', 'reference_id_used']
  assert.deepEqual(told, [
    { ...note, codes },
    { ...note, codes },
  ])
})

test('what the service may take long for is waited for, unless the call says otherwise', async () => {
  const calls: [what: string, call: (http: Http, timeoutMs?: number) => Promise<unknown>, takesMs: number][] =
    [
      [
        'check',
        (http, timeoutMs) => new PaymentAccounts(http).check('a', { ...(timeoutMs && { timeoutMs }) }),
        95_000,
      ],
      [
        'reconciliation',
        (http, timeoutMs) => new Payments(http).reconciliation({}, { ...(timeoutMs && { timeoutMs }) }),
        75_000,
      ],
      [
        'upload',
        (http, timeoutMs) =>
          new MediaFiles(http).upload(new Blob(['x']), { ...(timeoutMs && { timeoutMs }) }),
        600_000,
      ],
      [
        'events',
        (http, timeoutMs) => new Events(http).list({ wait: 30 }, { ...(timeoutMs && { timeoutMs }) }),
        45_000,
      ],
    ]
  const limits = mock.method(globalThis, 'setTimeout', () => undefined)
  const limitOf = async (call: Promise<unknown>) => {
    await call
    return limits.mock.calls.at(-1)?.arguments[1]
  }
  try {
    for (const [what, call, takesMs] of calls) {
      const { http } = openStandIn([answer({})], { timeoutMs: 5_000, totalMs: 5_000 })
      assert.equal(await limitOf(call(http)), takesMs, what)
      assert.equal(await limitOf(call(http, 1_000)), 1_000, what)
      assert.equal(await limitOf(new Events(http).list()), 5_000, 'what does not wait')
    }
  } finally {
    limits.mock.restore()
  }
})

test('a change of a template, which WhatsApp counts, is not repeated when its answer is lost', async () => {
  const { http, seen } = openStandIn([networkError('ECONNRESET'), answer({})])
  await assert.rejects(new Templates(http).change('t-1', { components: [] }), RecadoConnectionError)
  assert.equal(seen.length, 1)
})

test('a mistake of the caller is a TypeError, and is not taken for a service that is away', async () => {
  assert.throws(() => openStandIn([], { url: 'https://recado.example.com:80800' }), TypeError)
  const { http, seen } = openStandIn([SENT])
  const options = { idempotencyKey: 'pedido-42 – enviado' } // a dash that no header can have
  const order = { from: '+551140000000', to: '+5511987654321', text: { body: 'Oi' } }
  await assert.rejects(openMessages(http).sendText(order, options), TypeError)
  assert.equal(seen.length, 0)

  const failing = () => {
    throw new TypeError('a fault of the program')
  }
  const answered = openStandIn([SENT], { onResponse: failing })
  await assert.rejects(send(answered.http), { message: 'a fault of the program' })
  assert.equal(answered.seen.length, 1)
})
