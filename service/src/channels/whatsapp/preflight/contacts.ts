/**
 * Rules of contact cards (Cloud API reference, contacts messages): parts can be read, and a card
 * leads to whom it names.
 */
import { DAY_MS } from '../../../engine/clock.ts'
import { toMatchKey } from '../../../kinds/address.ts'
import { CONTACTS_MAX, ENTRIES_MAX } from '../../../kinds/contacts.ts'
import { ADDRESS_CHARS_MAX } from '../../../engine/text-schema.ts'
import { COUNTRY_CODES } from './country-codes.ts'
import { childPart, elementsOf, isObject, textAt, type Part } from './part.ts'
import { report, toRules, warn, type Exam } from './rule.ts'

const SOURCE = 'Cloud API reference, contacts messages'
const TAKEN_ALL_THE_SAME = 'WhatsApp was seen to answer 200 to others'

/** Rules of contacts alone. */
export const contactsRules = toRules({
  'contact-name-part': warn(
    'name_part',
    'A name has one more part than `formatted_name`.',
    `${SOURCE}, older edition: required by old clients`,
  ),
  'phone-is-wa-id': warn(
    'other_number',
    'The number shown is the number the card chats with (`wa_id`), with or without country code and ninth digit.',
    'own choice: the customer would write to another person',
  ),
  'wa-id-form': warn(
    'pattern',
    'A `wa_id` is 7 to 15 digits, with country code and without +.',
    `${SOURCE}; E.164; ${TAKEN_ALL_THE_SAME}`,
  ),
  'birthday-past': warn('in_future', 'A birthday does not lie in the future.', 'own choice'),
  'country-code-form': warn('pattern', 'A country code is two letters.', `${SOURCE}; ${TAKEN_ALL_THE_SAME}`),
  'country-code-known': warn(
    'country_unknown',
    'A country code is one of ISO 3166.',
    'ISO 3166-1; own choice',
  ),
  'email-form': warn(
    'format',
    'An e-mail address has the form name@host.domain.',
    'HTML, valid e-mail address; own choice: WhatsApp is not known to look',
  ),
  'contact-url': warn(
    'format',
    'A web address on a card is absolute, with http or https.',
    'own choice: WhatsApp is not known to look, and a phone may not open others',
  ),
})

const OTHER_NAME_PARTS = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix']

/** Checks the `contacts` array of a contact message. */
export function checkContacts(contacts: Part, exam: Exam): void {
  for (const card of elementsOf(contacts, CONTACTS_MAX)) checkCard(card, exam)
}

function checkCard(card: Part, exam: Exam): void {
  const entries = (key: string) => elementsOf(childPart(card, key), ENTRIES_MAX)
  checkName(childPart(card, 'name'), exam)
  for (const phone of entries('phones')) checkPhone(phone, exam)
  for (const address of entries('addresses')) checkCountry(childPart(address, 'country_code'), exam)
  checkBirthday(childPart(card, 'birthday'), exam)
  for (const entry of entries('emails')) {
    const part = childPart(entry, 'email')
    const email = textAt(part)
    if (email !== null && !isEmail(email))
      report(exam, contactsRules['email-form'], part, 'Should have the form name@host.domain.')
  }
  for (const entry of entries('urls')) {
    const part = childPart(entry, 'url')
    const url = textAt(part)
    if (url !== null && !isHttp(url))
      report(exam, contactsRules['contact-url'], part, 'Should be an absolute http or https address.')
  }
}

function checkName(part: Part, exam: Exam): void {
  if (!isObject(part.value) || OTHER_NAME_PARTS.some((key) => textAt(childPart(part, key))?.trim())) return
  const detail = 'Should have one more part, such as `first_name`: old clients need it.'
  report(exam, contactsRules['contact-name-part'], part, detail)
}

function checkPhone(entry: Part, exam: Exam): void {
  const part = childPart(entry, 'wa_id')
  const [phone, waId] = [textAt(childPart(entry, 'phone')), textAt(part)]
  if (!waId) return
  if (!/^[0-9]{7,15}$/.test(waId)) {
    const detail =
      'Should be 7 to 15 digits, with country code and without +: without them, the card cannot be used to write to the person.'
    report(exam, contactsRules['wa-id-form'], part, detail)
  }
  if (phone !== null && !isSameNumber(phone, waId)) {
    const detail = 'Is another number than `phone`: the card would show one and chat with the other.'
    report(exam, contactsRules['phone-is-wa-id'], part, detail)
  }
}

function checkCountry(part: Part, exam: Exam): void {
  const code = textAt(part)
  if (!code) return
  if (!/^[A-Za-z]{2}$/.test(code)) {
    const detail = 'Should be two letters, as in ISO 3166: Brazil is BR.'
    report(exam, contactsRules['country-code-form'], part, detail)
  } else if (!COUNTRY_CODES.has(code.toUpperCase())) {
    const detail = 'Is not a country of ISO 3166: Brazil is BR.'
    report(exam, contactsRules['country-code-known'], part, detail)
  }
}

/** Allows one day, because it is tomorrow already in some time zones. */
function checkBirthday(part: Part, exam: Exam): void {
  const day = textAt(part)
  if (day !== null && Date.parse(`${day}T00:00:00Z`) > exam.now.getTime() + DAY_MS)
    report(exam, contactsRules['birthday-past'], part, 'Lies in the future.')
}

/**
 * Whether a number as people write it can be this id. Without `+` the country code may be missing
 * and a trunk 0 may lead. A text with letters (an extension, a name) is not compared.
 */
function isSameNumber(phone: string, waId: string): boolean {
  if (/\p{L}/u.test(phone)) return true
  const digits = phone.replaceAll(/[^0-9]/g, '')
  if (toMatchKey(digits) === toMatchKey(waId)) return true
  const national = digits.replace(/^0+/, '')
  if (phone.trimStart().startsWith('+') || national.length < 7) return false
  return waId.endsWith(national) || toMatchKey(`55${national}`) === toMatchKey(waId)
}

/** Checks the labels of the host one by one, so that no text takes long. */
function isEmail(text: string): boolean {
  const [, host] = /^[^\s@"(),:;<>[\]\\]{1,64}@([^\s@]{1,253})$/.exec(text) ?? []
  const labels = host?.split('.') ?? []
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label))
}

function isHttp(text: string): boolean {
  if (text.length > ADDRESS_CHARS_MAX) return true // refused for its length
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}
