/** The names of the OpenAPI document: what generated clients call the things of the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import { faultCodes } from '../../src/engine/http/fault-codes.ts'

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Described = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Document = {
  paths: Record<string, Record<string, { requestBody?: Described; responses: Record<string, Described> }>>
  components: { schemas: Record<string, Schema> }
}
const document = JSON.parse(await readOpenApiDocument()) as Document

/** The fields of each object anywhere in the document, as text, with its place. */
function* fieldsIn(value: unknown, place: string): Generator<[place: string, fields: string]> {
  if (typeof value !== 'object' || value === null) return
  if ('properties' in value) {
    const fields = Object.values(value.properties as object).map((field) => JSON.stringify(field))
    // what consists of nothing but names, such as a page or an event, may look like another
    if (fields.some((field) => !field.includes('"$ref"'))) yield [place, JSON.stringify(value.properties)]
  }
  for (const [key, inner] of Object.entries(value)) yield* fieldsIn(inner, `${place}/${key}`)
}

test('each resource is written once, and referred to by name', () => {
  const places = new Map<string, string>()
  for (const [place, fields] of fieldsIn(document, '')) {
    assert.equal(places.get(fields), undefined, `${place} is written already`)
    places.set(fields, place)
  }
})

test('each body and each answer in JSON has a name, or is a page of what has one', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { requestBody = {}, responses }] of Object.entries(methods))
      for (const { content = {} } of [requestBody, ...Object.values(responses)])
        for (const [type, { schema }] of Object.entries(content)) {
          if (!type.endsWith('json')) continue
          const entries = schema.properties?.data?.items
          assert.ok(schema.$ref ?? entries?.$ref, `${type} of ${method} ${path}`)
        }
})

test('what a problem of each status is, is written once', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      for (const [status, { $ref, content }] of Object.entries(responses)) {
        if ($ref) assert.equal($ref, `#/components/responses/Problem${status}`, `${method} ${path}`)
        else assert.ok(!content?.['application/problem+json'], `${method} ${path} ${status}`)
      }
})

test('each name is made of words, and something is called by it', () => {
  const text = JSON.stringify(document)
  for (const name of Object.keys(document.components.schemas)) {
    assert.match(name, /^([A-Z][a-z]+)+$/)
    assert.ok(text.includes(`"#/components/schemas/${name}"`), name)
  }
})

test('the codes of faults are listed, with what they mean', () => {
  const { description } = document.components.schemas.Fault?.properties?.code ?? {}
  for (const [code, meaning] of Object.entries(faultCodes))
    assert.ok(description?.includes(`\`${code}\`: ${meaning}`), code)
})

test('a decision in a problem is the one in other answers', () => {
  const { resolution } = document.components.schemas.Problem?.properties ?? {}
  assert.deepEqual(resolution?.anyOf, [{ $ref: '#/components/schemas/Resolution' }, { type: 'null' }])
})

test('each server of a process has the same document', async () => {
  assert.deepEqual(JSON.parse(await readOpenApiDocument()), document)
})
