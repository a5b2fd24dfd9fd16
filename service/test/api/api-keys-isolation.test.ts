/**
 * Nothing crosses from one workspace to another: with another workspace's key, every id answers exactly as an unknown
 * one, whether it stands in the path, the query, the body, a cursor or a header. The requests are made from the
 * document; messages of each kind, and what the document cannot say, are added here.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import type { Kind } from '../../src/messages/kinds/kind.ts'
import { kinds } from '../../src/messages/kinds/registry.ts'
import { exampleOf } from '../stage/kinds.ts'
import { listen } from '../stage/listen.ts'
import { createScriptedProvider } from '../stage/payments.ts'
import { listenToRoutes, toPath, type Route } from '../stage/routes.ts'
import { openStage, type Answer, type Shop, type Stage } from '../stage/stage.ts'
import { PDF, upload } from '../stage/upload.ts'
import {
  readOperations,
  requestsOf,
  resolverOf,
  type Document,
  type Operation,
  type Request,
} from './foreign-requests.ts'
import { furnish, idOf, nobodys, type Owned } from './owned.ts'

const document = JSON.parse(await readOpenApiDocument()) as Document
const resolve = resolverOf(document)
const operations = readOperations(document)
/** Not those of users alone: a key gets no page of them. */
const lists = operations
  .filter(({ security = [{ apiKey: [] }] }) => security.some((one) => 'apiKey' in one))
  .filter(({ parameters = [] }) => parameters.map(resolve).some(({ name }) => name === 'cursor'))
  .map(({ route }) => route)

let stage: Stage
let routes: Route[]
let theirs: Owned
/** Who tries, and what it owns itself. */
let other: Shop
let own: Owned
/** What the first shop has when nobody tried yet. */
let rows: string[]

before(async () => {
  const listening = listenToRoutes()
  stage = await openStage({
    realTime: 'what happens differs in time',
    env: { RECADO_TRUSTED_PROXIES: '127.0.0.1' },
    readsTemplates: true,
    paymentProviders: [createScriptedProvider()],
  })
  listening.stop()
  routes = listening.routes
  theirs = await furnish(stage, stage.shop, lists)
  other = await stage.openShop({ scopes: ['admin'] })
  own = await furnish(stage, other, lists)
  rows = await theirRows()
})
after(() => stage.close())

const ask = ({ method, path, body, headers = {} }: Request) =>
  stage.call(method, path, body, { apiKey: other.apiKey, headers })

/** A body that names somebody's sender, customer, order, message or file, with or without a key that they used. */
function messagesOf(kind: Kind, path: string, owned: Owned): Request[] {
  const { from, customer, order, idempotencyKey } = owned
  const [messageId, mediaId] = [idOf(owned, 'messageId'), idOf(owned, 'mediaId')]
  const photoId = owned.ids.mediaId?.at(-1) as string
  const post = (sender: string, to: string, about: string, file = mediaId, headers = {}): Request => ({
    method: 'POST',
    path,
    body: messageOf(kind, sender, to, about, messageId, file),
    headers,
  })
  return [
    post(from, customer, order), // their sender
    post(from.slice(1), customer, order),
    post(other.from, customer, newReference()), // their customer, whose window is not ours
    post(from, own.customer, order),
    post(idOf(owned, 'senderId'), own.customer, order),
    post(other.from, own.customer, order), // their order
    post(other.from, own.customer, newReference(), photoId),
    post(other.from, own.customer, newReference(), mediaId, { 'idempotency-key': idempotencyKey }),
    post(other.from, own.customer, newReference(), mediaId, {
      traceparent: `00-${messageId.replaceAll('-', '')}-00f067aa0ba902b7-01`,
    }),
  ]
}

/** It names the order, or answers or reacts to the message, as far as its kind can. */
function messageOf(
  kind: Kind,
  from: string,
  to: string,
  order: string,
  messageId: string,
  mediaId: string,
): unknown {
  if (kind.type === 'order_details') return orderDetails(from, to, order)
  if (kind.type === 'order_status') return orderStatus(from, to, order)
  const example = withMedia(kind, exampleOf(kind, from, to, messageId), mediaId)
  return kind.quoted ? example : { ...example, context: { messageId } }
}

