import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type as TypeBox } from 'typebox'
import { Type } from './schema.ts'

/** The same schemas, built with our `Type` or the library's. */
const schemas: Record<keyof typeof Type, (T: typeof Type) => object> = {
  Array: (T) => T.Array(T.String(), { minItems: 1 }),
  Boolean: (T) => T.Boolean({ description: 'b' }),
  Integer: (T) => T.Integer({ minimum: 0 }),
  Number: (T) => T.Number({ maximum: 9.5 }),
  Object: (T) => T.Object({ a: T.Integer(), b: T.Array(T.Boolean()) }, { additionalProperties: false }),
  Optional: (T) => T.Object({ a: T.Optional(T.Object({ b: T.Optional(T.String()) })), c: T.Number() }),
  String: (T) => T.String({ minLength: 1, pattern: '^a' }),
  Union: (T) => T.Union([T.String(), T.Integer()], { description: 'u' }),
  Unsafe: (T) => T.Object({ a: T.Optional(T.Unsafe<'x'>({ type: 'string', enum: ['x'] })) }),
}

test('each word makes the schema that TypeBox makes', () => {
  assert.deepEqual(Object.keys(schemas).toSorted(), Object.keys(Type).toSorted())
  for (const [word, make] of Object.entries(schemas))
    assert.equal(JSON.stringify(make(Type)), JSON.stringify(make(TypeBox)), word)
})

test('a copy of an optional schema is required, as with TypeBox', () => {
  const make = (T: typeof Type) => T.Object({ a: { ...T.Optional(T.String()), description: 'a copy' } })
  assert.deepEqual(make(Type).required, ['a'])
  assert.equal(JSON.stringify(make(Type)), JSON.stringify(make(TypeBox)))
})
