/**
 * Events of the stream, in the form of server-sent events (WHATWG HTML, 9.2).
 *
 * An event has its own type as its name, and carries the current state of its subject, not the
 * state at the time of the change: however often it is sent, and in whatever order, the latest is
 * right.
 */
import type { Clock } from '../../engine/clock.ts'
import { findConversations } from '../../store/conversations-repository.ts'
import { findNotes } from '../../notes/notes-repository.ts'
import { findDrafts } from '../../drafts/drafts-repository.ts'
import { EVENT_TYPES, subjectOf, type Subject } from '../../engine/event-types.ts'
import type { LoggedEvent } from '../../engine/events/event-log.ts'
import { messageIdsOf } from '../subjects/message-rows.ts'
import { subjectIdsOf } from '../subjects/subject.ts'
import { findMessages } from '../../store/messages-repository.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { findTemplates } from '../../templates/templates-repository.ts'
import type { Scope } from '../../engine/http/scopes.ts'
import { findSenders } from '../../senders/senders-repository.ts'
import { toDate } from '../../engine/http/answer-fields.ts'
import { toConversationAnswer } from '../../conversations/operations/conversation-answer.ts'
import { toNoteAnswer } from '../../notes/operations/note-answer.ts'
import { toTemplateAnswer } from '../../templates/operations/template-answer.ts'
import { isReadable } from './readable-types.ts'
import { bringsConversation, STREAMED_TYPES, type StreamEventName } from './stream-schema.ts'

/** Formats one event. JSON has line breaks only between its tokens, where a space is equivalent. */
export const toEvent = (name: StreamEventName, json: string): string =>
  `event: ${name}\ndata: ${json.replaceAll(/[\r\n]+/g, ' ')}\n\n`

/** Adds the id to the last event of the text. */
export const withId = (text: string, id: string): string => `${text.replace(/\n$/, '')}id: ${id}\n\n`

/** Returns a function that removes from a text the events that the caller may not read. */
export function leaveOutUnreadable(scopes: Scope[]): (text: string) => string {
  const left = EVENT_TYPES.filter((type) => !isReadable(type, scopes))
  if (left.length === 0) return (text) => text
  const names = left.join('|').replaceAll('.', String.raw`\.`)
  const events = new RegExp(`^event: (?:${names})\\ndata: [^\\n]*\\n\\n`, 'gm')
  return (text) => text.replaceAll(events, '')
}

/**
 * Those that the stream sends of events that are sent together. Each has its subject as it is now,
 * so of what happened to a message the newest is enough; but that it is new, and that a person has
 * to decide about it, is always sent.
 */
function selectStreamed(events: LoggedEvent[]): LoggedEvent[] {
  const isWhole = new Set(
    events.filter(({ type }) => bringsConversation(type)).map(({ subjectId }) => subjectId),
  )
  const selected = new Map<string, LoggedEvent>()
  for (const event of events) {
    const { type, subjectId, fact } = event
    const isStatus = subjectOf(type) === 'message' && !bringsConversation(type)
    if (!STREAMED_TYPES.includes(type) || (isStatus && isWhole.has(subjectId))) continue
    const key = isStatus ? subjectId : `${type} ${subjectId} ${JSON.stringify(fact)}`
    selected.delete(key) // it comes in the place of the newest
    selected.set(key, event)
  }
  return [...selected.values()]
}

/** Returns a function that writes events of a workspace for its stream. */
export function writeEvents(
  db: Queryable,
  clock: Clock,
): (workspaceId: string, events: LoggedEvent[]) => Promise<string> {
  return async (workspaceId, events) => {
    const streamed = selectStreamed(events)
    const toData = await openWriter(db, clock, workspaceId, streamed)
    return streamed.flatMap((event) => toData(event).map((json) => toEvent(event.type, json))).join('')
  }
}

/**
 * Reads what the events are about. What it returns gives the data of an event as JSON texts; none
 * if its subject was erased.
 */
