/**
 * What is worth an alert: a new message in a conversation that is assigned to the person or
 * unassigned, and a note that mentions the person.
 */
import type { Conversation, Message } from '../api/types.ts'

/** An alert of the same `tag` replaces the one before. */
export type Alert = { title: string; body: string | null; path: string; tag: string }

/** Part of what the stream has of a new message, or a new note. */
export type StreamedNews = {
  message?: Message
  conversation?: Conversation | null
  note?: {
    id: string
    conversationId: string
    text: string
    mentions: string[]
    writtenBy: { id: string; name: string } | null
    createDate: string
  }
}

/** What is older was caught up with, after a pause of the stream. */
const NEW_MS = 120_000
const BODY_MAX = 140

/**
 * @param userId of the person who is signed in; null for a key, to which no conversation is
 * assigned
 */
export function toAlert(
  { message, conversation, note }: StreamedNews,
  userId: string | null,
  now: Date,
): Alert | null {
  const isNew = (at: string) => now.getTime() - Date.parse(at) < NEW_MS
  if (note !== undefined) {
    const { id, conversationId, text, mentions, writtenBy, createDate } = note
    const isForMe = userId !== null && mentions.includes(userId) && writtenBy?.id !== userId
    if (!isForMe || !isNew(createDate)) return null
    return { title: writtenBy?.name ?? '', body: shorten(text), path: toPath(conversationId), tag: id }
  }
  if (message === undefined || message.role !== 'user' || !isNew(message.createDate)) return null
  if (NO_ALERT.includes(message.type)) return null
  const assignee = conversation?.inbox.assignee ?? null
  if (assignee !== null && assignee.id !== userId) return null
  return {
    title: conversation?.contact.name ?? `+${message.from}`,
    body: message.content === null ? null : shorten(message.content),
    path: toPath(message.conversationId),
    tag: message.conversationId,
  }
}

/** These need no answer. */
const NO_ALERT = ['reaction', 'system']

const toPath = (conversationId: string) => `/conversations/${conversationId}`

const shorten = (text: string) =>
  [...text].length > BODY_MAX ? `${[...text].slice(0, BODY_MAX - 1).join('')}…` : text
