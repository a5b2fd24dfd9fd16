/**
 * Statuses and headers of the served OpenAPI document: those that a caller decides by are described
 * wherever they are sent.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { writeOutResponses } from '../../../scripts/whole-schema.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

type Operation = {
  security?: object[]
  responses: Record<string, { headers?: Record<string, unknown> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

let stage: Stage
let document: Document
before(async () => {
  stage = await openStage()
  document = writeOutResponses<Document>((await stage.call('GET', '/openapi.json')).body)
})
after(() => stage.close())

const TELLING = [
  'Idempotent-Replayed',
  'Preference-Applied',
  'Recado-Warning-Codes',
  'Recado-Warnings',
  'Retry-After',
  'WWW-Authenticate',
]

test('a header that a caller decides by is in the document where it is sent', async () => {
  const { workspaceId, from } = stage.shop
  const asAdmin = { apiKey: (await stage.makeKey(workspaceId, ['admin'])).key }
  const draft = { name: 'One a minute', scopes: ['messages:read'], ratePerMinute: 1 }
  const slow = { apiKey: (await stage.call('POST', '/keys', draft, asAdmin)).body.key as string }
  const again = { headers: { 'idempotency-key': 'again' } }
  const whole = { headers: { prefer: 'return=representation' } }
  const card = contacts(from, newCustomer())
  const odd = contacts(from, '+5511812345678') // no number of Brazil
  const sent = new Set<string>()
  for (const [method, path, body, options] of [
    ['post', '/messages/contacts', card, again],
    ['post', '/messages/contacts', card, again],
    ['post', '/messages/contacts', odd, whole],
    ['get', '/conversations', undefined, slow],
    ['get', '/conversations', undefined, slow],
    ['get', '/me', undefined, { apiKey: null }],
    ['get', '/metrics', undefined, {}],
  ] as const) {
    const { status, headers } = await stage.call(method.toUpperCase(), path, body, options)
    const told = document.paths[path]?.[method]?.responses[status]?.headers
    for (const name of TELLING.filter((one) => headers[one.toLowerCase()] !== undefined)) {
      sent.add(name)
      assert.ok(told?.[name], `${path} ${status} ${name}`)
    }
  }
  assert.deepEqual([...sent].toSorted(), TELLING)
})

test('a request that is under way, a limit and an outage say when to ask again', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { responses } of Object.values(methods))
      for (const status of ['409', '429', '503'])
        assert.ok(!responses[status] || responses[status].headers?.['Retry-After'], `${path} ${status}`)
})

test('any operation may be answered that the service stops', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      assert.ok(responses['503'], `${method} ${path}`)
})

test('whatever belongs to a workspace may be answered that another server has it', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses, security }] of Object.entries(methods)) {
      const isOfCallers = !security || security.some((one) => 'apiKey' in one || 'session' in one)
      const isCalledBack = method === 'post' && /^\/(channels|payment-callbacks)\//.test(path)
      assert.equal('421' in responses, isOfCallers || isCalledBack, `${method} ${path}`)
    }
})
