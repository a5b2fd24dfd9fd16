/**
 * One element of the field `user_id_update`: a contact was given another business-scoped user id, which happens when the
 * phone number changes (Cloud API reference, business-scoped user IDs).
 */
import type { ContactMove } from '../../channel.ts'
import { toParentUserId, toPhone, toUserId } from '../addresses.ts'
import { objectAt, textAt, toObject } from '../json-reader.ts'
import { momentAt } from './timestamp.ts'

/**
 * `{wa_id?, user_id: {previous, current}, parent_user_id?: {previous, current}, timestamp}`; null if it tells of no change. The
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
  const tells = to.userId ?? to.parentUserId
  return at && isNamed && tells ? { from, to, at } : null
}
