import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameSchemas, type NamelessDocument } from './name-schemas.ts'

const card = { title: 'Card', type: 'object', properties: { title: { type: 'string' } } }
const ref = { $ref: '#/components/schemas/Card' }

/** A document with an operation whose body is the one schema and whose answer is the other. */
const documentOf = (taken: object, answered: object): NamelessDocument => ({
  paths: {
    '/cards': {
      post: {
        requestBody: { content: { 'application/json': { schema: taken } } },
        responses: { 200: { content: { 'application/json': { schema: answered } } } },
      },
    },
  },
})

test('a schema with a title is referred to by it, however deep it is', () => {
  const holder = (inner: object) => ({
    title: 'Holder',
    properties: { one: inner, many: { items: { anyOf: [inner, { type: 'null' }] } } },
    contentSchema: inner,
  })
  const document = documentOf(card, holder(card))
  nameSchemas(document)
  const made = documentOf(ref, { $ref: '#/components/schemas/Holder' })
  assert.deepEqual(document, { ...made, components: { schemas: { Card: card, Holder: holder(ref) } } })
})

test('a title in an example, or of a property, names nothing', () => {
  const schema = { type: 'object', properties: card.properties, examples: [{ title: 'Courier' }] }
  const document = documentOf(schema, schema)
  nameSchemas(document)
  assert.deepEqual(document, { ...documentOf(schema, schema), components: { schemas: {} } })
})

test('two different schemas cannot have one title', () => {
  const document = documentOf(card, { ...card, description: 'Another.' })
  assert.throws(() => nameSchemas(document), /Two different schemas are called Card/)
})
