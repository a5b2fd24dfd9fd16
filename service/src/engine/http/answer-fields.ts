/** Fields that the schemas of answers share; `null` means that there is no value. */
import { strictObject, Type } from '../schema.ts'

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
/** The schema or null. @param description what the value means, and what null means */
export const orNull = (schema: object, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }], description })

/**
 * A named schema as the answer of an operation: `description` describes that response, the schema
 * keeps its own.
 */
export const asAnswer = <Schema extends object>(schema: Schema, description: string) => ({
  ...schema,
  'x-response-description': description,
})

/** Formats a moment as ISO 8601, as in all answers. */
export const toDate = (moment: Date | null): string | null => moment?.toISOString() ?? null
