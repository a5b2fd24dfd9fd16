/**
 * Events as callers read them, at GET /events and in webhooks out: `id`, `type`, `timestamp` and `data`.
 *
 * The same event is the same text whenever it is written: it says what was true at that moment, from the log, and of rows it says only what
 * never changes. Three things do change: a merge gives a message another conversation and position; WhatsApp's id of a message may come
 * later than its status; and of what was erased only the id is left.
 */
import { EVENT_SUBJECTS, type EventType, type Subject } from '../event-types.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { SpanContext } from '../tracing.ts'
import { toEventId, type LoggedEvent } from './event-log.ts'
import {
  findConversationSubjects,
  findDraftSubjects,
  findMessageSubjects,
  findNoteSubjects,
  findOrderConversations,
  findSenderAddresses,
  findWholeMessages,
  type MessageSubject,
  type OrderName,
} from './event-subjects.ts'

export type RenderedEvent = {
  position: number
  id: string
  type: EventType
  /** The whole event. */
  json: string
  /** Events with the same key are told in order: of the conversation, else of the subject. */
  laneKey: string
  /** The sender that it is about; null if it is about none, or about what was erased. */
  senderId: string | null
  /** The span of the message that it is about, if that was recorded: attempts to tell it are linked to that. */
  cause: SpanContext | null
}

/** What an event says, and where it belongs. `data`: an object, or its JSON text. */
type Told = Pick<RenderedEvent, 'laneKey' | 'senderId'> & {
  data: object | string
  cause?: SpanContext | null
}

/** The events of one workspace, in the order given. A page takes a few queries, whatever its size. */
export async function renderEvents(
  db: Queryable,
  epoch: string,
  events: LoggedEvent[],
): Promise<RenderedEvent[]> {
  const tell = await openRenderer(db, events)
  return events.map((event) => {
    const { position, type, subjectId, madeAt } = event
    const id = toEventId(epoch, position)
    const {
      data,
      laneKey,
      senderId,
      cause = null,
    } = tell(event) ?? {
      data: { id: subjectId, erased: true },
      laneKey: subjectId,
      senderId: null,
    }
    return { position, id, type, json: toJson(id, type, madeAt, data), laneKey, senderId, cause }
  })
}

/** The event that tests an endpoint: it is in no log. */
export function renderTest(testId: string, endpointId: string, at: Date): { id: string; json: string } {
  const id = `evt_test_${testId}`
  return { id, json: toJson(id, 'webhook_endpoint.test', at, { id: endpointId, test: true }) }
}

const toJson = (id: string, type: string, at: Date, data: object | string): string =>
  `{"id":"${id}","type":"${type}","timestamp":"${at.toISOString()}","data":${typeof data === 'string' ? data : JSON.stringify(data)}}`

