/**
 * The channel against a carrier on a real socket that answers, cuts, stalls or breaks HTTP as each
 * test says.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { systemClock } from '../../engine/clock.ts'
import type { ChannelAccount, Outcome, OutboundMessage } from '../channel.ts'
import { ANSWER_BYTES_MAX } from '../../engine/http-call.ts'
import { http, listen, startCarrier, type Request } from './scripted-carrier.ts'
import { openWhatsApp, type WhatsAppSettings } from './whatsapp.ts'

const account: ChannelAccount = {
  channelAccountId: '106540352242922',
  credentials: { accessToken: 'EAAGtoken123', appSecrets: ['secret'], verifyToken: 'verify' },
}
const message: OutboundMessage = {
  messageId: '01998a5e-0000-7000-8000-000000000001',
  to: { kind: 'phone', value: '5511900000001' },
  quoted: null,
  mediaIds: new Map(),
  content: { type: 'contacts', part: [{ name: { formatted_name: 'Ana' } }] },
}

const TAKEN = '{"messaging_product":"whatsapp","messages":[{"id":"wamid.A1"}]}'
/** Long enough never to matter, short enough to end a broken test. */
const PATIENT_MS = 20_000
/** For tests in which running out of time is the point. */
const IMPATIENT_MS = 150
/** Enough for a request to arrive on a busy machine. */
const SECOND_MS = 1_000

function open(t: TestContext, url: string, settings: Partial<WhatsAppSettings> = {}) {
  const channel = openWhatsApp(
    {
      url,
      version: 'v26.0',
      connectTimeoutMs: PATIENT_MS,
      answerTimeoutMs: PATIENT_MS,
      connectionsMax: 4,
      staticPix: 'warn',
      mediaHosts: [],
      ...settings,
    },
    systemClock,
  )
  t.after(() => channel.close())
  return channel
}

/**
 * Sends one message to a carrier that answers so, and checks that it received at most one request.
 */
async function sendTo(
  t: TestContext,
  answer: (request: Request) => void,
  settings: Partial<WhatsAppSettings> = {},
): Promise<Outcome> {
  const { url, requests } = await startCarrier(t, answer)
  const outcome = await open(t, url, settings).send(account, message)
  assert.equal(requests.length, 1)
  return outcome
}

function failureOf(outcome: Outcome) {
  if (outcome.kind === 'accepted') assert.fail('accepted')
  return outcome.failure
}
function assertUnknown(outcome: Outcome, code: 'answer_lost' | 'answer_unreadable') {
  assert.equal(outcome.kind, 'unknown')
  assert.equal(failureOf(outcome).code, code)
}
function assertUnreachable(outcome: Outcome) {
  assert.equal(outcome.kind, 'unavailable')
  assert.equal(outcome.scope, 'sender')
  assert.equal(outcome.failure.code, 'channel_unreachable')
}

test('a call goes to the account, with the token, as JSON', async (t) => {
  const { url, requests } = await startCarrier(t, ({ socket }) => socket.write(http(TAKEN)))
  const outcome = await open(t, `${url}/graph/`).send(account, message)
  assert.deepEqual(outcome, { kind: 'accepted', channelMessageId: 'wamid.A1', recipient: null })
  const [{ head, body } = assert.fail()] = requests
  assert.match(
    head,
    /^POST \/graph\/v26\.0\/106540352242922\/messages\?appsecret_proof=[0-9a-f]{64} HTTP\/1\.1\r\n/,
  )
  assert.match(head, /\r\nauthorization: Bearer EAAGtoken123(\r\n|$)/i)
  assert.match(head, /\r\ncontent-type: application\/json(\r\n|$)/i)
  assert.equal(JSON.parse(body).biz_opaque_callback_data, message.messageId)
})

test('a refused connection leaves the message unavailable', async (t) => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const outcome = await open(t, `http://127.0.0.1:${port}`).send(account, message)
  assertUnreachable(outcome)
  assert.equal(failureOf(outcome).channelDetails, 'ECONNREFUSED')
})

test('a name that does not resolve leaves the message unavailable', async (t) => {
  assertUnreachable(await open(t, 'http://carrier.invalid').send(account, message))
})

test('a failed TLS handshake leaves the message unavailable', async (t) => {
  const { port } = await listen(t, (socket) => socket.end('this is no TLS\n'))
  assertUnreachable(await open(t, `https://127.0.0.1:${port}`).send(account, message))
})

test('a connection reset during the TLS handshake leaves the message unavailable', async (t) => {
  const { port } = await listen(t, (socket) => socket.once('data', () => socket.resetAndDestroy()))
  const outcome = await open(t, `https://127.0.0.1:${port}`).send(account, message)
  assertUnreachable(outcome)
  assert.equal(failureOf(outcome).channelDetails, 'ECONNRESET')
})

