/** System messages that tell that a contact changed the phone number, or was given another user id. */
import type { ContactAddresses } from '../../channel.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { objectAt, textAt, type JsonObject } from '../json-reader.ts'

/** The current names and the older one. */
const MOVES = new Set(['user_changed_number', 'customer_changed_number', 'user_changed_user_id'])

/** The contact's new addresses, as far as the message tells; null if it tells of no change. */
export function findMove(message: JsonObject): ContactAddresses | null {
  if (textAt(message, 'type') !== 'system') return null
  const system = objectAt(message, 'system')
  if (!MOVES.has(textAt(system, 'type') ?? '')) return null
  const moved = {
    phone: toPhone(textAt(system, 'wa_id')) ?? toPhone(textAt(system, 'new_wa_id')),
    userId: toUserId(textAt(system, 'user_id')),
    parentUserId: toParentUserId(textAt(system, 'parent_user_id')),
  }
  return (moved.phone ?? moved.userId ?? moved.parentUserId) ? moved : null
}
