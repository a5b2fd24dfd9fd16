/**
 * Slow and idle callers: a caller who is slow to ask, to go on or to take in the answer is cut off
 * after the time that is set, and everybody else is served meanwhile. The times are short here; how
 * long they are is not measured.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { assertProblem } from '../stage/problems.ts'
import { connectTo, readAll, readAnswers } from '../stage/raw-http.ts'
import { startServiceProcess } from '../stage/service-process.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

const PAUSE_MS = 50
const ANSWER_TIMEOUT_MS = 2_000

let stage: Stage
before(async () => {
  stage = await openStage({
    env: {
      RECADO_HEADERS_TIMEOUT_MS: '300',
      RECADO_REQUEST_TIMEOUT_MS: '600',
      RECADO_ANSWER_TIMEOUT_MS: String(ANSWER_TIMEOUT_MS),
      RECADO_KEEP_ALIVE_MS: '300',
    },
  })
})
after(() => stage.close())

const isServed = async (url = stage.service.url) => (await fetch(`${url}/health/ready`)).status === 200

/**
 * Says a little every now and then until the other side has closed; resolves with all that came.
 */
async function saySlowly(socket: Socket, say: (turn: number) => string): Promise<Buffer> {
  let isOver = false
  let turn = 0
  const received = readAll(socket).finally(() => (isOver = true))
  await stage.until(async () => {
    if (socket.writable) socket.write(say(turn++))
    await sleep(PAUSE_MS)
    return isOver
  }, 'the connection is closed')
  return await received
}

const firstAnswer = (bytes: Buffer) => readAnswers(bytes)[0] as Answer

test('who connects and says nothing, or sends headers slowly, is answered 408 and cut off', async () => {
  const [silent, slow] = await Promise.all([
    readAll(connectTo(stage.service.url)),
    saySlowly(connectTo(stage.service.url), (turn) =>
      turn === 0 ? 'GET /health/live HTTP/1.1\r\nhost: a\r\n' : `x-${turn}: 1\r\n`,
    ),
  ])
  assertProblem(firstAnswer(silent), 408, 'request_timeout', 'silent')
  assertProblem(firstAnswer(slow), 408, 'request_timeout', 'slow')
  assert.ok(await isServed())
})

test('who sends a body slowly is answered 408 and cut off, and nothing is stored', async () => {
  const body = JSON.stringify(contacts(stage.shop.from, newCustomer())).padEnd(100_000)
  const head =
    `POST /messages/contacts HTTP/1.1\r\nhost: a\r\napi-key: ${stage.shop.apiKey}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const received = await saySlowly(connectTo(stage.service.url), (turn) =>
    turn === 0 ? head : (body[turn - 1] ?? ''),
  )
  assertProblem(firstAnswer(received), 408, 'request_timeout', 'slow body')
  const { rows } = await stage.db.query('select count(*)::int as count from messages')
  assert.equal(rows[0].count, 0)
  assert.ok(await isServed())
})

test('a connection that idles after an answer is closed without a word', async () => {
  const socket = connectTo(stage.service.url)
  socket.write('GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n')
  assert.deepEqual(
    readAnswers(await readAll(socket)).map(({ status }) => status),
    [200],
  )
})

test('who was refused and does not close is cut off', async () => {
  const socket = connectTo(stage.service.url)
  socket.allowHalfOpen = true
  socket.on('error', () => undefined).resume()
  socket.write('junk\r\n\r\n')
  await once(socket, 'end')
  await stage.until(async () => {
    socket.write('more')
    return socket.destroyed
  }, 'the connection is cut')
})

/** More bytes than the buffers on the way hold, on any Linux that is set as usual. */
const MUCH = 300

/**
 * Other callers are served meanwhile; not at every moment, since making so many answers keeps the
 * process busy.
 */
test('a caller that reads nothing of the answers is cut off, and others are served', async () => {
  const socket = connectTo(stage.service.url).pause()
  let code: string | undefined
  socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code))
  socket.write('GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(MUCH))
  let isOtherServed = false
  await stage.until(async () => {
    await sleep(1.5 * ANSWER_TIMEOUT_MS) // a caller who says something goes on
    socket.write(' ') // one who only waits does not learn that the connection has ended
    const answered = await isServed().catch(() => false)
    isOtherServed ||= answered && !socket.destroyed
    return socket.destroyed
  }, 'the connection is cut')
  assert.ok(isOtherServed, 'others are served meanwhile')
  assert.match(String(code), /^(ECONNRESET|EPIPE)$/)
})

test('a caller that has much to read, and goes on reading, gets all of it', async () => {
  const count = 200
  const socket = connectTo(stage.service.url)
  const ask = (more = '') => `GET /openapi.json HTTP/1.1\r\nhost: a\r\n${more}\r\n`
  socket.write(ask().repeat(count - 1) + ask('connection: close\r\n'))
  assert.equal(readAnswers(await readAll(socket)).length, count)
})

test('more connections than are allowed are closed at once, and the others are served', async () => {
  const other = await stage.startAnother({}, { RECADO_CONNECTIONS: '10', RECADO_HEADERS_TIMEOUT_MS: '60000' })
  const sockets: Socket[] = []
  try {
    for (let n = 0; n < 10; n++) {
      const socket = connectTo(other.url)
      await once(socket, 'connect')
      sockets.push(socket)
    }
    await stage.until(async () => {
      const received = await readAll(connectTo(other.url)).catch(() => Buffer.of())
      return received.length === 0
    }, 'the eleventh is closed')
    const first = sockets[0] as Socket
    first.write('GET /health/ready HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    assert.equal(firstAnswer(await readAll(first)).status, 200)
    assert.ok(await isServed(other.url), 'one has left, so another may come')
  } finally {
    for (const socket of sockets) socket.destroy()
    await other.close()
  }
})

const IDLE_CONNECTIONS = 5_000
/** Measured: 7 KiB for each connection. The rest is room for a heap that has not been tidied. */
const MEMORY_MIB_MAX = 150

test('5,000 idle connections cost little memory, and others are served', async (t) => {
  if (process.platform === 'win32') return t.skip('the memory of another process is not asked for on Windows')
  const service = await startServiceProcess(stage, {
    RECADO_HEADERS_TIMEOUT_MS: '300000',
    RECADO_REQUEST_TIMEOUT_MS: '300000',
    RECADO_ANSWER_TIMEOUT_MS: '300000',
  })
  const sockets: Socket[] = []
  try {
    for (let n = 0; n < 200; n++) assert.ok(await isServed(service.url))
    const before = await residentMib(service.pid)
    for (let n = 0; n < IDLE_CONNECTIONS; n++) {
      const socket = connectTo(service.url)
      sockets.push(socket)
      try {
        await once(socket, 'connect')
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'].includes(code)) {
          return t.skip(`the system allows only ${n} connections (${code})`)
        }
        throw error
      }
      // what has begun holds a parser as well
      if (n % 2 === 0) socket.write('GET /health/live HTTP/1.1\r\nx: ')
    }
    for (let n = 0; n < 20; n++) assert.ok(await isServed(service.url))
    const grown = (await residentMib(service.pid)) - before
    assert.ok(
      sockets.every((socket) => !socket.destroyed && socket.writable),
      'all are open',
    )
    t.diagnostic(`${IDLE_CONNECTIONS} connections: ${grown.toFixed(0)} MiB`)
    assert.ok(grown < MEMORY_MIB_MAX, `${grown} MiB`)
  } finally {
    for (const socket of sockets) socket.destroy()
    await service.stop()
  }
})

/** Memory that a process holds, in MiB. */
async function residentMib(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
