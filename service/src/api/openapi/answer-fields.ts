/** What the schemas of answers share; `null` where there is nothing to tell. */
import { strictObject, Type } from '../../schema.ts'

export const text = (description: string) => Type.String({ description })
export const id = (description: string) => Type.String({ format: 'uuid', description })
export const date = (description: string) => Type.String({ format: 'date-time', description })
export const nullableId = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid', description })
export const nullableDate = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })
export const nullableText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })
export const nullableInteger = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description })
export const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Who a contact is, beside the address. */
export const ContactNames = strictObject(
  {
    name: nullableText('Name in their profile at WhatsApp.'),
    username: nullableText('Name at WhatsApp, without @; all there may be of a contact without a number.'),
  },
  {
    title: 'ContactNames',
    description: 'What the contact is called. The address is `to`.',
  },
)
/** `Failure` of channels/channel.ts. */
export const FailureAnswer = strictObject(
  {
    code: text('Ours, stable.'),
    detail: text('What happened and what to do, for a person.'),
    channelCode: nullableInteger("WhatsApp's code."),
    channelTitle: nullableText("WhatsApp's title of it."),
    channelDetails: nullableText("WhatsApp's own words."),
    channelTraceId: nullableText("WhatsApp's trace id, for its support."),
  },
  { title: 'Failure', description: 'Why a message was not delivered.' },
)

/** The schema itself or null, with what that means. */
export const orNull = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description })

/** A named schema as what an operation answers: the document describes the answer so, and the name as ever. */
export const asAnswer = <Schema extends object>(schema: Schema, description: string) => ({
  ...schema,
  'x-response-description': description,
})

/** A moment as answers write it. */
export const toDate = (moment: Date | null): string | null => moment?.toISOString() ?? null
