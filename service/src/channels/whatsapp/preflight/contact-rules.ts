/** Rules of a contact card: that its parts can be read, and that it leads where it says. */
import { toMatchKey } from '../../../contacts/address.ts'
import { ADDRESS_CHARS_MAX } from '../../../messages/kinds/text-schema.ts'
import { COUNTRY_CODES } from './country-codes.ts'
import type { Part } from './part.ts'
import type { Rule } from './rule.ts'

const DAY_MS = 86_400_000
const SOURCE = 'Cloud API reference, contacts messages'
const TAKEN_ALL_THE_SAME = 'WhatsApp was seen to answer 200 to others'

export type TextSubject = { part: Part; text: string }

export const nameRules: readonly Rule<{ part: Part; hasOtherPart: boolean }>[] = [
  {
    id: 'contact-name-part',
    checks: 'A name has one more part than `formatted_name`.',
    code: 'name_part',
    severity: 'warn',
    source: `${SOURCE}, older edition: required by old clients`,
    check: ({ hasOtherPart }) =>
      hasOtherPart ? null : 'Should have one more part, such as `first_name`: old clients need it.',
  },
]

export const birthdayRules: readonly Rule<TextSubject>[] = [
  {
    id: 'birthday-past',
    checks: 'A birthday does not lie in the future.',
    code: 'in_future',
    severity: 'warn',
    source: 'own choice',
    // A day's grace: somewhere it is tomorrow already.
    check: ({ text: day }, { now }) =>
      Date.parse(`${day}T00:00:00Z`) > now.getTime() + DAY_MS ? 'Lies in the future.' : null,
  },
]

export const countryRules: readonly Rule<TextSubject>[] = [
  {
    id: 'country-code-form',
    checks: 'A country code is two letters.',
    code: 'pattern',
    severity: 'warn',
    source: `${SOURCE}; ${TAKEN_ALL_THE_SAME}`,
    check: ({ text: code }) =>
      code === '' || /^[A-Za-z]{2}$/.test(code)
        ? null
        : 'Should be two letters, as in ISO 3166: Brazil is BR.',
  },
  {
    id: 'country-code-known',
    checks: 'A country code is one of ISO 3166.',
    code: 'country_unknown',
    severity: 'warn',
    source: 'ISO 3166-1; own choice',
    check: ({ text: code }) =>
      /^[A-Za-z]{2}$/.test(code) && !COUNTRY_CODES.has(code.toUpperCase())
        ? 'Is not a country of ISO 3166: Brazil is BR.'
        : null,
  },
]

export const emailRules: readonly Rule<TextSubject>[] = [
  {
    id: 'email-form',
    checks: 'An e-mail address has the form name@host.domain.',
    code: 'format',
    severity: 'warn',
    source: 'HTML, valid e-mail address; own choice: WhatsApp is not known to look',
    check: ({ text: email }) => (isEmail(email) ? null : 'Should have the form name@host.domain.'),
  },
]

export const urlRules: readonly Rule<TextSubject>[] = [
  {
    id: 'contact-url',
    checks: 'A web address on a card is absolute, with http or https.',
    code: 'format',
    severity: 'warn',
    source: 'own choice: WhatsApp is not known to look, and a phone may not open others',
    check: ({ text: address }) => (isHttp(address) ? null : 'Should be an absolute http or https address.'),
  },
]

export const waIdRules: readonly Rule<TextSubject>[] = [
  {
    id: 'wa-id-form',
    checks: 'A `wa_id` is 7 to 15 digits, with country code and without +.',
    code: 'pattern',
    severity: 'warn',
    source: `${SOURCE}; E.164; ${TAKEN_ALL_THE_SAME}`,
    check: ({ text: waId }) =>
      waId === '' || /^[0-9]{7,15}$/.test(waId)
        ? null
        : 'Should be 7 to 15 digits, with country code and without +: else nobody can be written to by the card.',
  },
]

export const phoneRules: readonly Rule<{ part: Part; phone: string; waId: string }>[] = [
  {
    id: 'phone-is-wa-id',
    checks:
      'The number shown is the number the card chats with (`wa_id`), with or without country code and ninth digit.',
    code: 'other_number',
    severity: 'warn',
    source: 'own choice: the customer would write to somebody else',
    check: ({ phone, waId }) =>
      isSameNumber(phone, waId)
        ? null
        : 'Is another number than `phone`: the card would show one and chat with the other.',
  },
]

/** Rules that belong to contacts alone. */
export const contactsRules = [
  ...nameRules,
  ...phoneRules,
  ...waIdRules,
  ...birthdayRules,
  ...countryRules,
  ...emailRules,
  ...urlRules,
]

/**
 * Whether a number as people write it can be this id. Without `+` the country code may be missing and a trunk 0 lead; what
 * holds letters (an extension, a name) is not compared.
 */
function isSameNumber(phone: string, waId: string): boolean {
  if (/\p{L}/u.test(phone)) return true
  const digits = phone.replaceAll(/[^0-9]/g, '')
  if (toMatchKey(digits) === toMatchKey(waId)) return true
  const national = digits.replace(/^0+/, '')
  if (phone.trimStart().startsWith('+') || national.length < 7) return false
  return waId.endsWith(national) || toMatchKey(`55${national}`) === toMatchKey(waId)
}

/** Labels of a host one by one, so that no text takes long. */
function isEmail(text: string): boolean {
  const [, host] = /^[^\s@"(),:;<>[\]\\]{1,64}@([^\s@]{1,253})$/.exec(text) ?? []
  const labels = host?.split('.') ?? []
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label))
}

function isHttp(text: string): boolean {
  if (text.length > ADDRESS_CHARS_MAX) return true // its length is what is wrong
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}
