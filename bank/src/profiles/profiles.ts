/**
 * The banks whose habits this one can take on. A further one is a file beside this and a line here.
 */
import { bacen } from './bacen.ts'
import { bb } from './bb.ts'
import { efi } from './efi.ts'
import { inter } from './inter.ts'
import type { Profile } from './profile.ts'
import { santander } from './santander.ts'
import { sicoob } from './sicoob.ts'

export const PROFILES: readonly Profile[] = [bacen, bb, efi, inter, santander, sicoob]

export function profileOf({ profile }: { profile: string }): Profile {
  return PROFILES.find(({ name }) => name === profile) ?? bacen
}

/**
 * Every address at which some profile begins, each once. Santander changes charges at another
 * version than it makes them.
 */
export const API_PATHS: readonly string[] = [
  ...new Set(['/v2', '/api/v2', ...PROFILES.map(({ apiPath }) => apiPath)]),
]
export const TOKEN_PATHS: readonly string[] = [
  ...new Set(['/oauth/token', ...PROFILES.map(({ tokenPath }) => tokenPath)]),
]
