/**
 * Encrypts what a browser is sent through its push service, which cannot read it (RFC 8291, with
 * the coding of RFC 8188).
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { CURVE } from './vapid.ts'

/** What the browser made for its subscription: a point of P-256, and a secret of 16 bytes. */
export type PushKeys = { p256dh: Buffer; auth: Buffer }

export const POINT_BYTES = 65
export const AUTH_BYTES = 16
const SALT_BYTES = 16
/** The text is one record, with a byte that ends it and the tag of its encryption. */
const RECORD_BYTES = 4096
const LAST_RECORD = 2

/**
 * A text of at most 3,993 bytes. `salt` and `pair` are of this one text; tests give those of the
 * RFC.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  salt: Buffer = randomBytes(SALT_BYTES),
  pair: ECDH = newPair(),
): Buffer {
  const ownKey = pair.getPublicKey()
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey])
  const secret = derive(pair.computeSecret(p256dh), auth, context, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownKey.length, 4)
  const record = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()]
  return Buffer.concat([salt, sizes, ownKey, ...record, cipher.getAuthTag()])
}

/** Whether these bytes are a point of the curve: others cannot be encrypted for. */
export function isPoint(bytes: Buffer): boolean {
  try {
    return bytes.length === POINT_BYTES && newPair().computeSecret(bytes).length > 0
  } catch {
    return false
  }
}

function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

const derive = (from: Buffer, salt: Buffer, context: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, context, bytes))
