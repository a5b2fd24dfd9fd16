/**
 * A contact hides the number until the business writes to it (Cloud API, business-scoped user ids).
 * From then on webhooks show it for 30 days.
 */
import type { Chat } from './chats.ts'
import type { Contact } from './contacts.ts'

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The contact as webhooks show it to the business of this chat now, in simulated time: `hidePhone`
 * or not.
 */
export function asShownTo(contact: Contact, chat: Chat | undefined, nowMs: number): Contact {
  const lastMs = chat?.lastToNumberAtMs ?? -Infinity
  return nowMs - lastMs < SHOWN_MS ? withNumber(contact) : contact
}

/** The contact as webhooks show it to a business that has the number. */
export function withNumber(contact: Contact): Contact {
  return contact.hidePhone ? { ...contact, hidePhone: false } : contact
}
