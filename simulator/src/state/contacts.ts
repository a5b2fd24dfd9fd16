/**
 * The people with phones, created on first use. A contact is found by any spelling of the number or
 * by a business-scoped user id; the rest of the simulator refers to it by `key`.
 */
import { createHash } from 'node:crypto'
import { CONTACTS_MAX } from '../limits.ts'
import { isUserId, lacksNinthDigit, parsePhone, toMatchKey, toWaId } from '../phone-number.ts'

const WAMID_DIGITS_MAX = 15

export type Contact = {
  key: string
  waId: string
  name: string
  username: string | null
  userId: string
  parentUserId: string | null
  dropNinthDigit: boolean
  supportsOrders: boolean
  hidePhone: boolean
  readReceipts: boolean
  onWhatsApp: boolean
  /** WhatsApp thinks this person gets enough marketing. */
  marketingCapped: boolean
  /** Every business has blocked this person. */
  blocked: boolean
}

export type PublicContact = Omit<Contact, 'key'>
export type ContactChanges = Partial<Omit<Contact, 'key' | 'waId'>>

export type Contacts = {
  /** By any spelling of the number, or by user id. */
  find(address: string): Contact | undefined
  findByKey(key: string): Contact | undefined
  /** The contact of a number, created if new. Undefined when there is no room for another. */
  findOrAdd(digits: string): Contact | undefined
  change(contact: Contact, changes: ContactChanges): void
  restore(contact: Contact): void
  /** Newest first. */
  listNewest(): Contact[]
  clear(): void
}

export function createContacts(contactsMax = CONTACTS_MAX): Contacts {
  const byKey = new Map<string, Contact>()
  const byUserId = new Map<string, Contact>()

  function add(contact: Contact) {
    byKey.set(contact.key, contact)
    byUserId.set(contact.userId, contact)
    if (contact.parentUserId) byUserId.set(contact.parentUserId, contact)
  }

  return {
    find(address) {
      if (isUserId(address)) return byUserId.get(address)
      const digits = parsePhone(address)
      return digits === undefined ? undefined : byKey.get(toMatchKey(digits))
    },
    findByKey: (key) => byKey.get(key),
    findOrAdd(digits) {
      const known = byKey.get(toMatchKey(digits))
      if (known || byKey.size >= contactsMax) return known
      const contact = createContact(digits)
      add(contact)
      return contact
    },
    change(contact, changes) {
      byUserId.delete(contact.userId)
      if (contact.parentUserId) byUserId.delete(contact.parentUserId)
      Object.assign(contact, changes)
      contact.waId = toWaId(contact.waId, contact.dropNinthDigit)
      add(contact)
    },
    restore: add,
    listNewest: () => [...byKey.values()].toReversed(),
    clear() {
      byKey.clear()
      byUserId.clear()
    },
  }
}

/**
 * A new contact: a Brazilian mobile written without the ninth digit is assumed to be an account of
 * that form.
 */
export function createContact(digits: string): Contact {
  const dropNinthDigit = lacksNinthDigit(digits)
  const key = toMatchKey(digits)
  return {
    key,
    waId: toWaId(digits, dropNinthDigit),
    name: `Customer ${digits.slice(-4)}`,
    username: null,
    userId: toUserId(key),
    parentUserId: null,
    dropNinthDigit,
    supportsOrders: true,
    hidePhone: false,
    readReceipts: true,
    onWhatsApp: true,
    marketingCapped: false,
    blocked: false,
  }
}

/** A contact as the control API shows it: without its internal key. */
export function toPublicContact({ key: _key, ...contact }: Contact): PublicContact {
  return contact
}

/**
 * The digits encoded in message ids: of the number, or of the user id for a contact who hides the
 * number.
 */
export function toDigitsInIds({ hidePhone, userId, waId }: Contact): string {
  return hidePhone ? userId.replace(/\D/g, '').slice(0, WAMID_DIGITS_MAX) : waId
}

const COUNTRIES: [prefix: string, country: string][] = [
  ['55', 'BR'],
  ['54', 'AR'],
  ['52', 'MX'],
  ['1', 'US'],
]
const UNASSIGNED_COUNTRY = 'ZZ'

/** A user id that is always the same for one number, as WhatsApp's is for one business. */
function toUserId(key: string): string {
  const country = COUNTRIES.find(([prefix]) => key.startsWith(prefix))?.[1] ?? UNASSIGNED_COUNTRY
  const hash = createHash('sha256').update(`user ${key}`).digest()
  return `${country}.${String(hash.readUIntBE(0, 6)).padStart(15, '1')}`
}
