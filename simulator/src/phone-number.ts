/**
 * Spellings of phone numbers. A contact is found by its match key, which is the same for a
 * Brazilian mobile with and without the ninth digit, and for Argentina's and Mexico's numbers with
 * and without the digit that only WhatsApp adds. A contact is shown by its wa_id, the one form that
 * WhatsApp has for it.
 */

const DIALLED = /^\+?[\d\s()-]+$/
const DIGITS_MIN = 7
const DIGITS_MAX = 15
const USER_ID = /^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/

/**
 * A Brazilian mobile that exists in both forms: country, area code, optional ninth digit, eight
 * digits from 6 up.
 */
const BRAZILIAN_MOBILE = /^55([1-9]\d)(9?)([6-9]\d{7})$/
const UNUSED_AREA_CODES = new Set(
  '20 23 25 26 29 30 36 39 40 50 52 56 57 58 59 60 70 72 76 78 80 90 10'.split(' '),
)

/**
 * `549` and `521` with a national number of ten digits: WhatsApp's 9 and 1, which people leave out.
 */
const WITH_ADDED_DIGIT = /^(?:(54)9|(52)1)(\d{10})$/

/**
 * Digits of a number written with `+`, `-`, parentheses or spaces, or undefined when it cannot be a
 * number.
 */
export function parsePhone(input: string): string | undefined {
  if (!DIALLED.test(input)) return undefined
  const digits = input.replace(/\D/g, '')
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX ? digits : undefined
}

/** True for a business-scoped user id, plain or parent form. */
export function isUserId(input: string): boolean {
  return USER_ID.test(input)
}

function brazilianMobile(digits: string) {
  const [, area, ninth, rest] = BRAZILIAN_MOBILE.exec(digits) ?? []
  if (area === undefined || UNUSED_AREA_CODES.has(area)) return undefined
  return { area, hasNinth: ninth === '9', rest }
}

/**
 * One key for all spellings of a number. Landlines, and mobiles assigned with nine digits, keep
 * their digits.
 */
export function toMatchKey(digits: string): string {
  const mobile = brazilianMobile(digits)
  if (mobile) return `55${mobile.area}${mobile.rest}`
  return digits.replace(WITH_ADDED_DIGIT, '$1$2$3')
}

/**
 * WhatsApp's own form of a number: digits only. In Brazil it has the ninth digit or not, depending
 * on when the account was created; elsewhere the number stays unchanged.
 */
export function toWaId(digits: string, dropNinthDigit: boolean): string {
  const mobile = brazilianMobile(digits)
  return mobile ? `55${mobile.area}${dropNinthDigit ? '' : '9'}${mobile.rest}` : digits
}

/** True for a Brazilian mobile written in the old form. */
export function lacksNinthDigit(digits: string): boolean {
  return brazilianMobile(digits)?.hasNinth === false
}
