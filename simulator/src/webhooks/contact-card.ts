/**
 * Contacts in webhooks: without the number for contacts who hide it (Cloud API, business-scoped
 * user ids).
 */
import type { JsonObject } from '../json.ts'
import type { Contact } from '../state/contacts.ts'

/** The element of `contacts[]`. */
export function toContactCard(contact: Contact): JsonObject {
  return {
    profile: { name: contact.name, ...(contact.username === null ? {} : { username: contact.username }) },
    ...(contact.hidePhone ? {} : { wa_id: contact.waId }),
    user_id: contact.userId,
    ...(contact.parentUserId === null ? {} : { parent_user_id: contact.parentUserId }),
  }
}

/**
 * The card in a failed status names the address that was written to, and nothing else of the
 * person.
 */
export function toFailedContactCard({ hidePhone, waId, userId }: Contact): JsonObject {
  return hidePhone ? { user_id: userId } : { wa_id: waId }
}

/** The fields of a status that name the recipient. */
export function toRecipientFields(contact: Contact): JsonObject {
  return {
    ...(contact.hidePhone ? {} : { recipient_id: contact.waId }),
    recipient_user_id: contact.userId,
    ...(contact.parentUserId === null ? {} : { recipient_parent_user_id: contact.parentUserId }),
  }
}

/** The fields of an echo that name the customer for whom it is. */
export function toEchoFields(contact: Contact): JsonObject {
  return {
    ...(contact.hidePhone ? {} : { to: contact.waId }),
    to_user_id: contact.userId,
    ...(contact.parentUserId === null ? {} : { to_parent_user_id: contact.parentUserId }),
  }
}

/** The fields of a message that name its author. */
export function toSenderFields(contact: Contact): JsonObject {
  return {
    ...(contact.hidePhone ? {} : { from: contact.waId }),
    from_user_id: contact.userId,
    ...(contact.parentUserId === null ? {} : { from_parent_user_id: contact.parentUserId }),
  }
}
