/**
 * Deliveries that need a person: where they are seen, what may be decided about each, and that it
 * takes effect once.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { request } from 'undici'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { recordReceipts } from '../../src/store/record-receipts.ts'
import type { RecordedReceipt } from '../../src/store/recorded-receipt.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer, newReference, orderDetails } from '../../../testkit/bodies.ts'
import { createScriptedChannel, refuses, staysSilent, takes } from '../stage/scripted-channel.ts'
import { failureOf, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
const WAIT_MS = 30_000
let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({ channel, env: { RECADO_UNKNOWN_WAIT_MS: String(WAIT_MS) } })
})
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const callsFor = (id: string) => channel.calls.filter(({ messageId }) => messageId === id).length

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const list = async (query = '') => (await ask('GET', `/deliveries${query}`)).body.data
const resolve = (id: string, action: string) => ask('POST', `/deliveries/${id}/resolve`, { action })
const messageWith = (id: string, status: string) => stage.messageWith(id, status, shop)
const openAs = (id: string, state: string) =>
  stage.until(
    async () => (await list(`?state=${state}`)).find((one: { messageId: string }) => one.messageId === id),
    `the delivery of ${id} is ${state}`,
  )
const rowsOf = async (id: string) =>
  (await stage.db.query('select state from deliveries where message_id = $1', [id])).rows

/** A message whose outcome is unknown, in one of the two states. */
async function sendUncertain(state: 'unknown' | 'held', to = newCustomer()) {
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, to, { shop })
  await openAs(id, 'unknown')
  if (state === 'held') stage.clock.advance(WAIT_MS)
  const delivery = await openAs(id, state)
  channel.answer = takes
  return { id, to, delivery }
}

async function sendRefused(to = newCustomer()) {
  channel.answer = refuses
  const { id } = await sendContacts(stage, to, { shop })
  await messageWith(id, 'failed')
  channel.answer = takes
  return { id, to }
}

async function tellReceipt(id: string, status: string, failure = false) {
  const errors = failure ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}
  const statuses = [
    receipt(`wamid.${id}`, status, stage.clock.now(), { biz_opaque_callback_data: id, ...errors }),
  ]
  assert.equal(await postWebhook(stage, { statuses }, shop), 200)
}

test('what needs a person is listed with why, and with what can be done', async () => {
  const { id: heldId } = await sendUncertain('held')
  const { id: unknownId, delivery } = await sendUncertain('unknown')
  const maria = newCustomer()
  const contacts = [{ wa_id: maria.slice(1), profile: { name: 'Maria' } }]
  await postWebhook(stage, { contacts, messages: [textMessage(maria, stage.clock.now())] }, shop)
  const { id: failedId, to } = await sendRefused(maria)
  await messageWith((await sendContacts(stage, newCustomer(), { shop })).id, 'sent')

  const ids = async (query: string) =>
    (await list(query)).map(({ messageId }: { messageId: string }) => messageId)
  assert.deepEqual(await ids(''), [failedId, unknownId, heldId])
  assert.deepEqual(await ids('?sort=asc'), [heldId, unknownId, failedId])
  assert.deepEqual(await ids('?state=held'), [heldId])
  assert.deepEqual(await ids(`?state=failed&sender=${shop.senderId.toUpperCase()}`), [failedId])
  for (const nobody of [stage.shop.senderId, shop.workspaceId])
    assert.deepEqual(await ids(`?sender=${nobody}`), [])
  assert.equal((await ask('GET', '/deliveries?state=waiting')).status, 422)
  for (const malformed of ['x', '', `${shop.senderId}0`, `urn:uuid:${shop.senderId}`]) {
    const { status, body } = await ask('GET', `/deliveries?sender=${malformed}`)
    const [fault] = body.errors
    assert.deepEqual(
      [status, body.code, fault.in, fault.pointer, fault.code],
      [422, 'invalid_request', 'query', '/sender', 'pattern'],
      malformed,
    )
  }

  assert.equal(delivery.failure.code, 'outcome_unknown')
  assert.ok(delivery.decideDate > delivery.lastAttemptDate && delivery.failDate === null)
  const [failed] = await list('?state=failed')
  assert.deepEqual(failed.actions, ['resend', 'mark_failed'])
  assert.equal(failed.failure.code, 'invalid_parameter')
  assert.equal(failed.attempts, 1)
  assert.deepEqual(failed.contact, { name: 'Maria', username: null })
  assert.deepEqual(delivery.contact, { name: null, username: null })
  assert.deepEqual([failed.to, failed.senderId, failed.content], [to.slice(1), shop.senderId, 'Ana Lima'])
  const { health } = (await ask('GET', '/senders')).body.data[0]
  assert.deepEqual([health.unknown, health.held, health.failed], [1, 1, 1])
})

