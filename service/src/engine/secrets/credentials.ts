/**
 * Credentials of senders: their format, and their encryption with AES-256-GCM under
 * RECADO_SECRET_KEY. The secrets of webhook endpoints are encrypted in the same way.
 *
 * Stored as version byte, 12-byte nonce, 16-byte tag, ciphertext. The owner's id is authenticated
 * with it, so a ciphertext copied to another row cannot be decrypted, nor can a dump of the
 * database without the key. The id of the key is stored with each row, so that a key can be changed
 * row by row.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { strictObject, Type, type TSchema } from '../schema.ts'

/**
 * The secrets with which to call a channel account and to verify its webhooks, by the names that
 * the channel gives them. In clear in memory only.
 */
export type Credentials = Readonly<Record<string, string | readonly string[]>>

/**
 * A secret of a channel's credentials, or a list of such secrets: visible ASCII, as HTTP can carry
 * it.
 */
export type SecretField = {
  charactersMax: number
  description: string
  /** It may be left out. */
  isOptional?: true
  /** At least one. A file may give a list of one as a bare secret, under the name `one`. */
  list?: { max: number; one: string; description: string }
}
export type CredentialsFields = Readonly<Record<string, SecretField>>

const patternOf = ({ charactersMax }: SecretField) => `^[\\x21-\\x7e]{1,${charactersMax}}$`

/** Their JSON Schema, for the API. */
export function toCredentialsSchema(fields: CredentialsFields) {
  const properties = Object.entries(fields).map(([name, field]) => {
    const secret = Type.String({ pattern: patternOf(field), description: field.description })
    if (!field.list) return [name, field.isOptional ? Type.Optional(secret) : secret]
    const { max: maxItems, description } = field.list
    return [name, Type.Array(secret, { minItems: 1, maxItems, description })]
  })
  return strictObject(Object.fromEntries(properties) as Record<string, TSchema>, {
    title: 'Credentials',
    description: 'What is needed to speak as the sender. Stored encrypted, never shown.',
  })
}

/** All secrets of one name, as a list even if there is only one. */
export const secretsOf = (credentials: Credentials, name: string): readonly string[] =>
  [credentials[name] ?? []].flat()

/** Reads the parsed JSON of a file. Mistakes never repeat a secret. */
export function parseCredentials(
  fields: CredentialsFields,
  json: unknown,
): { credentials: Credentials } | { mistakes: string[] } {
  const given: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const mistakes = new Set<string>()
  const read = (name: string, field: SecretField, value: unknown): string => {
    if (typeof value === 'string' && new RegExp(patternOf(field)).test(value)) return value
    mistakes.add(`${name} must be 1 to ${field.charactersMax} characters of visible ASCII, without spaces.`)
    return ''
  }
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    if (field.isOptional && given[name] === undefined) return []
    if (!field.list) return [[name, read(name, field, given[name])]]
    const { one, max } = field.list
    const listed = given[name] ?? [given[one]]
    const secrets = Array.isArray(listed) ? listed : []
    if (secrets.length < 1 || secrets.length > max) mistakes.add(`${name} must be a list of 1 to ${max}.`)
    return [[name, secrets.map((secret) => read(one, field, secret))]]
  })
  if (mistakes.size > 0) return { mistakes: [...mistakes] }
  return { credentials: Object.fromEntries(entries) as Credentials }
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** The secret key, and the id that is stored with what it encrypts. */
export type SecretKey = { id: string; bytes: Buffer }

/**
 * The key that encrypts, and the previous one, which still decrypts what was not re-encrypted yet.
 */
export type SecretKeys = { current: SecretKey; previous: SecretKey | null }

/** @param bytes 32 random bytes */
export function toSecretKey(bytes: Buffer): SecretKey {
  return {
    id: createHash('sha256').update('recado secret key id').update(bytes).digest('hex').slice(0, 16),
    bytes,
  }
}

export const encryptCredentials = (key: SecretKey, senderId: string, credentials: Credentials): Buffer =>
  encryptText(key, senderId, JSON.stringify(credentials))

/**
 * Throws when the credentials are under another key, or when the bytes or the sender's id were
 * changed.
 */
export const decryptCredentials = (key: SecretKey, senderId: string, bytes: Buffer): Credentials =>
  JSON.parse(decryptText(key, senderId, bytes)) as Credentials

/**
 * @param owner names the row, and the field where a row has several: the text is read with the same
 * name only
 */
export function encryptText(key: SecretKey, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), encrypted])
}

/**
 * Throws when the text is under another key, or when the bytes or the owner's name were changed.
 */
export function decryptText(key: SecretKey, owner: string, bytes: Buffer): string {
  if (bytes[0] !== VERSION || bytes.length <= HEADER_BYTES) throw new Error('This secret is not readable.')
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8')
}
