/**
 * A push service of the tests, and the browser behind it: it checks who sends and reads what it is
 * sent with WebCrypto, and shares no code with the service.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes, webcrypto } from 'node:crypto'

const { subtle } = webcrypto
const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

export type Vapid = { claims: { aud: string; exp: number; sub: string }; key: string }

/** Fails unless the header `Authorization` is signed by the key that it names. */
export async function readVapid(header: string | undefined): Promise<Vapid> {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? '') ?? assert.fail('no VAPID')
  assert.deepEqual(JSON.parse(fromBase64(head).toString()), { typ: 'JWT', alg: 'ES256' })
  const signer = await subtle.importKey(
    'raw',
    fromBase64(key),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signed = Buffer.from(`${head}.${claims}`)
  assert.equal(await subtle.verify(algorithm, signer, fromBase64(signature), signed), true, 'is signed')
  return { claims: JSON.parse(fromBase64(claims).toString()), key }
}

const fromBase64 = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url')

/** What `PushSubscription.toJSON()` gives. */
export type SubscriptionJson = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What reached a browser. */
export type Pushed = {
  /** Of the endpoint. */
  path: string
  headers: Record<string, string | string[] | undefined>
  vapid: Vapid
  payload: { web_push: number; notification: Record<string, string> }
}

export type PushService = {
  url: string
  received: Pushed[]
  /** The status of what follows, by path; 201 unless given. */
  answers: Map<string, { status: number; headers?: Record<string, string> }>
  /** How many requests came to a path, whatever was answered. */
  asked: Map<string, number>
  /** A browser subscribes: what it would give to the page. */
  subscribe(): Promise<SubscriptionJson>
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { pair: webcrypto.CryptoKeyPair; auth: Buffer<ArrayBuffer> }>()
  const received: Pushed[] = []
  const answers: PushService['answers'] = new Map()
  const asked: PushService['asked'] = new Map()

  const server = createServer((request, response) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    request.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.set(path, (asked.get(path) ?? 0) + 1)
      const { status, headers = {} } = answers.get(path) ?? { status: 201 }
      const end = () => response.writeHead(status, headers).end()
      const browser = browsers.get(path)
      if (status !== 201 || !browser) return void end()
      const read = async () => {
        const vapid = await readVapid(request.headers.authorization)
        const payload = JSON.parse(await decrypt(Buffer.concat(chunks), browser))
        received.push({ path, headers: request.headers, vapid, payload })
      }
      read().then(end, (error: Error) => response.writeHead(400).end(error.message))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    answers,
    asked,
    async subscribe() {
      const pair = await subtle.generateKey(CURVE, true, ['deriveBits'])
      const auth = randomBytes(16)
      const path = `/${randomBytes(9).toString('base64url')}`
      browsers.set(path, { pair, auth })
      const point = Buffer.from(await subtle.exportKey('raw', pair.publicKey))
      const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${url}${path}`, keys }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** As a browser does (RFC 8291, 3.4 and RFC 8188, 2). */
async function decrypt(
  body: Buffer<ArrayBuffer>,
  { pair, auth }: { pair: webcrypto.CryptoKeyPair; auth: Buffer<ArrayBuffer> },
): Promise<string> {
  const salt = body.subarray(0, 16)
  const keyBytes = body.readUInt8(20)
  const senderPoint = body.subarray(21, 21 + keyBytes)
  const record = body.subarray(21 + keyBytes)
  assert.ok(record.length <= body.readUInt32BE(16) && body.length <= 4096, 'one record, not too long')
  const sender = await subtle.importKey('raw', senderPoint, CURVE, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: sender }, pair.privateKey, 256)
  const ownPoint = Buffer.from(await subtle.exportKey('raw', pair.publicKey))
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), ownPoint, senderPoint])
  const secret = await hkdf(shared, auth, context, 256)
  const key = await hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 128)
  const iv = await hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 96)
  const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, record))
  const end = padded.lastIndexOf(2)
  assert.ok(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'is padded as a last record')
  return padded.subarray(0, end).toString('utf8')
}

type Bytes = Buffer<ArrayBuffer>
async function hkdf(from: ArrayBuffer, salt: Bytes, info: Bytes, bits: number): Promise<ArrayBuffer> {
  const key = await subtle.importKey('raw', from, 'HKDF', false, ['deriveBits'])
  return await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bits)
}
