/**
 * Webhook signatures: `X-Hub-Signature-256` is the HMAC-SHA256 of the body, keyed with an app
 * secret (Cloud API reference, webhooks). WhatsApp signs the bytes that it sends, ASCII-escaped
 * JSON that parsing and serializing would not reproduce, so only the raw bytes count.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { equalSecrets } from '../../../engine/secrets/equal-secrets.ts'

/** The exact form that WhatsApp sends; another case or a second value is not a signature. */
const SIGNATURE_HEADER = /^sha256=([0-9a-f]{64})$/

/** A partner signs nothing: it sends the secret itself (`readSignature`). */
const SENT_SECRET = /^secret=([\x21-\x7e]{1,256})$/

/** The value of the header, as WhatsApp makes it. */
export const sign = (rawBody: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`

/**
 * The one of `secrets` that signed exactly these bytes, or null. Each is compared in constant time,
 * and only a right signature ends the loop early, so the time taken shows a forger only the number
 * of secrets. An empty secret, with which anyone could sign, never matches.
 */
export function verifySignature(
  rawBody: Uint8Array,
  signature: string | undefined,
  secrets: Iterable<string>,
): string | null {
  const isOf = toJudge(rawBody, signature)
  if (isOf === null) return null
  const tried = new Set([''])
  for (const secret of secrets) {
    if (tried.has(secret)) continue
    tried.add(secret)
    if (isOf(secret)) return secret
  }
  return null
}

/** Whether a secret is the one that signed, or that a partner sent; null for neither. */
function toJudge(rawBody: Uint8Array, signature: string | undefined): ((secret: string) => boolean) | null {
  const sent = signature?.match(SENT_SECRET)?.[1]
  if (sent !== undefined) return (secret) => equalSecrets(secret, sent)
  const hex = signature?.match(SIGNATURE_HEADER)?.[1]
  if (hex === undefined) return null
  const claimed = Buffer.from(hex, 'hex')
  return (secret) => timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), claimed)
}
