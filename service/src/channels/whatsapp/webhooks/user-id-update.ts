/**
 * The field `user_id_update`: a contact got another business-scoped user id, as happens when the
 * phone number changes (Cloud API reference, business-scoped user IDs).
 */
import type { ContactMove } from '../../channel.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { momentAt } from './timestamp.ts'

/**
 * The updates of a change: at least one, though perhaps unreadable. The reference has a single
 * object; a list of objects is read as well, and a value that is the update itself.
 */
export function listUserIdUpdates(value: JsonObject): readonly unknown[] {
  const listed = listAt(value, 'user_id_update')
  return listed.length > 0 ? listed : [objectAt(value, 'user_id_update') ?? value]
}

/**
 * `{wa_id?, user_id: {previous, current}, parent_user_id?: {previous, current}, timestamp}`; null
 * if it names no change. The number identifies the contact too, because the previous id may be
 * unknown to us.
 */
export function parseUserIdUpdate(element: unknown): ContactMove | null {
  const update = toObject(element)
  const at = momentAt(update)
  const idsAt = (when: 'previous' | 'current') => ({
    phone: when === 'previous' ? toPhone(textAt(update, 'wa_id')) : null,
    userId: toUserId(textAt(objectAt(update, 'user_id'), when)),
    parentUserId: toParentUserId(textAt(objectAt(update, 'parent_user_id'), when)),
  })
  const [from, to] = [idsAt('previous'), idsAt('current')]
  const isNamed = from.phone ?? from.userId ?? from.parentUserId
  const isNew = to.userId ?? to.parentUserId
  return at && isNamed && isNew ? { from, to, at } : null
}
