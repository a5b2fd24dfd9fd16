/**
 * The schema of each event, for the OpenAPI document: what `renderEvents` writes. A type that is missing here does not compile. Fields are
 * added, and never changed or taken away: receivers rely on them.
 */
import { EVENT_SUBJECTS, EVENT_TYPES, type EventType } from '../event-types.ts'
import { oneOf } from '../messages/kinds/text-schema.ts'
import { Message, messageStatuses } from '../messages/message.ts'
import { refundOrigins, refundStates, verdicts } from '../orders/order-states.ts'
import { strictObject, Type, type TSchema } from '../schema.ts'
import { RejectionAnswer } from '../templates/rejection.ts'

const text = (description: string) => Type.String({ description })
const id = (description: string) => Type.String({ format: 'uuid', description })
const date = (description: string) => Type.String({ format: 'date-time', description })
const nullable = (schema: Record<string, unknown>, description: string) =>
  Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'], description })
const orNull = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description })

const messageId = id('Identifier of the message.')
const conversationId = id('Conversation it is part of; another one after a merge.')
const senderId = id('Sender of yours that it is about.')
const from = text('Who sent it: digits of the number, or a user id.')
const to = text('Who it is for: digits of the number, or a user id.')
const order = Type.Integer({
  minimum: 1,
  description: 'Position in the conversation; a merge may change it.',
})
/** WhatsApp's words may name a person, so they are in no log. */
const FailureCodes = strictObject(
  {
    code: text('Ours, stable: `/docs/failures` explains it.'),
    channelCode: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: "WhatsApp's code." }),
  },
  { title: 'FailureCodes', description: 'Why something failed. What it was that failed has the words.' },
)
const failure = orNull(FailureCodes, 'Why, if something failed.')

const ReceivedMessage = strictObject(
  {
    ...Message.properties,
    senderId,
    contentDataOmitted: Type.Boolean({
      description:
        'Whether `contentData` is null because it has more than 16 KiB: `GET /messages/{messageId}` has it.',
    }),
  },
  { title: 'ReceivedMessage', description: 'A message of a contact, whole.' },
)

const MessageFact = strictObject(
  {
    ...{ id: messageId, conversationId, senderId },
    channelMessageId: nullable({}, "WhatsApp's id of it; null until WhatsApp has taken it."),
    status: oneOf([...messageStatuses], 'What it became with this event. Keep the highest rank.'),
    date: nullable({ format: 'date-time' }, 'When, in channel time; null where WhatsApp has told no time.'),
    ...{ from, to, order },
    referenceId: nullable({}, 'The order that it speaks of.'),
    failure,
  },
  { title: 'MessageFact', description: 'What became of a message, at that moment.' },
)

const orderFields = {
  id: id(
    'The message that told it; of money that came, the one that asked for it. Where a message failed that had told something else, the one that holds now.',
  ),
  ...{ conversationId, senderId, from, to, order },
  referenceId: text("The shop's id of the order."),
  orderStatus: nullable({}, "WhatsApp's word, such as `shipped`; null if no message told one yet."),
  paymentStatus: nullable({}, "WhatsApp's word, such as `captured`; null if no message told one yet."),
}
const OrderFact = strictObject(orderFields, {
  title: 'OrderFact',
  description: 'What a message told of an order.',
})
const OrderPaid = strictObject(
  {
    ...orderFields,
    total: orNull(
      Type.Integer(),
      'What the order is over, in hundredths of its currency; null: no message says it.',
    ),
    currency: nullable({}, 'ISO 4217 code of `total`.'),
    received: Type.Integer({
      description: 'What came for it by now, in hundredths of the real, by the ledger.',
    }),
    refunded: Type.Integer({ description: 'What went back of that.' }),
    paidBy: oneOf(
      ['status', 'confirmation'],
      'Who says so. `confirmation`: the money came. `status`: only an order status message of the business.',
    ),
    paymentId: nullable({ format: 'uuid' }, 'The payment that paid it; null with `status`.'),
  },
  { title: 'OrderPaid', description: 'An order that is paid, and how.' },
)

const ConversationFact = strictObject(
  { id: id('Identifier of the conversation.'), senderId },
  { title: 'ConversationFact', description: 'A conversation to be read again.' },
)
const MergeFact = strictObject(
  {
    id: id('The conversation that remains.'),
    senderId,
    mergedIds: Type.Array(id('A conversation whose messages it has now.')),
  },
  {
    title: 'MergeFact',
    description: 'Conversations of one contact became one. The ids of the others lead to it.',
  },
)

