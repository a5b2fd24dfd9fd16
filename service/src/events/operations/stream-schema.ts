/**
 * The events of the stream for the OpenAPI document: one property for each event, with the schema
 * of its `data`. Tests validate every event they receive against it, and the console's types are
 * generated from it.
 */
import { draftStates } from '../../drafts/drafts-repository.ts'
import { EVENT_TYPES, subjectOf, type EventType, type Subject } from '../../engine/event-types.ts'
import { Message } from '../../kinds/message.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type, type TSchema } from '../../engine/schema.ts'
import { date, id, nullableId, orNull, text } from '../../engine/http/answer-fields.ts'
import { ConversationAnswer } from '../../conversations/operations/conversation-answer.ts'
import { SeenMark, TypingNotice } from '../../conversations/operations/presence-answers.ts'
import { NoteAnswer } from '../../notes/operations/note-answer.ts'
import { StopAnswer } from '../../senders/operations/sender-answer.ts'
import { TemplateAnswer } from '../../templates/operations/template-answer.ts'

/** A screen may not know these messages' conversations, so their events bring them. */
const WITH_CONVERSATION: readonly EventType[] = [
  'message.received',
  'message.written',
  'message.accepted',
  'message.held',
]
export const bringsConversation = (type: EventType): boolean => WITH_CONVERSATION.includes(type)

const MessageNow = strictObject({ message: Message }, { title: 'StreamedMessage' })
const MessageInConversation = strictObject(
  {
    message: Message,
    conversation: orNull(
      ConversationAnswer,
      'Null when it became part of another one in the same moment: `conversation.merged` comes as well.',
    ),
  },
  { title: 'StreamedMessageInConversation' },
)

/** What the stream sends of a subject, as it is now. Null: nothing. */
const DATA: Record<Exclude<Subject, 'message'>, TSchema | null> = {
  conversation: strictObject(
    {
      conversationId: id('Identifier of the conversation.'),
      conversation: orNull(ConversationAnswer, 'Null when it is part of another one by now, or was erased.'),
      mergedIds: Type.Array(id('A conversation whose messages it has now.')),
      deletedNoteId: nullableId('The note of it that was deleted; null if none was.'),
    },
    { title: 'StreamedConversation' },
  ),
  note: strictObject({ note: NoteAnswer }, { title: 'StreamedNote' }),
  template: strictObject({ template: TemplateAnswer }, { title: 'StreamedTemplate' }),
  sender: strictObject(
    { senderId: id('Identifier of the sender.'), address: text('Its number, digits.'), stop: StopAnswer },
    { title: 'StreamedSender' },
  ),
  media: strictObject(
    { mediaId: id('Identifier of the file.'), message: Message },
    { title: 'StreamedMedia', description: 'A file, with a message that has it.' },
  ),
  draft: strictObject(
    {
      draftId: id('Identifier of the draft.'),
      conversationId: id('Identifier of its conversation.'),
      state: oneOf(draftStates, 'As `state` of the draft.'),
      updateDate: date('As `updateDate` of the draft.'),
    },
    { title: 'StreamedDraft' },
  ),
  charge: strictObject({ chargeId: id('Identifier of the charge.') }, { title: 'StreamedCharge' }),
  payment: strictObject({ paymentId: id('Identifier of the payment.') }, { title: 'StreamedPayment' }),
  refund: strictObject({ refundId: id('Identifier of the refund.') }, { title: 'StreamedRefund' }),
  payment_account: strictObject(
    { accountId: id('Identifier of the payment account.') },
    { title: 'StreamedPaymentAccount' },
  ),
  order: null, // the event of its message comes, or of the payment
  webhook_endpoint: null,
}

function dataOf(type: EventType): TSchema | null {
  const subject = subjectOf(type)
  if (subject !== 'message') return DATA[subject]
  return bringsConversation(type) ? MessageInConversation : MessageNow
}

/** The types of the event log that the stream sends. */
export const STREAMED_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => dataOf(type) !== null)

/** What the stream sends that is in no log. */
const UNLOGGED = {
  ready: strictObject({ resumed: Type.Boolean() }),
  reload: strictObject({}),
  typing: TypingNotice,
  seen: SeenMark,
}

/** What an event of the stream is called. */
export type StreamEventName = EventType | keyof typeof UNLOGGED

export const STREAM_EVENTS_SCHEMA = strictObject(
  {
    ...UNLOGGED,
    ...Object.fromEntries(
      STREAMED_TYPES.flatMap((type) => {
        const data = dataOf(type)
        return data === null ? [] : [[type, data] as const]
      }),
    ),
  },
  {
    title: 'StreamEvents',
    description: 'What the `data` of each event of the stream holds, by its name.',
  },
)
