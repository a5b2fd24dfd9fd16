/**
 * The contact who wrote a message or was sent one: from the element's own fields, completed from
 * the `contacts` beside it. A contact with a username may come without a phone number, and user ids
 * have been seen in phone fields, so the form of a value decides what it is.
 */
import { CONTACT_NAME_CHARS_MAX, type ContactAddresses } from '../../channel.ts'
import { toMatchKey } from '../../../kinds/address.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'

/** A contact as a webhook describes it. With all addresses null it is of no use. */
export type WebhookContact = { from: ContactAddresses; profileName: string | null; username: string | null }

/** The `contacts` of a webhook value. */
export type WebhookContacts = {
  listed: readonly WebhookContact[]
  /** The index in `listed` of the first contact with the key. */
  placeOf: ReadonlyMap<string, number>
  /**
   * The only contact, if the value has one element: that element can belong to no other contact.
   */
  only: WebhookContact | null
}

/**
 * Called once for all elements of a value: a body can hold so many of both that no element may scan
 * the list.
 */
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
  const elements = ['messages', 'message_echoes', 'statuses', 'calls', 'user_preferences'].flatMap((name) =>
    listAt(value, name),
  ).length
  return { listed, placeOf, only: elements === 1 && listed.length === 1 ? (listed[0] ?? null) : null }
}

/**
 * The contact who wrote `message`, or for whom it is; null when nothing says who.
 * @param side the fields of `message` that name the contact
 */
export function findContact(
  message: JsonObject,
  contacts: WebhookContacts,
  side: 'from' | 'to' = 'from',
): WebhookContact | null {
  const { only } = contacts
  const own = toAddresses(message, side, `${side}_user_id`, `${side}_parent_user_id`)
  // addresses of two kinds do not contradict each other, but may belong to two people
  const listed =
    findSharing(own, contacts) ?? (only && (isNobody(own) || isNobody(only.from)) ? only : undefined)
  const from = complete(own, listed)
  if (isNobody(from)) return null
  return { from, profileName: listed?.profileName ?? null, username: listed?.username ?? null }
}

/**
 * The recipient of a receipt's message; null in a group, and unless both phone and user id are
 * known.
 */
export function findRecipient(
  receipt: JsonObject | null,
  contacts: WebhookContacts,
): ContactAddresses | null {
  if ((textAt(receipt, 'recipient_type') ?? 'individual') !== 'individual') return null
  const own = toAddresses(receipt, 'recipient_id', 'recipient_user_id', 'recipient_parent_user_id')
  const recipient = complete(own, findSharing(own, contacts))
  return recipient.phone !== null && recipient.userId !== null ? recipient : null
}

/** Cuts a name that is too long; the cut may split a surrogate pair. */
const nameAt = (profile: JsonObject | null, key: string): string | null =>
  textAt(profile, key)?.slice(0, CONTACT_NAME_CHARS_MAX).toWellFormed() ?? null

/** The addresses of an element, and of those that are missing what the listed contact has. */
export function complete(
  own: ContactAddresses,
  listed: Pick<WebhookContact, 'from'> | undefined,
): ContactAddresses {
  return {
    phone: own.phone ?? listed?.from.phone ?? null,
    userId: own.userId ?? listed?.from.userId ?? null,
    parentUserId: own.parentUserId ?? listed?.from.parentUserId ?? null,
  }
}

/** The first listed contact that shares an address. */
function findSharing(
  own: ContactAddresses,
  { listed, placeOf }: WebhookContacts,
): WebhookContact | undefined {
  if (placeOf.size === 0) return undefined
  const places = keysOf(own).flatMap((key) => placeOf.get(key) ?? [])
  return listed[Math.min(...places)] // without a match the index is Infinity
}

/**
 * Keys that two forms of one address share. No phone number looks like an id, and no id like one of
 * another kind.
 */
const keysOf = ({ phone, userId, parentUserId }: ContactAddresses): string[] =>
  [phone && toMatchKey(phone), userId, parentUserId].filter((key) => key !== null)

/** The addresses in the fields of these names. The form of a value decides what it is. */
export function toAddresses(
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

/** Whether nothing says who it is. */
export function isNobody({ phone, userId, parentUserId }: ContactAddresses): boolean {
  return phone === null && userId === null && parentUserId === null
}
