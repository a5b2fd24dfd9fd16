/**
 * JSON Schemas with their static types, in the words of TypeBox: one schema is type, validation and documentation.
 *
 * The types are TypeBox's. The objects are made here, because loading its 370 modules was a third of the time it takes to load
 * the service; `schema.test.ts` holds each of these words against the library's own.
 */
import type { Type as TypeBox } from 'typebox'

type Word = 'Array' | 'Boolean' | 'Integer' | 'Number' | 'Object' | 'Optional' | 'String' | 'Union' | 'Unsafe'
type Schema = Record<string, unknown>

/** Properties an object may lack. Known by the schema itself: a copy of it (`{ ...schema }`) is not optional any more. */
const optional = new WeakSet<Schema>()

const words = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Number: (options?: Schema) => ({ type: 'number', ...options }),
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Union: (anyOf: Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),

  Object(properties: Record<string, Schema>, options?: Schema) {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as Schema))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },

  Optional(schema: Schema) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
}

/** The words of TypeBox this service uses; more are added here when they are needed. */
export const Type = words as unknown as Pick<typeof TypeBox, Word>

/** An object that may hold these fields and no others. */
export const strictObject = ((properties, options) =>
  Type.Object(properties, { additionalProperties: false, ...options })) as typeof Type.Object

export type { Static, TSchema } from 'typebox'
