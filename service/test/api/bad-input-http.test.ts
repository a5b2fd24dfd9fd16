/**
 * HTTP at its edges, byte by byte: what is lawful is answered, what was cut is not stored, and
 * answers keep their order.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { connectTo, readAll, readAnswers, sendRaw } from '../stage/raw-http.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const CLOSE = 'connection: close\r\n'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`
const key = () => `api-key: ${stage.shop.apiKey}\r\n`
const ask = (bytes: string) => sendRaw(stage.service.url, bytes)

/** A contacts request, whole, with these header lines besides what it needs. */
function post(more = '') {
  const body = JSON.stringify(contacts(stage.shop.from, newCustomer()))
  const lines = `host: a\r\n${key()}content-type: application/json\r\ncontent-length: ${body.length}\r\n${more}`
  return { head: `POST /messages/contacts HTTP/1.1\r\n${lines}\r\n`, body }
}
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)
const countMessages = async () =>
  (await stage.db.query('select count(*) from messages')).rows[0].count as string

test('an unknown expectation is ignored, and 100-continue is granted', async () => {
  const [answer] = await ask(get('/conversations', `${key()}${CLOSE}expect: a-miracle\r\n`))
  assert.equal(answer?.status, 200)
  assert.ok(answer?.headers['request-id'])
  const { head, body } = post(`${CLOSE}expect: 100-continue\r\n`)
  assert.deepEqual(statusesOf(await ask(head + body)), [100, 200])
})

test('a whole address for the path, HTTP/1.0, and an offer to upgrade are answered', async () => {
  for (const bytes of [
    get('http://a/conversations', key() + CLOSE),
    `GET /conversations HTTP/1.0\r\n${key()}\r\n`,
    get('/conversations', `${key()}upgrade: h2c\r\nconnection: upgrade, close\r\n`),
  ]) {
    assert.deepEqual(statusesOf(await ask(bytes)), [200], bytes)
  }
})

test('without a Host Node answers 400, and of two the first counts', async () => {
  const without = await ask(`GET /health/live HTTP/1.1\r\n${CLOSE}\r\n`)
  const twice = await ask(`GET /health/live HTTP/1.1\r\nhost: a\r\nhost: b\r\n${CLOSE}\r\n`)
  assert.deepEqual([statusesOf(without), statusesOf(twice)], [[400], [200]])
})

test('a tunnel is not opened, and a caller who asks for one learns that', async () => {
  const connect = 'CONNECT a:80 HTTP/1.1\r\nhost: a:80\r\n\r\n'
  const [answer, ...more] = await ask(`${connect}GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n`)
  assertProblem(answer as Answer, 404, 'not_found', 'CONNECT')
  assert.deepEqual(more, [], 'what follows is no request')
  const { head, body } = post()
  assert.deepEqual(statusesOf(await ask(head + body + connect)), [200, 404])
})

test('a request that was cut off stores nothing, and others go on', async () => {
  const stored = await countMessages()
  const { head, body } = post()
  for (const part of [10, body.length - 1]) {
    const socket = connectTo(stage.service.url)
    socket.end(head + body.slice(0, part))
    const [answer] = readAnswers(await readAll(socket))
    assertProblem(answer as Answer, 400, 'malformed_request', `cut after ${part}`)
  }
  assert.equal(await countMessages(), stored)
  assert.equal((await stage.call('GET', '/health/live')).status, 200)
})

test('who sends whole requests and closes that half of the connection is answered, and then closed', async () => {
  const stored = Number(await countMessages())
  const [first, second] = [post(), post()]
  for (const [bytes, statuses] of [
    [get('/conversations', key()), [200]],
    [first.head + first.body, [200]],
    [get('/health/live') + second.head + second.body + get('/nothing'), [200, 200, 404]],
    [`GET /conversations HTTP/1.0\r\n${key()}\r\n`, [200]],
  ] as const) {
    const socket = connectTo(stage.service.url)
    socket.end(bytes)
    assert.deepEqual(statusesOf(readAnswers(await readAll(socket))), statuses, bytes)
  }
  assert.equal(Number(await countMessages()), stored + 2)
})

test('pipelined requests are answered in order, each with its own Request-Id', async () => {
  const answers = await ask(get('/nothing') + get('/health/live') + get('/messages/x', CLOSE))
  assert.deepEqual(statusesOf(answers), [404, 200, 401])
  assert.equal(new Set(answers.map(({ headers }) => headers['request-id'])).size, 3)
})

test('what comes broken behind a request does not take the place of its answer', async () => {
  const stored = await countMessages()
  for (const junk of ['\x00junk\r\n\r\n', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: a\r\n\r\n']) {
    const [first, second] = [post(), post()]
    const answers = await ask(first.head + first.body + second.head + second.body + junk)
    assert.deepEqual(statusesOf(answers), [200, 200, 400])
    assertProblem(answers[2] as Answer, 400, 'malformed_request', junk)
  }
  assert.equal(Number(await countMessages()), Number(stored) + 4)
})
