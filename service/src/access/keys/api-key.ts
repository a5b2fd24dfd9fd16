/**
 * API keys: `rcd_`, 30 random base62 characters, then 6 of the base62 CRC-32 of what precedes them.
 *
 * The checksum lets secret scanners distinguish our keys from lookalikes. Authentication does not
 * check it, because it must answer a mistyped key like an unknown one. Only the SHA-256 is stored:
 * a key of 178 random bits needs no slow hash.
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Actor } from '../../engine/http/actor.ts'
import type { Scope } from '../../engine/http/scopes.ts'
import type { WorkspaceState } from '../../workspaces/workspaces-repository.ts'

const PREFIX = 'rcd_'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const VISIBLE_LENGTH = 8
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Highest rate that a key may be given, in requests a minute. */
export const RATE_MAX = 1_000_000_000

/**
 * Who makes a request, and what it may do. `ratePerMinute` is null for callers that have the
 * default.
 */
export type Caller = {
  workspaceId: string
  /** As it was when the caller was looked up. */
  workspaceState?: WorkspaceState | undefined
  actor: Actor
  scopes: Scope[]
  ratePerMinute: number | null
  /** Of a user: the session that the browser called with. */
  sessionId?: string
}

/** Makes a new key. It exists in clear only here: show it once. */
export function makeApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + random + checksum(PREFIX + random)
}

export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** The beginning of a key, by which people recognise it in lists. */
export const visiblePrefix = (key: string): string => key.slice(0, VISIBLE_LENGTH)

/** The last six characters of a key, computed from those before. */
export function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return digits
}
