/** A chat and its messages as the phone shows them, in the shapes of README.md. */
import { toIso } from '../clock.ts'
import { isObject, objectAt, parseJson, stringAt, type JsonObject } from '../json.ts'
import { isWindowOpen, windowClosesAtMs, type Chat, type ChatMessage } from '../state/chats.ts'
import { toPublicContact, type Contact } from '../state/contacts.ts'
import type { State } from '../state/state.ts'
import { annotate, type Annotation } from './annotations.ts'
import { toInteractiveView, type CardView, type ViewContext } from './interactive-view.ts'
import { toLocationView, toMediaView } from './media-view.ts'
import { toOrderStatusView, toOrderView, toPaymentView } from './order-view.ts'
import { fillBody, toTemplateCard } from './template-view.ts'

const MEDIA_TYPES = new Set(['image', 'video', 'audio', 'document', 'sticker'])
/** Kinds whose interactive object is drawn as an order. */
const ORDER_TYPES = new Set(['order_details', 'order_status'])
const LINK = /\bhttps?:\/\/[^\s]+/

function toWindowView(chat: Chat, nowMs: number): { open: boolean; closesAt: string | null } {
  const closesAtMs = windowClosesAtMs(chat)
  return { open: isWindowOpen(chat, nowMs), closesAt: closesAtMs === null ? null : toIso(closesAtMs) }
}

export function toChatSummary(chat: Chat, contact: Contact, nowMs: number): JsonObject {
  const last = listShown(chat).at(-1)
  return {
    account: chat.phoneNumberId,
    contact: toPublicContact(contact),
    last: last ? toBubble(last, asObject(last)) : null,
    unread: chat.unread,
    window: toWindowView(chat, nowMs),
  }
}

export function toChatView(
  state: State,
  chat: Chat,
  contact: Contact,
  { nowMs, limit }: { nowMs: number; limit: number },
): JsonObject {
  const context = { state, contact, account: state.accounts.get(chat.phoneNumberId) }
  const annotations = annotate(chat)
  const shown = limit === 0 ? [] : listShown(chat).slice(-limit)
  return {
    contact: toPublicContact(contact),
    account: chat.phoneNumberId,
    window: toWindowView(chat, nowMs),
    unread: chat.unread,
    typingUntil: chat.typingUntilMs > nowMs ? toIso(chat.typingUntilMs) : null,
    marketingStopped: chat.marketingStopped ?? false,
    messages: shown.map((message) => toMessageView(context, message, annotations.get(message.id))),
  }
}

/** All but what WhatsApp holds back. */
function listShown({ messages }: Chat): ChatMessage[] {
  return messages.filter(({ isHeld }) => isHeld !== true)
}

function toMessageView(
  context: ViewContext,
  message: ChatMessage,
  annotation: Annotation | undefined,
): JsonObject {
  const raw = asObject(message)
  const card = toCardView(context, message, raw)
  const edited = annotation?.edited
  return {
    ...toBubble(message, raw),
    ...(edited ? { text: findText(message, edited), edited: true } : {}),
    ...(annotation?.isDeleted ? { deleted: true } : {}),
    ...(message.failure ? { failure: message.failure } : {}),
    ...toOrderParts(context, message, { raw, card }),
    ...toContentParts(context, message, raw),
    ...(card ? { card } : {}),
    ...(message.payment ? { payment: toPaymentView(message.payment) } : {}),
    ...(annotation ? toReactions(annotation) : {}),
    raw,
  }
}

function toBubble(message: ChatMessage, raw: JsonObject): JsonObject {
  const { id, direction, atMs, type, status } = message
  return { id, direction, at: toIso(atMs), type, text: findText(message, raw), status }
}

function asObject({ rawText }: ChatMessage): JsonObject {
  const raw = parseJson(rawText)
  return isObject(raw) ? raw : {}
}

/** The quoted message, the order and the order status. */
function toOrderParts(
  { state, account }: ViewContext,
  message: ChatMessage,
  { raw, card }: { raw: JsonObject; card: CardView | undefined },
): JsonObject {
  const { referenceId, type, template } = message
  const order =
    referenceId === null || !account ? undefined : state.orders.find(account.phoneNumberId, referenceId)
  const quotedId = findQuotedId(message, raw) ?? (type === 'order_status' ? order?.messageId : undefined)
  const isOrder = type === 'order_details' || (template?.subCategory === null && referenceId !== null)
  return {
    ...(quotedId === undefined ? {} : { quotedId }),
    ...(type === 'reaction' ? { reactedTo: quotedId } : {}),
    ...(isOrder ? { order: { ...toOrderView(state, message, raw, order), ...toTexts(card) } } : {}),
    ...(type === 'order_status' ? { orderStatus: toOrderStatusView(raw) } : {}),
  }
}

/** The texts of an order in a template are those of the template. */
function toTexts(card: CardView | undefined): JsonObject {
  return card ? { body: card.body, footer: card.footer } : {}
}

/** What a message of a plain kind holds. */
function toContentParts({ state }: ViewContext, message: ChatMessage, raw: JsonObject): JsonObject {
  const type = stringAt(raw, 'type') ?? 'text'
  const content = raw[type]
  if (type === 'contacts' && Array.isArray(content)) return { contacts: content }
  if (!isObject(content)) return {}
  if (MEDIA_TYPES.has(type)) return { media: toMediaView(state, message, content) }
  if (type === 'location') return { location: toLocationView(content) }
  const link = content.preview_url === true ? LINK.exec(stringAt(content, 'body') ?? '')?.[0] : undefined
  const url = link === undefined ? null : URL.parse(link)
  return url ? { preview: { url: url.href, host: url.host } } : {}
}

/** Only messages of the business have cards: those of customers are answers to them. */
function toCardView(context: ViewContext, message: ChatMessage, raw: JsonObject): CardView | undefined {
  if (message.direction === 'out') return undefined
  if (message.template) return toTemplateCard(context, message, message.template, objectAt(raw, 'template'))
  const { interactive } = raw
  if (!isObject(interactive) || ORDER_TYPES.has(message.type)) return undefined
  return toInteractiveView(context, message, interactive)
}

function toReactions({ reactions }: Annotation): JsonObject {
  return reactions.size === 0 ? {} : { reactions: [...reactions].map(([by, emoji]) => ({ by, emoji })) }
}

/** The text of a message of any kind; null if it has none. */
function findText({ template }: ChatMessage, raw: JsonObject): string | null {
  const type = stringAt(raw, 'type') ?? 'text'
  const content = objectAt(raw, type)
  const reply = objectAt(content, stringAt(content, 'type') ?? '')
  if (template && type === 'template') return fillBody(template, content)
  if (type === 'contacts' && Array.isArray(raw.contacts)) {
    const names = raw.contacts.flatMap((card) => stringAt(objectAt(card, 'name'), 'formatted_name') ?? [])
    return names.join(', ')
  }
  return (
    stringAt(content, 'body') ??
    stringAt(objectAt(content, 'body'), 'text') ??
    stringAt(content, 'caption') ??
    stringAt(content, 'text') ??
    stringAt(content, 'emoji') ??
    stringAt(reply, 'title') ??
    stringAt(content, 'name')
  )
}

function findQuotedId({ direction, type }: ChatMessage, raw: JsonObject): string | undefined {
  const context = objectAt(raw, 'context')
  const quoted = stringAt(context, direction === 'out' ? 'id' : 'message_id')
  return (
    quoted ?? (type === 'reaction' ? stringAt(objectAt(raw, 'reaction'), 'message_id') : null) ?? undefined
  )
}
