/**
 * Loading files from a carrier on a real socket that redirects, cuts, stalls or lies as each test
 * says.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { systemClock } from '../../../engine/clock.ts'
import { settings as allSettings } from '../../../engine/settings/settings.ts'
import { openWhatsApp, type WhatsAppSettings } from '../whatsapp.ts'

const account = {
  channelAccountId: '106540352242922',
  credentials: { accessToken: 'EAAGtoken123', appSecrets: ['secret'], verifyToken: 'verify' },
}
/** Long enough never to matter, short enough to end a broken test. */
const PATIENT_MS = 20_000
const IMPATIENT_MS = 150
const BYTES_MAX = 1_000
const mediaLimits = { idleTimeoutMs: PATIENT_MS, wholeTimeoutMs: PATIENT_MS, bytesMax: BYTES_MAX }

type Answer = (response: ServerResponse, request: IncomingMessage) => void
type Carrier = { url: string; asked: IncomingMessage[] }

/** @param answers by path; `/v26.0/1037` is where WhatsApp describes the file 1037 */
async function startCarrier(t: TestContext, answers: Record<string, Answer>): Promise<Carrier> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    const answer = answers[request.url?.split('?')[0] ?? '']
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const sends =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)
const sendsJpeg = sends(200, 'jpeg', { 'content-type': 'image/jpeg' })
/** WhatsApp says where the file is: at `path` of its own host. */
const locates =
  (path: string, more = {}): Answer =>
  (response, { headers }) =>
    response.end(
      JSON.stringify({ url: `http://${headers.host}${path}`, mime_type: 'image/jpeg', id: '1037', ...more }),
    )
const refuses = (status: number, error: object): Answer => sends(status, JSON.stringify({ error }))

function openChannel(t: TestContext, { url }: Carrier, settings: Partial<WhatsAppSettings> = {}) {
  const channel = openWhatsApp(
    {
      url,
      version: 'v26.0',
      connectTimeoutMs: PATIENT_MS,
      answerTimeoutMs: PATIENT_MS,
      connectionsMax: 4,
      staticPix: 'warn',
      mediaHosts: [url],
      mediaLimits,
      ...settings,
    },
    systemClock,
  )
  t.after(() => channel.close())
  return channel
}

async function load(
  t: TestContext,
  carrier: Carrier,
  address: string | null,
  settings: Partial<WhatsAppSettings> = {},
  signal?: AbortSignal,
) {
  const channel = openChannel(t, carrier, settings)
  const media = { channelMediaId: '1037', url: address, mimeType: 'image/jpeg' }
  const outcome = await channel.fetchMedia(account, media, text, signal)
  return outcome.kind === 'fetched' ? outcome : { kind: outcome.kind, code: outcome.failure.code }
}

const FETCHED = { kind: 'fetched', result: 'jpeg' }
const UNAVAILABLE = { kind: 'unavailable', code: 'media_unavailable' }
const REFUSED_ADDRESS = { kind: 'refused', code: 'media_address_refused' }
const TOO_LARGE = { kind: 'refused', code: 'media_too_large' }

const pathsOf = ({ asked }: Carrier) => asked.map(({ url }) => url?.split('?')[0])
const tokensOf = ({ asked }: Carrier) => asked.map(({ headers }) => headers.authorization ?? null)

test('a fresh address is called with the token and under a plain name, and its bytes are passed on', async (t) => {
  const carrier = await startCarrier(t, { '/file': sendsJpeg })
  assert.deepEqual(await load(t, carrier, `${carrier.url}/file`), FETCHED)
  assert.deepEqual(pathsOf(carrier), ['/file'])
  assert.deepEqual(tokensOf(carrier), ['Bearer EAAGtoken123'])
  assert.equal(carrier.asked[0]?.headers['user-agent'], 'Recado')
})

test('without an address, or with one that has expired, WhatsApp is asked by the id of the file', async (t) => {
  const carrier = await startCarrier(t, { '/v26.0/1037': locates('/new'), '/new': sendsJpeg })
  assert.deepEqual(await load(t, carrier, null), FETCHED)
  assert.deepEqual(await load(t, carrier, `${carrier.url}/expired`), FETCHED)
  assert.deepEqual(pathsOf(carrier), ['/v26.0/1037', '/new', '/expired', '/v26.0/1037', '/new'])
})