/** The example with this file in the place of each file it names. */
function withMedia(kind: Kind, example: ReturnType<typeof exampleOf>, mediaId: string): typeof example {
  const named = (kind.media?.(example[kind.field]) ?? []).map(({ id }) => String(id))
  return JSON.parse(named.reduce((text, id) => text.replaceAll(id, mediaId), JSON.stringify(example)))
}

const kindsByPath = new Map<string, Kind>(
  [...kinds.values()].flatMap((kind) =>
    [kind.path, `preflight/${kind.type}`].map((path) => [`/messages/${path}`, kind] as const),
  ),
)

/** Asked besides what the document says, and why. */
const MORE: Record<string, (owned: Owned) => Promise<Answer>[]> = {
  // two that belong together, and one of them beside our own
  'GET /conversations': ({ from, customer }) =>
    [from, other.from].map((one) =>
      ask({ method: 'GET', path: `/conversations?from=${one.slice(1)}&to=${customer.slice(1)}` }),
    ),
  'GET /audit-entries': (owned) => [
    ask({
      method: 'GET',
      path: `/audit-entries?actorId=${idOf(owned, 'keyId')}&cursor=${owned.cursors['/audit-entries']}`,
    }),
  ],
  // it waits for what is not there yet
  'GET /events': (owned) => [
    ask({ method: 'GET', path: `/events?after=${idOf(owned, 'eventId')}&types=message.*&wait=1` }),
  ],
  // parts of a file, and what is known of it without its bytes
  'GET /media/:mediaId': ({ ids }) =>
    ids.mediaId!.flatMap((id) => [
      ask({ method: 'GET', path: `/media/${id}`, headers: { range: 'bytes=0-3' } }),
      ask({ method: 'GET', path: `/media/${id}`, headers: { 'if-none-match': '*' } }),
      ask({ method: 'HEAD', path: `/media/${id}` }),
    ]),
  // the preflight of a draft looks up what it holds
  'POST /drafts': (owned) => [
    draftAsOther('text', { text: { body: 'Oi!' }, context: { messageId: idOf(owned, 'messageId') } }),
    ...owned.ids.mediaId!.flatMap((id) => [
      draftAsOther('document', { document: { id } }),
      draftAsOther('image', { image: { id } }),
    ]),
  ],
  // the file of a header
  'PATCH /templates/:templateId': ({ ids }) =>
    ids.mediaId!.map((id) => {
      const { components } = templateDraft('', id)
      return ask({ method: 'PATCH', path: `/templates/${idOf(own, 'templateId')}`, body: { components } })
    }),
}

/** Asked in place of what the document says, and why. */
const INSTEAD: Record<string, (owned: Owned) => Promise<Answer>[]> = {
  // its answer does not end
  'GET /stream': ({ streamId }) => [listenFrom(streamId)],
  // bytes, not JSON: who uploads those that another workspace has learns nothing of it
  'POST /media': (owned) => [
    uploadAsOther(owned === theirs ? PDF : Buffer.from(PDF.toString().replace('1 0 obj', '2 0 obj'))),
  ],
  // an e-mail of a user elsewhere is free here
  'POST /users': ({ userEmail }) => [inviteAsOther(userEmail.toUpperCase())],
  // that an account of the channel is taken is told, whoever has it: see senders.test.ts
  'POST /senders': ({ from, ids }) =>
    ids.senderId!.flatMap((id) =>
      [{ id }, { phoneNumberId: id }].map((more) =>
        ask({ method: 'POST', path: '/senders', body: { ...senderDraft(from), ...more } }),
      ),
    ),
  // a template is asked of the channel: of a sender, with a file of the shop
  'POST /templates': ({ from, ids }) => [
    ask({ method: 'POST', path: '/templates', body: templateDraft(from, idOf(theirs, 'mediaId')) }),
    ...ids.mediaId!.map((id) =>
      ask({ method: 'POST', path: '/templates', body: templateDraft(other.from, id.toUpperCase()) }),
    ),
    ...ids.mediaId!.map((id) =>
      ask({ method: 'POST', path: '/templates', body: templateDraft(other.from, id) }),
    ),
  ],
}

