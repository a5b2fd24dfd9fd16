/**
 * Checks and makes the signatures of webhooks, by Standard Webhooks: `@recado/client/webhooks`. It
 * uses Web Crypto, so it runs wherever there is one, and does not load the rest of the client.
 */
import type { components } from './openapi.ts'

/**
 * What a webhook carries: an event of the log, or a test of the endpoint. Its `id` is the same in
 * each try and each replay.
 */
export type WebhookEvent = components['schemas']['Event'] | components['schemas']['WebhookEndpointTestEvent']

/** The headers of a request, as any framework has them. Their names may be in any case. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>

export type VerifyOptions = {
  /**
   * How old the signature may be, or how far in the future, so that an old request cannot be
   * replayed. Default 300.
   */
  toleranceSeconds?: number
  /** The time now, in milliseconds since 1970. */
  now?: number
}

/**
 * The request is not from the service, was changed on its way, or is old. Answer 400 and do
 * nothing.
 */
export class RecadoSignatureError extends Error {
  override name = 'RecadoSignatureError'
}

const TOLERANCE_SECONDS = 300
const SECRET = 'whsec_'
const PUBLIC_KEY = 'whpk_'
const ED25519 = 'Ed25519'

/**
 * Returns the event, or throws RecadoSignatureError.
 *
 * @param body the bytes as they came: JSON that was parsed and written again has another signature
 * @param secrets `whsec_…`, or the public key `whpk_…` of an endpoint that signs with v1a; several
 * while a secret is changed
 */
export async function verify(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const read = (name: string) => readHeader(headers, name)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(read)
  if (!id || !timestamp || !signatures) throw new RecadoSignatureError('A header of the signature is missing')
  const seconds = /^[0-9]{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now / 1000 - seconds) <= toleranceSeconds)) {
    throw new RecadoSignatureError('The signature is too old, or a clock is wrong')
  }
  const signed = toSigned(id, timestamp, body)
  const keys = typeof secrets === 'string' ? [secrets] : secrets
  const isRight = await isAnyRight(keys, signatures.split(' '), signed)
  if (!isRight) throw new RecadoSignatureError('No signature matches the body')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return JSON.parse(text) as WebhookEvent
}

export type Signed = {
  id: string
  /** Default: now. */
  timestamp?: Date
  body: string | Uint8Array
  /** `whsec_…` */
  secret: string
}

/** The headers of a webhook as the service sends it (v1), for the tests of what receives it. */
export async function sign({
  id,
  timestamp = new Date(),
  body,
  secret,
}: Signed): Promise<Record<string, string>> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const key = await importSecret(secret, 'sign')
  const signature = await crypto.subtle.sign('HMAC', key, toSigned(id, seconds, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signature))}`,
  }
}

/** Compares by Web Crypto, which takes the same time for any signature. */
async function isAnyRight(
  secrets: readonly string[],
  signatures: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  let isRight = false
  for (const secret of secrets) {
    const isPublic = secret.startsWith(PUBLIC_KEY)
    const key = await (isPublic ? importPublicKey(secret) : importSecret(secret, 'verify'))
    for (const signature of signatures) {
      const [version, text = ''] = signature.split(',')
      const bytes = version === (isPublic ? 'v1a' : 'v1') ? fromBase64(text) : null
      if (bytes !== null && (await crypto.subtle.verify(isPublic ? ED25519 : 'HMAC', key, bytes, signed)))
        isRight = true
    }
  }
  return isRight
}

function importSecret(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = secret.startsWith(SECRET) ? fromBase64(secret.slice(SECRET.length)) : null
  if (bytes === null) throw new TypeError(`The secret of a webhook begins with ${SECRET}.`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

function importPublicKey(text: string): Promise<CryptoKey> {
  const bytes = fromBase64(text.slice(PUBLIC_KEY.length))
  if (bytes === null) throw new TypeError(`The text after ${PUBLIC_KEY} is not base64.`)
  return crypto.subtle.importKey('raw', bytes, ED25519, false, ['verify'])
}

function readHeader(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? []
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}

function toSigned(id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = new Uint8Array(head.length + bytes.length)
  signed.set(head)
  signed.set(bytes, head.length)
  return signed
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
