/**
 * Webhook signatures: `X-Hub-Signature-256` is the HMAC-SHA256 of the body, keyed with an app secret (Cloud API
 * reference, webhooks). The channel signs the bytes it sends, an ASCII-escaped JSON that parsing and writing
 * again would not give back, so only the raw bytes count.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Exactly what the channel sends; another case or a second value is not a signature. */
const SIGNATURE_HEADER = /^sha256=([0-9a-f]{64})$/

/**
 * Those of `secrets` that signed exactly these bytes. Every secret is tried and compared in constant time, so
 * the time taken tells only how many there are. An empty secret, which anyone could sign with, never matches.
 */
export function verifySignature(
  rawBody: Uint8Array,
  signatureHeader: string | undefined,
  secrets: readonly string[],
): string[] {
  const hex = signatureHeader?.match(SIGNATURE_HEADER)?.[1]
  if (hex === undefined) return []
  const claimed = Buffer.from(hex, 'hex')
  return secrets.filter((secret) => {
    if (secret === '') return false
    return timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), claimed)
  })
}