test('pages of deliveries joined are the deliveries, whatever their state', async () => {
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.push((await sendRefused()).id, (await sendUncertain('unknown')).id)
  const seen: string[] = []
  for (let path = '/deliveries?limit=2', next: string | null = ''; next !== null;) {
    const { body } = await ask('GET', path)
    seen.push(...body.data.map(({ messageId }: { messageId: string }) => messageId))
    next = body.cursors.next
    path = `/deliveries?limit=2&cursor=${next}`
    assert.ok(seen.length <= made.length)
  }
  assert.deepEqual(seen, made.reverse())
  const { body } = await ask('GET', '/deliveries?limit=2')
  const withOther = await ask('GET', `/deliveries?state=failed&limit=2&cursor=${body.cursors.next}`)
  assert.equal(withOther.body.code, 'invalid_cursor')
})

for (const state of ['held', 'unknown'] as const) {
  test(`a delivery that is ${state} is sent again as the same message, and what follows it goes on`, async () => {
    const { id, to } = await sendUncertain(state)
    const { id: next } = await sendContacts(stage, to, { shop })
    const { status, body } = await resolve(id.toUpperCase(), 'resend')
    assert.equal(status, 200)
    const { resolveDate, resolvedBy, ...decided } = body
    assert.ok(resolveDate)
    assert.equal(resolvedBy.name, 'test')
    assert.deepEqual(decided, { messageId: id, action: 'resend', state, resentAs: null })
    await messageWith(id, 'sent')
    await messageWith(next, 'sent')
    assert.equal(callsFor(id), 2)
    assert.deepEqual(await list(), [])
  })

  test(`a delivery that is ${state} and was marked sent is done: never called again, sent without an id of the channel`, async () => {
    const { id, to } = await sendUncertain(state)
    const { id: next } = await sendContacts(stage, to, { shop })
    assert.equal((await resolve(id, 'mark_sent')).status, 200)
    const message = await messageWith(id, 'sent')
    const { failure } = JSON.parse(String(message.data))
    assert.deepEqual([message.channelMessageId, message.sendDate, failure], [null, null, undefined])
    await messageWith(next, 'sent')
    assert.equal(callsFor(id), 1)
    assert.deepEqual(await rowsOf(id), [])
    await tellReceipt(id, 'delivered')
    assert.equal((await messageWith(id, 'delivered')).channelMessageId, `wamid.${id}`)
  })

  test(`a delivery that is ${state} and was marked failed is done, and a receipt may still report otherwise`, async () => {
    const { id } = await sendUncertain(state)
    assert.equal((await resolve(id, 'mark_failed')).status, 200)
    assert.equal(failureOf(await messageWith(id, 'failed')).code, 'marked_failed')
    assert.deepEqual(await list(), [])
    await tellReceipt(id, 'failed', true)
    assert.deepEqual(await list(), [], 'somebody has looked after it')
    await tellReceipt(id, 'delivered')
    await messageWith(id, 'delivered')
    assert.equal(callsFor(id), 1)
  })
}

test('a message that is held again after it was sent again can be decided about again', async () => {
  const { id } = await sendUncertain('held')
  channel.answer = staysSilent
  assert.equal((await resolve(id, 'resend')).status, 200)
  await openAs(id, 'unknown')
  await stage.pass(WAIT_MS)
  await openAs(id, 'held')
  assert.equal((await resolve(id, 'mark_sent')).status, 200)
  const { rows } = await stage.db.query(
    'select state, action from delivery_resolutions where message_id = $1 order by resolution_id',
    [id],
  )
  assert.deepEqual(rows, [
    { state: 'held', action: 'resend' },
    { state: 'held', action: 'mark_sent' },
  ])
})