/** The first event of a stream that is to go on there. */
async function listenFrom(streamId: string): Promise<Answer> {
  const listening = await listen(stage, { apiKey: other.apiKey, lastId: streamId })
  const [event] = await stage.until(
    async () => listening.events.length > 0 && listening.events,
    'the stream begins',
  )
  listening.leave()
  return { status: 200, headers: {}, body: event, text: JSON.stringify(event) }
}

const senderDraft = (address: string) => ({
  address,
  phoneNumberId: '206540352299999',
  credentials: { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'word' },
})

/** Writes a draft in the other's own conversation; an answer with what preflight says of it. */
async function draftAsOther(type: string, body: object): Promise<Answer> {
  const draft = { conversationId: idOf(own, 'conversationId'), type, body }
  const answer = await ask({ method: 'POST', path: '/drafts', body: draft })
  const { preflight } = answer.body
  return { ...answer, body: preflight, text: JSON.stringify(preflight) }
}

/** Invites somebody with the e-mail of a user elsewhere; an answer without what is of this user alone. */
async function inviteAsOther(email: string): Promise<Answer> {
  const answer = await ask({
    method: 'POST',
    path: '/users',
    body: { email, name: 'Bia', role: 'attendant' },
  })
  const { code, user } = answer.body
  return { ...answer, body: { code, role: user?.role }, text: '' }
}

/** Uploads the bytes as the other; an answer without what tells these bytes from others of the same size. */
async function uploadAsOther(bytes: Buffer): Promise<Answer> {
  const answer = await upload(stage, { bytes, type: 'application/pdf' }, other)
  const { sha256: _hash, createDate: _date, ...body } = answer.body
  return { ...answer, body }
}

const templateDraft = (from: string, handle: string) => ({
  from,
  name: 'nota_fiscal',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [handle] } },
    { type: 'BODY', text: 'A sua nota fiscal está acima.' },
  ],
})

/** There it is the signature that is missing, and the token of Prometheus. */
const WITH_OTHER_PROOF = ['/channels/whatsapp/webhook', '/metrics']

/** Each time from another address, because an address may not fail often. */
let lastAddress = 0

/** Whether a route takes a key: who has none is refused there. */
async function takesKey({ method, url }: Route): Promise<boolean> {
  lastAddress += 1
  const headers = { 'x-forwarded-for': `2001:db8:${lastAddress.toString(16)}::1` }
  const { status } = await stage.call(method, toPath(url, {}), undefined, { apiKey: null, headers })
  return status === 401 && !WITH_OTHER_PROOF.includes(url)
}

test('every route that takes a key is an operation of the document', async () => {
  const taking: string[] = []
  for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
    if (await takesKey(route)) taking.push(`${route.method} ${route.url}`)
  }
  assert.deepEqual(taking.sort(), operations.map(({ name }) => name).sort())
})

test('of every list there is a cursor of theirs', () => {
  assert.deepEqual(Object.keys(theirs.cursors).sort(), lists.toSorted())
})

/** An answer without what names this one request, the message it made, the place a list was asked from, or how senders fare now. */
function timeless({ status, headers, body }: Answer) {
  const { date: _date, 'request-id': _id, 'content-length': _length, ratelimit: _left, ...rest } = headers
  const { requestId: _requestId, instance: _instance, id, cursors, ...others } = body ?? {} // HEAD has none
  return {
    status,
    headers: rest,
    body: JSON.parse(JSON.stringify(others, (name, value) => (name === 'health' ? undefined : value))),
    hasId: id !== undefined,
    hasCursors: cursors && Object.keys(cursors),
  }
}

