/** Fields that several subjects have in the data of their events. */
import { id, nullableInteger, text } from '../../engine/http/answer-fields.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject } from '../../engine/schema.ts'

export const conversationId = id('Conversation it is part of; another one after a merge.')
export const senderId = id('Sender of yours that it is about.')

/** WhatsApp's words may name a person, so they are in no log. */
export const FailureCodes = strictObject(
  {
    code: text('Ours, stable: `/docs/failures` explains it.'),
    channelCode: nullableInteger("WhatsApp's code."),
  },
  { title: 'FailureCodes', description: 'Why something failed. What it was that failed has the words.' },
)

export const EventActor = strictObject(
  { kind: oneOf(['key', 'user'], '`key`: a program; `user`: a person.'), id: id('Of the key or the user.') },
  { title: 'EventActor', description: 'A key or a user.' },
)
