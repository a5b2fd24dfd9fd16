/**
 * Nothing crosses from one workspace to another: with another workspace's key, every id answers
 * exactly as an unknown one, whether it is in the path, the query, the body, a cursor or a
 * header. The requests are made from the document; messages of each kind, and what the document
 * cannot say, are cases of their noun in isolation/.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { readOpenApiDocument } from '../../../scripts/openapi-document.ts'
import { nouns } from '../../src/app/nouns.ts'
import { TABLES } from '../../src/engine/postgres/tables.ts'
import { createScriptedProvider } from '../stage/payments.ts'
import { listenToRoutes, toPath, type Route } from '../stage/routes.ts'
import { openStage, type Answer, type Shop, type Stage } from '../stage/stage.ts'
import {
  readOperations,
  requestsOf,
  resolverOf,
  type Document,
  type Operation,
  type Request,
} from './foreign-requests.ts'
import { CASES, joinCases, WITHOUT_KEY } from './isolation/all-cases.ts'
import { isOfKind } from './isolation/messages.ts'
import type { Trial } from './isolation/noun-cases.ts'
import { furnish, idOf, nobodys, type Owned } from './owned.ts'

const document = JSON.parse(await readOpenApiDocument()) as Document
const resolve = resolverOf(document)
const [MAKES, BODIES] = [joinCases('makes'), joinCases('bodies')]
const [MORE, INSTEAD] = [joinCases('more'), joinCases('instead')]
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
/** The tables whose rows name their workspace. */
let watched: string[]
/** What the first shop has before anyone tried. */
let rows: string[]

before(async () => {
  const listening = listenToRoutes()
  stage = await openStage({
    env: { RECADO_TRUSTED_PROXIES: '127.0.0.1' },
    readsTemplates: true,
    paymentProviders: [createScriptedProvider()],
  })
  listening.stop()
  routes = listening.routes
  theirs = await furnish(stage, stage.shop, lists, MAKES)
  other = await stage.openShop({ scopes: ['admin'] })
  own = await furnish(stage, other, lists, MAKES)
  const { rows: columns } = await stage.db.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = current_schema() and column_name = 'workspace_id' and table_name = any($1)`,
    [Object.keys(TABLES)],
  )
  watched = columns.map(({ table_name: table }) => table)
  rows = await theirRows()
})
after(() => stage.close())

const ask = ({ method, path, body, headers = {} }: Request) =>
  stage.call(method, path, body, { apiKey: other.apiKey, headers })

/** There it is the signature that is missing, and the token of Prometheus. */
const WITH_OTHER_PROOF = ['/channels/whatsapp/webhook', '/metrics']

/** Each time from another address, because an address may not fail often. */
let lastAddress = 0

/** Whether a route takes a key: who has none is refused there. */
async function acceptsKey({ method, url }: Route): Promise<boolean> {
  lastAddress += 1
  const headers = { 'x-forwarded-for': `2001:db8:${lastAddress.toString(16)}::1` }
  const { status } = await stage.call(method, toPath(url, {}), undefined, { apiKey: null, headers })
  return status === 401 && !WITH_OTHER_PROOF.includes(url)
}

test('every route that accepts a key is an operation of the document', async () => {
  const taking: string[] = []
  for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
    if (await acceptsKey(route)) taking.push(`${route.method} ${route.url}`)
  }
  assert.deepEqual(taking.sort(), operations.map(({ name }) => name).sort())
})

test('every noun has cases, or accepts no key; and what they name is an operation', () => {
  const known = [...Object.keys(CASES), ...Object.keys(WITHOUT_KEY)]
  assert.deepEqual(known.toSorted(), nouns.map(({ name }) => name).toSorted())
  const named = new Set(operations.map(({ name }) => name))
  for (const name of Object.keys({ ...BODIES, ...MORE, ...INSTEAD })) assert.ok(named.has(name), name)
})

test('of every list there is a cursor of theirs', () => {
  assert.deepEqual(Object.keys(theirs.cursors).sort(), lists.toSorted())
})

/** How a sender fares now, and which call of the channel refused something. */
const PASSING = new Set(['health', 'channelTraceId'])

/**
 * An answer without what names this one request, the message it made, the place a list was asked
 * from, or how senders fare now.
 */
function timeless({ status, headers, body }: Answer) {
  const { date: _date, 'request-id': _id, 'content-length': _length, ratelimit: _left, ...rest } = headers
  const { requestId: _requestId, instance: _instance, id, cursors, ...others } = body ?? {} // HEAD has none
  return {
    status,
    headers: rest,
    body: JSON.parse(JSON.stringify(others, (name, value) => (PASSING.has(name) ? undefined : value))),
    hasId: id !== undefined,
    hasCursors: cursors && Object.keys(cursors),
  }
}

/** Tables whose rows the cases promise: an empty one would prove nothing. */
const FILLED = Object.values(CASES).flatMap(({ tables = [] }) => tables)

/** Everything of the first shop that a request could have changed, row by row. */
async function theirRows(): Promise<string[]> {
  const all = watched.map(
    (table) =>
      `select '${table} ' || (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where workspace_id = $1`,
  )
  const { rows: found } = await stage.db.query<{ row: string }>(`${all.join(' union all ')} order by 1`, [
    stage.shop.workspaceId,
  ])
  const texts = found.map(({ row }) => row)
  for (const table of FILLED)
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

/**
 * Of one's own choosing: a refund is answered with the id that was asked for, an order with its
 * reference.
 */
const CHOSEN = ['refundId', 'referenceId']

// what reads comes first, while the other's shop stands still, and messages last: they name orders
// of both
for (const operation of operations.toSorted((a, b) => rank(a) - rank(b))) {
  const { name } = operation
  test(`${name} answers the ids of another workspace as it answers unknown ones`, async () => {
    const trial: Trial = { stage, other, own, theirs, ask }
    const requestsFor = (owned: Owned) => {
      if (name in INSTEAD) return []
      const ofNoun = Object.values(CASES).map(({ requests }) => requests?.(operation, owned, trial))
      return ofNoun.find(Boolean) ?? requestsOf(operation, owned, own, resolve, BODIES[name])
    }
    const answersFor = async (owned: Owned) => [
      ...(await answersTo(requestsFor(owned))),
      ...(await Promise.all((INSTEAD[name] ?? MORE[name])?.(owned, trial) ?? [])),
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
  if (isOfKind(route)) return 2
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