test('of several who decide at once one decides, and the others learn of it', async () => {
  const { id: heldId } = await sendUncertain('held')
  const { id: failedId } = await sendRefused()
  for (const id of [heldId, failedId]) {
    const before = channel.calls.length
    const actions = ['resend', 'resend', 'mark_failed', 'resend', 'mark_failed']
    const answers = await Promise.all(actions.map((action) => resolve(id, action)))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    assert.deepEqual(more, [])
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      if (id === failedId && body.code === 'resolution_impossible') continue // it is just being resent
      assert.equal(body.code, 'delivery_not_open')
      assert.deepEqual(body.resolution, won?.body)
    }
    if (won?.body.action === 'resend') await messageWith(won.body.resentAs ?? id, 'sent')
    assert.equal(channel.calls.length - before, won?.body.action === 'resend' ? 1 : 0)
  }
})

test('a decision made on another process reaches the lane that waits', async (t) => {
  const { id, to } = await sendUncertain('unknown')
  const { id: next } = await sendContacts(stage, to, { shop })
  const other = await stage.startAnother()
  t.after(() => other.close())
  const { statusCode, body } = await request(`${other.url}/deliveries/${id}/resolve`, {
    method: 'POST',
    headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'resend' }),
  })
  assert.equal(statusCode, 200, await body.text())
  await messageWith(id, 'sent')
  await messageWith(next, 'sent')
  assert.equal(callsFor(id), 2)
})

test('what is sent again waits while its sender is paused', async () => {
  const { id } = await sendUncertain('held')
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'paused' })
  assert.equal((await resolve(id, 'resend')).status, 200)
  const neighbour = await sendContacts(stage)
  await stage.messageWith(neighbour.id, 'sent')
  assert.equal(callsFor(id), 1)
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'running' })
  await messageWith(id, 'sent')
})

test('what was refused is resent as another message, and stays failed itself', async () => {
  const { id } = await sendRefused()
  const { status, body } = await resolve(id, 'resend')
  assert.equal(status, 200)
  assert.notEqual(body.resentAs, id)
  const resent = await messageWith(body.resentAs, 'sent')
  const old = await messageWith(id, 'failed')
  assert.deepEqual([resent.content, resent.contentData, resent.to], [old.content, old.contentData, old.to])
  assert.equal(resent.order, Number(old.order) + 1)
  assert.deepEqual([callsFor(id), await list()], [1, []])
})

test('an order that was refused keeps its reference, and is not resent once its window has closed', async () => {
  const to = newCustomer()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
  channel.answer = refuses
  const order = orderDetails(shop.from, to, newReference())
  const ids: string[] = []
  for (let n = 0; n < 2; n++)
    ids.push((await ask('POST', '/messages/interactive/order_details', order)).body.id)
  for (const id of ids) await messageWith(id, 'failed')
  channel.answer = takes
  const [first = '', second = ''] = ids
  assert.equal((await openAs(first, 'failed')).referenceId, order.interactive.action.parameters.reference_id)
  const { body } = await resolve(first, 'resend')
  await messageWith(body.resentAs, 'sent')
  const { rows } = await stage.db.query(
    'select reference_id, order_status from order_mentions where message_id = $1',
    [body.resentAs],
  )
  assert.deepEqual(rows, [
    { reference_id: order.interactive.action.parameters.reference_id, order_status: 'pending' },
  ])

  await stage.pass(25 * 60 * 60 * 1000)
  const late = await resolve(second, 'resend')
  assert.deepEqual([late.status, late.body.code], [409, 'window_closed'])
  await openAs(second, 'failed') // it still needs a person
  assert.equal((await resolve(second, 'mark_failed')).status, 200)
})

test('a resend that died before its decision was written is not sent twice, days later neither', async () => {
  const { id } = await sendRefused()
  const { body: first } = await resolve(id, 'resend')
  await messageWith(first.resentAs, 'sent')
  // as if the process had ended after the new message was on disk
  await stage.db.query('delete from delivery_resolutions where message_id = $1', [id])
  await stage.db.query('update failed_messages set resolved = false where message_id = $1', [id])
  await stage.pass(25 * 60 * 60 * 1000)
  const before = channel.calls.length
  const { status, body: otherwise } = await resolve(id, 'mark_failed')
  assert.deepEqual([status, otherwise.code], [409, 'resolution_impossible'])
  const { body: second } = await resolve(id, 'resend')
  assert.equal(second.resentAs, first.resentAs)
  const next = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(next.id, 'sent')
  assert.equal(channel.calls.length, before + 1, 'the channel was called for the next message only')
})

