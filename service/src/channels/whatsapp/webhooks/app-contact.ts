/**
 * One entry of `smb_app_state_sync` (Cloud API, webhook reference): a name in the address book of
 * the WhatsApp Business app. `add` means new or edited; `remove` comes without a name. A person
 * with a username may have no phone number.
 */
import { CONTACT_NAME_CHARS_MAX, type AppContact, type DeadLetter } from '../../channel.ts'
import { objectAt, textAt, toObject } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'
import { toAddresses } from './contact.ts'
import { momentAt } from './timestamp.ts'

/** Characters of an entry, as JSON: many times what a card has. */
const ENTRY_CHARS_MAX = 16 * 1024

/**
 * Null for an entry that says nothing of a name: another type or action, or one without a name.
 * @param saidAt the time of the webhook, for an entry without one
 */
export function parseAppContact(given: unknown, saidAt: Date | null): AppContact | DeadLetter | null {
  const entry = toObject(given)
  const contact = objectAt(entry, 'contact')
  const action = textAt(entry, 'action')
  if (contact === null || (action !== 'add' && action !== 'remove')) return null
  const said = textAt(contact, 'full_name') ?? textAt(contact, 'first_name')
  const name = said?.trim().slice(0, CONTACT_NAME_CHARS_MAX).toWellFormed() || null
  if (action === 'add' && name === null) return null
  const from = toAddresses(contact, 'phone_number', 'user_id', 'parent_user_id')
  const at = momentAt(objectAt(entry, 'metadata'), 'timestamp') ?? saidAt
  if (at !== null && (from.phone ?? from.userId ?? from.parentUserId) !== null)
    return { from, name: action === 'add' ? name : null, at }
  const payload = toStorableJson(given as {})
    .slice(0, ENTRY_CHARS_MAX)
    .toWellFormed()
  return { reason: at === null ? 'app_contact_without_time' : 'app_contact_without_address', payload }
}
