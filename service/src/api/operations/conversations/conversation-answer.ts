/** A conversation as the public API shows it, with its service window as it is now. */
import { Type } from '../../../schema.ts'
import type { Conversation } from '../../../conversations/conversations-repository.ts'
import { serviceWindow } from '../../../conversations/service-window.ts'
import { Problem } from '../../../problems.ts'
import { messageStatuses } from '../../../messages/message.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { ContactNames, nullableDate, orNull } from '../../openapi/answer-fields.ts'

const LastMessageAnswer = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Identifier of the message.' }),
    role: Type.String({ description: '`user`: the contact wrote it; `assistant`: the business sent it.' }),
    type: Type.String({ description: 'As `type` of the message.' }),
    status: oneOf([...messageStatuses], 'As `status` of the message.'),
    content: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The first 200 characters of the text a person would read.',
    }),
  },
  { additionalProperties: false },
)

export const ConversationAnswer = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Identifier of the conversation.' }),
    workspaceId: Type.String({ format: 'uuid', description: 'Workspace it belongs to.' }),
    from: Type.String({ description: 'Address of the sender, digits.' }),
    to: Type.String({ description: 'Address of the contact: digits, or a user id.' }),
    contact: ContactNames,
    window: Type.Object(
      {
        open: Type.Boolean({ description: 'Whether order details may be sent now.' }),
        opensAt: nullableDate("When the contact last wrote, in WhatsApp's time."),
        closesAt: nullableDate('24 hours after that.'),
      },
      { additionalProperties: false },
    ),
    messageCount: Type.Integer({ minimum: 0, description: 'Messages in it, both ways.' }),
    hasFailed: Type.Boolean({
      description:
        'Whether a message of it failed and still waits for a person, who has not decided about it.',
    }),
    lastMessage: orNull(LastMessageAnswer, 'Its latest message; null only if there is none.'),
    createDate: Type.String({ format: 'date-time', description: 'When its first message was stored.' }),
    lastMessageDate: Type.String({ format: 'date-time', description: 'When its latest message was stored.' }),
  },
  {
    additionalProperties: false,
    title: 'Conversation',
    description: 'All messages between one sender and one contact, and its service window as it is now.',
  },
)

export function toConversationAnswer(conversation: Conversation, now: Date) {
  const { open, opensAt, closesAt } = serviceWindow(conversation.lastInboundAt, now)
  const { id, workspaceId, from, to, messageCount, hasFailed, lastMessage } = conversation
  const contact = { name: conversation.contactName, username: conversation.contactUsername }
  return {
    ...{ id, workspaceId, from, to, contact },
    window: { open, opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null },
    ...{ messageCount, hasFailed, lastMessage },
    createDate: conversation.createdAt.toISOString(),
    lastMessageDate: conversation.lastMessageAt.toISOString(),
  }
}

/** The same answer for an id that never was, and for one of another workspace. */
export const unknownConversation = (): Problem =>
  new Problem('conversation_not_found', 'There is no such conversation in this workspace.')
