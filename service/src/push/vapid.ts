/**
 * Says to a push service who sends (VAPID, RFC 8292): a token that is signed with a key of this
 * installation, to which each subscription is bound.
 *
 * The pair is derived from the secret key. So it is there at the first use, every process has the
 * same, and nothing of it is stored. Another secret key makes another pair, and the subscriptions
 * of before are void: browsers subscribe again when the console is opened.
 */
import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto'
import type { SecretKey } from '../engine/secrets/credentials.ts'

export type VapidKey = {
  /** Of the secret key from which it is derived. */
  id: string
  /** A point of P-256, uncompressed: 65 bytes. */
  publicKey: Buffer
  privateKey: KeyObject
}

/** As `node:crypto` calls P-256. */
export const CURVE = 'prime256v1'
/** Of the group of P-256 (SP 800-186, 3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** So many more than the order has that no key is likelier than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48
/** A push service refuses more than a day. */
const TOKEN_SECONDS = 12 * 60 * 60

export function toVapidKey({ id, bytes }: SecretKey): VapidKey {
  const seed = Buffer.from(hkdfSync('sha256', bytes, '', 'recado web push', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret)
  const publicKey = pair.getPublicKey()
  const [d, x, y] = [secret, publicKey.subarray(1, 33), publicKey.subarray(33)] as const
  const key = { kty: 'EC', crv: 'P-256', d: toText(d), x: toText(x), y: toText(y) }
  return { id, publicKey, privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

/**
 * The header `Authorization` of a request to an endpoint.
 * @param subject an address of whom to write to about it: `https:` or `mailto:`
 */
export function toVapidHeader(
  { publicKey, privateKey }: VapidKey,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const expiry = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp: expiry, sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${toText(signature)}, k=${toText(publicKey)}`
}

const toText = (bytes: Buffer) => bytes.toString('base64url')
const encode = (part: object) => toText(Buffer.from(JSON.stringify(part)))
