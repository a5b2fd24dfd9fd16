/**
 * The served OpenAPI document: every route is in it, its examples work, and real answers are as it
 * says.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { buildServer } from '../../src/app/server.ts'
import type { Services } from '../../src/app/services.ts'
import { openChannels } from '../../src/channels/registry.ts'
import { systemClock } from '../../src/engine/clock.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import { noTracing } from '../../src/engine/tracing.ts'
import { toWholeSchema, writeOutResponses } from '../../../scripts/whole-schema.ts'
import { change } from '../stage/change.ts'
import { contacts, newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { kinds } from '../../src/kinds/registry.ts'
import { sendExample } from '../stage/kinds.ts'
import { newWriter } from '../stage/send.ts'
import { openStage, type Answer, type CallOptions, type Stage } from '../stage/stage.ts'
import { openUser } from '../stage/signed-in.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: object[]
  requestBody?: { content: Record<string, { schema: object; example?: Record<string, unknown> }> }
  responses: Record<string, { description?: string; content?: Record<string, unknown> }>
}
type Document = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, object>>
}

const metricsToken = 'a-token-for-metrics'
let stage: Stage
let document: Document
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'not-blank': true } })
addFormats.default(ajv)
before(async () => {
  stage = await openStage({ env: { RECADO_METRICS_TOKEN: metricsToken } })
  document = writeOutResponses<Document>((await stage.call('GET', '/openapi.json')).body)
  ajv.addSchema(document, 'document')
})
after(() => stage.close())

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const escape = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Fails unless the value is as the document says at this place. */
function assertAsDocumented(place: string[], value: unknown, what: string) {
  const validate = ajv.compile({ $ref: `document#/${place.map(escape).map(encodeURIComponent).join('/')}` })
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`)
}

/** Not for callers: the document itself and the pages that show it. */
const isPage = (path: string) => path === '/' || path === '/openapi.json' || /^\/(docs|console)\b/.test(path)

test('the document is OpenAPI 3.1, and each operation has a name of its own, a summary and a tag', () => {
  assert.match(document.openapi, /^3\.1\./)
  const names = operations().map(({ operation }) => operation.operationId)
  assert.equal(new Set(names).size, names.length)
  for (const { path, method, operation } of operations()) {
    assert.match(String(operation.operationId), /^[a-z][A-Za-z]+$/, `${method} ${path}`)
    assert.ok(operation.summary && operation.tags?.length, `${method} ${path}`)
    for (const [status, { description }] of Object.entries(operation.responses)) {
      assert.ok(description && description !== 'Default Response', `${method} ${path} ${status}`)
    }
  }
})

test('each operation may be answered 500, if the mistake is ours', () => {
  for (const { path, method, operation } of operations()) {
    assert.match(String(operation.responses['500']?.description), /`internal`/, `${method} ${path}`)
    assert.ok(operation.responses['500']?.content?.['application/problem+json'], `${method} ${path}`)
  }
})

/**
 * The addresses of the router, from its printed tree: four characters of indentation for each
 * level.
 */
function pathsOf(tree: string): string[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, indentation = '', part = ''] = /^(.*?)[├└]── (\S+)/.exec(line) ?? []
      parents.length = indentation.length / 4
      const path = parents.join('') + part
      parents.push(part)
      return path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    })
}

test('every address of the running service is in the document with all its methods', async () => {
  const services = {
    authenticate: { require: () => async () => undefined },
    feed: {},
    channels: await openChannels(readConfig({}), systemClock),
    tracing: noTracing,
    publicUrl: () => '',
    trustedProxies: [],
    isStopping: () => false,
  } as unknown as Services
  const app = await buildServer(services, readConfig({}).connections) // nothing is asked of it: it only lists its routes
  await app.ready()
  const paths = pathsOf(app.printRoutes({ commonPrefix: false })).filter((path) => !isPage(path))
  await app.close()
  assert.deepEqual(paths.sort(), Object.keys(document.paths).sort())

  for (const [path, methods] of Object.entries(document.paths)) {
    const { headers } = await stage.call('OPTIONS', path.replaceAll(/\{[A-Za-z]+\}/g, 'x'))
    const allowed = String(headers.allow)
      .split(', ')
      .filter((method) => method !== 'HEAD')
    assert.deepEqual(
      allowed,
      Object.keys(methods)
        .map((method) => method.toUpperCase())
        .sort(),
      path,
    )
  }
})

test('every example is as its schema says, is taken by its operation, and reaches the phone', async () => {
  const examples = operations().filter(
    ({ path, operation }) =>
      operation.requestBody && path.startsWith('/messages/') && !/^\/messages\/(preflight\/|\{)/.test(path),
  )
  assert.deepEqual(
    examples.map(({ operation }) => operation.operationId),
    [...kinds.values()].map(({ name }) => `send${name}`),
  )
  const to = await newWriter(stage)
  for (const { path, method, operation } of examples) {
    const example = operation.requestBody?.content['application/json']?.example
    assert.ok(example, path)
    assertAsDocumented(
      ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'],
      example,
      path,
    )
  }
  for (const kind of kinds.values()) await sendExample(stage, kind, to)
})

/** Schemas of objects in a schema, each with its place. */
function* objectsOf(schema: unknown, place: string): Generator<[string, Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return
  if ('properties' in schema) yield [place, { ...schema }]
  for (const [key, inner] of Object.entries(schema)) yield* objectsOf(inner, `${place}/${key}`)
}

/** What WhatsApp adds to the parts of a template goes to it as it is. */
const PASSED_THROUGH = [
  /^(post|patch) \/templates.*\/properties\/components\//,
  // browsers add to what they say of a passkey
  /^post \/(passkeys|session\/passkey)\/properties\/credential/,
]

test('a body holds no field but those in the document, so that no other reaches the service', () => {
  const bodies = operations().filter(({ operation }) => operation.requestBody)
  assert.ok(bodies.length > 0)
  for (const { path, method, operation } of bodies) {
    const { content = {} } = operation.requestBody ?? {}
    const schema = (content['application/json'] ?? content['multipart/form-data'])?.schema
    const objects = [...objectsOf(toWholeSchema(schema, document), `${method} ${path}`)]
    assert.ok(objects.length > 0, path)
    for (const [place, { additionalProperties }] of objects) {
      if (!PASSED_THROUGH.some((one) => one.test(place))) assert.equal(additionalProperties, false, place)
    }
  }
})

/**
 * Real requests to each operation, good and bad, for each status it is documented to answer with.
 */
async function requests(): Promise<[path: string, method: string, answer: Answer][]> {
  const to = newCustomer()
  const { from } = stage.shop
  await stage.simulator.customerWrites(to, 'Oi')
  const sendKey = (await stage.makeKey(stage.shop.workspaceId, ['messages:send'])).key
  const readKey = (await stage.makeKey(stage.shop.workspaceId, ['messages:read'])).key
  const answers: [string, string, Answer][] = []
  const ask = async (path: string, method: string, ids = {}, body?: unknown, options: CallOptions = {}) => {
    const url = Object.entries<string>(ids).reduce((text, [name, id]) => text.replace(`{${name}}`, id), path)
    const answer = await stage.call(method.toUpperCase(), url, body, options)
    answers.push([path.split('?')[0] ?? '', method, answer])
    return answer
  }
  let messageId = ''
  const referenceId = newReference()
  for (const [path, body] of [
    ['/messages/interactive/order_details', orderDetails(from, to, referenceId)],
    ['/messages/interactive/order_status', orderStatus(from, to, referenceId)],
    ['/messages/contacts', contacts(from, to)],
  ] as const) {
    messageId = (await ask(path, 'post', {}, body)).body.id
    await ask(path, 'post', {}, change(body, '/note', 1))
    await ask(path, 'post', {}, change(body, '/from', '+551149999999'))
    await ask(path, 'post', {}, '{')
    await ask(path, 'post', {}, ' '.repeat(300_000))
    await ask(path, 'post', {}, body, { headers: { 'content-type': 'text/plain' } })
    await ask(path, 'post', {}, body, { apiKey: null })
    await ask(path, 'post', {}, body, { apiKey: readKey })
    await ask(path, 'post', {}, body, { headers: { 'idempotency-key': 'two words' } })
  }
  await ask('/messages/interactive/order_details', 'post', {}, orderDetails(from, newCustomer()))
  await stage.messageWith(messageId, 'delivered')
  const nobody = '01970000-0000-7000-8000-000000000000'
  const { body: message } = await ask('/messages/{messageId}', 'get', { messageId })
  const { conversationId } = message
  await ask('/messages/{messageId}', 'get', { messageId: nobody })
  for (const path of ['/conversations/{conversationId}', '/conversations/{conversationId}/messages']) {
    await ask(path, 'get', { conversationId })
    await ask(path, 'get', { conversationId: nobody })
    await ask(path, 'get', { conversationId }, undefined, { apiKey: sendKey })
  }
  await ask('/conversations/{conversationId}/messages?limit=0', 'get', { conversationId })
  await ask('/conversations', 'get')
  await ask('/conversations?to=BR.nobody', 'get')
  await ask('/conversations?cursor=x&sort=asc', 'get')
  await ask('/conversations', 'get', {}, undefined, { apiKey: null })
  const adminKey = (await stage.makeKey(stage.shop.workspaceId, ['admin'])).key
  const asAdmin = { apiKey: adminKey }
  await ask('/me', 'get')
  await ask('/me', 'get', {}, undefined, { apiKey: null })
  await ask('/keys', 'get')
  await ask('/keys?limit=1', 'get', {}, undefined, asAdmin)
  await ask('/keys?limit=x', 'get', {}, undefined, asAdmin)
  const draft = { name: 'x', scopes: ['messages:read'], expireDate: '2099-01-01T00:00:00Z' }
  const { body: made } = await ask('/keys', 'post', {}, draft, asAdmin)
  await ask('/keys', 'post', {}, change(draft, '/scopes', []), asAdmin)
  for (const [body, type] of [
    ['x', 'text/plain'],
    [' '.repeat(300_000), 'application/json'],
    ['{"a":1,"a":2}', 'application/json'],
    ['{', 'application/json'],
  ] as const)
    await ask('/keys/{keyId}', 'delete', { keyId: made.id }, body, {
      ...asAdmin,
      headers: { 'content-type': type },
    })
  await ask('/keys/{keyId}', 'delete', { keyId: made.id }, undefined, asAdmin)
  await ask('/keys/{keyId}', 'delete', { keyId: nobody }, undefined, asAdmin)
  await ask('/senders', 'get')
  await ask('/senders?sort=asc', 'get', {}, undefined, asAdmin)
  await ask('/senders?cursor=x', 'get', {}, undefined, asAdmin)
  const toStranger = await stage.call('POST', '/messages/contacts', contacts(from, newCustomer()))
  await stage.messageWith(toStranger.body.id, 'failed') // no customer wrote, so the simulator does not accept it
  await ask('/orders/{referenceId}', 'get', { referenceId })
  await ask('/orders/{referenceId}', 'get', { referenceId: 'NEVER' })
  await ask('/orders/{referenceId}?sendr=x', 'get', { referenceId })
  await ask('/orders/{referenceId}', 'get', { referenceId }, undefined, { apiKey: sendKey })
  await ask('/deliveries', 'get')
  await ask('/deliveries', 'get', {}, undefined, asAdmin)
  await ask('/deliveries?state=x', 'get', {}, undefined, asAdmin)
  for (const [id, action] of [
    [toStranger.body.id, 'mark_sent'],
    [toStranger.body.id, 'resend'],
    [toStranger.body.id, 'resend'],
    [toStranger.body.id, 'forget'],
    [messageId, 'resend'],
    [nobody, 'resend'],
  ])
    await ask('/deliveries/{messageId}/resolve', 'post', { messageId: id }, { action }, asAdmin)
  const credentials = { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'word' }
  const sender = { address: '+551150009999', phoneNumberId: '206540352288888', credentials }
  await stage.simulator.control('PUT', `/accounts/${sender.phoneNumberId}`, {
    displayPhoneNumber: sender.address,
    accessToken: credentials.accessToken,
    appSecret: 'secret',
    verifyToken: 'word',
    webhookUrl: stage.service.url,
  })
  const { body: added } = await ask('/senders', 'post', {}, sender, asAdmin)
  await ask('/senders', 'post', {}, sender, asAdmin)
  await ask('/senders', 'post', {}, {}, asAdmin)
  for (const senderId of [added.id, nobody])
    await ask('/senders/{senderId}', 'patch', { senderId }, { state: 'paused' }, asAdmin)
  await ask('/senders/{senderId}', 'patch', { senderId: nobody }, {}, asAdmin)
  for (const senderId of [added.id, nobody]) {
    await ask('/senders/{senderId}/app-sync', 'get', { senderId }, undefined, asAdmin)
    await ask('/senders/{senderId}/app-sync', 'post', { senderId }, {}, asAdmin)
  }
  const excluded = ['nobody']
  await ask('/senders/{senderId}/app-sync', 'post', { senderId: added.id }, { excluded }, asAdmin)
  const secrets = { accessToken: credentials.accessToken, appSecret: 'secret' }
  const { phoneNumberId } = sender
  await ask('/senders/inspect', 'post', {}, secrets, asAdmin)
  await ask('/senders/inspect', 'post', {}, { ...secrets, appSecret: 'another' }, asAdmin)
  await ask('/senders/connect', 'post', {}, { ...secrets, phoneNumberId }, asAdmin)
  await ask('/senders/connect', 'post', {}, { ...secrets, phoneNumberId: '1' }, asAdmin)
  await ask('/metrics', 'get')
  await ask('/metrics', 'get', {}, undefined, { headers: { authorization: `Bearer ${metricsToken}` } })
  await ask('/health/live', 'get')
  await ask('/health/ready', 'get')
  await ask('/channels/whatsapp/webhook', 'get')
  await ask('/channels/whatsapp/webhook', 'post', {}, '{}')
  return answers
}

test('real answers are as the document says, whatever their status', async () => {
  for (const [path, method, { status, headers, body, text }] of await requests()) {
    const type = String(headers['content-type']).split(';')[0] ?? ''
    const content = document.paths[path]?.[method]?.responses[status]?.content?.[type]
    assert.ok(content, `${method} ${path} may not answer ${status} with ${type}`)
    const place = ['paths', path, method, 'responses', String(status), 'content', type, 'schema']
    assertAsDocumented(place, type === 'text/plain' ? text : body, `${method} ${path} ${status}`)
  }
})

test('a message lacking a field, or with one more, would not be as the document says', async () => {
  const place = [
    'paths',
    '/messages/{messageId}',
    'get',
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
  ]
  const { body } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, newCustomer()))
  const { body: message } = await stage.call('GET', `/messages/${body.id}`)
  assertAsDocumented(place, message, 'as it is')
  for (const name of Object.keys(message)) {
    assert.throws(() => assertAsDocumented(place, change(message, `/${name}`, undefined), name), name)
  }
  assert.throws(() => assertAsDocumented(place, { ...message, more: 1 }, 'one more'))
})

test('a parameter that is not documented is refused wherever a key is asked for, and passed over elsewhere', async () => {
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, [
    'admin',
    'messages:read',
    'messages:send',
  ])
  const tolerant: string[] = []
  for (const { path, method, operation } of operations()) {
    const where = `${path.replaceAll(/\{[^}]+\}/g, UNKNOWN_ID)}?surprise=1&sur%2Fprise=%00`
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.example
    const acceptsKey = operation.security?.some((scheme) => 'apiKey' in scheme) ?? true
    const isForUsers = !acceptsKey && operation.security?.some((scheme) => 'session' in scheme) === true
    const { headers } = isForUsers ? await openUser(stage) : { headers: {} }
    const options = { apiKey: isForUsers ? null : apiKey, headers }
    const { status, body: problem } = await stage.call(method.toUpperCase(), where, body, options)
    if (acceptsKey || isForUsers) {
      assert.deepEqual([status, problem.code], [422, 'invalid_request'], where)
      assert.deepEqual(
        problem.errors
          // a parameter that the address needs is listed as well
          .filter((fault: Record<string, string>) => fault.in === 'query' && fault.code !== 'required')
          .map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`),
        ['/surprise unknown_field', '/sur~1prise unknown_field'],
        where,
      )
    } else {
      assert.notEqual(status, 422, where)
      tolerant.push(path)
    }
  }
  const webhook = '/channels/whatsapp/webhook'
  const callbacks = ['', '/pix'].map((path) => `/payment-callbacks/{secret}${path}`)
  // most are refused before: they do not come from a page of ours
  const signingIn = [
    '',
    '/link',
    '/link/check',
    '/oidc',
    '/oidc/callback',
    '/passkey',
    '/passkey/options',
    '/methods',
  ].map((path) => `/session${path}`)
  assert.deepEqual(
    tolerant.toSorted(),
    [
      webhook,
      webhook,
      ...callbacks,
      '/health/live',
      '/health/ready',
      '/metrics',
      ...signingIn,
      '/setup',
    ].toSorted(),
  )
  for (const page of ['/', '/openapi.json', '/docs', '/docs/problems'])
    assert.notEqual((await stage.call('GET', `${page}?surprise=1`)).status, 422, page)
})
