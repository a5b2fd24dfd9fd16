/** Programs that were written for a release go on working: docs/api-versions.md. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { readOpenApiDocument } from '../openapi-document.ts'
import { listBreakages, type ApiDocument } from './compare-api.ts'
import { readAccepted, readReleasedApis } from './released-api.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const releases = await readReleasedApis(ROOT)
const accepted = await readAccepted(ROOT)
const current = JSON.parse(await readOpenApiDocument()) as ApiDocument

test('the OpenAPI document of every release is kept', async () => {
  const changelog = await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## ([0-9]+\.[0-9]+\.[0-9]+)/gm)].map(([, version]) =>
    String(version),
  )
  assert.deepEqual(releases.map(({ version }) => version).toSorted(), released.toSorted())
  for (const { version, document } of releases)
    assert.equal((document as { info?: { version: string } }).info?.version, version)
})

test('the API takes nothing from programs of a release, except for what docs/api-versions.md accepts', async () => {
  const found = releases.flatMap(({ version, document }) =>
    listBreakages(document, current).map((breakage) => ({ version, breakage })),
  )
  assert.deepEqual(found, accepted)
})

/** Part of a document, looked into by name. */
type Node = { [key: string]: Node }
const changed = (change: (document: Node) => void): ApiDocument => {
  const copy = structuredClone(current)
  change(copy as unknown as Node)
  return copy
}
const value = (some: unknown) => some as Node
/** As a list, which some parts are. */
const list = (some: Node | undefined) => some as unknown as unknown[]
const get = (document: Node, route: string) => document['paths']![route]!['get']!
const schema = (document: Node, name: string) => document['components']!['schemas']![name]!
const listing = '/conversations/{conversationId}/messages'
const parameter = (operation: Node, name: string) =>
  (list(operation['parameters']) as Node[]).find((one) => one['name'] === value(name))!

const BROKEN: [what: string, change: (document: Node) => void, told: string][] = [
  ['a path that is gone', (it) => delete it['paths']!['/me'], 'GET /me: is gone'],
  ['an operation that is gone', (it) => delete it['paths']!['/keys']!['post'], 'POST /keys: is gone'],
  [
    'another name of an operation',
    (it) => (get(it, '/me')['operationId'] = value('whoAmI')),
    'GET /me: is called whoAmI, was getMe',
  ],
  [
    'a field that answers had',
    (it) => delete schema(it, 'Message')['properties']!['traceId'],
    `GET ${listing} 200.data[].traceId: is gone`,
  ],
  [
    'a field deep in a fault',
    (it) => delete schema(it, 'Resolution')['properties']!['resolvedBy'],
    'a fault.resolution.resolvedBy: is gone',
  ],
  [
    'a field that may be missing now',
    (it) => list(schema(it, 'Message')['required']).shift(),
    `GET ${listing} 200.data[].id: is no longer always there`,
  ],
  [
    'a field that may be null now',
    (it) => (schema(it, 'Message')['properties']!['from']!['type'] = value(['string', 'null'])),
    `GET ${listing} 200.data[].from: may now be null`,
  ],
  [
    'a field of another type',
    (it) => (schema(it, 'Message')['properties']!['order']!['type'] = value('string')),
    `GET ${listing} 200.data[].order: may now be string`,
  ],
  [
    'a value that bodies could have',
    (it) => list(schema(it, 'ResolutionDraft')['properties']!['action']!['enum']).pop(),
    'POST /deliveries/{messageId}/resolve body.action: no longer takes mark_failed',
  ],
  [
    'a value that a parameter could have',
    (it) => list(parameter(get(it, listing), 'sort')['schema']!['enum']).pop(),
    `GET ${listing} query sort: no longer takes desc`,
  ],
  [
    'a new field that bodies must have',
    (it) => {
      schema(it, 'ApiKeyDraft')['properties']!['reason'] = value({ type: 'string' })
      list(schema(it, 'ApiKeyDraft')['required']).push('reason')
    },
    'POST /keys body.reason: is now required',
  ],
  [
    'a field that bodies must have now',
    (it) => list(schema(it, 'ApiKeyDraft')['required']).push('expireDate'),
    'POST /keys body.expireDate: is now required',
  ],
  [
    'a field that bodies could have',
    (it) => delete schema(it, 'ApiKeyDraft')['properties']!['ratePerMinute'],
    'POST /keys body.ratePerMinute: is no longer taken',
  ],
  [
    'a tighter bound of a body',
    (it) => (schema(it, 'ApiKeyDraft')['properties']!['name']!['maxLength'] = value(80)),
    'POST /keys body.name: maxLength is 80, was 100',
  ],
  [
    'another form of a text',
    (it) => (schema(it, 'ApiKeyDraft')['properties']!['name']!['pattern'] = value('^x')),
    'POST /keys body.name: pattern is ^x, was not there',
  ],
  [
    'a type that bodies could have',
    (it) => (schema(it, 'ApiKeyDraft')['properties']!['expireDate']!['type'] = value('string')),
    'POST /keys body.expireDate: no longer takes null',
  ],
  [
    'a new parameter that calls must have',
    (it) =>
      list(get(it, listing)['parameters']).push({ in: 'query', name: 'as', required: true, schema: {} }),
    `GET ${listing} query as: is now required`,
  ],
  [
    'a parameter that calls must have now',
    (it) => (parameter(get(it, listing), 'limit')['required'] = value(true)),
    `GET ${listing} query limit: is now required`,
  ],
  [
    'a parameter that is gone',
    (it) => list(get(it, listing)['parameters']).shift(),
    `GET ${listing} query limit: is no longer taken`,
  ],
  [
    'a body that must be there now',
    (it) =>
      (it['paths']!['/keys/{keyId}']!['delete']!['requestBody'] = value({ required: true, content: {} })),
    'DELETE /keys/{keyId} body: is now required',
  ],
  [
    'another form of bodies',
    (it) => (it['paths']!['/keys']!['post']!['requestBody']!['content'] = value({ 'text/csv': {} })),
    'POST /keys body application/json: is gone',
  ],
  [
    'another status of success',
    (it) => {
      const { responses } = get(it, '/me') as unknown as { responses: Record<string, Node> }
      responses['202'] = responses['200']!
      delete responses['200']
    },
    'GET /me 200: is gone',
  ],
  [
    'a header that answers had',
    (it) => {
      const answer = it['paths']!['/messages/contacts']!['post']!['responses']!['200']!
      delete answer['headers']!['Recado-Warnings']
    },
    'POST /messages/contacts 200 header Recado-Warnings: is gone',
  ],
  [
    'another way to sign in',
    (it) => (get(it, '/me')['security'] = value([{ session: [] }])),
    'GET /me: no longer takes apiKey',
  ],
]