const conversationFields = { id: id('Identifier of the conversation.'), senderId }
const EventActor = strictObject(
  { kind: oneOf(['key', 'user'], '`key`: a program; `user`: a person.'), id: id('Of the key or the user.') },
  { title: 'EventActor', description: 'A key or a user.' },
)
const AssignedFact = strictObject(
  {
    ...conversationFields,
    assigneeId: nullable({ format: 'uuid' }, 'The user who looks after it from then on; null: nobody.'),
    by: orNull(
      EventActor,
      'Who decided it; null: nobody, it was given in turn, or the user who had it was disabled or made a reader.',
    ),
  },
  { title: 'AssignedFact', description: 'A conversation was assigned to somebody, or to nobody.' },
)
const InboxFact = strictObject(
  { ...conversationFields, by: orNull(EventActor, 'Who did it; null: the contact, by writing.') },
  { title: 'InboxFact', description: 'A conversation was closed or reopened.' },
)

const NoteFact = strictObject(
  {
    ...{ id: id('Identifier of the note.'), conversationId, senderId },
    mentions: Type.Array(id('A user whom it concerns.')),
    by: orNull(EventActor, 'Who wrote it.'),
  },
  { title: 'NoteFact', description: 'Somebody of the shop said something of a conversation.' },
)

const TemplateFact = strictObject(
  {
    ...{ id: id('Identifier of the template.'), senderId },
    name: text('Its name.'),
    language: text("WhatsApp's code: `pt_BR`."),
    category: text("WhatsApp's word, such as `UTILITY`."),
    status: text("WhatsApp's word, such as `APPROVED`."),
    quality: nullable({}, '`GREEN`, `YELLOW`, `RED` or `UNKNOWN`.'),
    rejection: orNull(RejectionAnswer, 'Why it was rejected; null unless it was.'),
  },
  { title: 'TemplateFact', description: 'What a template was at that moment.' },
)

const senderFields = { id: id('Identifier of the sender.'), address: text('Its number, digits.') }
const SenderFact = strictObject(senderFields, {
  title: 'SenderFact',
  description: 'A sender; `GET /senders` has what it is now.',
})
const SenderStop = strictObject(
  {
    ...senderFields,
    date: nullable({ format: 'date-time' }, 'When it stopped.'),
    failure: orNull(FailureCodes, 'Why it stopped.'),
  },
  { title: 'SenderStop', description: 'WhatsApp refuses the account: nothing is sent until it is resumed.' },
)

const mediaFields = {
  id: id('Identifier of the file.'),
  ...{ conversationId, senderId },
  messageIds: Type.Array(id('A message that has it.')),
}
const MediaFact = strictObject(mediaFields, {
  title: 'MediaFact',
  description: 'A file of a contact is here: `GET /media/{mediaId}` has its bytes.',
})
const MediaFailed = strictObject(
  { ...mediaFields, failure: orNull(FailureCodes, 'Why it is not here.') },
  { title: 'MediaFailed', description: 'A file of a contact cannot be fetched.' },
)

const DraftFact = strictObject(
  {
    ...{ id: id('Identifier of the draft.'), conversationId, senderId },
    state: oneOf(['waiting', 'sent', 'discarded'], 'What it was at that moment.'),
    messageId: nullable({ format: 'uuid' }, 'With `sent`: the message that it became.'),
  },
  { title: 'DraftFact', description: 'A message that was written and waits for a person to send it.' },
)

const ChargeFact = strictObject(
  {
    ...{
      id: id('Identifier of the charge.'),
      accountId: id('The payment account where it was made.'),
      senderId,
    },
    conversationId: nullable({ format: 'uuid' }, 'Where the order was asked for last; null: it was erased.'),
    messageId: id('The message that asks for it.'),
    referenceId: text("The shop's id of the order."),
    amount: Type.Integer({ description: 'In hundredths of the real: R$ 48.00 is 4800.' }),
    state: oneOf(
      ['withdrawn', 'removed', 'expired'],
      '`withdrawn`: by the shop. `removed`: by the bank. `expired`: nobody paid in time.',
    ),
    expireDate: date('Until when it could be paid.'),
  },
  { title: 'ChargeFact', description: 'A charge that cannot be paid any more, and was not paid.' },
)

