/** A chat and its messages as the phone shows them, in the shapes of README.md. */
import { toIso } from '../clock.ts'
import { isObject, objectAt, parseJson, stringAt, type JsonObject } from '../json.ts'
import { isWindowOpen, windowClosesAtMs, type Chat, type ChatMessage } from '../state/chats.ts'
import { toPublicContact, type Contact } from '../state/contacts.ts'
import type { State } from '../state/state.ts'
import { toOrderStatusView, toOrderView } from './order-view.ts'

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
  return {
    contact: toPublicContact(contact),
    account: chat.phoneNumberId,
    window: toWindowView(chat, nowMs),
    unread: chat.unread,
    typingUntil: chat.typingUntilMs > nowMs ? toIso(chat.typingUntilMs) : null,
    messages:
      limit === 0
        ? []
        : listShown(chat)
            .slice(-limit)
            .map((message) => toMessageView(state, chat, message)),
  }
}

/** An order begins in a message of its own, or in a template. */
function hasOrder({ type, template, referenceId }: ChatMessage): boolean {
  return type === 'order_details' || (template?.subCategory === null && referenceId !== null)
}

/** All but what WhatsApp holds back. */
function listShown({ messages }: Chat): ChatMessage[] {
  return messages.filter(({ isHeld }) => isHeld !== true)
}

function toMessageView(state: State, chat: Chat, message: ChatMessage): JsonObject {
  const raw = asObject(message)
  const { referenceId } = message
  const order = referenceId === null ? undefined : state.orders.find(chat.phoneNumberId, referenceId)
  const quotedId =
    findQuotedId(message, raw) ?? (message.type === 'order_status' ? order?.messageId : undefined)
  return {
    ...toBubble(message, raw),
    ...(message.failure ? { failure: message.failure } : {}),
    ...(quotedId === undefined ? {} : { quotedId }),
    ...(hasOrder(message) ? { order: toOrderView(raw, order) } : {}),
    ...(message.type === 'order_status' ? { orderStatus: toOrderStatusView(raw) } : {}),
    ...(Array.isArray(raw.contacts) ? { contacts: raw.contacts } : {}),
    raw,
  }
}

function toBubble({ id, direction, atMs, type, status }: ChatMessage, raw: JsonObject): JsonObject {
  return { id, direction, at: toIso(atMs), type, text: findText(raw), status }
}

function asObject({ rawText }: ChatMessage): JsonObject {
  const raw = parseJson(rawText)
  return isObject(raw) ? raw : {}
}

/** The text of a message of any kind; null if it has none. */
function findText(raw: JsonObject): string | null {
  const type = stringAt(raw, 'type') ?? 'text'
  const content = objectAt(raw, type)
  const reply = objectAt(content, stringAt(content, 'type') ?? '')
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
