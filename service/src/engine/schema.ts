/**
 * JSON Schemas with their static types, in TypeBox's notation: one schema is type, validation and
 * documentation.
 *
 * The types are TypeBox's. The objects are made here, because loading TypeBox's 370 modules took a
 * third of the time to load the service. `schema.test.ts` compares each function here with the
 * library's own.
 */
import type { Type as TypeBox } from 'typebox'

type Word = 'Array' | 'Boolean' | 'Integer' | 'Number' | 'Object' | 'Optional' | 'String' | 'Union' | 'Unsafe'
type Schema = Record<string, unknown>

/**
 * Optional properties. They are known by the identity of the schema, so a copy (`{ ...schema }`) is
 * no longer optional.
 */
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

/** The part of TypeBox that this service uses; extend it when needed. */
export const Type = words as unknown as Pick<typeof TypeBox, Word>

/** An object that may hold these fields and no others. */
export const strictObject = ((properties, options) =>
  Type.Object(properties, { additionalProperties: false, ...options })) as typeof Type.Object

export type { Static, TSchema } from 'typebox'
