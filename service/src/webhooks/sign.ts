/**
 * Signs what goes to a webhook endpoint, as Standard Webhooks 1.0 says, and makes the secrets for
 * it.
 *
 * Signed is `id.timestamp.body`, the exact bytes of the body. `v1` is HMAC-SHA256 under a secret
 * that both sides know, `v1a` is ed25519: the service keeps the private key, and a receiver needs
 * the public key only.
 */
import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

export type Signing = 'v1' | 'v1a'

const SECRET_PREFIX = { v1: 'whsec_', v1a: 'whsk_' } as const
const PUBLIC_KEY_PREFIX = 'whpk_'
/** Of the shared secret, and of the seed of a key pair. */
const SECRET_BYTES = 32
/**
 * What comes before the 32 bytes of a seed in PKCS #8, and before those of a public key in SPKI
 * (RFC 8410).
 */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEADER_BYTES = 12

export type WebhookHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Each try is signed again: receivers refuse what was signed five minutes ago.
 *
 * @param secrets the current one first; a second one signs along while it is being replaced
 */
export function signWebhook({
  id,
  timestamp,
  body,
  secrets,
  signing,
}: {
  /** Of the event, without a dot. */
  id: string
  /** When this try begins. */
  timestamp: Date
  body: string | Buffer
  secrets: readonly string[]
  signing: Signing
}): WebhookHeaders {
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const signed = Buffer.concat([Buffer.from(`${id}.${seconds}.`), Buffer.from(body)])
  const signatures = secrets.map((secret) => `${signing},${signOne(signed, secret, signing)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}

function signOne(signed: Buffer, secret: string, signing: Signing): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX[signing].length), 'base64')
  if (signing === 'v1') return createHmac('sha256', key).update(signed).digest('base64')
  return sign(null, signed, toPrivateKey(key)).toString('base64')
}

/**
 * A new secret: 32 random bytes, as text. For `v1a` it begins with `whsk_` and never leaves the
 * service.
 */
export const newWebhookSecret = (signing: Signing): string =>
  SECRET_PREFIX[signing] + randomBytes(SECRET_BYTES).toString('base64')

/**
 * With which receivers verify: `whpk_` and 32 bytes in base64. Null for `v1`, which has a secret
 * only.
 */
export function publicKeyOf(secret: string, signing: Signing): string | null {
  if (signing === 'v1') return null
  const seed = Buffer.from(secret.slice(SECRET_PREFIX.v1a.length), 'base64')
  const spki = createPublicKey(toPrivateKey(seed)).export({ format: 'der', type: 'spki' })
  return PUBLIC_KEY_PREFIX + spki.subarray(SPKI_HEADER_BYTES).toString('base64')
}

const toPrivateKey = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' })
