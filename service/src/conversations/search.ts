/**
 * What a person types to find a conversation: part of a number, a user id, or words of a name.
 *
 * Numbers are compared by match keys (address.ts), of which one typed half cannot be made: so a few beginnings are
 * searched, one of which is that of the key.
 */
import { parseAddress } from './address.ts'

export const SEARCH_MAX = 100

export type Search =
  /** Match keys that begin with one of these digits. */
  | { kind: 'number'; beginnings: string[] }
  | { kind: 'user_id'; matchKey: string }
  /** Names, each word by its beginning. The database splits the text as it splits names. */
  | { kind: 'name'; text: string }

const NUMBER = /^[-+ ()./]*[0-9][-+ ()./0-9]*$/
/** Country code, area, and the ninth digit that match keys leave out. */
const NINTH_DIGIT = /^(55[1-9][0-9])9/
/** What the channel adds to mobiles of Argentina and Mexico, and match keys leave out. */
const CHANNEL_DIGIT = /^(?:(54)9|(52)1)/

export function parseSearch(text: string): Search {
  const typed = text.trim()
  if (NUMBER.test(typed)) return { kind: 'number', beginnings: toBeginnings(typed.replaceAll(/[^0-9]/g, '')) }
  const address = parseAddress(typed)
  return address ? { kind: 'user_id', matchKey: address.matchKey } : { kind: 'name', text: typed }
}

function toBeginnings(digits: string): string[] {
  const whole = [digits, `55${digits}`]
  const keys = whole.map((one) => one.replace(NINTH_DIGIT, '$1').replace(CHANNEL_DIGIT, '$1$2'))
  return [...new Set([...whole, ...keys])]
}

/**
 * Texts of digits that begin so lie from the first of these to before the second, in every collation. Null: no end,
 * because nothing but nines is typed.
 */
export function toRange(beginning: string): { from: string; before: string | null } {
  const end = beginning.replace(/9+$/, '')
  return { from: beginning, before: end === '' ? null : end.slice(0, -1) + (Number(end.at(-1)) + 1) }
}
