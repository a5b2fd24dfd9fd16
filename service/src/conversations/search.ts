/**
 * What a person types to find a conversation: part of a number, a user id, or words of a name.
 *
 * Numbers are compared by match keys (address.ts), of which one typed half cannot be made: so a few beginnings are
 * searched, one of which is that of the key. A few digits in a row may also be of the end of a number, of which match keys have
 * all digits but the ninth, which the database puts back.
 */
import { parseAddress } from '../contacts/address.ts'

export const SEARCH_MAX = 100

export type Search =
  /** Match keys that begin with one of these digits, or have this run of digits in their tail; null: too few, or too many. */
  | { kind: 'number'; beginnings: string[]; run: string | null }
  | { kind: 'user_id'; matchKey: string }
  /** Names, each word by its beginning. The database splits the text as it splits names. */
  | { kind: 'name'; text: string }

const NUMBER = /^[-+ ()./]*[0-9][-+ ()./0-9]*$/
/** Country code, area, and the ninth digit that match keys leave out. */
const NINTH_DIGIT = /^(55[1-9][0-9])9/
/** What WhatsApp adds to mobiles of Argentina and Mexico, and match keys leave out. */
const CHANNEL_DIGIT = /^(?:(54)9|(52)1)/

export function parseSearch(text: string): Search {
  const typed = text.trim()
  if (NUMBER.test(typed)) {
    const digits = typed.replaceAll(/[^0-9]/g, '')
    return {
      kind: 'number',
      beginnings: toBeginnings(digits),
      run: typed.startsWith('+') ? null : toRun(digits),
    }
  }
  const address = parseAddress(typed)
  return address ? { kind: 'user_id', matchKey: address.matchKey } : { kind: 'name', text: typed }
}

/** The digits of a run that the index holds, and those of a tail: as the schema has them. */
const INDEXED_DIGITS = 4
const TAIL_DIGITS = 9

const toRun = (digits: string): string | null =>
  digits.length >= INDEXED_DIGITS && digits.length <= TAIL_DIGITS ? digits : null

/** The runs in it that the index holds. A number that has the whole run in its tail has all of these. */
export const toIndexedRuns = (run: string): string[] =>
  Array.from({ length: run.length - INDEXED_DIGITS + 1 }, (_, at) => run.slice(at, at + INDEXED_DIGITS))

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
