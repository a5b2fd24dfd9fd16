/**
 * API keys: `rcd_`, 30 random base62 characters, then 6 of the base62 CRC-32 of what precedes them.
 *
 * The checksum lets secret scanners tell ours from what merely looks like it. It is not asked for at the door, where a
 * mistyped key must not be told from an unknown one. Only the SHA-256 is stored: a key of 178 random bits needs no
 * slow hash.
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'rcd_'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const VISIBLE_LENGTH = 8
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const scopes = ['messages:send', 'messages:read', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** Characters of the name of a key, and of that of a workspace; the database holds them to it as well. */
export const NAME_MAX = 100
/** Requests a minute that a key may be given. */
export const RATE_MAX = 1_000_000_000

/** What a request may do, once its key is known. `ratePerMinute` is null for keys that have the default. */
export type Caller = { workspaceId: string; keyId: string; scopes: Scope[]; ratePerMinute: number | null }

/** A new key. It exists in clear only here: show it once. */
export function makeApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + random + checksum(PREFIX + random)
}

export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** The beginning of a key, to tell keys apart in lists. */
export const visiblePrefix = (key: string): string => key.slice(0, VISIBLE_LENGTH)

/** The last six characters of a key, by those before. */
export function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
