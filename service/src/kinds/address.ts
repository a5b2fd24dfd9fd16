/**
 * Addresses of contacts: phone numbers and business-scoped user ids, and the match key that makes
 * two spellings one contact.
 *
 * Brazilian mobiles were given a ninth digit, but WhatsApp still knows many accounts without it,
 * and nothing but the account itself shows which. So an address is kept exactly as WhatsApp gave
 * it, and compared by a match key that leaves the ninth digit out. Landlines never gain or lose a
 * digit.
 */

type AddressKind = 'phone' | 'user_id' | 'parent_user_id'
/** `value`: digits with country code for a phone; the id itself otherwise. */
export type Address = { kind: AddressKind; value: string; matchKey: string }

/** E.164: at most 15 digits; no country's full number has fewer than 7. */
const PHONE = /^\+?([1-9][0-9]{6,14})$/
/**
 * Business-scoped user id: country code, a dot, up to 128 characters; `ENT.` marks the parent's id.
 */
const USER_ID = /^[A-Z]{2}\.[0-9A-Za-z]{1,128}$/
const PARENT_USER_ID = /^[A-Z]{2}\.ENT\.[0-9A-Za-z]{1,128}$/

/** The same rules as JSON Schema patterns, for request bodies. */
export const PHONE_PATTERN = PHONE.source
export const ADDRESS_PATTERN = [PHONE, USER_ID, PARENT_USER_ID].map(({ source }) => source).join('|')

/**
 * Reads an address from a caller: E.164 with or without `+`, or a user id. Null if it is neither.
 */
export function parseAddress(text: string): Address | null {
  const digits = PHONE.exec(text)?.[1]
  if (digits) return { kind: 'phone', value: digits, matchKey: toMatchKey(digits) }
  if (USER_ID.test(text)) return { kind: 'user_id', value: text, matchKey: text }
  if (PARENT_USER_ID.test(text)) return { kind: 'parent_user_id', value: text, matchKey: text }
  return null
}

/**
 * Every spelling of the addresses with this match key: with the digits that the key leaves out, and
 * without.
 */
export function listSpellings(matchKey: string): string[] {
  const insert = (digit: string, at: number) => matchKey.slice(0, at) + digit + matchKey.slice(at)
  const forms = [matchKey, insert('9', 4), insert('9', 2), insert('1', 2)]
  return forms.filter((form) => parseAddress(form)?.matchKey === matchKey)
}

/** The 67 area codes in use in Brazil (Anatel numbering plan). */
const BRAZIL_AREAS = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** Whether these two digits are an area code in use in Brazil. */
export function isBrazilArea(area: string): boolean {
  return BRAZIL_AREAS.has(area)
}

const BRAZIL_MOBILE = /^55([1-9][0-9])9?([6-9][0-9]{7})$/

/**
 * The key under which both spellings of a Brazilian mobile are one: `55`, area, last eight digits,
 * for subscribers that begin with 6 to 9 (with or without the ninth digit). After the country code,
 * WhatsApp adds a `9` to mobiles of Argentina and a `1` to those of Mexico, and people leave them
 * out: so does the key. Any other number is its own key.
 */
export function toMatchKey(digits: string): string {
  const brazil = BRAZIL_MOBILE.exec(digits)
  if (brazil && isBrazilArea(brazil[1] ?? '')) return `55${brazil[1]}${brazil[2]}`
  if (/^549[0-9]{10}$/.test(digits)) return `54${digits.slice(3)}`
  if (/^521[0-9]{10}$/.test(digits)) return `52${digits.slice(3)}`
  return digits
}