test('a connection that is not ready in time leaves the message unavailable', async (t) => {
  const { port } = await listen(t, (socket) => socket.resume()) // reads the TLS ClientHello and never answers
  const channel = open(t, `https://127.0.0.1:${port}`, { connectTimeoutMs: IMPATIENT_MS })
  assertUnreachable(await channel.send(account, message))
})

test('no free connection in time leaves the message unavailable, and it is not sent later', async (t) => {
  const { url, requests } = await startCarrier(t, () => {})
  const limits = { connectionsMax: 1, connectTimeoutMs: 1_000, answerTimeoutMs: IMPATIENT_MS }
  const channel = open(t, url, limits)
  // Each call holds the only connection for IMPATIENT_MS, so the last of many waits longer than it
  // may.
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => channel.send(account, message)))
  const kinds = outcomes.map(({ kind }) => kind)
  assert.equal(kinds[0], 'unknown')
  assert.equal(kinds.at(-1), 'unavailable')
  await channel.close()
  assert.equal(requests.length, kinds.filter((kind) => kind === 'unknown').length)
})

test('a connection reset once the request was read leaves the message unknown', async (t) => {
  assertUnknown(await sendTo(t, ({ socket }) => socket.resetAndDestroy()), 'answer_lost')
})

test('a connection closed once the request was read leaves the message unknown', async (t) => {
  assertUnknown(await sendTo(t, ({ socket }) => socket.end()), 'answer_lost')
})

test('a connection reset before the request was read leaves the message unknown, or unavailable if nothing was written', async (t) => {
  const { port } = await listen(t, (socket) => socket.resetAndDestroy())
  const outcome = await open(t, `http://127.0.0.1:${port}`).send(account, message)
  // The reset may also win the race against the first byte; then nothing was written.
  assert.ok(outcome.kind === 'unknown' || outcome.kind === 'unavailable')
})

test('an idle connection that is reset under the next request leaves that message unknown, sent once', async (t) => {
  const { url, requests } = await startCarrier(t, ({ socket }) => {
    if (requests.length === 1) socket.write(http(TAKEN))
    else socket.resetAndDestroy()
  })
  const channel = open(t, url, { connectionsMax: 1 })
  assert.equal((await channel.send(account, message)).kind, 'accepted')
  assertUnknown(await channel.send(account, message), 'answer_lost')
  assert.equal(requests.length, 2)
})

test('no answer in time leaves the message unknown', async (t) => {
  assertUnknown(await sendTo(t, () => {}, { answerTimeoutMs: SECOND_MS }), 'answer_lost')
})

test('an answer that drips in too slowly is cut: its status decides', async (t) => {
  const drip = (status: string) => (request: Request) => {
    request.socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 100000\r\n\r\n`)
    const dripping = setInterval(() => request.socket.write('x'), 10)
    request.socket.on('close', () => clearInterval(dripping))
  }
  const impatient = { answerTimeoutMs: SECOND_MS }
  assertUnknown(await sendTo(t, drip('200 OK'), impatient), 'answer_unreadable')
  assert.equal((await sendTo(t, drip('400 Bad Request'), impatient)).kind, 'refused')
})

test('what is not HTTP leaves the message unknown', async (t) => {
  assertUnknown(await sendTo(t, ({ socket }) => socket.end('SSH-2.0-x\r\n')), 'answer_lost')
})

test('a 200 that says nothing of a message leaves it unknown', async (t) => {
  for (const body of ['', '<html>ok</html>', '{}', '{"messages":[{}]}', TAKEN.slice(0, -5)])
    assertUnknown(await sendTo(t, ({ socket }) => socket.write(http(body))), 'answer_unreadable')
})

test('a 200 cut before its end leaves the message unknown', async (t) => {
  const cut = ({ socket }: Request) => socket.end(http(TAKEN).slice(0, -5))
  assertUnknown(await sendTo(t, cut), 'answer_unreadable')
})

test('a gateway error leaves the message unknown, an error of the Graph API does not', async (t) => {
  const gateway = ({ socket }: Request) => socket.write(http('<html>Bad Gateway</html>', '502 Bad Gateway'))
  assertUnknown(await sendTo(t, gateway), 'answer_unreadable')
  const error = '{"error":{"message":"(#131016) Service unavailable","code":131016}}'
  const unwell = ({ socket }: Request) =>
    socket.write(http(error, '503 Service Unavailable', 'Retry-After: 7\r\n'))
  const outcome = await sendTo(t, unwell)
  assert.equal(outcome.kind === 'unavailable' && outcome.retryAfterMs, 7_000)
})

test('an answer longer than the limit is not read to its end', async (t) => {
  const huge = `{"pad":"${'x'.repeat(ANSWER_BYTES_MAX)}",${TAKEN.slice(1)}`
  assertUnknown(await sendTo(t, ({ socket }) => socket.write(http(huge))), 'answer_unreadable')
  const refused = await sendTo(t, ({ socket }) => socket.write(http(huge, '400 Bad Request')))
  assert.equal(refused.kind, 'refused')
})

test('a redirect is not followed', async (t) => {
  const outcome = await sendTo(t, ({ socket }) => {
    socket.write(http('', '307 Temporary Redirect', 'Location: /elsewhere\r\n'))
  })
  assert.equal(outcome.kind, 'unavailable')
  assert.equal(failureOf(outcome).code, 'channel_misaddressed')
})

test('an interim response is not the answer', async (t) => {
  const outcome = await sendTo(t, ({ socket }) => {
    socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${http(TAKEN)}`)
  })
  assert.equal(outcome.kind, 'accepted')
})

