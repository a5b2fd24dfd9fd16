/**
 * One thing to tell a business: a status of what it sent, a message from a customer, or any other change, a call among
 * them. Plain JSON.
 */
import type { JsonObject } from '../json.ts'

export type Update = {
  phoneNumberId: string
  kind: 'status' | 'message' | 'change'
  /** Of the message or the call; empty for other changes. */
  id: string
  /** The status, the type of message or the field. */
  label: string
  /** The element of `statuses[]` or `messages[]`, or the whole `value` of another change. */
  payload: JsonObject
  /** The element of `contacts[]` that goes with it. */
  card: JsonObject | null
  /** Whom and which order it is about: what fault rules match. */
  to: string | null
  referenceId: string | null
}