const PaymentFact = strictObject(
  {
    id: id('Identifier of the payment.'),
    accountId: nullable({ format: 'uuid' }, 'The payment account that it came to; null: the shop told it.'),
    providerId: text("The bank's id of it, or the shop's own of what it told."),
    chargeId: nullable({ format: 'uuid' }, 'The charge that it is for; null: none asked for it.'),
    senderId: nullable({ format: 'uuid' }, 'The sender of the order; null: it is of no order.'),
    conversationId: nullable({ format: 'uuid' }, 'Where the order was asked for last; null: nowhere.'),
    referenceId: nullable({}, "The shop's id of the order; null: it is of no order."),
    amount: Type.Integer({ description: 'In hundredths of the real: R$ 48.00 is 4800.' }),
    receivedDate: date('When it came, as the bank says.'),
    verdict: oneOf([...verdicts], 'What it means for the order.'),
    isOpen: Type.Boolean({ description: 'Whether a person has to decide what becomes of it.' }),
    decision: nullable({}, 'What a person decided: `accept`, `refund` or `wait`.'),
    refunded: Type.Integer({ description: 'What of it went back, in hundredths of the real.' }),
  },
  { title: 'PaymentFact', description: 'Money that came, as it was at that moment.' },
)

const RefundFact = strictObject(
  {
    id: id('Identifier of the refund.'),
    paymentId: id('The payment that goes back, or a part of it.'),
    senderId: nullable({ format: 'uuid' }, 'The sender of the order; null: the payment is of no order.'),
    conversationId: nullable({ format: 'uuid' }, 'Where the order was asked for last; null: nowhere.'),
    referenceId: nullable({}, "The shop's id of the order; null: the payment is of no order."),
    amount: Type.Integer({ description: 'In hundredths of the real: R$ 48.00 is 4800.' }),
    origin: oneOf(refundOrigins, '`shop`: asked for here. `bank`: it was made at the bank, or by the banks.'),
    state: oneOf(refundStates, 'What it was at that moment. With `done` the money is back.'),
    failure: orNull(
      strictObject(
        { code: text('Ours, stable.') },
        { title: 'RefundFailure', description: "Why, without the bank's words." },
      ),
      'Why it was refused, or what is not known.',
    ),
  },
  { title: 'RefundFact', description: 'Money that goes back, as it was at that moment.' },
)

const EndpointFact = strictObject(
  {
    id: id('Identifier of the webhook endpoint.'),
    reason: nullable(
      {},
      'Why: `gone` when it answered 410, `failed_for_days` when nothing but failures came for days.',
    ),
  },
  { title: 'EndpointFact', description: 'A webhook endpoint that is told nothing more until it is enabled.' },
)
const EndpointTest = strictObject(
  { id: id('Identifier of the webhook endpoint.'), test: Type.Boolean({ description: 'Always true.' }) },
  { title: 'EndpointTest', description: 'Nothing happened: somebody tests the endpoint.' },
)

const accountId = id('Identifier of the payment account.')
const AccountFact = strictObject(
  { id: accountId, state: oneOf(['running', 'stopped', 'removed'], 'What it was at that moment.') },
  {
    title: 'PaymentAccountFact',
    description: 'A payment account; `GET /payment-accounts` has what it is now.',
  },
)
const AccountStop = strictObject(
  {
    id: accountId,
    date: date('When it stopped.'),
    reason: text('Why. Ours, stable: `/docs/payments` explains it.'),
  },
  { title: 'PaymentAccountStop', description: 'The bank refuses the account: no charge can be made there.' },
)
const AccountExpiring = strictObject(
  {
    id: accountId,
    endDate: date('When its certificate ends.'),
    days: Type.Integer({ minimum: 0, description: 'In how many days that is, counting one that has begun.' }),
  },
  { title: 'PaymentAccountExpiring', description: 'The certificate of a payment account ends soon.' },
)

const Erased = strictObject(
  { id: id('What the event was about.'), erased: Type.Boolean({ description: 'Always true.' }) },
  { title: 'Erased', description: 'What is left of an event when what it was about is gone.' },
)

/** What each event says in `data`, while what it is about exists. */
const DATA: Record<EventType, TSchema> = {
  'message.received': ReceivedMessage,
  'message.accepted': MessageFact,
  'message.sending': MessageFact,
  'message.sent': MessageFact,
  'message.delivered': MessageFact,
  'message.read': MessageFact,
  'message.failed': MessageFact,
  'message.unknown': MessageFact,
  'message.held': MessageFact,
  'message.changed': MessageFact,
  'order.paid': OrderPaid,
  'order.updated': OrderFact,
  'conversation.changed': ConversationFact,
  'conversation.merged': MergeFact,
  'conversation.assigned': AssignedFact,
  'conversation.closed': InboxFact,
  'conversation.reopened': InboxFact,
  'note.created': NoteFact,
  'template.updated': TemplateFact,
  'sender.changed': SenderFact,
  'sender.stopped': SenderStop,
  'sender.resumed': SenderFact,
  'media.ready': MediaFact,
  'media.failed': MediaFailed,
  'draft.created': DraftFact,
  'draft.changed': DraftFact,
  'charge.changed': ChargeFact,
  'charge.expired': ChargeFact,
  'payment.received': PaymentFact,
  'payment.changed': PaymentFact,
  'refund.changed': RefundFact,
  'webhook_endpoint.disabled': EndpointFact,
  'payment_account.changed': AccountFact,
  'payment_account.stopped': AccountStop,
  'payment_account.expiring': AccountExpiring,
}
/** Their rows are never erased while the event is kept. */
const NEVER_ERASED = ['template', 'charge', 'payment', 'refund', 'webhook_endpoint', 'payment_account']

