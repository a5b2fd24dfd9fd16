/**
 * Stories of receipts: whatever order they come in, and however often, the message ends where the
 * channel says.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Outcome } from '../../src/channels/channel.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createGate, createScriptedChannel, refuses, staysSilent, takes } from '../stage/scripted-channel.ts'
import { failureOf, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { newWamid, receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ realTime: 'a statement waits for the test', channel })))
beforeEach(() => (channel.answer = takes))
after(() => stage.close())

const WAIT_MS = 30_000

const callsFor = (id: string) => channel.calls.filter(({ messageId }) => messageId === id).length
const isCalled = (id: string, times = 1) =>
  stage.until(async () => callsFor(id) === times, `${times} calls for ${id}`)
const ago = (ms: number) => new Date(Math.floor((Date.now() - ms) / 1000) * 1000)

async function deliveryOf(id: string) {
  const { rows } = await stage.db.query<{ state: string }>(
    'select state from deliveries where message_id = $1',
    [id],
  )
  return rows[0]?.state ?? null
}

test('receipts that carry our id settle a message before the answer to its call comes', async () => {
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const to = newCustomer()
  const { id } = await sendContacts(stage, to)
  await isCalled(id)
  const [sentAt, deliveredAt] = [ago(9_000), ago(8_000)]
  const ours = { biz_opaque_callback_data: id }
  const statuses = [
    receipt(`wamid.${id}`, 'delivered', deliveredAt, ours),
    receipt(`wamid.${id}`, 'sent', sentAt, ours),
  ]
  await postWebhook(stage, { statuses })
  const early = await stage.messageWith(id, 'delivered')
  assert.deepEqual([early.sendDate, early.deliverDate], [sentAt.toISOString(), deliveredAt.toISOString()])

  const next = await sendContacts(stage, to)
  gate.open()
  await stage.messageWith(next.id, 'sent')
  const message = await stage.messageWith(id, 'delivered')
  assert.deepEqual({ ...message }, { ...early })
  assert.equal(callsFor(id), 1)
})

test('receipts without our id that come before the channel id is known count once the answer has come', async () => {
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id } = await sendContacts(stage)
  await isCalled(id)
  const readAt = ago(3_000)
  await postWebhook(stage, {
    statuses: [receipt(`wamid.${id}`, 'read', readAt), receipt(`wamid.${id}`, 'delivered', ago(4_000))],
  })
  await stage.messageWith(id, 'sending')
  gate.open()
  await stage.messageWith(id, 'sent')
  await stage.pass(5_000)
  assert.equal((await stage.messageWith(id, 'read')).readDate, readAt.toISOString())
  const left = await stage.db.query('select from receipts where channel_message_id = $1', [`wamid.${id}`])
  assert.equal(left.rowCount, 0, 'the message tells what they told from now on')
})

test('so do those that were looked for before the answer came', async () => {
  const other = await sendContacts(stage)
  await stage.messageWith(other.id, 'sent')
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id } = await sendContacts(stage)
  await isCalled(id)
  await postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'read', ago(3_000))] })
  // one that is found the next time, to know when that was
  await stage.db.query(
    `insert into receipts (workspace_id, sender_id, channel_message_id, status, at, received_at) values ($1, $2, $3, 'read', $4, $4)`,
    [stage.shop.workspaceId, stage.shop.senderId, `wamid.${other.id}`, stage.clock.now()],
  )
  await stage.pass(5_000)
  await stage.messageWith(other.id, 'read')
  gate.open()
  await stage.messageWith(id, 'sent')
  await stage.pass(5_000)
  await stage.messageWith(id, 'read')
})

test('a receipt of the first attempt outweighs the refusal of the second', async () => {
  const shop = await stage.openShop({ unknownPolicy: 'resend' })
  const gate = createGate()
  const answers = [staysSilent, async () => (await gate.opened, refuses())]
  channel.answer = async () => await (answers.shift() as () => Promise<Outcome>)()
  const { id, to } = await sendContacts(stage, newCustomer(), { shop })
  await stage.until(async () => (await deliveryOf(id)) === 'unknown', 'the outcome is unknown')
  await stage.pass(WAIT_MS)
  await isCalled(id, 2)
  await postWebhook(
    stage,
    { statuses: [receipt(newWamid(), 'sent', ago(0), { biz_opaque_callback_data: id })] },
    shop,
  )
  gate.open()
  channel.answer = takes
  const next = await sendContacts(stage, to, { shop })
  await isCalled(next.id)
  const { body } = await stage.call('GET', `/messages/${id}`, undefined, { apiKey: shop.apiKey })
  assert.deepEqual([body.status, JSON.parse(body.data).failure], ['sent', undefined])
})

test('what waits is not sent when the channel reports that it has it, as after a restored backup', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const { senderId, apiKey } = shop
  const become = async (state: string) =>
    assert.equal((await stage.call('PATCH', `/senders/${senderId}`, { state }, { apiKey })).status, 200)
  await become('paused')
  const { id, to } = await sendContacts(stage, newCustomer(), { shop })
  const next = await sendContacts(stage, to, { shop })
  const statuses = [receipt(newWamid(), 'delivered', ago(0), { biz_opaque_callback_data: id })]
  await postWebhook(stage, { statuses }, shop)
  assert.equal((await stage.call('GET', `/messages/${id}`, undefined, { apiKey })).body.status, 'delivered')
  await become('running')
  await stage.messageWith(next.id, 'sent', shop)
  assert.deepEqual([callsFor(id), await deliveryOf(id)], [0, null])
})

const refusals = [
  { code: 131047, title: 'Re-engagement message', ours: 'window_closed' },
  { code: 2046, title: 'New order status was not correctly transitioned', ours: 'order_transition_invalid' },
  { code: 2047, title: "Could not change order status to 'canceled'", ours: 'order_not_cancelable' },
]
for (const { code, title, ours } of refusals) {
  test(`a failed receipt with ${code} fails a message that the channel had taken, with the reason`, async () => {
    const { id } = await sendContacts(stage)
    await stage.messageWith(id, 'sent')
    await postWebhook(stage, {
      statuses: [receipt(`wamid.${id}`, 'failed', ago(0), { errors: [{ code, title }] })],
    })
    const failure = failureOf(await stage.messageWith(id, 'failed'))
    assert.deepEqual([failure.code, failure.channelCode, failure.channelTitle], [ours, code, title])
  })
}

test('a failed receipt ends a message whose outcome was unknown', async () => {
  channel.answer = staysSilent
  const { id } = await sendContacts(stage)
  await stage.until(async () => (await deliveryOf(id)) === 'unknown', 'the outcome is unknown')
  const failed = { biz_opaque_callback_data: id, errors: [{ code: 131026, title: 'Message undeliverable' }] }
  await postWebhook(stage, { statuses: [receipt(newWamid(), 'failed', ago(0), failed)] })
  assert.equal(failureOf(await stage.messageWith(id, 'failed')).code, 'recipient_unreachable')
  assert.equal(await deliveryOf(id), null)
})

test('a receipt lets its conversation go on while another element of its webhook cannot be stored', async () => {
  channel.answer = staysSilent
  const { id, to } = await sendContacts(stage)
  await stage.until(async () => (await deliveryOf(id)) === 'unknown', 'the outcome is unknown')
  channel.answer = takes
  const next = await sendContacts(stage, to)
  const holder = await stage.db.connect()
  try {
    await holder.query('begin; lock table contacts in access exclusive mode')
    const statuses = [receipt(newWamid(), 'sent', ago(0), { biz_opaque_callback_data: id })]
    const told = postWebhook(stage, { statuses, messages: [textMessage(newCustomer(), ago(0))] })
    await isCalled(next.id)
    await stage.until(() => areWaiting(stage.db, 1), 'the message of the customer waits')
    await holder.query('commit')
    assert.equal(await told, 200)
  } finally {
    holder.release(true)
  }
})

test("a receipt of another sender that names this sender's message changes nothing", async () => {
  const other = await stage.openShop({ workspaceId: stage.shop.workspaceId })
  const { id } = await sendContacts(stage)
  const message = await stage.messageWith(id, 'sent')
  const statuses = [receipt(newWamid(), 'read', ago(0), { biz_opaque_callback_data: id })]
  assert.equal(await postWebhook(stage, { statuses }, other), 200)
  assert.deepEqual((await stage.call('GET', `/messages/${id}`)).body, message)
})

test("a receipt of another workspace that names this workspace's message changes nothing", async () => {
  const neighbour = await stage.openShop()
  const { id } = await sendContacts(stage)
  const message = await stage.messageWith(id, 'sent')
  const ours = { biz_opaque_callback_data: id }
  const statuses = [receipt(newWamid(), 'read', ago(0), ours), receipt(`wamid.${id}`, 'read', ago(0), ours)]
  assert.equal(await postWebhook(stage, { statuses }, neighbour), 200)
  assert.deepEqual((await stage.call('GET', `/messages/${id}`)).body, message)
})

test('a batch of a thousand receipts, each five times, moves each message once', async () => {
  const sent = await Promise.all(Array.from({ length: 100 }, () => sendContacts(stage)))
  for (const { id } of sent) await stage.messageWith(id, 'sent')
  const [sentAt, readAt] = [ago(20_000), ago(10_000)]
  const once = sent.flatMap(({ id }) => [
    receipt(`wamid.${id}`, 'read', readAt),
    receipt(`wamid.${id}`, 'sent', sentAt),
  ])
  assert.equal(await postWebhook(stage, { statuses: [1, 2, 3, 4, 5].flatMap(() => once) }), 200)
  for (const { id } of sent) {
    const { body } = await stage.call('GET', `/messages/${id}`)
    assert.deepEqual(
      [body.status, body.sendDate, body.readDate],
      ['read', sentAt.toISOString(), readAt.toISOString()],
    )
  }
  const { rowCount } = await stage.db.query('select from receipts where channel_message_id = any($1)', [
    sent.map(({ id }) => `wamid.${id}`),
  ])
  assert.equal(rowCount, 0, 'the messages tell all of it')
})

test('of a message that was sent twice, a batch with receipts of both ids keeps what each says', async () => {
  const { id } = await sendContacts(stage)
  await stage.messageWith(id, 'sent')
  const [sentAt, deliveredAt] = [ago(20_000), ago(10_000)]
  const ours = { biz_opaque_callback_data: id }
  const statuses = [
    receipt(newWamid(), 'delivered', deliveredAt, ours),
    receipt(`wamid.${id}`, 'sent', sentAt, ours),
  ]
  assert.equal(await postWebhook(stage, { statuses }), 200)
  const { body } = await stage.call('GET', `/messages/${id}`)
  assert.deepEqual(
    [body.status, body.sendDate, body.deliverDate],
    ['delivered', sentAt.toISOString(), deliveredAt.toISOString()],
  )
})

test('a receipt that reports an unpaid account stops the sender, and its next messages wait', async () => {
  const shop = await stage.openShop()
  channel.answer = takes
  const first = await sendContacts(stage, newCustomer(), { shop })
  await isCalled(first.id)
  const errors = [{ code: 131042, title: 'Business eligibility payment issue' }]
  await postWebhook(stage, { statuses: [receipt(`wamid.${first.id}`, 'failed', ago(0), { errors })] }, shop)
  await stage.until(async () => {
    const { rows } = await stage.db.query('select stop_failure from senders where sender_id = $1', [
      shop.senderId,
    ])
    return String(rows[0]?.stop_failure).includes('billing_problem')
  }, 'the sender is stopped')

  const second = await sendContacts(stage, newCustomer(), { shop })
  const other = await sendContacts(stage)
  await isCalled(other.id)
  const { body } = await stage.call('GET', `/messages/${second.id}`, undefined, { apiKey: shop.apiKey })
  assert.equal(body.status, 'queued')
})

test('a receipt of an unpaid account that comes again, or from before the sender was resumed, does not stop it again', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const { apiKey } = shop
  const errors = [{ code: 131042, title: 'Business eligibility payment issue' }]
  const failedAt = async (at: Date) => {
    const { id } = await sendContacts(stage, newCustomer(), { shop })
    await stage.until(async () => {
      const { body } = await stage.call('GET', `/messages/${id}`, undefined, { apiKey })
      return body.channelMessageId
    }, 'it is taken')
    return receipt(`wamid.${id}`, 'failed', at, { errors })
  }
  const stateOf = async () => {
    const { body } = await stage.call('GET', '/senders', undefined, { apiKey })
    return body.data.find(({ id }: { id: string }) => id === shop.senderId).state
  }
  const hear = async (...statuses: object[]) =>
    assert.equal(await postWebhook(stage, { statuses }, shop), 200)
  const isStopped = () => stage.until(async () => (await stateOf()) === 'stopped', 'the sender is stopped')
  const goesOn = async () => {
    const body = { state: 'running' }
    const answer = await stage.call('PATCH', `/senders/${shop.senderId}`, body, { apiKey })
    assert.equal(answer.status, 200)
  }

  const old = await failedAt(ago(60_000))
  const first = await failedAt(ago(1_000))
  await hear(first)
  await isStopped()
  await goesOn()
  await hear(first)
  await hear(old, old)
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  await isCalled(id) // a stop, had there been one, would have come before this
  assert.equal(await stateOf(), 'running')

  await stage.pass(60_000)
  await hear(await failedAt(stage.clock.now()))
  await isStopped()
})

test('receipts without our id that came before the answer count also if the service is down for hours after it', async () => {
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id } = await sendContacts(stage)
  await isCalled(id)
  const deliveredAt = ago(3_000)
  await postWebhook(stage, { statuses: [receipt(`wamid.${id}`, 'delivered', deliveredAt)] })
  gate.open()
  await stage.messageWith(id, 'sent')
  await stage.service.close()
  await stage.pass(3 * 3600 * 1000)
  await stage.restart()
  await stage.pass(5_000)
  assert.equal((await stage.messageWith(id, 'delivered')).deliverDate, deliveredAt.toISOString())
})
