/** The field `user_preferences`: a contact stopped marketing messages, or wants them again (marketing opt-out page). */
import type { MarketingPreference } from '../../channel.ts'
import { textAt, toObject } from '../json-reader.ts'
import { findContact, type WebhookContacts } from './contact.ts'
import { momentAt } from './timestamp.ts'

const STOPPED: Readonly<Record<string, boolean>> = { stop: true, resume: false }

/** Null for a preference of another kind, and for one that names nobody or has no time. */
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