test('a file whose id WhatsApp does not know is gone', async (t) => {
  const unknown = { message: 'Unsupported get request.', type: 'GraphMethodException', code: 100 }
  for (const error of [unknown, { ...unknown, type: 'OAuthException', error_subcode: 33 }]) {
    const carrier = await startCarrier(t, { '/v26.0/1037': refuses(400, error) })
    assert.deepEqual(await load(t, carrier, null), { kind: 'gone', code: 'media_gone' })
  }
})

test('any other answer about an id means the same as for a message', async (t) => {
  for (const [status, error, expected] of [
    [401, { code: 190 }, { kind: 'stopped', code: 'access_token_invalid' }],
    [400, { code: 80007 }, { kind: 'unavailable', code: 'account_rate_limited' }],
    [500, { code: 131000 }, { kind: 'unavailable', code: 'channel_internal_error' }],
    [400, { code: 131009 }, { kind: 'refused', code: 'invalid_parameter' }],
  ] as const) {
    const carrier = await startCarrier(t, { '/v26.0/1037': refuses(status, error) })
    assert.deepEqual(await load(t, carrier, null), expected)
  }
})

test('a token that splits the header is not sent at all', async (t) => {
  const carrier = await startCarrier(t, {})
  const broken = { ...account.credentials, accessToken: 'a\r\nb' }
  const channel = openChannel(t, carrier)
  const media = { channelMediaId: '1037', url: null, mimeType: null }
  const { kind } = await channel.fetchMedia({ ...account, credentials: broken }, media, text)
  assert.deepEqual([kind, carrier.asked.length], ['stopped', 0])
})

test('an address without an answer, or with one that says to wait, is worth another try', async (t) => {
  const carrier = await startCarrier(t, {
    '/v26.0/1037': locates('/lost'),
    '/busy': sends(503, ''),
    '/slower': sends(429, ''),
    '/page': sends(200, '<html>', { 'content-type': 'text/html; charset=utf-8' }),
    '/hangs-up': (response) => response.socket?.destroy(),
  })
  const at = (path: string) => load(t, carrier, `${carrier.url}${path}`)
  for (const path of ['/busy', '/slower', '/hangs-up', '/lost']) assert.deepEqual(await at(path), UNAVAILABLE)
  assert.deepEqual(await at('/page'), { kind: 'unavailable', code: 'media_not_a_file' })
})

test('a page is a file where WhatsApp says that the contact sent one', async (t) => {
  const carrier = await startCarrier(t, {
    '/v26.0/1037': locates('/page', { mime_type: 'text/html' }),
    '/page': sends(200, 'jpeg', { 'content-type': 'text/html' }),
  })
  assert.deepEqual(await load(t, carrier, null), FETCHED)
})

test('the hosts allowed by default are those of WhatsApp: no other is called, whatever names it', async (t) => {
  const mediaHosts = allSettings.whatsapp.mediaHosts.fallback
  assert.deepEqual(mediaHosts, ['.fbsbx.com', '.fbcdn.net', '.whatsapp.net'])
  const carrier = await startCarrier(t, { '/v26.0/1037': locates('/file'), '/file': sendsJpeg })
  assert.deepEqual(await load(t, carrier, `${carrier.url}/file`, { mediaHosts }), REFUSED_ADDRESS)
  assert.deepEqual(await load(t, carrier, null, { mediaHosts }), REFUSED_ADDRESS)
  for (const address of ['no address', 'file:///etc/passwd', 'https://fbsbx.com.example.com/'])
    assert.deepEqual(await load(t, carrier, address, { mediaHosts }), REFUSED_ADDRESS, address)
  assert.deepEqual(pathsOf(carrier), ['/v26.0/1037'])
})

test('an allowed name that leads to a private address is not called', async (t) => {
  const carrier = await startCarrier(t, {})
  const settings = { mediaHosts: ['localhost'] }
  assert.deepEqual(await load(t, carrier, 'https://localhost/file', settings), REFUSED_ADDRESS)
})

