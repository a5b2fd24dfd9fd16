/**
 * Conversations and messages as an assistant sees them: short, and strangers' words in fields of
 * their own.
 */
import type { Conversation, Failure, Message } from '../../../client/src/index.ts'
import {
  flag,
  id,
  objectOf,
  orNull,
  text,
  textOrNull,
  toName,
  toSaid,
  toShownAddress,
  type Schema,
  type Tools,
} from './tool.ts'

/** Characters of a message in a list. */
const PREVIEW_MAX = 200

export const CONTACT: Schema = objectOf({
  name: textOrNull('As the contact calls themselves.'),
  username: textOrNull('As the contact chose it.'),
  number: text('Of the contact; masked unless the server shows numbers.'),
})

const by = {
  type: 'string',
  enum: ['customer', 'shop'],
  description: 'Who said it.',
}

export const CONVERSATION: Schema = objectOf({
  id: id('Of the conversation.'),
  from: text('The number of the shop.'),
  contact: CONTACT,
  windowOpen: flag('Whether messages other than templates may be sent now.'),
  windowClosesDate: textOrNull('When the window closes, or closed.'),
  hasFailed: flag('Whether a message of it failed and waits for a person.'),
  messageCount: { type: 'integer', description: 'Messages in it.' },
  lastMessageDate: text('When its latest message was stored.'),
  lastMessage: orNull(
    objectOf({
      by,
      type: text('Its type.'),
      status: text('Its status.'),
      said: textOrNull('Its beginning.'),
    }),
  ),
})

const toBy = (role: string) => (role === 'user' ? 'customer' : 'shop')

export function toConversation(conversation: Conversation, tools: Tools) {
  const { from, to, contact, window, hasFailed, messageCount, lastMessageDate, lastMessage } = conversation
  return {
    id: conversation.id,
    from,
    contact: {
      name: toName(contact.name, tools),
      username: toName(contact.username, tools),
      number: toShownAddress(to, tools),
    },
    windowOpen: window.open,
    windowClosesDate: window.closesAt,
    hasFailed,
    messageCount,
    lastMessageDate,
    lastMessage: lastMessage && {
      by: toBy(lastMessage.role),
      type: lastMessage.type,
      status: lastMessage.status,
      said: toSaid(lastMessage.content, tools, PREVIEW_MAX),
    },
  }
}

export const MESSAGE: Schema = objectOf({
  id: id('Of the message.'),
  by,
  type: text('Its type, such as text, image or order_details.'),
  status: text('What became of it: received, queued, sending, sent, delivered, read, failed, unknown.'),
  date: text('When it was stored.'),
  said: textOrNull('What a person would read; null where there is nothing to read, as of an image.'),
  failure: orNull(objectOf({ code: text('Stable.'), detail: text('What happened and what to do.') })),
})

/** Ours, not the words of the channel. */
export const toFailure = (failure: Pick<Failure, 'code' | 'detail'> | null | undefined) =>
  failure ? { code: failure.code, detail: failure.detail } : null

export function toMessage(
  { role, type, status, createDate, content, data, id: messageId }: Message,
  tools: Tools,
) {
  return {
    id: messageId,
    by: toBy(role),
    type,
    status,
    date: createDate,
    said: toSaid(content, tools),
    failure: toFailure(failureIn(data)),
  }
}

/** `data` of a message is JSON text; with a failure if there was one. */
function failureIn(data: string | null): Failure | null {
  if (data === null) return null
  return (JSON.parse(data) as { failure?: Failure }).failure ?? null
}
