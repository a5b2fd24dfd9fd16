/**
 * The field `user_id_update`: a contact was given another business-scoped user id, which happens when the phone number changes
 * (Cloud API reference, business-scoped user IDs).
 */
import type { ContactMove } from '../../channel.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { momentAt } from './timestamp.ts'

/**
 * The updates of a change, of which there is at least one, if only one that cannot be read. The reference writes a single object;
 * a list of them is read as well, and a value that is the update itself.
 */
export function listUserIdUpdates(value: JsonObject): readonly unknown[] {
  const listed = listAt(value, 'user_id_update')
  return listed.length > 0 ? listed : [objectAt(value, 'user_id_update') ?? value]
}

/**
 * `{wa_id?, user_id: {previous, current}, parent_user_id?: {previous, current}, timestamp}`; null if it names no change. The
 * number names the contact as well: the id before may be one we never heard of.
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
