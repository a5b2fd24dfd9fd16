/** One element of `statuses`: WhatsApp's receipt for a message that we sent. */
import type { Receipt, DeadLetter } from '../../channel.ts'
import { idAt, listAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'
import { findRecipient, type WebhookContacts } from './contact.ts'
import { momentAt } from './timestamp.ts'
import { isAccountWide, toReceiptFailure } from './webhook-failure.ts'

/** A voice message that was played has been read, but WhatsApp may report only `played`. */
const receiptStatuses: ReadonlyMap<string, Receipt['status']> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
])

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type ParsedStatus = Receipt | DeadLetter | { ignored: string }

/**
 * The receipt in `element`, for a message to one of `contacts` or to a contact that it names
 * itself. Statuses of other kinds (payments, which Brazil does not have) and other words, such as
 * the older `deleted`, are returned by name to be counted.
 */
export function parseReceipt(element: unknown, contacts: WebhookContacts): ParsedStatus {
  const receipt = toObject(element)
  const kind = textAt(receipt, 'type')
  if (kind !== null && kind !== 'message') return { ignored: kind }
  const word = textAt(receipt, 'status') ?? ''
  const status = receiptStatuses.get(word)
  if (status === undefined) return { ignored: word }

  const deadLetter = (reason: string): DeadLetter => ({ reason, payload: toStorableJson(element as {}) })
  const channelMessageId = idAt(receipt, 'id')
  if (channelMessageId === null) return deadLetter('receipt_without_id')
  const at = momentAt(receipt)
  if (at === null) return deadLetter('receipt_without_time')

  const failure = status === 'failed' ? toReceiptFailure(listAt(receipt, 'errors')) : null
  return {
    channelMessageId,
    status,
    at,
    messageId: findMessageId(receipt),
    failure,
    isAccountWide: failure !== null && isAccountWide(failure),
    recipient: findRecipient(receipt, contacts),
  }
}

/**
 * Other software may send from the same account with data of its own, so only what looks like our
 * id is read as one.
 */
function findMessageId(receipt: JsonObject | null): string | null {
  const data = textAt(receipt, 'biz_opaque_callback_data')?.toLowerCase()
  return data !== undefined && UUID.test(data) ? data : null
}
