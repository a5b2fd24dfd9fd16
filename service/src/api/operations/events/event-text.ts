/**
 * Events of the stream, in the form of server-sent events (WHATWG HTML, 9.2).
 *
 * An event carries the current state of its subject, not the state at the time of the change: however often it is sent, and
 * in whatever order, the latest is right.
 */
import type { Clock } from '../../../clock.ts'
import { findConversations } from '../../../conversations/conversations-repository.ts'
import { findNotes } from '../../../conversations/notes-repository.ts'
import { findMessages } from '../../../messages/messages-repository.ts'
import { EVENT_TYPES, subjectOf, type EventType } from '../../../event-types.ts'
import type { LoggedEvent } from '../../../events/event-log.ts'
import type { Queryable } from '../../../postgres/connection.ts'
import { findSenders } from '../../../tenants/senders-repository.ts'
import { findTemplates } from '../../../templates/templates-repository.ts'
import { toTemplateAnswer } from '../templates/template-answer.ts'
import { toConversationAnswer } from '../conversations/conversation-answer.ts'
import type { Scope } from '../../../tenants/scopes.ts'
import { toNoteAnswer } from '../notes/note-answer.ts'
import { isReadable } from './readable-types.ts'
import type { STREAM_EVENTS_SCHEMA } from './stream-schema.ts'

type StreamEvent = keyof typeof STREAM_EVENTS_SCHEMA.properties

/** Formats one event. JSON has line breaks only between its tokens, where a space is equivalent. */
export const toEvent = (name: StreamEvent, json: string): string =>
  `event: ${name}\ndata: ${json.replaceAll(/[\r\n]+/g, ' ')}\n\n`

/** Adds the id to the last event of the text. */
export const withId = (text: string, id: string): string => `${text.replace(/\n$/, '')}id: ${id}\n\n`

/** What the stream tells of an event of the log; null: nothing. What is not listed is a change of payments or of messages. */
const TOLD: Partial<Record<EventType, StreamEvent | null>> = {
  'message.received': 'message_created',
  'message.accepted': 'message_created',
  'message.held': 'delivery_held',
  'order.paid': null, // the message that told it is told
  'order.updated': null,
  'conversation.changed': 'conversations_changed',
  'conversation.merged': 'conversations_changed',
  'conversation.assigned': 'conversations_changed',
  'conversation.closed': 'conversations_changed',
  'conversation.reopened': 'conversations_changed',
  'note.created': 'note_created',
  'template.updated': 'template_changed',
  'sender.changed': 'sender_changed',
  'sender.stopped': 'sender_changed',
  'sender.resumed': 'sender_changed',
  'draft.created': 'draft_changed',
  'draft.changed': 'draft_changed',
  'webhook_endpoint.disabled': null,
}

/** Whatever happens to these is told as one event without data: each screen reads again what it shows of them. */
const OF_PAYMENTS: ReadonlySet<string> = new Set(['charge', 'payment', 'refund', 'payment_account'])

function toldAsOf(type: EventType): StreamEvent | null {
  const told = TOLD[type]
  if (told !== undefined) return told
  return OF_PAYMENTS.has(subjectOf(type)) ? 'payments_changed' : 'message_changed'
}

/** Returns a function that takes out of a text what is told of events that the caller may not read. */
export function leaveOutUnreadable(scopes: Scope[]): (text: string) => string {
  const told = (isTold: (type: EventType) => boolean) => new Set(EVENT_TYPES.filter(isTold).map(toldAsOf))
  const readable = told((type) => isReadable(type, scopes))
  const left = [...told((type) => !isReadable(type, scopes))].filter((name) => name && !readable.has(name))
  if (left.length === 0) return (text) => text
  const events = new RegExp(`^event: (?:${left.join('|')})\\ndata: [^\\n]*\\n\\n`, 'gm')
  return (text) => text.replaceAll(events, '')
}

const idsIn = (fact: LoggedEvent['fact'], name: string) => (fact?.[name] ?? []) as string[]

/** Of everything that the event changes. */
function idsOf({ type, subjectId, fact }: LoggedEvent): string[] {
  if (subjectOf(type) === 'media') return idsIn(fact, 'messageIds')
  return [subjectId, ...idsIn(fact, 'mergedIds')]
}

/** Returns a function that writes events of a workspace for its stream: each message, conversation, sender and template once. */
export function writeEvents(
  db: Queryable,
  clock: Clock,
): (workspaceId: string, events: LoggedEvent[]) => Promise<string> {
  return async (workspaceId, events) => {
    if (events.length === 0) return ''
    const toldAs = (name: StreamEvent) => events.filter(({ type }) => toldAsOf(type) === name)
    const idsToldAs = (name: StreamEvent) => [...new Set(toldAs(name).flatMap(idsOf))]
    const created = idsToldAs('message_created')
    const held = idsToldAs('delivery_held')
    const isTold = new Set([...created, ...held])
    const changed = idsToldAs('message_changed').filter((id) => !isTold.has(id))
    const drafts = new Map(toldAs('draft_changed').map(({ subjectId, fact }) => [subjectId, fact]))

    const messages = new Map(
      (await findMessages(db, workspaceId, [...isTold, ...changed])).map((message) => [message.id, message]),
    )
    const toMessages = (ids: string[]) => ids.map((id) => messages.get(id)).filter((one) => one !== undefined)
    const conversationIds = toMessages([...isTold]).map(({ conversationId }) => conversationId)
    const conversations = new Map(
      (await findConversations(db, workspaceId, conversationIds)).map((one) => [
        one.id,
        JSON.stringify(toConversationAnswer(one, clock.now())),
      ]),
    )
    const withConversation = (name: StreamEvent, ids: string[]) =>
      toMessages(ids).map(({ conversationId, json }) =>
        toEvent(name, `{"message":${json},"conversation":${conversations.get(conversationId) ?? 'null'}}`),
      )
    const senderIds = idsToldAs('sender_changed')
    const senders = senderIds.length === 0 ? [] : await findSenders(db, workspaceId, senderIds)
    const templateIds = idsToldAs('template_changed')
    const templates = templateIds.length === 0 ? [] : await findTemplates(db, workspaceId, templateIds)
    const moved = idsToldAs('conversations_changed')
    const noteIds = idsToldAs('note_created')
    const notes = noteIds.length === 0 ? [] : await findNotes(db, workspaceId, noteIds)
    return [
      ...(moved.length === 0
        ? []
        : [toEvent('conversations_changed', JSON.stringify({ conversationIds: moved }))]),
      ...withConversation('message_created', created),
      ...toMessages(changed).map(({ json }) => toEvent('message_changed', `{"message":${json}}`)),
      ...withConversation('delivery_held', held),
      ...senders.map(({ id, address, stoppedAt, stopFailure }) => {
        const stop = stoppedAt && `{"date":"${stoppedAt.toISOString()}","failure":${stopFailure}}`
        return toEvent('sender_changed', `{"senderId":"${id}","address":"${address}","stop":${stop}}`)
      }),
      ...notes.map((note) => toEvent('note_created', JSON.stringify({ note: toNoteAnswer(note) }))),
      ...templates.map((template) =>
        toEvent('template_changed', JSON.stringify({ template: toTemplateAnswer(template) })),
      ),
      ...[...drafts].map(([draftId, fact]) =>
        toEvent('draft_changed', JSON.stringify({ draftId, conversationId: fact?.['conversationId'] })),
      ),
      ...(toldAs('payments_changed').length === 0 ? [] : [toEvent('payments_changed', '{}')]),
    ].join('')
  }
}
