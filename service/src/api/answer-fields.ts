/** Fields that answers about keys, senders, deliveries and orders share; `null` where there is nothing to tell. */
import { Type } from '../schema.ts'

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

/** A moment as answers write it. */
export const toDate = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Every value an id in lower case can have lies between these. */
export const ID_ENDS = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}
