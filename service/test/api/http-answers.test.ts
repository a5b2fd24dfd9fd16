/**
 * What holds for every answer: Request-Id, the shape of problems, HEAD, health, stopping, and the
 * database away.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { classify } from '../../src/channels/whatsapp/client/classify.ts'
import { channelErrors } from '../../src/channels/whatsapp/client/errors.ts'
import { failureDetails } from '../../src/channels/whatsapp/client/failures.ts'
import { deliveryFailures } from '../../src/store/delivery-failures.ts'
import { toSettlement } from '../../src/delivery/settle.ts'
import { failureDetails as paymentFailures } from '../../src/providers/failures.ts'
import { allProviderRules } from '../../src/providers/registry.ts'
import { problems } from '../../src/engine/problems/problems.ts'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let doorway: Doorway
before(async () => {
  stage = await openStage({
    through: async (connectionString) => {
      doorway = await makeDoorway(connectionString)
      return doorway.connectionString
    },
  })
})
after(async () => {
  await stage.close()
  doorway.close()
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const send = () => stage.call('POST', '/messages/contacts', contacts(stage.shop.from, newCustomer()))

test('every answer has a Request-Id of its own, whatever the caller sends as one', async () => {
  const headers = { 'request-id': 'mine', 'x-request-id': 'mine' }
  const answers = [
    await send(),
    await stage.call('GET', '/conversations', undefined, { headers }),
    await stage.call('GET', '/nothing', undefined, { headers }),
    await stage.call('DELETE', '/conversations'),
    await stage.call('GET', '/health/live'),
    await stage.call('GET', '/openapi.json'),
    await stage.call('GET', '/docs/problems'),
    await stage.call('GET', '/messages/%'),
    await stage.call('POST', '/channels/whatsapp/webhook', '{}'),
    await stage.call('GET', '/channels/whatsapp/webhook'),
  ]
  for (const answer of answers) assert.match(String(answer.headers['request-id']), UUID)
  assert.equal(new Set(answers.map((answer) => answer.headers['request-id'])).size, answers.length)
})

test('every failure of a payment, and every field of an account, is explained on a page', async () => {
  const { text } = await stage.call('GET', '/docs/payments', undefined, { apiKey: null })
  for (const [code, detail] of Object.entries(paymentFailures)) {
    assert.ok(text.includes(`id="${code}"`), code)
    assert.ok(text.includes(detail), code)
  }
  for (const { name, detailsExample, credentialsExample } of allProviderRules()) {
    assert.ok(text.includes(`id="${name}"`), name)
    for (const field of Object.keys(detailsExample)) assert.ok(text.includes(`details.${field}`), field)
    for (const field of Object.keys(credentialsExample))
      assert.ok(text.includes(`credentials.${field}`), field)
  }
})

test('every failure that a message can have is explained on a page, with the status it leaves', async () => {
  const { text } = await stage.call('GET', '/docs/failures', undefined, { apiKey: null })
  const leaves = (code: string) =>
    new RegExp(`<a href="#${code}"><code>${code}</code></a> <span>([^<]*)</span>`).exec(text)?.[1]
  const ours = Object.entries(deliveryFailures).map(([code, { detail }]) => [code, detail])
  for (const [code = '', detail = ''] of [...Object.entries(failureDetails), ...ours]) {
    assert.ok(text.includes(`id="${code}"`), code)
    assert.ok(text.includes(detail), code)
    assert.match(leaves(code) ?? '', /^(sending|sending or failed|failed|unknown|of no message)$/, code)
  }
  assert.equal(leaves('media_gone'), 'of no message')
  for (const code of ['held_for_quality', 'held_while_paused']) assert.equal(leaves(code), 'sending', code)
  for (const code of ['answer_lost', 'answer_unreadable', 'outcome_unknown'])
    assert.equal(leaves(code), 'unknown', code)
  for (const code of ['channel_unreachable', 'channel_misaddressed'])
    assert.equal(leaves(code), 'sending or failed', code)
  for (const code of ['marked_failed', 'window_closed', 'delivery_failed', 'refused_by_channel'])
    assert.equal(leaves(code), 'failed', code)

  const limits = { retryFirstMs: 1, retryMaxMs: 1, ageMaxMs: 3_600_000, unknownWaitMs: 1 }
  const tried = { attempt: 1, answeredSo: 1, createdAt: stage.clock.now() }
  for (const { code, subcode, type, says, failure } of channelErrors) {
    if (leaves(failure) === 'of no message') continue // it answers calls about an account
    const answer = JSON.stringify({ error: { code, error_subcode: subcode, type, message: says } })
    const outcome = classify(400, answer, {}, stage.clock.now().getTime())
    const { status } = toSettlement(outcome, tried, limits, stage.clock.now())
    assert.ok(leaves(failure)?.split(' or ').includes(status), `${code} ${failure} leaves ${status}`)
  }
})

test('the type of every problem is a page of this service that explains it, in English and in Portuguese', async () => {
  const { body } = await stage.call('GET', '/nothing')
  const [page, anchor] = body.type.split('#')
  assert.equal(page, `${stage.service.url}/docs/problems`)
  assert.equal(anchor, 'not_found')
  const answer = await fetch(page)
  const html = await answer.text()
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers.get('content-type')), /^text\/html/)
  for (const [code, { status, en, pt }] of Object.entries(problems)) {
    assert.ok(html.includes(`id="${code}"`), code)
    assert.ok(html.includes(String(status)) && html.includes(en[0].replaceAll('&', '&amp;')), code)
    assert.ok(html.includes(`<p lang="pt-BR">${pt[0].replaceAll('&', '&amp;')}.</p>`), code)
  }
})

test('what is not there is answered with the place of the reference', async () => {
  for (const path of ['/nothing', '/console/assets/nothing.js', `/messages/${'a'.repeat(129)}`]) {
    const answer = await stage.call('GET', path)
    assertProblem(answer, 404, 'not_found', path)
    assert.match(answer.body.detail, /GET \/docs\b/, path)
  }
})

test('broken JSON is reported by line and column, and not quoted', async () => {
  const detailOf = async (body: string) => {
    const answer = await stage.call('POST', '/messages/contacts', body)
    assertProblem(answer, 400, 'malformed_request', body)
    return answer.body.detail
  }
  const secret = '{\n  "to": "+5511987654321",\n  "name": Maria\n}'
  assert.equal(await detailOf(secret), 'The body is not valid JSON: line 3, column 11.')
  assert.equal(
    await detailOf('{"to": "+55119876'),
    'The body is not valid JSON: it ends too early, at line 1, column 18.',
  )
})

test('the address of problem pages follows RECADO_PUBLIC_URL', async () => {
  const other = await stage.startAnother({}, { RECADO_PUBLIC_URL: 'https://api.example.com/recado/' })
  try {
    const { type } = (await (await fetch(`${other.url}/nothing`)).json()) as { type: string }
    assert.equal(type, 'https://api.example.com/recado/docs/problems#not_found')
  } finally {
    await other.close()
  }
})

test('HEAD answers as GET does, without a body', async () => {
  for (const path of ['/conversations', '/health/live', '/openapi.json', '/messages/x', '/nothing']) {
    const get = await stage.call('GET', path)
    const head = await stage.call('HEAD', path)
    assert.equal(head.status, get.status, path)
    assert.equal(head.headers['content-type'], get.headers['content-type'], path)
    assert.equal(head.text, '')
    assert.ok(head.headers['request-id'])
  }
})

test('no page of another origin is invited: no answer carries CORS headers', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const method of ['OPTIONS', 'GET']) {
    const answer = await stage.call(method, '/conversations', undefined, { headers })
    const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
    assert.deepEqual(cors, [])
  }
})

test('answers do not reveal what they are made with', async () => {
  for (const path of ['/nothing', '/conversations', '/docs/problems']) {
    const { headers } = await stage.call('GET', path)
    assert.equal(headers.server, undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('while the database is away the answer is 503 with Retry-After, and all is well once it is back', async () => {
  assert.equal((await stage.call('GET', '/health/ready')).status, 200)
  assert.equal((await send()).status, 200)
  doorway.shut()
  try {
    for (const [method, path, body] of [
      ['GET', '/health/ready', undefined],
      ['GET', '/conversations', undefined],
      ['GET', '/messages/01970000-0000-7000-8000-000000000000', undefined],
      ['POST', '/messages/contacts', contacts(stage.shop.from, newCustomer())],
    ] as const) {
      const answer = await stage.call(method, path, body)
      assertProblem(answer, 503, 'database_unavailable', path)
      assert.match(String(answer.headers['retry-after']), /^[1-9][0-9]*$/)
    }
    assert.equal((await stage.call('GET', '/health/live')).status, 200)
  } finally {
    doorway.open()
  }
  await stage.until(
    async () => (await stage.call('GET', '/health/ready')).status === 200,
    'it is ready again',
  )
  await stage.until(async () => (await send()).status === 200, 'it takes messages again')
})

test('while the service stops, what is under way is answered, what comes is refused, and connections close', async () => {
  const other = await stage.startAnother()
  const body = JSON.stringify(contacts(stage.shop.from, newCustomer()))
  const key = `host: a\r\napi-key: ${stage.shop.apiKey}\r\n`

  // one request whose head has been read, and one whose head is not complete, when the service is
  // asked to stop
  const underWay = await openConnection(other.url)
  const half = `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n`
  underWay.write(`POST /messages/contacts HTTP/1.1\r\n${key}${half}\r\n`)
  await underWay.received(/100 Continue/)
  const coming = await openConnection(other.url)
  coming.write(`GET /health/live HTTP/1.1\r\nhost: a\r\n\r\nGET /conversations HTTP/1.1\r\n`)
  await coming.received(/"status":"ok"/)

  const closed = other.close()
  underWay.write(body)
  coming.write(`${key}\r\n`)
  const answered = await underWay.received(/"id":/)
  assert.match(answered, /HTTP\/1\.1 200 OK/)
  assert.match(answered, /connection: close/i)
  const refused = await coming.received(/"code":"stopping"/)
  assert.match(refused, /HTTP\/1\.1 503 /)
  assert.match(refused, /retry-after: 1/)
  assert.match(refused, /connection: close/i)
  await closed
  await assert.rejects(fetch(`${other.url}/health/live`))
})

/** A connection on which a test writes the bytes itself. */
async function openConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => (text += chunk)).on('error', () => undefined)
  return {
    write: (bytes: string) => socket.write(bytes),
    /** All that came, once it matches. */
    received: (pattern: RegExp) =>
      stage.until(async () => pattern.test(text) && text, `${pattern} is received`),
  }
}
