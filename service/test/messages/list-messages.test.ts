/**
 * Reading a conversation back: what a message looks like, page sizes, order, and what is refused.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faultsOf } from '../stage/change.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
const customer = newCustomer()
let conversationId: string
before(async () => {
  stage = await openStage()
  const quoted = await stage.simulator.customerWrites(customer, 'Oi')
  for (const name of ['Ana', 'Bia', 'Caio']) {
    const { body } = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer, name))
    await stage.messageWith(body.id, 'delivered')
  }
  await stage.simulator.customerWrites(customer, 'Obrigado', { context: { id: quoted } })
  conversationId = (await stage.call('GET', '/conversations')).body.data[0].id
})
after(() => stage.close())

const list = (query = '') => stage.call('GET', `/conversations/${conversationId}/messages${query}`)

/**
 * The 27 fields of the contract, in its order, with the form each must have when it is not null.
 */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/
const TEXT = /^[^]+$/
const FIELDS: Record<string, RegExp | 'object' | 'integer'> = {
  id: UUID,
  workspaceId: UUID,
  conversationId: UUID,
  assistantId: UUID,
  userId: UUID,
  broadcastId: UUID,
  channelMessageId: /^wamid\./,
  from: /^[0-9]+$/,
  to: /^[0-9]+$/,
  role: /^(user|assistant)$/,
  status: TEXT,
  type: TEXT,
  content: TEXT,
  contentData: 'object',
  toolCallId: TEXT,
  toolCalls: TEXT,
  data: TEXT,
  contextId: /^wamid\./,
  contextFrom: /^[0-9]+$/,
  createDate: DATE,
  sendDate: DATE,
  deliverDate: DATE,
  readDate: DATE,
  promptTokens: TEXT,
  completionTokens: TEXT,
  order: 'integer',
  traceId: /^[0-9a-f]{32}$/,
}

test('a message always has the 27 fields of the contract, each in its form or null', async () => {
  const { status, headers, body } = await list()
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.deepEqual(Object.keys(body), ['data', 'cursors'])
  assert.deepEqual(Object.keys(body.cursors), ['next', 'prev'])
  assert.equal(Object.keys(FIELDS).length, 27)
  for (const message of body.data) {
    assert.deepEqual(Object.keys(message), Object.keys(FIELDS))
    for (const [name, form] of Object.entries(FIELDS)) {
      const value = message[name]
      if (value === null) continue
      if (form === 'object') assert.ok(typeof value === 'object' && !Array.isArray(value), name)
      else if (form === 'integer') assert.ok(Number.isInteger(value), name)
      else assert.ok(typeof value === 'string' && form.test(value), `${name}: ${value}`)
    }
  }
})

test('what each side said is distinguished by role, addresses, type and status', async () => {
  const { body } = await list('?sort=asc')
  const [first, sent, , , reply] = body.data
  assert.equal(body.data.length, 5)
  const phone = customer.slice(1)
  const shop = stage.shop.from.slice(1)
  const picked = ({ role, from, to, type, content, status, order }: Record<string, unknown>) => [
    role,
    from,
    to,
    type,
    content,
    status,
    order,
  ]
  assert.deepEqual(picked(first), ['user', phone, shop, 'text', 'Oi', 'received', 1])
  assert.deepEqual(picked(sent), ['assistant', shop, phone, 'contacts', 'Ana', 'delivered', 2])
  assert.ok(sent.sendDate && sent.deliverDate && !sent.readDate)
  assert.equal(reply.contextId, first.channelMessageId)
  assert.equal(reply.contextFrom, phone) // who wrote the quoted message: the customer
  for (const name of [
    'assistantId',
    'userId',
    'broadcastId',
    'toolCallId',
    'toolCalls',
    'promptTokens',
    'completionTokens',
  ]) {
    assert.equal(sent[name], null, name)
  }
})

test('messages come newest first, or oldest first when asked', async () => {
  const orders = async (query: string) =>
    (await list(query)).body.data.map(({ order }: { order: number }) => order)
  assert.deepEqual(await orders(''), [5, 4, 3, 2, 1])
  assert.deepEqual(await orders('?sort=desc'), [5, 4, 3, 2, 1])
  assert.deepEqual(await orders('?sort=asc'), [1, 2, 3, 4, 5])
})

test('a page has at most as many messages as the limit says', async () => {
  assert.equal((await list('?limit=1')).body.data.length, 1)
  assert.equal((await list('?limit=4')).body.data.length, 4)
  assert.equal((await list('?limit=100')).body.data.length, 5)
})

test('a page has fifty messages when no limit is given', async () => {
  const other = newCustomer()
  await Promise.all(
    Array.from({ length: 51 }, () =>
      stage.call('POST', '/messages/contacts', contacts(stage.shop.from, other)),
    ),
  )
  const { body } = await stage.call('GET', `/conversations?to=${other.slice(1)}`)
  const page = await stage.call('GET', `/conversations/${body.data[0].id}/messages`)
  assert.equal(page.body.data.length, 50)
  assert.equal(page.body.data[0].order, 51)
  const orders = await stage.call('GET', `/conversations/${body.data[0].id}/messages?limit=100&sort=asc`)
  assert.deepEqual(
    orders.body.data.map(({ order }: { order: number }) => order),
    Array.from({ length: 51 }, (_, index) => index + 1),
  )
})

const REFUSED: [query: string, fault: string][] = [
  ...['0', '-1'].map((limit): [string, string] => [`?limit=${limit}`, '/limit too_small']),
  ...['101', '9'.repeat(30)].map((limit): [string, string] => [`?limit=${limit}`, '/limit too_large']),
  ...['abc', '1.5', '1.0', '-0', '01', '+1', '1e1', '', '%20', '9'.repeat(400)].map(
    (limit): [string, string] => [`?limit=${limit}`, '/limit type'],
  ),
  ['?limit=1&limit=2', '/limit type'],
  ['?sort=up', '/sort enum'],
  ['?sort=', '/sort enum'],
  ['?sort=asc&sort=desc', '/sort type'],
  ['?cursor=', '/cursor too_short'],
  [`?cursor=${'a'.repeat(1025)}`, '/cursor too_long'],
  ['?page=2', '/page unknown_field'],
  ['?__proto__=1', '/__proto__ unknown_field'],
]

test('a query parameter that is not as it must be is refused at its pointer', async () => {
  for (const [query, fault] of REFUSED) {
    const answer = await list(query)
    assert.equal(answer.status, 422, query)
    assert.equal(answer.body.code, 'invalid_request')
    assert.equal(answer.body.errors[0].in, 'query')
    assert.ok(faultsOf(answer).includes(fault), `${query}: ${faultsOf(answer).join()}`)
  }
  assert.equal(faultsOf(await list('?limit=0&sort=up&page=2')).length, 3)
})

test('an unknown conversation answers 404', async () => {
  for (const id of [
    '01970000-0000-7000-8000-000000000000',
    'abc',
    `{${conversationId}}`,
    `urn:uuid:${conversationId}`,
  ]) {
    const { status, body } = await stage.call('GET', `/conversations/${id}/messages`)
    assert.equal(status, 404)
    assert.equal(body.code, 'conversation_not_found')
  }
})

test('the id of a conversation may be written in capitals', async () => {
  const { status, body } = await stage.call('GET', `/conversations/${conversationId.toUpperCase()}/messages`)
  assert.equal(status, 200)
  assert.equal(body.data.length, 5)
})
