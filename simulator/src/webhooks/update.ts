/**
 * One update for a business, in plain JSON: a status of its message, a message from a customer, any
 * other change of a number, such as a call, or a change of the WhatsApp Business Account, such as a
 * template's.
 */
import type { JsonObject } from '../json.ts'

export type Update = {
  phoneNumberId: string
  kind: 'status' | 'message' | 'change' | 'business'
  /** Id of the message or the call; empty for other changes. */
  id: string
  /** The status, the type of message or the field. */
  label: string
  /** The element of `statuses[]` or `messages[]`, or the whole `value` of another change. */
  payload: JsonObject
  /** The matching element of `contacts[]`. */
  card: JsonObject | null
  /** The recipient and the order of the update, which fault rules match. */
  to: string | null
  referenceId: string | null
}