test('a connection reset after an interim response leaves the message unknown, as one without any answer', async (t) => {
  const outcome = await sendTo(t, ({ socket }) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n', () => socket.end())
  })
  assertUnknown(outcome, 'answer_lost')
})

test('a connection serves one call after the other', async (t) => {
  const { url, sockets, requests } = await startCarrier(t, ({ socket }) => socket.write(http(TAKEN)))
  const channel = open(t, url, { connectionsMax: 1 })
  for (let n = 0; n < 5; n++) assert.equal((await channel.send(account, message)).kind, 'accepted')
  assert.equal(requests.length, 5)
  assert.equal(sockets.length, 1)
})

test('calls never share a connection at the same time, and no more are open than allowed', async (t) => {
  const waiting: Request[] = []
  const { url, sockets } = await startCarrier(t, (request) => {
    waiting.push(request)
    if (waiting.length < 4) return
    assert.equal(new Set(waiting.map(({ socket }) => socket)).size, 4)
    for (const { socket } of waiting.splice(0)) socket.write(http(TAKEN))
  })
  const channel = open(t, url, { connectionsMax: 4 })
  await Promise.all(Array.from({ length: 12 }, () => channel.send(account, message)))
  assert.equal(sockets.length, 4)
})

test('a call given up while its request is being answered leaves the message unknown', async (t) => {
  const giveUp = new AbortController()
  const { url, requests } = await startCarrier(t, () => giveUp.abort())
  assertUnknown(await open(t, url).send(account, message, giveUp.signal), 'answer_lost')
  assert.equal(requests.length, 1)
})

test('a call given up before it was written is never made', async (t) => {
  const stop = new AbortController()
  const { url, requests } = await startCarrier(t, ({ socket }) => {
    if (requests.length > 1) return
    stop.abort() // while the second call waits for the only connection
    socket.write(http(TAKEN))
  })
  const channel = open(t, url, { connectionsMax: 1 })
  const first = channel.send(account, message)
  const waiting = await channel.send(account, message, stop.signal)
  const late = await channel.send(account, message, AbortSignal.abort())
  for (const outcome of [waiting, late]) {
    assert.equal(outcome.kind, 'unavailable')
    assert.equal(outcome.scope, 'message')
    assert.equal(failureOf(outcome).code, 'call_given_up')
  }
  assert.equal((await first).kind, 'accepted')
  await channel.close()
  assert.equal(requests.length, 1)
})

test('closing lets calls in flight finish and refuses further ones', async (t) => {
  const asked = Promise.withResolvers<Request>()
  const { url } = await startCarrier(t, asked.resolve)
  const channel = open(t, url)
  const inFlight = channel.send(account, message)
  const { socket } = await asked.promise
  const closed = channel.close()
  assertUnreachable(await channel.send(account, message))
  socket.write(http(TAKEN))
  assert.equal((await inFlight).kind, 'accepted')
  await closed
  await channel.close()
})

test('a token that cannot be one stops the sender without a call', async (t) => {
  const { url, requests } = await startCarrier(t, ({ socket }) => socket.write(http(TAKEN)))
  const channel = open(t, url)
  for (const accessToken of ['', 'a b', 'a\r\nx-evil: 1', 'é']) {
    const credentials = { ...account.credentials, accessToken }
    const outcome = await channel.send({ ...account, credentials }, message)
    assert.equal(outcome.kind, 'stopped')
  }
  assert.equal(requests.length, 0)
})

test('a failure never repeats the access token', async (t) => {
  const error = '{"error":{"message":"Malformed access token EAAGtoken123","code":190}}'
  const outcome = await sendTo(t, ({ socket }) => socket.write(http(error, '401 Unauthorized')))
  assert.equal(outcome.kind, 'stopped')
  assert.equal(failureOf(outcome).channelTitle, 'Malformed access token [access token]')
})
