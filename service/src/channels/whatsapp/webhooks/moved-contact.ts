/**
 * System messages about a contact whose phone number or user id changed: the contact and the new
 * addresses.
 */
import type { ContactAddresses } from '../../channel.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { objectAt, textAt, type JsonObject } from '../json-reader.ts'
import type { WebhookContact } from './contact.ts'

/** The current names and an older one. */
const MOVES = new Set(['user_changed_number', 'customer_changed_number', 'user_changed_user_id'])

/** The contact's new addresses, as far as the message has them; null if it is about no change. */
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

/**
 * The contact of a notice about a new user id that names no contact, as for one who hides the
 * number: the holder of the previous id. Some payloads have a field for that id; else the body
 * names it ("User … changed from BR.1 to BR.2") and is believed only if it holds exactly one id
 * beside the new one, because a contact's name may look like an id too.
 */
export function findFormerContact(message: JsonObject): WebhookContact | null {
  const system = objectAt(message, 'system')
  if (textAt(message, 'type') !== 'system' || textAt(system, 'type') !== 'user_changed_user_id') return null
  const userId = toUserId(textAt(system, 'previous_user_id')) ?? findFormerId(system)
  if (userId === null) return null
  return { from: { phone: null, userId, parentUserId: null }, profileName: null, username: null }
}

function findFormerId(system: JsonObject | null): string | null {
  const current = toUserId(textAt(system, 'user_id'))
  if (current === null) return null // the id in the body might be the new one
  const words = (textAt(system, 'body') ?? '').split(/[^0-9A-Za-z.]+/)
  const named = words.map((word) => toUserId(word.replace(/\.$/, ''))).filter((id) => id !== null)
  const [former, ...others] = new Set(named.filter((id) => id !== current))
  return former !== undefined && others.length === 0 ? former : null
}