test('what is being resent is neither marked as failed meanwhile nor sent twice', async () => {
  const { id, to } = await sendRefused()
  const holder = await stage.db.connect()
  await holder.query('begin')
  await holder.query('select from conversations where workspace_id = $1 for update', [shop.workspaceId])
  const resends = [resolve(id, 'resend'), resolve(id, 'resend')]
  await stage.until(() => areWaiting(stage.db, 1), 'the new message waits to be written')
  const { status, body } = await resolve(id, 'mark_failed')
  assert.deepEqual([status, body.code], [409, 'resolution_impossible'])
  await holder.query('rollback')
  holder.release()
  const answers = await Promise.all(resends)
  assert.deepEqual(
    answers.map((one) => one.status).toSorted((a, b) => a - b),
    [200, 409],
  )
  await messageWith(answers.find((one) => one.status === 200)?.body.resentAs, 'sent')
  const { body: said } = await ask('GET', `/conversations?to=${encodeURIComponent(to)}`)
  assert.equal(said.data[0].messageCount, 2)
})

test('more decisions at once than there are connections are all carried out', async () => {
  channel.answer = refuses
  const sent = await Promise.all(
    Array.from({ length: 30 }, () => sendContacts(stage, newCustomer(), { shop })),
  )
  for (const { id } of sent) await messageWith(id, 'failed')
  channel.answer = takes
  const answers = await Promise.all(sent.map(({ id }) => resolve(id, 'resend')))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.deepEqual(await list(), [])
})

test('what the channel took, or may have taken, is not resent when it failed', async () => {
  const { id: byReceipt } = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(byReceipt, 'sent')
  await tellReceipt(byReceipt, 'failed', true)

  const { id: doubtful } = await sendUncertain('held')
  channel.answer = refuses
  await resolve(doubtful, 'resend')
  await messageWith(doubtful, 'failed')
  for (const id of [byReceipt, doubtful]) {
    const { actions, failDate } = await openAs(id, 'failed')
    assert.deepEqual(actions, ['mark_failed'])
    assert.ok(failDate)
    for (const action of ['resend', 'mark_sent']) {
      const { status, body } = await resolve(id, action)
      assert.deepEqual([status, body.code], [409, 'resolution_impossible'])
    }
    assert.equal((await resolve(id, 'mark_failed')).status, 200)
    await messageWith(id, 'failed')
  }
  assert.deepEqual(await list(), [])
})

test('what failed and was delivered after all needs no decision', async () => {
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(id, 'sent')
  await tellReceipt(id, 'failed', true)
  await openAs(id, 'failed')
  await tellReceipt(id, 'delivered')
  await messageWith(id, 'delivered')
  assert.deepEqual(await list(), [])
})

test('what another process records as failed while a receipt says that it was delivered needs no decision', async () => {
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(id, 'sent')
  const at = stage.clock.now()
  const failed: RecordedReceipt = {
    channelMessageId: `wamid.${id}`,
    status: 'failed',
    at,
    messageId: id,
    recipient: null,
    failure: lostAnswer('No.'),
    isAccountWide: false,
    receivedAt: at,
    link: null,
    workspaceId: shop.workspaceId,
    senderId: shop.senderId,
  }
  const other = await stage.db.connect()
  try {
    await other.query('begin')
    await other.query(recordReceipts.toStatement(shop.workspaceId, [failed]))
    const told = tellReceipt(id, 'delivered')
    await stage.until(() => areWaiting(stage.db, 1), 'the receipt waits for the other process')
    await other.query('commit')
    await told
  } finally {
    other.release(true)
  }
  await messageWith(id, 'delivered')
  assert.deepEqual(await list(), [])
})

test('what needs no decision cannot be decided about, and what is no delivery is not found', async () => {
  const to = newCustomer()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
  const { id } = await sendContacts(stage, to, { shop })
  const { conversationId } = await messageWith(id, 'sent')
  const done = await resolve(id, 'resend')
  assert.deepEqual([done.status, done.body.code, done.body.resolution], [409, 'delivery_not_open', null])
  const { body } = await ask('GET', `/conversations/${conversationId}/messages?sort=asc`)
  for (const nothing of [body.data[0].id, conversationId, 'x']) {
    const answer = await resolve(nothing, 'resend')
    assert.deepEqual([answer.status, answer.body.code], [404, 'delivery_not_found'])
  }
  assert.equal((await resolve(id, 'forget')).status, 422)
  assert.equal(callsFor(id), 1)
})
