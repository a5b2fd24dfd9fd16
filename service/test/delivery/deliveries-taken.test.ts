/**
 * What the channel took and reported as failed: when a person may send it again, and that the
 * customer gets it once.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { createScriptedChannel, staysSilent, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
const WAIT_MS = 30_000
let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({
    realTime: 'a statement waits for the test',
    channel,
    env: { RECADO_UNKNOWN_WAIT_MS: String(WAIT_MS) },
  })
})
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const list = async () => (await ask('GET', '/deliveries')).body.data
const actionsFor = async (id: string) =>
  (await list()).find((one: { messageId: string }) => one.messageId === id)?.actions
const resolve = (id: string, action: string) => ask('POST', `/deliveries/${id}/resolve`, { action })
const messageWith = (id: string, status: string) => stage.messageWith(id, status, shop)

/** A receipt of what was taken as `wamid`; one that failed says so with the code. */
async function hear(id: string, status: string, code: number | null = null, wamid = `wamid.${id}`) {
  const errors = code === null ? {} : { errors: [{ code, title: 'A title' }] }
  const ours = { biz_opaque_callback_data: id, ...errors }
  assert.equal(
    await postWebhook(stage, { statuses: [receipt(wamid, status, stage.clock.now(), ours)] }, shop),
    200,
  )
}

async function sendTaken(code: number, to = newCustomer()) {
  const { id } = await sendContacts(stage, to, { shop })
  await messageWith(id, 'sent')
  await hear(id, 'failed', code)
  await messageWith(id, 'failed')
  return { id, to }
}

const mayResend = ['resend', 'mark_failed']
const mayPutAway = ['mark_failed']

const codes: [code: number, about: string, actions: string[]][] = [
  [131056, 'too fast for the recipient', mayResend],
  [131016, 'unavailable', mayResend],
  [131000, 'an internal error', mayResend],
  [130429, 'too fast for the number', mayResend],
  [131049, 'held back for a day', mayResend],
  [132015, 'dropped with its template', mayResend],
  [131050, 'not wanted', mayPutAway],
  [131030, 'not on the list of a test number', mayResend],
  [131042, 'an unpaid bill', mayResend],
  [131026, 'undeliverable', mayPutAway],
  [131047, 'a closed window', mayPutAway],
  [2046, 'an order status that may not follow', mayPutAway],
  [999_999, 'a code nobody knows', mayPutAway],
]
for (const [code, about, actions] of codes) {
  test(`what was taken and reported as failed with ${code} (${about}) may be: ${actions.join(', ')}`, async () => {
    const { id } = await sendTaken(code)
    assert.deepEqual(await actionsFor(id), actions)
    if (actions === mayResend) return
    const { status, body } = await resolve(id, 'resend')
    assert.deepEqual([status, body.code], [409, 'resolution_impossible'])
  })
}

test('what was taken and reported as failed is resent once, however many ask for it, and stays failed itself', async () => {
  const { id } = await sendTaken(131016)
  const before = channel.calls.length
  const answers = await Promise.all(['resend', 'resend', 'resend'].map((action) => resolve(id, action)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  )
  const { resentAs } = answers.find(({ status }) => status === 200)?.body ?? {}
  const resent = await messageWith(resentAs, 'sent')
  const old = await messageWith(id, 'failed')
  assert.deepEqual([resent.contentData, resent.to], [old.contentData, old.to])
  assert.deepEqual([channel.calls.length - before, await list()], [1, []])
  assert.equal((await resolve(id, 'resend')).body.resolution.resentAs, resentAs)
})

test('an order that was reported as failed keeps to the service window when it is resent', async () => {
  const to = newCustomer()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
  const order = orderDetails(shop.from, to)
  const { id } = (await ask('POST', '/messages/interactive/order_details', order)).body
  await messageWith(id, 'sent')
  await hear(id, 'failed', 131016)
  await stage.pass(25 * 60 * 60 * 1000)
  const late = await resolve(id, 'resend')
  assert.deepEqual([late.status, late.body.code], [409, 'window_closed'])
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
  const { body } = await resolve(id, 'resend')
  await messageWith(body.resentAs, 'sent')
})

test('what was reported as failed and then as delivered needs no decision and is not resent', async () => {
  const { id } = await sendTaken(131016)
  await hear(id, 'delivered')
  await messageWith(id, 'delivered')
  const { status, body } = await resolve(id, 'resend')
  assert.deepEqual([status, body.code, await list()], [409, 'delivery_not_open', []])
})

test('what was reported as sent is not resent, whichever of the two came first', async () => {
  const { id: failedFirst } = await sendTaken(131016)
  await hear(failedFirst, 'sent')
  const { id: sentFirst } = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(sentFirst, 'sent')
  await hear(sentFirst, 'sent')
  await hear(sentFirst, 'failed', 131016)
  for (const id of [failedFirst, sentFirst]) {
    await messageWith(id, 'failed')
    assert.deepEqual(await actionsFor(id), mayPutAway)
    assert.equal((await resolve(id, 'resend')).body.code, 'resolution_impossible')
  }
})

test('what was taken with a lost answer and reported as failed may be resent', async () => {
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(id, 'unknown')
  channel.answer = takes
  await hear(id, 'failed', 131016)
  await messageWith(id, 'failed')
  const { body } = await resolve(id, 'resend')
  await messageWith(body.resentAs, 'sent')
})

test('what may have been taken twice is not resent because one of the two is reported as failed', async () => {
  shop = await stage.openShop({ scopes: ['admin'], unknownPolicy: 'resend' })
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  await messageWith(id, 'unknown')
  channel.answer = takes
  await stage.pass(WAIT_MS)
  await messageWith(id, 'sent')
  await hear(id, 'failed', 131016)
  await messageWith(id, 'failed')
  assert.deepEqual(await actionsFor(id), mayPutAway)
})

test('what is delivered after all while it is being resent is reported as resent, and by whom', async () => {
  const { id, to } = await sendTaken(131016)
  const holder = await stage.db.connect()
  await holder.query('begin')
  await holder.query('select from conversations where workspace_id = $1 for update', [shop.workspaceId])
  const resent = resolve(id, 'resend')
  await stage.until(() => areWaiting(stage.db, 1), 'the new message waits to be written')
  await hear(id, 'delivered')
  await holder.query('rollback')
  holder.release()
  const { status, body } = await resent
  assert.equal(status, 200)
  await messageWith(body.resentAs, 'sent')
  await messageWith(id, 'delivered')
  const again = await resolve(id, 'resend')
  assert.deepEqual([again.body.code, again.body.resolution], ['delivery_not_open', body])
  const { body: said } = await ask('GET', `/conversations?to=${encodeURIComponent(to)}`)
  assert.equal(said.data[0].messageCount, 2)
})

test('a resend that was begun is carried out to its end, also once the old message was reported as sent', async () => {
  const { id } = await sendTaken(131016)
  const { body: first } = await resolve(id, 'resend')
  await messageWith(first.resentAs, 'sent')
  // as if the process had ended after the new message was on disk
  await stage.db.query('delete from delivery_resolutions where message_id = $1', [id])
  await stage.db.query('update failed_messages set resolved = false where message_id = $1', [id])
  await hear(id, 'sent')
  const before = channel.calls.length
  const { body: second } = await resolve(id, 'resend')
  assert.equal(second.resentAs, first.resentAs)
  assert.deepEqual([await list(), channel.calls.length], [[], before])
})