test('each redirect is judged, and the token stays with the host that it was for', async (t) => {
  const other = await startCarrier(t, { '/file': sendsJpeg })
  const carrier = await startCarrier(t, {
    '/here': sends(302, '', { location: '/file' }),
    '/file': sendsJpeg,
    '/there': sends(307, '', { location: `${other.url}/file` }),
    '/around': sends(301, '', { location: '/around' }),
  })
  const mediaHosts = [carrier.url, other.url]
  assert.deepEqual(await load(t, carrier, `${carrier.url}/here`), FETCHED)
  assert.deepEqual(tokensOf(carrier), ['Bearer EAAGtoken123', 'Bearer EAAGtoken123'])
  assert.deepEqual(await load(t, carrier, `${carrier.url}/there`, { mediaHosts }), FETCHED)
  assert.deepEqual(tokensOf(other), [null])
  assert.deepEqual(await load(t, carrier, `${carrier.url}/there`), REFUSED_ADDRESS)
  assert.equal(other.asked.length, 1)
  assert.deepEqual(await load(t, carrier, `${carrier.url}/around`), REFUSED_ADDRESS)
  assert.equal(pathsOf(carrier).filter((path) => path === '/around').length, 4)
})

test('a file that is too large is refused, as soon as WhatsApp says so or the bytes do', async (t) => {
  const large = 'x'.repeat(BYTES_MAX + 1)
  const carrier = await startCarrier(t, {
    '/v26.0/1037': locates('/never-called', { file_size: String(BYTES_MAX + 1) }),
    '/stated': sends(200, large, { 'content-length': String(large.length) }),
    '/unstated': (response) => {
      response.write(large)
      response.end()
    },
    '/just': sends(200, 'x'.repeat(BYTES_MAX)),
  })
  for (const path of [null, `${carrier.url}/stated`, `${carrier.url}/unstated`])
    assert.deepEqual(await load(t, carrier, path), TOO_LARGE, String(path))
  assert.deepEqual(pathsOf(carrier), ['/v26.0/1037', '/stated', '/unstated'])
  assert.equal((await load(t, carrier, `${carrier.url}/just`)).kind, 'fetched')
})

test('a file that ends too soon, falls silent or never ends is worth another try', async (t) => {
  let drip: NodeJS.Timeout | undefined
  t.after(() => clearInterval(drip))
  const carrier = await startCarrier(t, {
    '/cut': (response) => {
      response.writeHead(200, { 'content-length': '10' }).write('jpeg', () => response.socket?.destroy())
    },
    '/silent': () => undefined,
    '/half': (response) => void response.writeHead(200).write('jpeg'),
    '/drips': (response) => {
      response.writeHead(200)
      drip = setInterval(() => response.write('.'), 10)
    },
  })
  assert.deepEqual(await load(t, carrier, `${carrier.url}/cut`), UNAVAILABLE)
  const silent = { mediaLimits: { ...mediaLimits, idleTimeoutMs: IMPATIENT_MS } }
  assert.deepEqual(await load(t, carrier, `${carrier.url}/silent`, silent), UNAVAILABLE)
  assert.deepEqual(await load(t, carrier, `${carrier.url}/half`, silent), UNAVAILABLE)
  const endless = { mediaLimits: { ...mediaLimits, wholeTimeoutMs: IMPATIENT_MS, bytesMax: Infinity } }
  assert.deepEqual(await load(t, carrier, `${carrier.url}/drips`, endless), UNAVAILABLE)
})

test('a file is given up when the caller says so', async (t) => {
  const aborter = new AbortController()
  const carrier = await startCarrier(t, {
    '/half': (response) => void response.writeHead(200).write('jpeg', () => aborter.abort()),
  })
  assert.deepEqual(await load(t, carrier, `${carrier.url}/half`, {}, aborter.signal), UNAVAILABLE)
})

test('a channel that closes gives up the file that it loads', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const carrier = await startCarrier(t, {
    '/half': (response) => void response.writeHead(200).write('jpeg', () => resolve()),
  })
  const channel = openChannel(t, carrier)
  const media = { channelMediaId: '1037', url: `${carrier.url}/half`, mimeType: 'image/jpeg' }
  const loading = channel.fetchMedia(account, media, text)
  await promise
  await channel.close()
  const outcome = await loading
  const reason = outcome.kind === 'unavailable' && outcome.failure.channelDetails
  assert.equal(reason, 'AbortError', 'not that it was silent for too long')
})

test('an error of the reader of the bytes is thrown: it says nothing of WhatsApp', async (t) => {
  const carrier = await startCarrier(t, { '/file': sendsJpeg })
  const channel = openChannel(t, carrier)
  const media = { channelMediaId: '1037', url: `${carrier.url}/file`, mimeType: null }
  await assert.rejects(
    channel.fetchMedia(account, media, async () => {
      throw new Error('disk full')
    }),
    /disk full/,
  )
})
