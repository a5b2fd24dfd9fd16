/**
 * `contacts` (Cloud API, contacts messages): each card needs a name, all else is optional, unknown
 * keys are refused.
 */
import type { JsonObject } from '../../json.ts'
import {
  assertKeys,
  invalid,
  optionalArray,
  optionalObject,
  optionalText,
  requireArray,
  requireElement,
  requireObject,
  requireText,
} from './fields.ts'

/** The documentation says up to 257, the OpenAPI file 5; we use the larger. */
const CONTACTS_PER_MESSAGE_MAX = 257
const CARD_KEYS = new Set(['name', 'phones', 'emails', 'addresses', 'org', 'urls', 'birthday'])
const NAME_KEYS = new Set('formatted_name first_name last_name middle_name suffix prefix'.split(' '))
const ORG_KEYS = new Set(['company', 'department', 'title'])
const ENTRY_KEYS = {
  phones: new Set(['phone', 'type', 'wa_id']),
  emails: new Set(['email', 'type']),
  addresses: new Set('street city state zip country country_code type'.split(' ')),
  urls: new Set(['url', 'type']),
}

const ENTRY_KINDS = ['phones', 'emails', 'addresses', 'urls'] as const

export function assertContacts(body: JsonObject): void {
  const cards = requireArray(body, 'contacts', 'contacts')
  if (cards.length > CONTACTS_PER_MESSAGE_MAX) {
    throw invalid('contacts', `must have at most ${CONTACTS_PER_MESSAGE_MAX} entries`)
  }
  cards.forEach((card, index) => assertCard(requireElement(card, `contacts[${index}]`), `contacts[${index}]`))
}

function assertCard(card: JsonObject, path: string): void {
  assertKeys(card, path, CARD_KEYS)
  const name = requireObject(card, 'name', `${path}.name`)
  assertTextFields(name, `${path}.name`, NAME_KEYS)
  requireText(name, 'formatted_name', `${path}.name.formatted_name`)
  for (const kind of ENTRY_KINDS) {
    const entries = optionalArray(card, kind, `${path}.${kind}`) ?? []
    entries.forEach((entry, index) => assertEntry(kind, entry, `${path}.${kind}[${index}]`))
  }
  const org = optionalObject(card, 'org', `${path}.org`)
  if (org) assertTextFields(org, `${path}.org`, ORG_KEYS)
  const birthday = optionalText(card, 'birthday', `${path}.birthday`)
  if (birthday !== undefined && !isDate(birthday))
    throw invalid(`${path}.birthday`, 'must be a date as YYYY-MM-DD')
}

function assertEntry(kind: keyof typeof ENTRY_KEYS, element: unknown, path: string): void {
  const entry = requireElement(element, path)
  assertTextFields(entry, path, ENTRY_KEYS[kind])
  if (kind === 'emails') requireText(entry, 'email', `${path}.email`)
  if (kind === 'urls') requireText(entry, 'url', `${path}.url`)
  if (kind === 'phones' && !entry.wa_id) requireText(entry, 'phone', `${path}.phone`)
}

function assertTextFields(object: JsonObject, path: string, keys: ReadonlySet<string>): void {
  assertKeys(object, path, keys)
  for (const key of Object.keys(object)) optionalText(object, key, `${path}.${key}`)
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