async function openWriter(
  db: Queryable,
  clock: Clock,
  workspaceId: string,
  events: LoggedEvent[],
): Promise<(event: LoggedEvent) => string[]> {
  const now = clock.now()
  const eventsOf = (subject: Subject) => events.filter(({ type }) => subjectOf(type) === subject)
  const find = async <Found extends { id: string }>(
    ids: string[],
    read: (ids: string[]) => Promise<Found[]>,
  ): Promise<Map<string, Found>> => {
    const unique = [...new Set(ids)]
    return new Map((unique.length === 0 ? [] : await read(unique)).map((one) => [one.id, one]))
  }

  const messages = await find(
    [...subjectIdsOf(eventsOf('message')), ...eventsOf('media').flatMap(messageIdsOf)],
    (ids) => findMessages(db, workspaceId, ids),
  )
  const brought = events.filter(({ type }) => bringsConversation(type))
  const conversations = await find(
    [
      ...brought.flatMap(({ subjectId }) => messages.get(subjectId)?.conversationId ?? []),
      ...subjectIdsOf(eventsOf('conversation')),
    ],
    (ids) => findConversations(db, workspaceId, ids),
  )
  const drafts = await find(subjectIdsOf(eventsOf('draft')), (ids) => findDrafts(db, workspaceId, ids, now))
  const notes = await find(subjectIdsOf(eventsOf('note')), (ids) => findNotes(db, workspaceId, ids))
  const senders = await find(subjectIdsOf(eventsOf('sender')), (ids) => findSenders(db, workspaceId, ids))
  const templates = await find(subjectIdsOf(eventsOf('template')), (ids) =>
    findTemplates(db, workspaceId, ids),
  )

  const texts = new Map<string, string>()
  function toConversation(id: string): string {
    const conversation = conversations.get(id)
    if (!conversation) return 'null'
    const text = texts.get(id) ?? JSON.stringify(toConversationAnswer(conversation, now))
    texts.set(id, text)
    return text
  }

  const toData: Record<Subject, (event: LoggedEvent) => (object | string | undefined)[]> = {
    message({ type, subjectId }) {
      const message = messages.get(subjectId)
      if (!message || !bringsConversation(type)) return [message && `{"message":${message.json}}`]
      return [`{"message":${message.json},"conversation":${toConversation(message.conversationId)}}`]
    },
    conversation({ subjectId, fact }) {
      const { mergedIds = [], deletedNoteId = null } = fact ?? {}
      const more = JSON.stringify({ mergedIds, deletedNoteId }).slice(1)
      return [`{"conversationId":"${subjectId}","conversation":${toConversation(subjectId)},${more}`]
    },
    media: (event) =>
      messageIdsOf(event)
        .map((id) => messages.get(id))
        .map((message) => message && `{"mediaId":"${event.subjectId}","message":${message.json}}`),
    note({ subjectId }) {
      const note = notes.get(subjectId)
      return [note && { note: toNoteAnswer(note) }]
    },
    template({ subjectId }) {
      const template = templates.get(subjectId)
      return [template && { template: toTemplateAnswer(template) }]
    },
    sender({ subjectId }) {
      const sender = senders.get(subjectId)
      if (!sender) return []
      const { address, stoppedAt, stopFailure } = sender
      const stop = stoppedAt && `{"date":"${stoppedAt.toISOString()}","failure":${stopFailure}}`
      return [`{"senderId":"${subjectId}","address":"${address}","stop":${stop}}`]
    },
    draft({ subjectId }) {
      const draft = drafts.get(subjectId)
      if (!draft) return []
      const { conversationId, state, updatedAt } = draft
      return [{ draftId: subjectId, conversationId, state, updateDate: toDate(updatedAt) }]
    },
    charge: ({ subjectId }) => [{ chargeId: subjectId }],
    payment: ({ subjectId }) => [{ paymentId: subjectId }],
    refund: ({ subjectId }) => [{ refundId: subjectId }],
    payment_account: ({ subjectId }) => [{ accountId: subjectId }],
    order: () => [],
    webhook_endpoint: () => [],
  }
  return (event) =>
    toData[subjectOf(event.type)](event)
      .filter((data) => data !== undefined)
      .map((data) => (typeof data === 'string' ? data : JSON.stringify(data)))
}