for (const [what, change, told] of BROKEN)
  test(`the comparison finds ${what}`, () => {
    const found = listBreakages(current, changed(change))
    assert.ok(found.includes(told), found.slice(0, 5).join('\n') || 'nothing was found')
  })

test('the comparison lets an API grow', () => {
  const grown = changed((it) => {
    it['paths']!['/new'] = value({ get: { responses: {} } })
    it['paths']!['/me']!['post'] = get(it, '/me')
    list(get(it, listing)['parameters']).push({ in: 'query', name: 'around', required: false, schema: {} })
    get(it, '/me')['responses']!['418'] = get(it, '/me')['responses']!['400']!
    get(it, '/me')['security'] = value([{ apiKey: [] }, { session: [] }])
    const message = schema(it, 'Message')
    message['properties']!['mood'] = value({ type: 'string' })
    list(message['required']).push('mood')
    list(message['properties']!['status']!['enum']).push('held')
    message['properties']!['traceId']!['type'] = value('string')
    const draft = schema(it, 'ApiKeyDraft')
    draft['properties']!['note'] = value({ type: 'string' })
    draft['properties']!['name']!['maxLength'] = value(200)
    draft['properties']!['name']!['type'] = value(['string', 'null'])
    list(draft['properties']!['scopes']!['items']!['enum']).push('senders:read')
    list(draft['required']).pop()
  })
  assert.deepEqual(listBreakages(current, grown), [])
})

test('an alternative that is gone is missed, and a new one is not', () => {
  const body = (...kinds: string[]): ApiDocument => {
    const alternatives = kinds.map((kind) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { enum: [kind] }, [kind]: { type: 'string' } },
    }))
    const content = { 'application/json': { schema: { anyOf: alternatives } } }
    return { paths: { '/things': { post: { requestBody: { content }, responses: { 200: { content } } } } } }
  }
  assert.deepEqual(listBreakages(body('tea'), body('tea', 'milk')), [])
  assert.deepEqual(listBreakages(body('tea', 'milk'), body('tea')), [
    'POST /things body.kind: no longer takes milk',
    'POST /things body.milk: is no longer taken',
    'POST /things 200.milk: is gone',
  ])
})
