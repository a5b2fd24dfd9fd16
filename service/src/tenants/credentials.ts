/**
 * Credentials of senders at rest: AES-256-GCM under RECADO_SECRET_KEY.
 *
 * Stored as version byte, 12-byte nonce, 16-byte tag, ciphertext. The sender's id is authenticated with it, so a
 * ciphertext copied to another row does not open. A dump of the database without the key opens nothing. The id of
 * the key stands beside each row, so that a key can be changed row by row.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** What is needed to call a channel account, and to believe what is said in its name. In clear in memory only. */
export type Credentials = {
  accessToken: string
  /** Secrets that may have signed a webhook; more than one while a secret is being changed. */
  appSecrets: string[]
  /** Word the channel repeats when it asks whether the webhook is ours. */
  verifyToken: string
}

/** How long each may be, and how many app secrets there may be: for the API and the command alike. */
export const SECRET_MAX = { accessToken: 4_096, appSecret: 256, verifyToken: 256, appSecrets: 4 } as const

/** A secret as HTTP can carry it: visible ASCII. */
export const secretPattern = (max: number) => `^[\\x21-\\x7e]{1,${max}}$`

/** From JSON, with one `appSecret` or a list of `appSecrets`. Returns what is wrong, without repeating a secret, if it is. */
export function parseCredentials(json: unknown): Credentials | { mistakes: string[] } {
  const given: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const { accessToken, appSecret, appSecrets = [appSecret], verifyToken } = given
  const isSecret = (value: unknown, max: number): value is string =>
    typeof value === 'string' && new RegExp(secretPattern(max)).test(value)
  const mistakes: string[] = []
  const read = (name: 'accessToken' | 'appSecret' | 'verifyToken', value: unknown): string => {
    if (isSecret(value, SECRET_MAX[name])) return value
    mistakes.push(`${name} must be 1 to ${SECRET_MAX[name]} characters of visible ASCII, without spaces.`)
    return ''
  }
  const credentials = {
    accessToken: read('accessToken', accessToken),
    appSecrets: (Array.isArray(appSecrets) ? appSecrets : []).map((one) => read('appSecret', one)),
    verifyToken: read('verifyToken', verifyToken),
  }
  const { length } = credentials.appSecrets
  if (length < 1 || length > SECRET_MAX.appSecrets) {
    mistakes.push(`appSecrets must be a list of 1 to ${SECRET_MAX.appSecrets}.`)
  }
  return mistakes.length > 0 ? { mistakes: [...new Set(mistakes)] } : credentials
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** The secret key with the id that is stored beside what it encrypted. */
export type SecretKey = { id: string; bytes: Buffer }

/** The key that encrypts, and the one before it: it still opens what was not encrypted anew yet. */
export type SecretKeys = { current: SecretKey; previous: SecretKey | null }

/** @param bytes 32 random bytes */
export function toSecretKey(bytes: Buffer): SecretKey {
  return {
    id: createHash('sha256').update('recado secret key id').update(bytes).digest('hex').slice(0, 16),
    bytes,
  }
}

export function encryptCredentials(key: SecretKey, senderId: string, credentials: Credentials): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(senderId))
  const text = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text])
}

/** Throws when the key is another one, or the bytes or the sender's id were changed. */
export function decryptCredentials(key: SecretKey, senderId: string, bytes: Buffer): Credentials {
  if (bytes[0] !== VERSION || bytes.length <= HEADER_BYTES)
    throw new Error('These credentials are not readable.')
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(senderId))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Credentials
}
