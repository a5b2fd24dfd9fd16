/**
 * The field `user_preferences`: a contact stopped marketing messages, or wants them again
 * (marketing opt-out page).
 */
import type { MarketingPreference, Receipt } from '../../channel.ts'
import { textAt, toObject } from '../json-reader.ts'
import { findContact, type WebhookContacts } from './contact.ts'
import { momentAt } from './timestamp.ts'

const STOPPED: Readonly<Record<string, boolean>> = { stop: true, resume: false }

/** Null for a preference of another kind, and for one that names no contact or has no time. */
export function parsePreference(element: unknown, contacts: WebhookContacts): MarketingPreference | null {
  const preference = toObject(element)
  const at = momentAt(preference)
  const isStopped = STOPPED[textAt(preference, 'value') ?? '']
  if (textAt(preference, 'category') !== 'marketing_messages' || isStopped === undefined || at === null)
    return null
  const named = { from: textAt(preference, 'wa_id'), from_user_id: textAt(preference, 'user_id') }
  const contact = findContact(named, contacts)
  return contact && { from: contact.from, isStopped, at }
}

/**
 * A marketing message that failed because its recipient has stopped them says so, too; null for any
 * other receipt.
 */
export function findStopped(
  element: unknown,
  { failure, at }: Receipt,
  contacts: WebhookContacts,
): MarketingPreference | null {
  if (failure?.code !== 'recipient_opted_out') return null
  const receipt = toObject(element)
  const named = { from: textAt(receipt, 'recipient_id'), from_user_id: textAt(receipt, 'recipient_user_id') }
  const contact = findContact(named, contacts)
  return contact && { from: contact.from, isStopped: true, at }
}