const TABLES = [
  'messages',
  'conversations',
  'contacts',
  'contact_addresses',
  'order_messages',
  'orders',
  'idempotency_keys',
  'api_keys',
  'senders',
  'failed_messages',
  'media',
  'message_media',
  'templates',
  'drafts',
  'webhook_endpoints',
  'users',
  'user_links',
]

/** Everything of the first shop that a request could have changed, row by row. */
async function theirRows(): Promise<string[]> {
  const all = TABLES.map(
    (table) =>
      `select '${table} ' || (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where workspace_id = $1`,
  )
  const { rows: found } = await stage.db.query<{ row: string }>(`${all.join(' union all ')} order by 1`, [
    stage.shop.workspaceId,
  ])
  const texts = found.map(({ row }) => row)
  for (const table of TABLES)
    assert.ok(
      texts.some((row) => row.startsWith(`${table} `)),
      table,
    )
  return texts
}

/** At most so many requests at once. */
const AT_ONCE = 10

async function answersTo(requests: Request[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < requests.length; at += AT_ONCE)
    answers.push(...(await Promise.all(requests.slice(at, at + AT_ONCE).map(ask))))
  return answers
}

/** Of one's own choosing: a refund is answered with the id that was asked for, an order with its reference. */
const CHOSEN = ['refundId', 'referenceId']

// what reads comes first, while the other's shop stands still, and messages last: they name orders of both
for (const operation of operations.toSorted((a, b) => rank(a) - rank(b))) {
  const { name, route } = operation
  test(`${name} answers the ids of another workspace as it answers unknown ones`, async () => {
    const kind = kindsByPath.get(route)
    const requestsFor = (owned: Owned) => {
      if (name in INSTEAD) return []
      return kind ? messagesOf(kind, route, owned) : requestsOf(operation, owned, own, resolve)
    }
    const answersFor = async (owned: Owned) => [
      ...(await answersTo(requestsFor(owned))),
      ...(await Promise.all((INSTEAD[name] ?? MORE[name])?.(owned) ?? [])),
    ]
    const foreign = await answersFor(theirs)
    const unknown = await answersFor(nobodys(theirs))
    assert.ok(foreign.length > 0, 'it is asked')
    assert.deepEqual(foreign.map(timeless), unknown.map(timeless))
    const secret = Object.entries(theirs.ids).flatMap(([kindOfId, ids]) =>
      CHOSEN.includes(kindOfId) ? [] : ids,
    )
    for (const { text } of foreign)
      for (const id of [...secret, stage.shop.workspaceId]) assert.ok(!text.includes(id))
    assert.deepEqual(await theirRows(), rows, 'nothing of theirs was touched')
  })
}

function rank({ method, route }: Operation): number {
  if (kindsByPath.has(route)) return 2
  return method === 'GET' ? 0 : 1
}

test('where an order of another workspace is cannot be learnt', async () => {
  const fresh = await stage.openShop()
  const warningsFor = async ({ apiKey, from }: Shop) => {
    const body = orderStatus(from, theirs.customer, theirs.order, 'processing')
    const answer = await stage.call('POST', '/messages/preflight/order_status', body, { apiKey })
    return answer.body.warnings.map(({ code }: { code: string }) => code)
  }
  assert.deepEqual(await warningsFor(stage.shop), [])
  assert.deepEqual(await warningsFor(fresh), ['window_closed', 'order_unknown'])
})

test('an idempotency key of another workspace is a key not yet used', async () => {
  const { apiKey, from, phoneNumberId: account } = await stage.openShop()
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, 'Oi', { account })
  const headers = { 'idempotency-key': theirs.idempotencyKey }
  const path = '/messages/interactive/order_details'
  const answer = await stage.call('POST', path, orderDetails(from, customer), { apiKey, headers })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['idempotent-replayed'], undefined)
  assert.notEqual(answer.body.id, idOf(theirs, 'messageId'))
})
