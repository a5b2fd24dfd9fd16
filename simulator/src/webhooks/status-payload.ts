/**
 * The element of `statuses[]` (Cloud API, webhooks, statuses), in the form of the account's webhook
 * version.
 */
import { createHash } from 'node:crypto'
import { toSeconds } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import { hasConversations, type Account } from '../state/accounts.ts'
import { WINDOW_MS, type MessageStatus } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { Failure } from '../state/failure.ts'
import { toRecipientFields } from './contact-card.ts'

const ERROR_CODES_PAGE = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'

export type StatusReport = {
  phoneNumberId: string
  messageId: string
  contactKey: string
  status: MessageStatus
  callbackData: string | null
  referenceId: string | null
  addressedByUserId: boolean
  category: 'service' | 'utility' | 'marketing' | 'authentication'
  /** One of the messages that cost nothing. */
  isFree: boolean
  failure: Failure | null
}

/** `contact` is as the business may see it; undefined for a user id of no contact. */
export function toStatusPayload(
  account: Account,
  contact: Contact | undefined,
  report: StatusReport,
  nowMs: number,
): JsonObject {
  return {
    id: report.messageId,
    status: report.status,
    timestamp: String(toSeconds(nowMs)),
    ...toRecipient(contact, report),
    ...(report.callbackData === null ? {} : { biz_opaque_callback_data: report.callbackData }),
    ...(hasConversations(account) ? toConversation(report, nowMs) : {}),
    ...toPricing(report),
    ...(report.failure ? { errors: [toErrorElement(report.failure)] } : {}),
  }
}

/** The shape of an error in a webhook. */
function toErrorElement({ code, title, details }: Failure): JsonObject {
  return { code, title, message: title, error_data: { details }, href: ERROR_CODES_PAGE }
}

/** A failed message that was sent to a number names no user id. */
function toRecipient(contact: Contact | undefined, report: StatusReport): JsonObject {
  if (!contact) return { recipient_user_id: report.contactKey }
  if (report.status !== 'failed' || report.addressedByUserId) return toRecipientFields(contact)
  return { recipient_id: contact.waId }
}

/** Only `sent` has the end of the conversation. */
function toConversation(
  { status, phoneNumberId, contactKey, category }: StatusReport,
  nowMs: number,
): JsonObject {
  if (status === 'failed') return {}
  const id = createHash('sha256').update(`${phoneNumberId} ${contactKey}`).digest('hex').slice(0, 32)
  const expiry = status === 'sent' ? { expiration_timestamp: String(toSeconds(nowMs + WINDOW_MS)) } : {}
  return { conversation: { id, ...expiry, origin: { type: category } } }
}

/** Present on `sent`, and on either delivered or read. */
function toPricing({ status, category, isFree }: StatusReport): JsonObject {
  if (status !== 'sent' && status !== 'delivered') return {}
  const type = isFree ? 'free_customer_service' : 'regular'
  return { pricing: { billable: !isFree, pricing_model: 'PMP', type, category } }
}
