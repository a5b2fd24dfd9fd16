/**
 * A message that failed is corrected: another one is sent in its place, once, and it waits for
 * nobody any more.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { newCustomer, newReference, orderDetails } from '../../../testkit/bodies.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const DETAILS = '/messages/interactive/order_details'
const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let to: string
let referenceId: string
let failed: string
before(async () => (stage = await openStage({ channel })))
beforeEach(async () => {
  shop = await stage.openShop({ scopes: ['admin'] })
  to = await newWriter()
  referenceId = newReference()
  channel.answer = refuses
  failed = await send(orderDetails(shop.from, to, referenceId), 'failed')
  channel.answer = takes
  channel.calls.length = 0
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown, headers = {}, apiKey = shop.apiKey) =>
  stage.call(method, path, body, { headers, apiKey })
async function newWriter(): Promise<string> {
  const customer = newCustomer()
  await postWebhook(stage, { messages: [textMessage(customer, stage.clock.now())] }, shop)
  return customer
}
async function send(body: unknown, becomes: string): Promise<string> {
  const answer = await ask('POST', DETAILS, body)
  assert.equal(answer.status, 200, answer.text)
  await stage.messageWith(answer.body.id, becomes, shop)
  return answer.body.id
}
const corrected = (more: object = {}) => ({
  ...orderDetails(shop.from, to, referenceId),
  replaces: failed,
  ...more,
})
const waiting = async () =>
  (await ask('GET', '/deliveries')).body.data.map(({ messageId }: { messageId: string }) => messageId)

test('the corrected message goes out, and the failed one is resolved as resent as it', async () => {
  assert.deepEqual(await waiting(), [failed])
  const id = await send(corrected({ replaces: failed.toUpperCase() }), 'sent')
  assert.deepEqual(await waiting(), [])
  const { body: order } = await ask('GET', `/orders/${referenceId}`)
  const [{ resolution }] = order.timeline.filter(({ kind }: { kind: string }) => kind === 'resolution')
  assert.deepEqual(
    [resolution.messageId, resolution.action, resolution.resentAs, resolution.resolvedBy.kind],
    [failed, 'resend', id, 'key'],
  )
  const [listed] = (await ask('GET', '/orders')).body.data
  assert.deepEqual([listed.hasFailed, listed.payment, listed.requestMessageId], [false, 'unpaid', id])
})

test('it may have another recipient and other values, but is of the same sender', async () => {
  const another = await stage.openShop({ workspaceId: shop.workspaceId })
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, another)
  const elsewhere = await ask('POST', DETAILS, corrected({ from: another.from }))
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [409, 'delivery_not_open'])
  assert.deepEqual(await waiting(), [failed])
  const right = await newWriter()
  await send(corrected({ to: right }), 'sent')
  assert.deepEqual(await waiting(), [])
})

test('of many who correct the same message at once one sends, and the others learn what was decided', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', DETAILS, corrected())))
  const sent = answers.filter(({ status }) => status === 200)
  assert.equal(sent.length, 1)
  assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'delivery_not_open'))
  await stage.messageWith(sent[0]?.body.id, 'sent', shop)
  assert.equal(channel.calls.length, 1)
  const late = await ask('POST', DETAILS, corrected())
  assert.deepEqual([late.status, late.body.resolution.resentAs], [409, sent[0]?.body.id])
})

test('the same request under the same key replaces once and gives the same answer', async () => {
  const headers = { 'idempotency-key': uuidv7() }
  const first = await ask('POST', DETAILS, corrected(), headers)
  const second = await ask('POST', DETAILS, corrected(), headers)
  assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body])
  assert.equal(second.headers['idempotent-replayed'], 'true')
  await stage.messageWith(first.body.id, 'sent', shop)
  assert.equal(channel.calls.length, 1)
})

test('a correction that is refused leaves the failed message as it was', async () => {
  await stage.pass(25 * 60 * 60 * 1000)
  const { status, body } = await ask('POST', DETAILS, corrected())
  assert.deepEqual([status, body.code], [409, 'window_closed'])
  assert.deepEqual(await waiting(), [failed])
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
  await send(corrected(), 'sent')
  assert.deepEqual(await waiting(), [])
})

/** As a process leaves it that is killed before it stores what it planned to send. */
const cutOff = (minutesAgo: number) =>
  stage.db.query('update failed_messages set resend_as = $2 where message_id = $1', [
    failed,
    uuidv7({ msecs: Date.now() - minutesAgo * 60_000 }),
  ])

test('a correction that was cut off before it was sent can be made once more after ten minutes', async () => {
  await cutOff(9)
  const early = await ask('POST', DETAILS, corrected())
  assert.deepEqual([early.status, early.body.code], [409, 'delivery_not_open'])
  await cutOff(11)
  await send(corrected(), 'sent')
  assert.deepEqual([await waiting(), channel.calls.length], [[], 1])
})

test('after ten minutes a message whose correction was cut off can be put away', async () => {
  const putAway = () => ask('POST', `/deliveries/${failed}/resolve`, { action: 'mark_failed' })
  await cutOff(9)
  assert.equal((await putAway()).body.code, 'resolution_impossible')
  await cutOff(11)
  assert.equal((await putAway()).status, 200)
  assert.deepEqual([await waiting(), channel.calls.length], [[], 0])
})

test('what has not failed, was delivered after all, or does not exist is not replaced', async () => {
  await postWebhook(stage, { statuses: [receipt(`wamid.${failed}`, 'sent', stage.clock.now())] }, shop)
  const fine = await send(orderDetails(shop.from, to), 'sent')
  for (const replaces of [fine, uuidv7()]) {
    const { status, body } = await ask('POST', DETAILS, corrected({ replaces }))
    assert.deepEqual([status, body.code], [409, 'delivery_not_open'])
  }
  const other = await stage.openShop({ scopes: ['admin'] })
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, other)
  const foreign = await ask('POST', DETAILS, corrected({ from: other.from }), {}, other.apiKey)
  assert.deepEqual(
    [foreign.status, foreign.body.code, foreign.body.resolution],
    [409, 'delivery_not_open', null],
  )
  assert.equal((await ask('POST', DETAILS, corrected({ replaces: 'x' }))).status, 422)
  assert.deepEqual(await waiting(), [failed])
})

test('to replace needs the right to decide about deliveries', async () => {
  const { key } = await stage.makeKey(shop.workspaceId, ['messages:send'])
  const refused = await ask('POST', DETAILS, corrected(), {}, key)
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
  assert.deepEqual(await waiting(), [failed])
  const { key: enough } = await stage.makeKey(shop.workspaceId, ['messages:send', 'deliveries:resolve'])
  assert.equal((await ask('POST', DETAILS, corrected(), {}, enough)).status, 200)
})
