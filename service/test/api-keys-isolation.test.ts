/**
 * Nothing crosses from one workspace to another: with another workspace's key, every id answers exactly as an unknown
 * one. The operations are those the running service names; a new one without a case here fails.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer, orderDetails, orderStatus } from './stage/messages.ts'
import { openStage, type Answer, type Shop, type Stage } from './stage/stage.ts'

/** What the first shop owns; the second tries to reach it. */
type Owned = { conversationId: string; messageId: string; from: string; customer: string }

let stage: Stage
let other: Shop
let theirs: Owned
before(async () => {
  stage = await openStage()
  const customer = newCustomer()
  await stage.simulator.customerWrites(customer, 'Oi')
  const { body } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer))
  const { body: message } = await stage.call('GET', `/messages/${body.id}`)
  theirs = { conversationId: message.conversationId, messageId: body.id, from: stage.shop.from, customer }
  await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, customer, theirOrder),
  )
  other = await stage.openShop()
})
after(() => stage.close())

const unknown: Owned = {
  conversationId: '01970000-0000-7000-8000-000000000000',
  messageId: '01970000-0000-7000-8000-000000000001',
  from: '+551149999999',
  customer: '+5511977776666',
}

/** An order the first shop spoke of: where it is is nobody else's business. */
const theirOrder = 'THEIRS-1'

const asOther = (method: string, path: string, body?: unknown, headers = {}) =>
  stage.call(method, path, body, { apiKey: other.apiKey, headers })

/** For each operation, its requests with the ids of somebody. */
const CASES: Record<string, (owned: Owned) => Promise<Answer>[]> = {
  'GET /metrics': () => [asOther('GET', '/metrics')], // no key opens it
  'POST /messages/interactive/order_details': ({ from, customer }) => [
    asOther('POST', '/messages/interactive/order_details', orderDetails(from, customer)),
    asOther('POST', '/messages/interactive/order_details', orderDetails(other.from, customer)), // their window is not ours
  ],
  'POST /messages/interactive/order_status': ({ from, customer }) => [
    asOther('POST', '/messages/interactive/order_status', orderStatus(from, customer, 'R1')),
  ],
  'POST /messages/contacts': ({ from, customer }) => [
    asOther('POST', '/messages/contacts', contacts(from, customer)),
  ],
  'POST /messages/preflight/order_details': ({ from, customer }) => [
    asOther('POST', '/messages/preflight/order_details', orderDetails(from, customer, 'R1')),
    asOther('POST', '/messages/preflight/order_details', orderDetails(other.from, customer, 'R1')),
  ],
  'POST /messages/preflight/order_status': ({ from, customer }) => [
    asOther('POST', '/messages/preflight/order_status', orderStatus(from, customer, theirOrder)),
    asOther('POST', '/messages/preflight/order_status', orderStatus(other.from, customer, theirOrder)),
  ],
  'POST /messages/preflight/contacts': ({ from, customer }) => [
    asOther('POST', '/messages/preflight/contacts', contacts(from, customer)),
  ],
  'GET /conversations/{conversationId}/messages': ({ conversationId }) => [
    asOther('GET', `/conversations/${conversationId}/messages`),
    asOther('GET', `/conversations/${conversationId.toUpperCase()}/messages?limit=1&sort=asc`),
  ],
  'GET /messages/{messageId}': ({ messageId, conversationId }) => [
    asOther('GET', `/messages/${messageId}`),
    asOther('GET', `/messages/${conversationId}`),
  ],
  'GET /conversations': ({ from, customer }) => [
    asOther('GET', '/conversations'),
    asOther('GET', `/conversations?from=${from.slice(1)}`),
    asOther('GET', `/conversations?to=${customer.slice(1)}`),
    asOther('GET', `/conversations?from=${from.slice(1)}&to=${customer.slice(1)}`),
  ],
  'GET /conversations/{conversationId}': ({ conversationId, messageId }) => [
    asOther('GET', `/conversations/${conversationId}`),
    asOther('GET', `/conversations/${messageId}`),
  ],
}

type Operation = { security?: unknown[] }

test('every operation that takes a key has a case', async () => {
  const { body } = await stage.call('GET', '/openapi.json')
  const operations = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.length !== 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(operations.sort(), Object.keys(CASES).sort())
})

/** An answer without what names this one request, and without the position a list was asked from. */
function timeless({ status, headers, body }: Answer) {
  const { requestId: _requestId, instance: _instance, ...rest } = body
  return { status, type: headers['content-type'], body: rest }
}

for (const [operation, requests] of Object.entries(CASES)) {
  test(`${operation} answers the ids of another workspace as it answers unknown ones`, async () => {
    const foreign = await Promise.all(requests(theirs))
    const nobodys = await Promise.all(requests(unknown))
    assert.deepEqual(foreign.map(timeless), nobodys.map(timeless))
    for (const { text } of foreign) {
      for (const id of [theirs.conversationId, theirs.messageId, stage.shop.workspaceId])
        assert.ok(!text.includes(id))
    }
  })
}

test('where an order of another workspace is cannot be learnt', async () => {
  const ask = (apiKey: string, from: string) =>
    stage.call(
      'POST',
      '/messages/preflight/order_status',
      orderStatus(from, theirs.customer, theirOrder, 'processing'),
      { apiKey },
    )
  assert.deepEqual((await ask(stage.shop.apiKey, stage.shop.from)).body.warnings, [])
  const [warning] = (await ask(other.apiKey, other.from)).body.warnings
  assert.equal(warning.code, 'order_unknown')
})

test('nothing of these tries was stored', async () => {
  const { rows } = await stage.db.query(
    'select count(*)::int as count from messages where workspace_id = $1',
    [other.workspaceId],
  )
  assert.equal(rows[0].count, 0)
})

test('an idempotency key of another workspace is a key not yet used', async () => {
  const headers = { 'idempotency-key': 'shared' }
  const ours = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, newCustomer()), {
    headers,
  })
  const answer = await asOther('POST', '/messages/contacts', contacts(other.from, newCustomer()), headers)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['idempotent-replayed'], undefined)
  assert.notEqual(answer.body.id, ours.body.id)
})
