/**
 * The events of the stream for the OpenAPI document: a property for each, of its name, with what its `data` holds. Tests
 * hold every event they hear to it, and the console's types are made of it.
 */
import { Type } from '../../../schema.ts'
import { Message } from '../../../messages/message.ts'
import { id, orNull } from '../../openapi/answer-fields.ts'
import { ConversationAnswer } from '../conversations/conversation-answer.ts'
import { StopAnswer } from '../senders/sender-answer.ts'

const strict = { additionalProperties: false }

const conversation = orNull(
  ConversationAnswer,
  'Null when it became part of another one in the same moment; `conversations_changed` tells of that.',
)

export const STREAM_EVENTS_SCHEMA = Type.Object(
  {
    ready: Type.Object({ resumed: Type.Boolean() }, strict),
    reload: Type.Object({}, strict),
    message_created: Type.Object({ message: Message, conversation }, strict),
    message_changed: Type.Object({ message: Message }, strict),
    delivery_held: Type.Object({ message: Message, conversation }, strict),
    conversations_changed: Type.Object(
      { conversationIds: Type.Array(id('Identifier of a conversation.')) },
      strict,
    ),
    sender_changed: Type.Object(
      {
        senderId: id('Identifier of the sender.'),
        address: Type.String({ description: 'Its number, digits.' }),
        stop: StopAnswer,
      },
      strict,
    ),
  },
  {
    ...strict,
    title: 'StreamEvents',
    description: 'What the `data` of each event of the stream holds, by its name.',
  },
)