/** What the webhook for `type` is sent as well as the events of the log. */
export const TEST_TYPE = 'webhook_endpoint.test'

/** What each event tells, in a sentence. docs/events.md says the same. */
export const EVENT_SUMMARIES: Record<EventType | typeof TEST_TYPE, string> = {
  'message.received': 'A contact wrote.',
  'message.accepted': 'A message was accepted and waits to be sent.',
  'message.sending': 'The first attempt to send a message has begun.',
  'message.sent': 'WhatsApp has taken a message.',
  'message.delivered': 'A message reached the device.',
  'message.read': 'A message was read.',
  'message.failed': 'A message was not delivered.',
  'message.unknown': 'Nobody knows whether WhatsApp took a message; a receipt may still tell.',
  'message.held': 'Nobody knows whether WhatsApp took a message, and a person has to decide.',
  'message.changed': 'Something else of a message changed, such as what a person decided about it.',
  'order.paid': 'An order is paid: the money came, or a message told it.',
  'order.updated': 'A message told another status of an order, or one failed that had.',
  'conversation.changed':
    'A conversation got imported history, was snoozed, labelled or erased, or its contact stopped or allowed marketing: read it again.',
  'conversation.merged': 'Conversations of one contact became one.',
  'conversation.assigned': 'A user looks after a conversation from now on, or nobody.',
  'conversation.closed': 'Somebody closed a conversation.',
  'conversation.reopened': 'A conversation is open again: the contact wrote, or somebody opened it.',
  'note.created': 'Somebody of the shop wrote a note about a conversation.',
  'template.updated': 'A template was made, changed, reviewed, paused, disabled or deleted.',
  'sender.changed': 'Something of a sender was changed.',
  'sender.stopped': 'A sender stopped: WhatsApp refuses its account.',
  'sender.resumed': 'A sender sends again.',
  'media.ready': 'A file of a contact is here.',
  'media.failed': 'A file of a contact cannot be fetched.',
  'draft.created': 'A draft waits for a person to send it.',
  'draft.changed': 'A draft was changed, sent or discarded.',
  'charge.changed': 'A charge was withdrawn, or the bank removed it.',
  'charge.expired': 'The time of a charge is over, and nobody has paid it.',
  'payment.received': 'Money came.',
  'payment.changed': 'A payment means something else, or a person decided about it, or some of it went back.',
  'refund.changed': 'Money goes back: it was asked for, or the bank said what became of it.',
  'webhook_endpoint.disabled': 'Another webhook endpoint was disabled.',
  'payment_account.changed': 'A payment account was added, changed, resumed or removed.',
  'payment_account.stopped': 'A payment account stopped: its bank refuses it.',
  'payment_account.expiring':
    'The certificate of a payment account ends soon: told 30, 14, 7 days and one day ahead.',
  'webhook_endpoint.test': 'Somebody tests the endpoint. It is in no log.',
}

const toTitle = (type: string) =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`

const eventOf = (type: EventType | typeof TEST_TYPE, data: object) =>
  strictObject(
    {
      id: text('Identifier of the event: the cursor after it, and `webhook-id` of its webhooks.'),
      type: oneOf([type], 'What happened.'),
      timestamp: date('When Recado wrote it down.'),
      data: Type.Unsafe<unknown>(data),
    },
    { title: toTitle(type), description: EVENT_SUMMARIES[type] },
  )

/** One schema for each type of the log. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_TYPES.map((type) => [
    type,
    eventOf(type, NEVER_ERASED.includes(EVENT_SUBJECTS[type]) ? DATA[type] : { anyOf: [DATA[type], Erased] }),
  ]),
) as Record<EventType, ReturnType<typeof eventOf>>

export const TEST_SCHEMA = eventOf(TEST_TYPE, EndpointTest)

/** Any event of the log. */
export const Event = Type.Unsafe<unknown>({
  title: 'Event',
  description: 'Something that happened, as it was at that moment.',
  anyOf: Object.values(EVENT_SCHEMAS),
})
