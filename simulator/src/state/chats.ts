/**
 * Chats and the messages a phone shows in them, without messages refused after their 200. Payloads
 * are stored as the JSON text that arrived and parsed when read, which keeps the send path fast.
 */
import { toSeconds } from '../clock.ts'
import { objectAt, parseJson } from '../json.ts'
import { CHAT_MESSAGES_MAX, MESSAGES_MAX } from '../limits.ts'
import { createRing } from '../ring.ts'
import type { Sendable } from '../templates/sent-parts.ts'
import type { Failure } from './failure.ts'
import type { Payment } from './orders.ts'
import type { TemplateDefinition } from './templates.ts'

export const WINDOW_MS = 24 * 60 * 60 * 1000

/** The type of a call among the messages of a chat. In WhatsApp a call is not a message. */
export const CALL_TYPE = 'call'

export type MessageStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

export type ChatMessage = {
  id: string
  /** Seen from the phone: `out` is from the customer. */
  direction: 'in' | 'out'
  atMs: number
  type: string
  /**
   * The body of the Graph call, or the `messages[]` or `calls[]` element of the webhook, as JSON
   * text.
   */
  rawText: string
  status: MessageStatus
  failure: Failure | null
  callbackData: string | null
  /** Set for an order message. */
  referenceId: string | null
  /** The business wrote to the user id, not to the number: statuses then name the user id. */
  addressedByUserId: boolean
  /** Of a template message: the template as it was then. */
  template?: Sendable & Pick<TemplateDefinition, 'name' | 'language' | 'category'>
  /** Ids of the media that links in the message led to. */
  linkMedia?: Record<string, string>
  /** Held back by WhatsApp: not on the phone until it is sent. */
  isHeld?: boolean
  /** What became of a payment request. */
  payment?: Payment
}

export type Chat = {
  phoneNumberId: string
  contactKey: string
  /** Oldest first. */
  messages: ChatMessage[]
  /**
   * Unix seconds of the latest message or call by which the customer opened the window; null for
   * none.
   */
  lastInboundAtS: number | null
  /**
   * When the business last wrote to the number successfully, rather than to the user id; null for
   * never.
   */
  lastToNumberAtMs: number | null
  /** Messages of the business since the customer last opened the chat. */
  unread: number
  typingUntilMs: number
  /** The customer wants no marketing from this number. */
  marketingStopped?: boolean
  /** The business has blocked the customer. */
  blocked?: boolean
  /** The bucket of the pair limit; null while it is full. */
  pair: { tokens: number; atMs: number } | null
}

export type Chats = {
  find(phoneNumberId: string, contactKey: string): Chat | undefined
  findOrAdd(phoneNumberId: string, contactKey: string): Chat
  findMessage(id: string): { chat: Chat; message: ChatMessage } | undefined
  addMessage(chat: Chat, message: ChatMessage): void
  restore(chat: Chat): void
  list(phoneNumberId: string): Chat[]
  clear(): void
}

type Entry = { chat: Chat; message: ChatMessage }

export function createChats(): Chats {
  const accounts = new Map<string, Map<string, Chat>>()
  const entries = new Map<string, Entry>()
  const order = createRing<string>(MESSAGES_MAX)

  function remember(chat: Chat, message: ChatMessage) {
    entries.set(message.id, { chat, message })
    const evictedId = order.push(message.id)
    if (evictedId !== undefined) forget(evictedId)
  }

  /**
   * The oldest message of all is also the oldest of its chat, unless the chat has already dropped
   * it.
   */
  function forget(id: string) {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    if (entry.chat.messages[0] === entry.message) entry.chat.messages.shift()
  }

  function chatsOf(phoneNumberId: string) {
    const known = accounts.get(phoneNumberId)
    if (known) return known
    const chats = new Map<string, Chat>()
    accounts.set(phoneNumberId, chats)
    return chats
  }

  return {
    find: (phoneNumberId, contactKey) => accounts.get(phoneNumberId)?.get(contactKey),
    findOrAdd(phoneNumberId, contactKey) {
      const chats = chatsOf(phoneNumberId)
      const known = chats.get(contactKey)
      if (known) return known
      const chat = createChat(phoneNumberId, contactKey)
      chats.set(contactKey, chat)
      return chat
    },
    findMessage: (id) => entries.get(id),
    addMessage(chat, message) {
      chat.messages.push(message)
      if (chat.messages.length > CHAT_MESSAGES_MAX) {
        const oldest = chat.messages.shift()
        if (oldest) entries.delete(oldest.id)
      }
      remember(chat, message)
    },
    restore(chat) {
      chatsOf(chat.phoneNumberId).set(chat.contactKey, chat)
      for (const message of chat.messages) remember(chat, message)
    },
    list: (phoneNumberId) => [...(accounts.get(phoneNumberId)?.values() ?? [])],
    clear() {
      accounts.clear()
      entries.clear()
      order.clear()
    },
  }
}

/** An empty chat. Also used, without being stored, for a recipient for whom there is no room. */
export function createChat(phoneNumberId: string, contactKey: string): Chat {
  return {
    phoneNumberId,
    contactKey,
    messages: [],
    lastInboundAtS: null,
    lastToNumberAtMs: null,
    unread: 0,
    typingUntilMs: 0,
    pair: null,
  }
}

/** Time of the latest message; 0 for none. */
export function lastAtMs(chat: Chat): number {
  return chat.messages.at(-1)?.atMs ?? (chat.lastInboundAtS ?? 0) * 1000
}

/** A late message or call never moves the window back. */
export function openWindow(chat: Chat, atMs: number): void {
  chat.lastInboundAtS = Math.max(chat.lastInboundAtS ?? -Infinity, toSeconds(atMs))
}

/** When the window closes, exclusive. Null while nothing has opened it. */
export function windowClosesAtMs(chat: Chat): number | null {
  return chat.lastInboundAtS === null ? null : chat.lastInboundAtS * 1000 + WINDOW_MS
}

export function isWindowOpen(chat: Chat, nowMs: number): boolean {
  const closesAtMs = windowClosesAtMs(chat)
  return closesAtMs !== null && nowMs < closesAtMs
}

/** True for a voice message: WhatsApp reports when it has been played. */
export function isVoiceMessage({ rawText }: ChatMessage): boolean {
  return objectAt(parseJson(rawText), 'audio').voice === true
}
