/**
 * The events of the stream for the OpenAPI document: one property for each event name, with the schema of its `data`. Tests
 * validate every event they receive against it, and the console's types are generated from it.
 */
import { strictObject, Type } from '../../../schema.ts'
import { Message } from '../../../messages/message.ts'
import { id, orNull, text } from '../../openapi/answer-fields.ts'
import { ConversationAnswer } from '../conversations/conversation-answer.ts'
import { NoteAnswer } from '../notes/note-answer.ts'
import { SeenMark, TypingNotice } from '../conversations/presence-answers.ts'
import { TemplateAnswer } from '../templates/template-answer.ts'
import { StopAnswer } from '../senders/sender-answer.ts'

const conversation = orNull(
  ConversationAnswer,
  'Null when it became part of another one in the same moment; `conversations_changed` tells of that.',
)

export const STREAM_EVENTS_SCHEMA = strictObject(
  {
    ready: strictObject({ resumed: Type.Boolean() }),
    reload: strictObject({}),
    message_created: strictObject({ message: Message, conversation }),
    message_changed: strictObject({ message: Message }),
    delivery_held: strictObject({ message: Message, conversation }),
    conversations_changed: strictObject({ conversationIds: Type.Array(id('Identifier of a conversation.')) }),
    note_created: strictObject({ note: NoteAnswer }),
    sender_changed: strictObject({
      senderId: id('Identifier of the sender.'),
      address: text('Its number, digits.'),
      stop: StopAnswer,
    }),
    template_changed: strictObject({ template: TemplateAnswer }),
    draft_changed: strictObject({
      draftId: id('Identifier of the draft.'),
      conversationId: id('Identifier of its conversation.'),
    }),
    payments_changed: strictObject({}),
    typing: TypingNotice,
    seen: SeenMark,
  },
  {
    title: 'StreamEvents',
    description: 'What the `data` of each event of the stream holds, by its name.',
  },
)
