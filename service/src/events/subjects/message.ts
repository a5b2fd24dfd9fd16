/**
 * Events of messages. What was written elsewhere is there whole, everything else as a fact of that
 * moment.
 */
import type { EventType } from '../../engine/event-types.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { Message, messageStatuses } from '../../kinds/message.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import type { LoggedEvent } from '../../engine/events/event-log.ts'
import { AT, ids, OF_CONVERSATION, REFERENCE_ID, SHOP_ADDRESS } from './example-fields.ts'
import { id, nullableDate, nullableText, orNull, text } from '../../engine/http/answer-fields.ts'
import { conversationId, FailureCodes, senderId } from './fields.ts'
import { isWhole, readMessages, type MessageRow } from './message-rows.ts'
import { eventsOf, toFailure } from './subject.ts'
import { BY_PHONE } from '../../store/message-data.ts'

const placeFields = {
  from: text('Who sent it: digits of the number, or a user id.'),
  to: text('Who it is for: digits of the number, or a user id.'),
  order: Type.Integer({
    minimum: 1,
    description: 'Position in the conversation; a merge may change it.',
  }),
}

/** Where a message is, and between whom. */
export const messagePlace = { conversationId, senderId, ...placeFields }

const ReceivedMessage = strictObject(
  {
    ...Message.properties,
    senderId,
    contentDataOmitted: Type.Boolean({
      description:
        'Whether `contentData` is null because it has more than 16 KiB: `GET /messages/{messageId}` has it.',
    }),
  },
  {
    title: 'ReceivedMessage',
    description: 'A message that was written elsewhere, by a contact or in the app of the shop, whole.',
  },
)

const MessageFact = strictObject(
  {
    id: id('Identifier of the message.'),
    conversationId,
    senderId,
    channelMessageId: nullableText("WhatsApp's id of it; null until WhatsApp has taken it."),
    status: oneOf([...messageStatuses], 'What it became with this event. Keep the highest rank.'),
    date: nullableDate('When, in channel time; null where WhatsApp gave no time.'),
    ...placeFields,
    referenceId: nullableText('The order that it speaks of.'),
    failure: orNull(FailureCodes, 'Why, if something failed.'),
  },
  { title: 'MessageFact', description: 'What became of a message, at that moment.' },
)

const CUSTOMER_ADDRESS = '5511987654321'
const CHANNEL_ID = 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjlBN0Q='
const TAKEN = { channelMessageId: CHANNEL_ID, date: '2026-11-23T14:03:09.000Z' }
const NO_ANSWER = { failure: { code: 'answer_lost', channelCode: null } }

/** What the examples of messages and orders say of a message's place. */
export const EXAMPLE_PLACE = { ...OF_CONVERSATION, from: SHOP_ADDRESS, to: CUSTOMER_ADDRESS, order: 17 }

const becomes = (status: string, summary: string, more: object = {}) => {
  const { from, to, order } = EXAMPLE_PLACE
  const example = {
    id: ids.message,
    ...OF_CONVERSATION,
    channelMessageId: null,
    status,
    date: null,
    from,
    to,
    order,
    referenceId: REFERENCE_ID,
    failure: null,
    ...more,
  }
  return { summary, schema: MessageFact, example }
}

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
/**
 * Before WhatsApp has accepted a message, it has no id of WhatsApp's, whatever became of it since.
 */
const WITHOUT_CHANNEL_ID = ['queued', 'sending', 'unknown']

const RECEIVED = {
  id: ids.message,
  workspaceId: ids.workspace,
  conversationId: ids.conversation,
  assistantId: null,
  userId: null,
  broadcastId: null,
  channelMessageId: CHANNEL_ID,
  from: CUSTOMER_ADDRESS,
  to: SHOP_ADDRESS,
  role: 'user',
  status: 'received',
  type: 'text',
  content: 'Oi, o pedido já saiu?',
  contentData: { body: 'Oi, o pedido já saiu?' },
  toolCallId: null,
  toolCalls: null,
  data: null,
  contextId: null,
  contextFrom: null,
  createDate: AT,
  sendDate: TAKEN.date,
  deliverDate: null,
  readDate: null,
  promptTokens: null,
  completionTokens: null,
  order: 18,
  traceId: null,
  senderId: ids.sender,
  contentDataOmitted: false,
}

export const messageEvents = eventsOf('message', {
  scopes: ['messages:read'],
  canBeErased: true,
  orderedWith: 'message',
  types: {
    'message.received': {
      summary: 'A contact wrote.',
      schema: ReceivedMessage,
      example: RECEIVED,
    },
    'message.written': {
      summary:
        'The shop wrote in the WhatsApp Business app, on its phone. A program that was about to answer should stop.',
      schema: ReceivedMessage,
      example: {
        ...RECEIVED,
        from: SHOP_ADDRESS,
        to: CUSTOMER_ADDRESS,
        role: 'assistant',
        status: 'sent',
        content: 'Saiu agora!',
        contentData: { type: 'text', text: { body: 'Saiu agora!' } },
        data: BY_PHONE,
      },
    },
    'message.accepted': becomes('queued', 'A message was accepted and waits to be sent.'),
    'message.sending': becomes('sending', 'The first attempt to send a message has begun.'),
    'message.sent': becomes('sent', 'WhatsApp has taken a message.', TAKEN),
    'message.delivered': becomes('delivered', 'A message reached the device.', TAKEN),
    'message.read': becomes('read', 'A message was read.', TAKEN),
    'message.failed': becomes('failed', 'A message was not delivered.', {
      failure: { code: 'recipient_unreachable', channelCode: 131026 },
    }),
    'message.unknown': becomes(
      'unknown',
      'It is unknown whether WhatsApp accepted a message; a receipt may still say.',
      NO_ANSWER,
    ),
    'message.held': becomes(
      'unknown',
      'It is unknown whether WhatsApp accepted a message, and a person has to decide.',
      NO_ANSWER,
    ),
    'message.changed': becomes(
      'sent',
      'Something else of a message changed, such as what a person decided about it.',
      { channelMessageId: CHANNEL_ID },
    ),
  },
  read: readMessages,
  describe(event, { messages, received }) {
    const message = messages.get(event.subjectId)
    if (!message) return null
    const { conversationId: laneKey, senderId: sender, cause } = message
    const place = { laneKey, senderId: sender, cause }
    if (!isWhole(event.type)) return { data: toMessageFact(event, message), ...place }
    const whole = received.get(event.subjectId)
    if (!whole) return null
    const data = `${whole.json.slice(0, -1)},"senderId":"${sender}","contentDataOmitted":${whole.isCut}}`
    return { data, ...place }
  },
})

function toMessageFact({ type, subjectId, fact }: LoggedEvent, message: MessageRow): object {
  const { conversationId, senderId, from, to, order, referenceId } = message
  const status = STATUS_WITH[type] ?? fact?.status ?? null
  const isBefore = WITHOUT_CHANNEL_ID.some((one) => one === status)
  const channelMessageId = isBefore ? null : message.channelMessageId
  const date = fact?.date ?? null
  return {
    id: subjectId,
    conversationId,
    senderId,
    channelMessageId,
    status,
    date,
    from,
    to,
    order,
    referenceId,
    failure: toFailure(fact),
  }
}
