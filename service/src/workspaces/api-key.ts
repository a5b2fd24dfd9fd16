/**
 * API keys: `rcd_`, 30 random base62 characters, then 6 of the base62 CRC-32 of what precedes them.
 *
 * The checksum lets a mistyped or cut key be told from an unknown one without asking the database, and lets secret
 * scanners recognise ours. Only the SHA-256 is stored: a key of 178 random bits needs no slow hash.
 */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'rcd_'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const VISIBLE_LENGTH = 8
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^rcd_[0-9A-Za-z]{36}$/

export const scopes = ['messages:send', 'messages:read', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** What a request may do, once its key is known. `ratePerMinute` is null for keys that have the default. */
export type Caller = { workspaceId: string; keyId: string; scopes: Scope[]; ratePerMinute: number | null }

/** A new key. It exists in clear only here: show it once. */
export function makeApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + random + checksum(PREFIX + random)
}

/** Whether the text has the form and the checksum of a key. */
export function isWellFormedApiKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
}

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The beginning of a key, to tell keys apart in lists. */
export const visiblePrefix = (key: string): string => key.slice(0, VISIBLE_LENGTH)

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
