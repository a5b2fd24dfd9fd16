/** A conversation as the public API shows it, with its service window as it is now. */
import { strictObject, Type } from '../../engine/schema.ts'
import { rulesOf } from '../../channels/registry.ts'
import { inboxStates, toInboxState, UNREAD_MAX } from '../../store/inbox-of-conversation.ts'
import type { Conversation } from '../../store/conversations-repository.ts'
import { serviceWindow } from '../../kinds/service-window.ts'
import { messageStatuses } from '../../kinds/message.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { LabelName } from '../../labels/operations/label-answer.ts'
import {
  ContactNames,
  count,
  date,
  id,
  nullableDate,
  nullableInteger,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'

const LastMessageAnswer = strictObject({
  id: id('Identifier of the message.'),
  role: text('`user`: the contact wrote it; `assistant`: the business sent it.'),
  type: text('As `type` of the message.'),
  status: oneOf([...messageStatuses], 'As `status` of the message.'),
  byPhone: Type.Boolean({ description: 'Whether the shop wrote it in the WhatsApp Business app.' }),
  content: nullableText('The first 200 characters of the text a person would read.'),
})

const ContactAnswer = strictObject(
  {
    ...ContactNames.properties,
    marketingStopped: Type.Boolean({
      description:
        'Whether the contact stopped marketing messages of this sender: WhatsApp delivers none to them.',
    }),
  },
  { title: 'Contact', description: 'Who the contact is. The address is `to`.' },
)

/** A user, by whom people know who it is. */
export const UserName = strictObject(
  { id: id('Identifier of the user.'), name: text('Their name.') },
  { title: 'UserName', description: 'A user, by whom one knows who it is.' },
)

const InboxAnswer = strictObject(
  {
    state: oneOf(
      inboxStates,
      '`closed`: until the contact writes again; `snoozed`: until `snoozedUntil`, or until the contact writes.',
    ),
    waitsSince: nullableDate(
      'Since when the contact waits for an answer: they wrote last, then for the first time. Reactions do not count. Null: the contact does not wait.',
    ),
    assignee: orNull(UserName, 'The user to whom it is assigned; null: no user.'),
    snoozedUntil: nullableDate('When it comes back; null unless it is snoozed.'),
    labels: Type.Array(LabelName, { description: 'By name.' }),
    unread: nullableInteger(
      `Messages of the contact that you have not read, up to ${UNREAD_MAX}; null for a key, and in the stream.`,
    ),
  },
  { title: 'ConversationInbox', description: 'What the people of the shop know of it.' },
)

export const ConversationAnswer = strictObject(
  {
    id: id('Identifier of the conversation.'),
    workspaceId: id('Workspace it belongs to.'),
    from: text('Address of the sender, digits.'),
    to: text('Address of the contact: digits, or a user id.'),
    contact: ContactAnswer,
    window: strictObject({
      open: Type.Boolean({ description: 'Whether messages other than templates may be sent now.' }),
      opensAt: nullableDate("When the contact last wrote, in WhatsApp's time."),
      closesAt: nullableDate('24 hours after that, or `refusedAt` where that was earlier.'),
      refusedAt: nullableDate(
        'When WhatsApp refused a message because the window was closed: it stays closed until the contact writes. Null: it has not since the contact last wrote.',
      ),
    }),
    marksRead: Type.Boolean({
      description: 'As of its sender: whether the console marks as read what a person has seen.',
    }),
    messageCount: count('Messages in it, both ways.'),
    hasFailed: Type.Boolean({
      description:
        'Whether a message of it failed and still waits for a person, who has not decided about it.',
    }),
    inbox: InboxAnswer,
    lastMessage: orNull(LastMessageAnswer, 'Its latest message; null only if there is none.'),
    createDate: date('When its first message was stored, or said if it was imported.'),
    lastMessageDate: date('When its latest message was stored, or said if it was imported.'),
  },
  {
    title: 'Conversation',
    description: 'All messages between one sender and one contact, and its service window as it is now.',
  },
)

export function toConversationAnswer(conversation: Conversation, now: Date) {
  const { windowHours } = rulesOf(conversation.channel)
  const { open, opensAt, closesAt, refusedAt } = serviceWindow(conversation, windowHours, now)
  const { id, workspaceId, from, to, messageCount, hasFailed, lastMessage } = conversation
  const { contactName: name, contactUsername: username, marketingStopped, marksRead } = conversation
  const contact = { name, username, marketingStopped }
  return {
    id,
    workspaceId,
    from,
    to,
    contact,
    window: { open, opensAt: toDate(opensAt), closesAt: toDate(closesAt), refusedAt: toDate(refusedAt) },
    marksRead,
    messageCount,
    hasFailed,
    inbox: toInboxAnswer(conversation, now),
    lastMessage,
    createDate: conversation.createdAt.toISOString(),
    lastMessageDate: conversation.lastMessageAt.toISOString(),
  }
}

function toInboxAnswer(conversation: Conversation, now: Date) {
  const { waitsSince, assignee, labels, unread } = conversation
  const state = toInboxState(conversation, now)
  const snoozedUntil = state === 'snoozed' ? toDate(conversation.snoozedUntil) : null
  return { state, waitsSince: toDate(waitsSince), assignee, snoozedUntil, labels, unread }
}
