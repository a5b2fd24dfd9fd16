/** Fields that several subjects have in the data of their events. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'

export const text = (description: string) => Type.String({ description })
export const id = (description: string) => Type.String({ format: 'uuid', description })
export const date = (description: string) => Type.String({ format: 'date-time', description })
export const nullable = (schema: Record<string, unknown>, description: string) =>
  Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'], description })
export const orNull = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description })

export const conversationId = id('Conversation it is part of; another one after a merge.')
export const senderId = id('Sender of yours that it is about.')

/** WhatsApp's words may name a person, so they are in no log. */
export const FailureCodes = strictObject(
  {
    code: text('Ours, stable: `/docs/failures` explains it.'),
    channelCode: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: "WhatsApp's code." }),
  },
  { title: 'FailureCodes', description: 'Why something failed. What it was that failed has the words.' },
)

export const EventActor = strictObject(
  { kind: oneOf(['key', 'user'], '`key`: a program; `user`: a person.'), id: id('Of the key or the user.') },
  { title: 'EventActor', description: 'A key or a user.' },
)
