/**
 * Turns a request body into the message to send, or finds the first fault, in WhatsApp's order:
 * `messaging_product`, recipient, `type`, content.
 */
import { isObject, type JsonObject } from '../../json.ts'
import { isUserId, parsePhone } from '../../phone-number.ts'
import type { OrderChange } from '../../state/orders.ts'
import { assertContacts } from './contacts.ts'
import {
  invalid,
  missing,
  optionalObject,
  optionalText,
  requireObject,
  requireText,
  unsupported,
} from './fields.ts'
import { assertInteractive, INTERACTIVE_TYPES } from './interactive.ts'
import { assertOrderDetails } from './order-details.ts'
import { assertOrderStatus } from './order-status.ts'
import { assertMediaPart, type MediaPart } from './media-parts.ts'
import { assertLocation, assertReaction, assertTemplate, assertText } from './plain-kinds.ts'

/** In characters; it is not documented whether WhatsApp counts bytes. */
const CALLBACK_DATA_CHARS_MAX = 512
const TYPES = new Set(
  'text image audio video document sticker location contacts reaction interactive template'.split(' '),
)

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const
const NO_MEDIA: MediaPart[] = []

export type Recipient = { input: string } & ({ digits: string } | { userId: string })

/** What the rest of the simulator needs of the content; the content itself stays unchanged. */
export type Content =
  | { kind: 'order_details'; referenceId: string; media: MediaPart[] }
  | { kind: 'order_status'; referenceId: string; change: OrderChange }
  | { kind: 'reaction'; messageId: string }
  | { kind: 'template'; template: JsonObject }
  | { kind: 'other'; type: string; media: MediaPart[] }

export type OutboundMessage = { recipient: Recipient; content: Content; callbackData: string | null }

/** Throws the GraphError to be answered. `nowMs` is the simulated time. */
export function parseMessage(body: JsonObject, nowMs: number): OutboundMessage {
  const recipient = parseRecipient(body)
  const type = optionalText(body, 'type', 'type') ?? 'text'
  if (!TYPES.has(type)) throw unsupported(`Param type must be one of {${[...TYPES].join(', ')}}.`)
  const content = parseContent(body, type, nowMs)
  const context = optionalObject(body, 'context', 'context')
  if (context) requireText(context, 'message_id', 'context.message_id')
  const callbackRule = { charsMax: CALLBACK_DATA_CHARS_MAX }
  const callbackData =
    optionalText(body, 'biz_opaque_callback_data', 'biz_opaque_callback_data', callbackRule) ?? null
  return { recipient, content, callbackData }
}

/** The first check of any call. */
export function assertMessagingProduct(body: unknown): asserts body is JsonObject {
  if (body === undefined) throw unsupported('The request body is not valid JSON.')
  if (!isObject(body) || body.messaging_product === undefined) {
    throw missing('messaging_product')
  }
  if (body.messaging_product !== 'whatsapp')
    throw unsupported('Param messaging_product must be one of {WHATSAPP}.')
}

/** `to` wins over `recipient`. */
function parseRecipient(body: JsonObject): Recipient {
  const kind = optionalText(body, 'recipient_type', 'recipient_type') ?? 'individual'
  if (kind !== 'individual')
    throw unsupported('Param recipient_type must be individual: the simulator has no groups.')
  const to = optionalText(body, 'to', 'to')
  if (to) {
    const digits = parsePhone(to)
    if (digits === undefined) throw invalid('to', 'must be a phone number')
    return { input: to, digits }
  }
  const recipient = optionalText(body, 'recipient', 'recipient')
  if (!recipient) throw missing('to')
  if (!isUserId(recipient)) throw invalid('recipient', 'must be a business-scoped user id')
  return { input: recipient, userId: recipient }
}

function parseContent(body: JsonObject, type: string, nowMs: number): Content {
  if (type === 'contacts') {
    assertContacts(body)
    return { kind: 'other', type, media: NO_MEDIA }
  }
  const content = requireObject(body, type, type)
  if (type === 'interactive') return parseInteractive(content, nowMs)
  if (type === 'reaction') return { kind: 'reaction', messageId: assertReaction(content) }
  if (type === 'template') {
    assertTemplate(content)
    return { kind: 'template', template: content }
  }
  if (isMediaType(type)) return { kind: 'other', type, media: [assertMediaPart(content, type, type)] }
  if (type === 'text') assertText(content)
  else assertLocation(content)
  return { kind: 'other', type, media: NO_MEDIA }
}

function parseInteractive(interactive: JsonObject, nowMs: number): Content {
  const type = requireText(interactive, 'type', 'interactive.type')
  if (!INTERACTIVE_TYPES.has(type)) throw invalid('interactive.type', 'is not a known interactive type')
  if (type === 'order_details') return { kind: type, ...assertOrderDetails(interactive, nowMs) }
  if (type === 'order_status') return { kind: type, ...assertOrderStatus(interactive) }
  return { kind: 'other', type: 'interactive', media: assertInteractive(interactive, type) }
}

function isMediaType(type: string): type is (typeof MEDIA_TYPES)[number] {
  return MEDIA_TYPES.some((known) => known === type)
}

/**
 * The message id of `status: "read"`, with or without a typing indicator; undefined for any other
 * call.
 */
export function parseMarkAsRead(body: JsonObject): { messageId: string; typing: boolean } | undefined {
  if (body.status === undefined) return undefined
  if (body.status !== 'read') throw unsupported('Param status must be one of {read}.')
  const typing = optionalObject(body, 'typing_indicator', 'typing_indicator')
  if (typing && typing.type !== 'text') throw missing('typing_indicator.type')
  return { messageId: requireText(body, 'message_id', 'message_id'), typing: typing !== undefined }
}
