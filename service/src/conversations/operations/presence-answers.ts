/** What streams say of people right now. */
import { strictObject, Type } from '../../engine/schema.ts'
import { id, text } from '../../engine/http/answer-fields.ts'

const conversationId = id('Identifier of the conversation.')

export const SeenMark = strictObject(
  {
    conversationId,
    order: Type.Integer({ minimum: 0, description: '`order` of the latest message that you have read.' }),
  },
  { title: 'SeenMark', description: 'How far you have read a conversation.' },
)

export const TypingNotice = strictObject(
  { conversationId, userId: id('Who writes.'), name: text('Their name.') },
  { title: 'TypingNotice', description: 'A user writes in a conversation.' },
)
