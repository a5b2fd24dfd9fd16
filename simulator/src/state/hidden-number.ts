/**
 * Who hides the number does so until the business writes to it (Cloud API, business-scoped user ids): from then on it is
 * told with the number for 30 days.
 */
import type { Chat } from './chats.ts'
import type { Contact } from './contacts.ts'

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000

/** The contact as the business of this chat is told of them now, in simulated time: `hidePhone` or not. */
export function asToldOf(contact: Contact, chat: Chat | undefined, nowMs: number): Contact {
  const lastMs = chat?.lastToNumberAtMs ?? -Infinity
  return nowMs - lastMs < SHOWN_MS ? withNumber(contact) : contact
}

/** The contact as told of by somebody who has the number. */
export function withNumber(contact: Contact): Contact {
  return contact.hidePhone ? { ...contact, hidePhone: false } : contact
}