/** Reads what the events are about. What it returns gives null for what was erased. */
async function openRenderer(
  db: Queryable,
  events: LoggedEvent[],
): Promise<(event: LoggedEvent) => Told | null> {
  const workspaceId = events[0]?.workspaceId ?? ''
  const idsOf = (subject: Subject) =>
    events.filter(({ type }) => EVENT_SUBJECTS[type] === subject).map(({ subjectId }) => subjectId)
  const find = async <Found>(
    ids: string[],
    read: (db: Queryable, workspaceId: string, ids: string[]) => Promise<Map<string, Found>>,
  ) => (ids.length === 0 ? new Map<string, Found>() : read(db, workspaceId, [...new Set(ids)]))

  const withMedia = events.flatMap(({ type, fact }) =>
    EVENT_SUBJECTS[type] === 'media' ? toMessageIds(fact) : [],
  )
  const messages = await find([...idsOf('message'), ...idsOf('order'), ...withMedia], findMessageSubjects)
  const received = events.filter(({ type }) => type === 'message.received').map(({ subjectId }) => subjectId)
  const whole = await find(
    received.filter((id) => messages.has(id)),
    findWholeMessages,
  )
  const conversations = await find(idsOf('conversation'), findConversationSubjects)
  const notes = await find(idsOf('note'), findNoteSubjects)
  const addresses = await find(idsOf('sender'), findSenderAddresses)
  const drafts = await find(idsOf('draft'), findDraftSubjects)

  const orders = await findOrderConversations(
    db,
    workspaceId,
    events.flatMap(({ fact }) => toOrderName(fact)),
  )

  function renderMoney({ subjectId, fact }: LoggedEvent): Told {
    const { senderId = null, referenceId = null } = fact ?? {}
    const conversationId = orders.get(`${senderId as string} ${referenceId as string}`) ?? null
    const data = { id: subjectId, conversationId, ...fact }
    return { data, laneKey: conversationId ?? subjectId, senderId: senderId as string | null }
  }

  const bySubject: Record<Subject, (event: LoggedEvent) => Told | null> = {
    message({ type, subjectId, fact }) {
      const message = messages.get(subjectId)
      if (!message) return null
      const { conversationId, senderId, cause } = message
      if (type !== 'message.received') {
        const data = toMessageData(type, subjectId, fact, message)
        return { data, laneKey: conversationId, senderId, cause }
      }
      const text = whole.get(subjectId)
      if (!text) return null
      const data = `${text.json.slice(0, -1)},"senderId":"${senderId}","contentDataOmitted":${text.isCut}}`
      return { data, laneKey: conversationId, senderId, cause }
    },
    order({ type, subjectId, fact }) {
      const message = messages.get(subjectId)
      if (!message) return null
      const { conversationId, senderId, from, to, order, referenceId, cause } = message
      const { orderStatus = null, paymentStatus = null } = fact ?? {}
      const data = { id: subjectId, conversationId, senderId, from, to, order, referenceId }
      const { total, currency, received, refunded, paidBy, paymentId } = fact ?? {}
      const money = type === 'order.paid' && { total, currency, received, refunded, paidBy, paymentId }
      const said = { ...data, orderStatus, paymentStatus, ...money }
      return { data: said, laneKey: conversationId, senderId, cause }
    },
    conversation({ type, subjectId, fact }) {
      const conversation = conversations.get(subjectId)
      if (!conversation) return null
      const { senderId, currentId } = conversation
      const { mergedIds = [], assigneeId = null, by = null } = fact ?? {}
      const more: Partial<Record<EventType, object>> = {
        'conversation.merged': { mergedIds },
        'conversation.assigned': { assigneeId, by },
        'conversation.closed': { by },
        'conversation.reopened': { by },
      }
      return { data: { id: subjectId, senderId, ...more[type] }, laneKey: currentId, senderId }
    },
    note({ subjectId, fact }) {
      const note = notes.get(subjectId)
      if (!note) return null
      const { conversationId, senderId } = note
      const { mentions = [], by = null } = fact ?? {}
      return {
        data: { id: subjectId, conversationId, senderId, mentions, by },
        laneKey: conversationId,
        senderId,
      }
    },
    template({ subjectId, fact }) {
      const {
        senderId = null,
        name,
        language,
        category,
        status,
        quality = null,
        rejection = null,
      } = fact ?? {}
      const data = { id: subjectId, senderId, name, language, category, status, quality, rejection }
      return { data, laneKey: subjectId, senderId: senderId as string | null }
    },
    sender({ type, subjectId, fact }) {
      const address = addresses.get(subjectId)
      if (address === undefined) return null
      const stop = type === 'sender.stopped' && { date: fact?.date ?? null, failure: toFailure(fact) }
      return { data: { id: subjectId, address, ...stop }, laneKey: subjectId, senderId: subjectId }
    },
    media({ type, subjectId, fact }) {
      const messageIds = toMessageIds(fact)
      const message = messageIds.map((id) => messages.get(id)).find((one) => one !== undefined)
      if (!message) return null
      const { conversationId, senderId } = message
      const data = { id: subjectId, conversationId, senderId, messageIds }
      const failure = type === 'media.failed' && { failure: toFailure(fact) }
      return { data: { ...data, ...failure }, laneKey: conversationId, senderId }
    },
    draft({ subjectId, fact }) {
      const draft = drafts.get(subjectId)
      if (!draft) return null
      const { conversationId, senderId } = draft
      const state = fact?.state ?? 'waiting'
      const messageId = state === 'sent' ? draft.messageId : null
      const data = { id: subjectId, conversationId, senderId, state, messageId }
      return { data, laneKey: conversationId, senderId }
    },
    charge: renderMoney,
    payment: renderMoney,
    refund: renderMoney,
    webhook_endpoint: ({ subjectId, fact }) => ({
      data: { id: subjectId, reason: fact?.reason ?? null },
      ...{ laneKey: subjectId, senderId: null },
    }),
    payment_account: ({ subjectId, fact }) => ({
      data: { id: subjectId, ...fact },
      ...{ laneKey: subjectId, senderId: null },
    }),
  }
  return (event) => bySubject[EVENT_SUBJECTS[event.type]](event)
}

type Fact = LoggedEvent['fact']

/** The status that a message has with an event of this type; `message.changed` names it. */
const STATUS_WITH: Partial<Record<EventType, string>> = {
  'message.accepted': 'queued',
  'message.sending': 'sending',
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
  'message.failed': 'failed',
  'message.unknown': 'unknown',
  'message.held': 'unknown',
}
/** Before WhatsApp has taken a message, it has no id of WhatsApp's, whatever became of it since. */
const WITHOUT_CHANNEL_ID = ['queued', 'sending', 'unknown']

function toMessageData(type: EventType, id: string, fact: Fact, message: MessageSubject): object {
  const { conversationId, senderId, from, to, order, referenceId } = message
  const status = STATUS_WITH[type] ?? fact?.status ?? null
  const isBefore = WITHOUT_CHANNEL_ID.some((one) => one === status)
  const channelMessageId = isBefore ? null : message.channelMessageId
  const date = fact?.date ?? null
  return {
    ...{ id, conversationId, senderId, channelMessageId, status, date, from, to, order, referenceId },
    failure: toFailure(fact),
  }
}

function toMessageIds(fact: Fact): string[] {
  const { messageIds } = fact ?? {}
  return Array.isArray(messageIds) ? (messageIds as string[]) : []
}

function toOrderName(fact: Fact): OrderName[] {
  const { senderId, referenceId } = fact ?? {}
  return typeof senderId === 'string' && typeof referenceId === 'string' ? [{ senderId, referenceId }] : []
}

/** The log has the codes of a failure alone. */
function toFailure(fact: Fact): object | null {
  if (!fact?.failure) return null
  const { code, channelCode = null } = fact.failure as Record<string, unknown>
  return { code, channelCode }
}
