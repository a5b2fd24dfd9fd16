/** Which rules apply where on contact cards (Cloud API reference, contacts messages; our shape, as in messages/kinds/contacts.ts). */
import { CONTACTS_MAX, ENTRIES_MAX } from '../../../messages/kinds/contacts.ts'
import {
  birthdayRules,
  countryRules,
  emailRules,
  nameRules,
  phoneRules,
  urlRules,
  waIdRules,
  type TextSubject,
} from './contact-rules.ts'
import { childPart, elementsOf, isObject, textAt, type Part } from './part.ts'
import { apply, type Exam, type Rule } from './rule.ts'

const OTHER_NAME_PARTS = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix']

/** Checks the `contacts` array of a contact message. */
export function checkContacts(contacts: Part, exam: Exam): void {
  for (const card of elementsOf(contacts, CONTACTS_MAX)) checkCard(card, exam)
}

function checkCard(card: Part, exam: Exam): void {
  const entries = (key: string) => elementsOf(childPart(card, key), ENTRIES_MAX)
  checkName(childPart(card, 'name'), exam)
  for (const phone of entries('phones')) checkPhone(phone, exam)
  for (const address of entries('addresses'))
    checkText(childPart(address, 'country_code'), countryRules, exam)
  checkText(childPart(card, 'birthday'), birthdayRules, exam)
  for (const email of entries('emails')) checkText(childPart(email, 'email'), emailRules, exam)
  for (const url of entries('urls')) checkText(childPart(url, 'url'), urlRules, exam)
}

function checkName(part: Part, exam: Exam): void {
  if (!isObject(part.value)) return
  const hasOtherPart = OTHER_NAME_PARTS.some((key) => textAt(childPart(part, key))?.trim())
  apply(nameRules, { part, hasOtherPart }, exam)
}

function checkPhone(entry: Part, exam: Exam): void {
  const part = childPart(entry, 'wa_id')
  checkText(part, waIdRules, exam)
  const [phone, waId] = [textAt(childPart(entry, 'phone')), textAt(part)]
  if (phone !== null && waId) apply(phoneRules, { part, phone, waId }, exam)
}

function checkText(part: Part, rules: readonly Rule<TextSubject>[], exam: Exam): void {
  const text = textAt(part)
  if (text !== null) apply(rules, { part, text }, exam)
}
