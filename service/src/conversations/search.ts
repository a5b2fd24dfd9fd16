/**
 * What a person types to find a conversation: part of a number, a user id, words of a name, or the
 * beginning of an order's reference.
 *
 * Numbers are stored by match keys (address.ts), and half a number has no match key. So the search
 * tries a few beginnings, one of which is that of the key. Digits may also be from within a number.
 * The database compares them with the whole number, in which it restores the ninth digit that the
 * key leaves out.
 */
import { parseAddress } from '../kinds/address.ts'
import { REFERENCE } from '../kinds/interactive.ts'

export type Search = {
  /** Orders whose references begin with one of them: as it was typed, and in capitals. */
  references: string[]
  contact: ContactSearch
}

export type ContactSearch =
  /**
   * Numbers that begin with one of `beginnings`, or have `run` in them; `run` is null for too few
   * digits or too many.
   */
  | { kind: 'number'; beginnings: string[]; run: string | null }
  | { kind: 'user_id'; matchKey: string }
  /**
   * Names that have each word by its beginning. The database splits the text as it splits names.
   */
  | { kind: 'name'; text: string }

const NUMBER = /^[-+ ()./]*[0-9][-+ ()./0-9]*$/
/** Country code and area, before the ninth digit that match keys leave out. */
const NINTH_DIGIT = /^(55[1-9][0-9])9/
/**
 * Country codes of Argentina and Mexico, before the digit that WhatsApp adds to mobiles and match
 * keys leave out.
 */
const CHANNEL_DIGIT = /^(?:(54)9|(52)1)/

export function parseSearch(text: string): Search {
  const typed = text.trim()
  const references = [...new Set([typed, typed.toUpperCase()])].filter((one) => REFERENCE.test(one))
  return { references, contact: parseContact(typed) }
}

function parseContact(typed: string): ContactSearch {
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

/** Digits of a run in the index, and the most digits of a number: as in the schema. */
const INDEXED_DIGITS = 4
const NUMBER_DIGITS = 15

const toRun = (digits: string): string | null =>
  digits.length >= INDEXED_DIGITS && digits.length <= NUMBER_DIGITS ? digits : null

/** The parts of a run that the index holds. A number with the whole run in it has all of them. */
export const toIndexedRuns = (run: string): string[] =>
  Array.from({ length: run.length - INDEXED_DIGITS + 1 }, (_, at) => run.slice(at, at + INDEXED_DIGITS))

function toBeginnings(digits: string): string[] {
  const whole = [digits, `55${digits}`]
  const keys = whole.map((one) => one.replace(NINTH_DIGIT, '$1').replace(CHANNEL_DIGIT, '$1$2'))
  return [...new Set([...whole, ...keys])]
}

/**
 * The range of digit texts with this beginning: from the first, up to but without the second, in
 * every collation. Null: no end, because only nines were typed.
 */
export function toRange(beginning: string): { from: string; before: string | null } {
  const end = beginning.replace(/9+$/, '')
  return { from: beginning, before: end === '' ? null : end.slice(0, -1) + (Number(end.at(-1)) + 1) }
}
