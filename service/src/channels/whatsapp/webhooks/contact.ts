/**
 * Who wrote a message, or was sent one: its own fields, completed from the `contacts` beside it. A contact with a username may
 * come without a phone number, and user ids have been seen in phone fields; the form of a value decides what it
 * is.
 */
import type { ContactAddresses } from '../../channel.ts'
import { toMatchKey } from '../../../contacts/address.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'

/** What a webhook says of one contact. All addresses null: it says nothing of use. */
export type WebhookContact = { from: ContactAddresses; profileName: string | null; username: string | null }

/** Longest name kept, for lists of conversations show a hundred; those of WhatsApp have some 30 characters. */
export const NAME_CHARS_MAX = 1_000

/** The `contacts` of a webhook value. */
export type WebhookContacts = {
  listed: readonly WebhookContact[]
  /** The place in the list of the first that has the key. */
  placeOf: ReadonlyMap<string, number>
  /** The only one there is, beside the only element of the value: it can be of nobody else. */
  only: WebhookContact | null
}

/** Read once for all elements of the value. A body has room for so many of both that no element may go through the list. */
export function parseContacts(value: JsonObject): WebhookContacts {
  const listed = listAt(value, 'contacts').map((element) => {
    const contact = toObject(element)
    const profile = objectAt(contact, 'profile')
    return {
      from: toAddresses(contact, 'wa_id', 'user_id', 'parent_user_id'),
      profileName: nameAt(profile, 'name'),
      username: nameAt(profile, 'username')?.replace(/^@/, '') || null, // older payloads write the @
    }
  })
  const placeOf = new Map<string, number>()
  for (const [place, { from }] of listed.entries())
    for (const key of keysOf(from)) if (!placeOf.has(key)) placeOf.set(key, place)
  const elements = ['messages', 'statuses', 'calls'].flatMap((name) => listAt(value, name)).length
  return { listed, placeOf, only: elements === 1 && listed.length === 1 ? (listed[0] ?? null) : null }
}

/** The contact who wrote `message`; null when nothing says who. */
export function findContact(message: JsonObject, contacts: WebhookContacts): WebhookContact | null {
  const { only } = contacts
  const own = toAddresses(message, 'from', 'from_user_id', 'from_parent_user_id')
  // addresses of two kinds contradict nothing, and yet may be those of two people
  const listed =
    findSharing(own, contacts) ?? (only && (isNobody(own) || isNobody(only.from)) ? only : undefined)
  const from = complete(own, listed)
  if (isNobody(from)) return null
  return { from, profileName: listed?.profileName ?? null, username: listed?.username ?? null }
}

/** Who the message of a receipt was sent to; null in a group, and unless both phone and user id are given. */
export function findRecipient(
  receipt: JsonObject | null,
  contacts: WebhookContacts,
): ContactAddresses | null {
  if ((textAt(receipt, 'recipient_type') ?? 'individual') !== 'individual') return null
  const own = toAddresses(receipt, 'recipient_id', 'recipient_user_id', 'recipient_parent_user_id')
  const recipient = complete(own, findSharing(own, contacts))
  return recipient.phone !== null && recipient.userId !== null ? recipient : null
}

/** Cut where it is too long, perhaps inside a pair. */
const nameAt = (profile: JsonObject | null, key: string): string | null =>
  textAt(profile, key)?.slice(0, NAME_CHARS_MAX).toWellFormed() ?? null

function complete(own: ContactAddresses, listed: WebhookContact | undefined): ContactAddresses {
  return {
    phone: own.phone ?? listed?.from.phone ?? null,
    userId: own.userId ?? listed?.from.userId ?? null,
    parentUserId: own.parentUserId ?? listed?.from.parentUserId ?? null,
  }
}

/** The first of the list that shares an address. */
function findSharing(
  own: ContactAddresses,
  { listed, placeOf }: WebhookContacts,
): WebhookContact | undefined {
  if (placeOf.size === 0) return undefined
  const places = keysOf(own).flatMap((key) => placeOf.get(key) ?? [])
  return listed[Math.min(...places)] // none: of Infinity
}

/** What is the same for two forms of one address; no phone number looks like an id, and no id like one of another kind. */
const keysOf = ({ phone, userId, parentUserId }: ContactAddresses): string[] =>
  [phone && toMatchKey(phone), userId, parentUserId].filter((key) => key !== null)

function toAddresses(
  element: JsonObject | null,
  phoneKey: string,
  userIdKey: string,
  parentUserIdKey: string,
): ContactAddresses {
  const inPhone = textAt(element, phoneKey)
  const inUserId = textAt(element, userIdKey)
  const inParentUserId = textAt(element, parentUserIdKey)
  return {
    phone: toPhone(inPhone),
    userId: toUserId(inPhone) ?? toUserId(inUserId) ?? toUserId(inParentUserId),
    parentUserId: toParentUserId(inPhone) ?? toParentUserId(inUserId) ?? toParentUserId(inParentUserId),
  }
}

function isNobody({ phone, userId, parentUserId }: ContactAddresses): boolean {
  return phone === null && userId === null && parentUserId === null
}
