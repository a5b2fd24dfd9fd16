/**
 * Who wrote a message, or was sent one: its own fields, completed from the `contacts` beside it. A contact with a username may
 * come without a phone number, and user ids have been seen in phone fields; the form of a value decides what it
 * is.
 */
import type { ContactAddresses } from '../../channel.ts'
import { toMatchKey } from '../../../conversations/address.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'

/** What a webhook says of one contact. All addresses null: it says nothing of use. */
export type WebhookContact = { from: ContactAddresses; profileName: string | null; username: string | null }

/** With the key that is the same for its number with and without the ninth digit. */
type ListedContact = WebhookContact & { phoneKey: string | null }

/** The `contacts` of a webhook value. */
export type WebhookContacts = {
  listed: readonly ListedContact[]
  /** The only one there is, beside the only element of the value: it can be of nobody else. */
  only: ListedContact | null
}

/** Read once for all elements of the value, of which there may be a thousand. */
export function parseContacts(value: JsonObject): WebhookContacts {
  const listed = listAt(value, 'contacts').map((element) => {
    const contact = toObject(element)
    const profile = objectAt(contact, 'profile')
    const from = toAddresses(contact, 'wa_id', 'user_id', 'parent_user_id')
    return {
      from,
      phoneKey: toPhoneKey(from),
      profileName: textAt(profile, 'name'),
      username: textAt(profile, 'username')?.replace(/^@/, '') || null, // older payloads write the @
    }
  })
  const elements = ['messages', 'statuses', 'calls'].flatMap((name) => listAt(value, name)).length
  return { listed, only: elements === 1 && listed.length === 1 ? (listed[0] ?? null) : null }
}

/** The contact who wrote `message`; null when nothing tells. */
export function findContact(
  message: JsonObject,
  { listed: all, only }: WebhookContacts,
): WebhookContact | null {
  const own = toAddresses(message, 'from', 'from_user_id', 'from_parent_user_id')
  // addresses of two kinds contradict nothing, and yet may be those of two people
  const listed = findSharing(own, all) ?? (only && (isNobody(own) || isNobody(only.from)) ? only : undefined)
  const from = complete(own, listed)
  if (isNobody(from)) return null
  return { from, profileName: listed?.profileName ?? null, username: listed?.username ?? null }
}

/** Who the message was sent to that `receipt` speaks of; null in a group, and unless both phone and user id are told. */
export function findRecipient(
  receipt: JsonObject | null,
  { listed }: WebhookContacts,
): ContactAddresses | null {
  if ((textAt(receipt, 'recipient_type') ?? 'individual') !== 'individual') return null
  const own = toAddresses(receipt, 'recipient_id', 'recipient_user_id', 'recipient_parent_user_id')
  const recipient = complete(own, findSharing(own, listed))
  return recipient.phone !== null && recipient.userId !== null ? recipient : null
}

function complete(own: ContactAddresses, listed: WebhookContact | undefined): ContactAddresses {
  return {
    phone: own.phone ?? listed?.from.phone ?? null,
    userId: own.userId ?? listed?.from.userId ?? null,
    parentUserId: own.parentUserId ?? listed?.from.parentUserId ?? null,
  }
}

function findSharing(own: ContactAddresses, all: readonly ListedContact[]): ListedContact | undefined {
  const ownKey = toPhoneKey(own)
  return all.find(
    ({ from, phoneKey }) =>
      isShared(ownKey, phoneKey) ||
      isShared(own.userId, from.userId) ||
      isShared(own.parentUserId, from.parentUserId),
  )
}

const toPhoneKey = ({ phone }: ContactAddresses): string | null => phone && toMatchKey(phone)

function toAddresses(
  element: JsonObject | null,
  phoneKey: string,
  userIdKey: string,
  parentUserIdKey: string,
): ContactAddresses {
  const values = [phoneKey, userIdKey, parentUserIdKey].map((key) => textAt(element, key))
  const firstOf = (found: (string | null)[]) => found.find((value) => value !== null) ?? null
  return {
    phone: toPhone(values[0] ?? null),
    userId: firstOf(values.map(toUserId)),
    parentUserId: firstOf(values.map(toParentUserId)),
  }
}

function isShared(a: string | null, b: string | null): boolean {
  return a !== null && a === b
}

function isNobody({ phone, userId, parentUserId }: ContactAddresses): boolean {
  return phone === null && userId === null && parentUserId === null
}
