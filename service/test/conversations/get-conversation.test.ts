import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const DAY_MS = 24 * 60 * 60 * 1000

async function conversationWith(customer: string) {
  const { body } = await stage.call('GET', `/conversations?to=${customer.slice(1)}`)
  return body.data[0]
}

test('a conversation shows both sides, its size, its dates and its window', async () => {
  const customer = newCustomer()
  await stage.simulator.control('PUT', `/contacts/${customer.slice(1)}`, { name: 'Ana Lima' })
  const wroteAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000)
  await stage.simulator.customerWrites(customer, 'Oi', { at: wroteAt.toISOString() })
  const sent = await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer))
  const { id, role, type, status: state, content } = await stage.messageWith(sent.body.id, 'delivered')

  const listed = await conversationWith(customer)
  const { status, body } = await stage.call('GET', `/conversations/${listed.id}`)
  assert.equal(status, 200)
  assert.deepEqual(body, listed)
  const { createDate, lastMessageDate, ...rest } = body
  assert.deepEqual(rest, {
    id: listed.id,
    workspaceId: stage.shop.workspaceId,
    from: stage.shop.from.slice(1),
    to: customer.slice(1),
    contact: { name: 'Ana Lima', username: null, marketingStopped: false },
    marksRead: true,
    window: {
      open: true,
      opensAt: wroteAt.toISOString(),
      closesAt: new Date(wroteAt.getTime() + DAY_MS).toISOString(),
      refusedAt: null,
    },
    messageCount: 2,
    hasFailed: false,
    inbox: { state: 'open', waitsSince: null, assignee: null, snoozedUntil: null, labels: [], unread: null },
    lastMessage: { id, role, type, status: state, byPhone: false, content },
  })
  assert.ok(createDate <= lastMessageDate)
  assert.match(createDate, /^[0-9-]{10}T[0-9:]{8}\.[0-9]{3}Z$/)
})

test('the window is open until one millisecond before 24 hours have passed', async () => {
  const customer = newCustomer()
  const wroteAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  await stage.simulator.customerWrites(customer, 'Oi', { at: wroteAt.toISOString() })
  const { id } = await conversationWith(customer)
  const isOpen = async () => (await stage.call('GET', `/conversations/${id}`)).body.window.open
  try {
    stage.clock.freeze(new Date(wroteAt.getTime() + DAY_MS - 1))
    assert.equal(await isOpen(), true)
    stage.clock.freeze(new Date(wroteAt.getTime() + DAY_MS))
    assert.equal(await isOpen(), false)
  } finally {
    stage.clock.unfreeze()
  }
})

test('a contact who never wrote has a closed window without dates', async () => {
  const customer = newCustomer()
  await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer))
  const { window, contact } = await conversationWith(customer)
  assert.deepEqual(window, { open: false, opensAt: null, closesAt: null, refusedAt: null })
  assert.deepEqual(contact, { name: null, username: null, marketingStopped: false })
})

test('an id that does not exist, or that is no id, answers 404; capitals are no matter', async () => {
  const customer = newCustomer()
  await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, customer))
  const { id } = await conversationWith(customer)
  assert.equal((await stage.call('GET', `/conversations/${id.toUpperCase()}`)).body.id, id)
  for (const unknown of [
    '01970000-0000-7000-8000-000000000000',
    'abc',
    `{${id}}`,
    id.replaceAll('-', ''),
    '%00',
    '1',
  ]) {
    const { status, body } = await stage.call('GET', `/conversations/${unknown}`)
    assert.equal(status, 404, unknown)
    assert.equal(body.code, 'conversation_not_found')
  }
})
