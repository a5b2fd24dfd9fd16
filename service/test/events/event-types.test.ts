/**
 * Each type of event, made to happen through the front door and read from the log. A type without a
 * story does not compile.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { EVENT_TYPES, type EventType } from '../../src/engine/event-types.ts'
import { findEventLog } from '../../src/engine/events/event-log.ts'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { createLogPages } from '../../src/webhooks/log-pages.ts'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { startWebhookReceiver } from '../../../testkit/webhook-receiver.ts'
import { followEvents, type EventText } from '../stage/events.ts'
import { openTill } from '../stage/charging.ts'
import { bookList, insertBareAccount, insertOpenCharge, paid } from '../stage/ledger.ts'
import { createScriptedProvider, SCRIPTED, stops } from '../stage/payments.ts'
import { newWriter, sendContacts, sendOrder } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { insertUser } from '../stage/users.ts'
import { PNG } from '../stage/upload.ts'
import {
  change,
  envelope,
  postSigned,
  receipt,
  seconds,
  sign,
  postWebhook,
  textMessage,
} from '../stage/webhook.ts'

const UNKNOWN_WAIT_MS = 30_000

const DAY_MS = 86_400_000
const bank = createScriptedProvider()

let stage: Stage
let shop: Shop
let pool: Pool
const shops: Shop[] = []
let follow: Awaited<ReturnType<typeof followEvents>>
before(async () => {
  stage = await openStage({
    env: { RECADO_UNKNOWN_WAIT_MS: String(UNKNOWN_WAIT_MS) },
    paymentProviders: [bank],
  })
  bank.now = () => stage.clock.now()
  pool = openPool(stage.env['DATABASE_URL'] ?? '', 1)
})
beforeEach(async () => {
  await stage.simulator.setFaults()
  shop = await stage.openShop({ scopes: ['admin'] })
  shops.push(shop)
  follow = await followEvents(stage, shop)
})
after(async () => {
  await pool.end()
  await stage.close()
})

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await stage.call(method, path, body, { apiKey: shop.apiKey })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const hear = (...messages: Record<string, unknown>[]) => postWebhook(stage, { messages }, shop)

async function conversationOf(customer: string): Promise<string> {
  const { data } = await call('GET', `/conversations?to=${encodeURIComponent(customer)}`)
  return data[0].id
}

/** A message to a customer who wrote, and the event of it. */
async function untilEvent(type: EventType): Promise<EventText> {
  const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
  return follow.next(type, (data) => data.id === id)
}

/** A message of which it is unknown whether it was sent. */
async function untilUnknown(): Promise<EventText> {
  const to = await newWriter(stage, shop)
  await stage.simulator.setFaults({ on: 'send', mode: 'html', match: { to } })
  const { id } = await sendContacts(stage, to, { shop })
  return follow.next('message.unknown', (data) => data.id === id)
}

async function untilHeld(): Promise<EventText> {
  const { data } = await untilUnknown()
  await stage.pass(UNKNOWN_WAIT_MS)
  return follow.next('message.held', ({ id }) => id === data.id)
}

/** A message to a customer who never wrote: WhatsApp refuses it. */
async function untilFailed(): Promise<EventText> {
  const { id } = await sendContacts(stage, newCustomer(), { shop })
  return follow.next('message.failed', (data) => data.id === id)
}

/** A status of an order that was asked for. */
async function tellOrder(parameters: object): Promise<{ id: string; reference: string }> {
  const [to, reference] = [await newWriter(stage, shop), newReference()]
  const body = orderStatus(shop.from, to, reference)
  Object.assign(body.interactive.action.parameters, parameters)
  const { id } = await call('POST', '/messages/interactive/order_status', body)
  return { id, reference }
}

async function draft(): Promise<{ id: string; conversationId: string; updateDate: string }> {
  const conversationId = await conversationOf(await newWriter(stage, shop))
  return call('POST', '/drafts', { conversationId, type: 'text', body: { text: { body: 'Oi' } } })
}

async function untilStopped(): Promise<EventText> {
  await stage.simulator.setFaults({
    on: 'send',
    mode: 'error',
    code: 190,
    match: { account: shop.phoneNumberId },
  })
  await sendContacts(stage, await newWriter(stage, shop), { shop })
  return follow.next('sender.stopped')
}

/** An order with a charge of R$ 48.00 that can be paid. */
async function charged() {
  const [to, referenceId] = [await newWriter(stage, shop), newReference()]
  const { id } = await call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(shop.from, to, referenceId),
  )
  const { workspaceId, senderId } = shop
  const accountId = await insertBareAccount(pool, workspaceId, stage.clock.now())
  const account = { workspaceId, senderId, accountId }
  const txid = await insertOpenCharge(pool, account, { senderId, referenceId }, 4800, stage.clock.now())
  return { id, referenceId, txid, account }
}
const tools = () => ({ db: pool, clock: stage.clock, onChanged: () => undefined })
async function addAccount(credentials: object = {}): Promise<{ id: string }> {
  const { id, callbackUrl } = await call('POST', '/payment-accounts', {
    provider: SCRIPTED,
    name: 'The bank',
    details: bank.detailsExample,
    credentials: { secret: 'kept from all', ...credentials },
  })
  stage.keepSecret(callbackUrl)
  return { id }
}

const changeSender = (body: object) => call('PATCH', `/senders/${shop.senderId}`, body)
const ids = ({ data }: EventText) => [data.conversationId !== undefined, data.senderId]

const STORIES: Record<EventType, () => Promise<void>> = {
  async 'message.received'() {
    const from = newCustomer()
    await hear(textMessage(from, stage.clock.now(), { text: { body: 'Oi 🌸' } }))
    const { data } = await follow.next('message.received', (one) => one.from === from.slice(1))
    const { senderId, contentDataOmitted, ...message } = data
    assert.deepEqual([senderId, contentDataOmitted], [shop.senderId, false])
    assert.deepEqual(message, await call('GET', `/messages/${data.id}`))
  },
  async 'message.written'() {
    const to = newCustomer()
    const echo = textMessage(stage.shop.from, stage.clock.now(), { to: to.slice(1) })
    const value = change(shop.phoneNumberId, { message_echoes: [echo] })
    const body = envelope({ ...value, field: 'smb_message_echoes' })
    assert.equal(await postSigned(stage, body, sign(body, shop.appSecret)), 200)
    const { data } = await follow.next('message.written', (one) => one.to === to.slice(1))
    const { senderId, contentDataOmitted, ...message } = data
    assert.deepEqual([senderId, contentDataOmitted], [shop.senderId, false])
    assert.deepEqual(message, await call('GET', `/messages/${data.id}`))
  },
  async 'message.accepted'() {
    const { data } = await untilEvent('message.accepted')
    await stage.messageWith(data.id, 'delivered', shop)
    assert.deepEqual([data.status, data.channelMessageId, data.failure], ['queued', null, null])
    assert.deepEqual(ids({ data } as EventText), [true, shop.senderId])
  },
  async 'message.sending'() {
    assert.equal((await untilEvent('message.sending')).data.status, 'sending')
  },
  async 'message.sent'() {
    const { data } = await untilEvent('message.sent')
    assert.equal(data.status, 'sent')
    const message = await stage.messageWith(data.id, 'delivered', shop)
    assert.equal(data.channelMessageId, message.channelMessageId)
  },
  async 'message.delivered'() {
    const { data } = await untilEvent('message.delivered')
    const { deliverDate } = await call('GET', `/messages/${data.id}`)
    assert.deepEqual([data.status, data.date], ['delivered', deliverDate])
  },
  async 'message.read'() {
    const { data } = await untilEvent('message.delivered')
    await postWebhook(stage, { statuses: [receipt(data.channelMessageId, 'read', stage.clock.now())] }, shop)
    const read = await follow.next('message.read', ({ id }) => id === data.id)
    const { readDate } = await call('GET', `/messages/${data.id}`)
    assert.deepEqual([read.data.status, read.data.date], ['read', readDate])
  },
  async 'message.failed'() {
    const { data } = await untilFailed()
    assert.equal(data.status, 'failed')
    const { failure } = JSON.parse((await call('GET', `/messages/${data.id}`)).data)
    assert.deepEqual(data.failure, { code: failure.code, channelCode: failure.channelCode })
  },
  async 'message.unknown'() {
    const { data } = await untilUnknown()
    assert.deepEqual([data.status, data.channelMessageId], ['unknown', null])
    assert.match(data.failure.code, /^answer_/)
  },
  async 'message.held'() {
    assert.equal((await untilHeld()).data.status, 'unknown')
  },
  async 'message.changed'() {
    const { data } = await untilFailed()
    await call('POST', `/deliveries/${data.id}/resolve`, { action: 'mark_failed' })
    const changed = await follow.next('message.changed', ({ id }) => id === data.id)
    assert.equal(changed.data.status, 'failed')
  },
  async 'order.paid'() {
    const { id, reference } = await tellOrder({ payment: { status: 'captured' } })
    const { data } = await follow.next('order.paid')
    assert.deepEqual([data.id, data.referenceId, data.paymentStatus], [id, reference, 'captured'])
  },
  async 'order.updated'() {
    const { id, reference } = await tellOrder({ order: { status: 'shipped' } })
    const { data } = await follow.next('order.updated')
    assert.deepEqual(
      [data.id, data.referenceId, data.orderStatus, data.paymentStatus],
      [id, reference, 'shipped', null],
    )
  },
  async 'conversation.changed'() {
    const customer = await newWriter(stage, shop)
    const event = { wa_id: customer.slice(1), category: 'marketing_messages', value: 'stop' }
    const preference = { ...event, timestamp: seconds(new Date(stage.clock.now().getTime() + 60_000)) }
    const body = envelope({
      ...change(shop.phoneNumberId, { user_preferences: [preference] }),
      field: 'user_preferences',
    })
    assert.equal(await postSigned(stage, body, sign(body, shop.appSecret)), 200)
    const { data } = await follow.next('conversation.changed')
    assert.deepEqual(data, { id: await conversationOf(customer), senderId: shop.senderId })
  },
  async 'conversation.merged'() {
    const [phone, userId] = [newCustomer(), 'BR.1EVENTS']
    const at = stage.clock.now()
    await hear(textMessage(phone, at))
    await hear({ ...textMessage('', at), from: undefined, from_user_id: userId })
    const [kept, merged] = [await conversationOf(phone), await conversationOf(userId)]
    await hear({ ...textMessage(phone, at), from_user_id: userId })
    const { data } = await follow.next('conversation.merged')
    assert.deepEqual(data, { id: kept, senderId: shop.senderId, mergedIds: [merged] })
    const received = follow.events.filter(({ type }) => type === 'message.received')
    assert.equal(received.length, 3)
    const [, second] = received
    const again = await call('GET', `/events/${second?.id}`)
    assert.equal(again.data.conversationId, kept, 'where its conversation is now')
  },
  async 'conversation.assigned'() {
    const conversationId = await conversationOf(await newWriter(stage, shop))
    const { id: assigneeId } = await insertUser(stage, shop.workspaceId)
    await call('PATCH', `/conversations/${conversationId}`, { assignee: assigneeId })
    const { data } = await follow.next('conversation.assigned')
    const by = { kind: 'key', id: (await call('GET', '/me')).key.id }
    assert.deepEqual(data, { id: conversationId, senderId: shop.senderId, assigneeId, by })
  },
  async 'conversation.closed'() {
    const conversationId = await conversationOf(await newWriter(stage, shop))
    await call('PATCH', `/conversations/${conversationId}`, { state: 'closed' })
    const { data } = await follow.next('conversation.closed')
    const by = { kind: 'key', id: (await call('GET', '/me')).key.id }
    assert.deepEqual(data, { id: conversationId, senderId: shop.senderId, by })
  },
  async 'conversation.reopened'() {
    const customer = await newWriter(stage, shop)
    const conversationId = await conversationOf(customer)
    await call('PATCH', `/conversations/${conversationId}`, { state: 'closed' })
    await stage.simulator.customerWrites(customer, 'Mais uma coisa', { account: shop.phoneNumberId })
    const { data } = await follow.next('conversation.reopened')
    assert.deepEqual(data, { id: conversationId, senderId: shop.senderId, by: null })
  },
  async 'note.created'() {
    const conversationId = await conversationOf(await newWriter(stage, shop))
    const { id: userId } = await insertUser(stage, shop.workspaceId)
    const note = { text: 'Prefere retirar na loja', mentions: [userId] }
    const { id } = await call('POST', `/conversations/${conversationId}/notes`, note)
    const { data } = await follow.next('note.created')
    const by = { kind: 'key', id: (await call('GET', '/me')).key.id }
    assert.deepEqual(data, { id, conversationId, senderId: shop.senderId, mentions: [userId], by })
  },
  async 'template.updated'() {
    const name = 'aviso_de_eventos'
    const draftOf = { from: shop.from, name, language: 'pt_BR', category: 'UTILITY' }
    await call('POST', '/templates', {
      ...draftOf,
      components: [{ type: 'BODY', text: 'O seu pedido saiu.' }],
    })
    const { data } = await follow.next('template.updated', (one) => one.name === name)
    assert.deepEqual([data.language, data.category, data.senderId], ['pt_BR', 'UTILITY', shop.senderId])
  },
  async 'sender.changed'() {
    await changeSender({ state: 'paused' })
    const { data } = await follow.next('sender.changed')
    assert.deepEqual(data, { id: shop.senderId, address: shop.from.slice(1) })
  },
  async 'sender.stopped'() {
    const { data } = await untilStopped()
    assert.deepEqual(data.failure, { code: 'access_token_invalid', channelCode: 190 })
    assert.equal(data.id, shop.senderId)
  },
  async 'sender.resumed'() {
    await untilStopped()
    await stage.simulator.setFaults()
    await changeSender({ state: 'running' })
    assert.equal((await follow.next('sender.resumed')).data.id, shop.senderId)
  },
  async 'sender.expiring'() {
    const { phoneNumberId } = shop
    const endsAt = new Date(Math.floor(stage.clock.now().getTime() / 1000) * 1000 + 10.5 * DAY_MS)
    const secrets = { accessToken: 'ends soon'.replace(' ', '-').padEnd(40, 'x'), appSecret: shop.appSecret }
    stage.keepSecret(secrets)
    await stage.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      accessToken: secrets.accessToken,
      token: { expires_at: endsAt.getTime() / 1000 },
    })
    const { sender } = await call('POST', '/senders/connect', { ...secrets, phoneNumberId })
    assert.equal(sender.tokenEndDate, endsAt.toISOString())
    await stage.pass(60_000)
    const { data } = await follow.next('sender.expiring')
    assert.deepEqual(data, {
      id: sender.id,
      address: sender.address,
      endDate: endsAt.toISOString(),
      days: 11,
    })
  },
  async 'media.ready'() {
    const customer = newCustomer()
    const photo = { image: { file: PNG.toString('base64'), mime_type: 'image/png' } }
    await stage.simulator.customerSends(customer, photo, { account: shop.phoneNumberId })
    const { data } = await follow.next('media.ready')
    const [messageId = ''] = data.messageIds
    const media = await call('GET', `/messages/${messageId}/media`)
    assert.deepEqual([media.data[0].id, media.data[0].state], [data.id, 'ready'])
    assert.equal(data.conversationId, await conversationOf(customer))
  },
  async 'media.failed'() {
    const image = { id: '103700000000001', mime_type: 'image/jpeg' } // of a file that WhatsApp does not have
    await hear(textMessage(newCustomer(), stage.clock.now(), { text: undefined, type: 'image', image }))
    const { data } = await follow.next('media.failed')
    assert.equal(data.failure.code, 'media_gone')
  },
  async 'draft.created'() {
    const { id, conversationId } = await draft()
    const { data } = await follow.next('draft.created')
    const waits = { state: 'waiting', messageId: null }
    assert.deepEqual(data, { id, conversationId, senderId: shop.senderId, ...waits })
  },
  async 'draft.changed'() {
    const { id, conversationId, updateDate } = await draft()
    await call('POST', `/drafts/${id}/send`, { updateDate })
    const { data } = await follow.next('draft.changed')
    const { messageId } = await call('GET', `/drafts/${id}`)
    assert.deepEqual(data, { id, conversationId, senderId: shop.senderId, state: 'sent', messageId })
    const created = follow.events.find(({ type }) => type === 'draft.created')
    const again = await call('GET', `/events/${created?.id}`)
    assert.deepEqual(again, created, 'what was true when it was written')
  },
  async 'charge.changed'() {
    const till = await openTill({ stage, bank }, shop)
    const { id: messageId } = (await till.charge({})).body
    assert.equal((await till.cancel()).status, 200)
    const { data } = await follow.next('charge.changed')
    const { conversationId } = await call('GET', `/messages/${messageId}`)
    const { accountId, referenceId } = till
    assert.deepEqual(
      [data.state, data.messageId, data.conversationId, data.senderId, data.accountId],
      ['withdrawn', messageId, conversationId, shop.senderId, accountId],
    )
    assert.deepEqual([data.referenceId, data.amount], [referenceId, 4800])
  },
  async 'charge.expired'() {
    const till = await openTill({ stage, bank }, shop)
    const { id: messageId } = (await till.charge({ expiresIn: 600 })).body
    await stage.pass(15 * 60_000)
    const { data } = await follow.next('charge.expired')
    assert.deepEqual([data.state, data.messageId], ['expired', messageId])
    assert.ok(Date.parse(data.expireDate) < stage.clock.now().getTime())
  },
  async 'payment.received'() {
    const { id, referenceId, txid, account } = await charged()
    await bookList(tools(), account, [paid('E1', txid, 4800, stage.clock.now())])
    const { data } = await follow.next('payment.received')
    const { conversationId } = await call('GET', `/messages/${id}`)
    assert.deepEqual(
      [data.referenceId, data.conversationId, data.verdict],
      [referenceId, conversationId, 'exact'],
    )
    const event = await follow.next('order.paid')
    assert.deepEqual([event.data.id, event.data.referenceId], [id, referenceId])
  },
  async 'payment.changed'() {
    const { txid, account } = await charged()
    await bookList(tools(), account, [paid('E1', txid, 3000, stage.clock.now())])
    const { data } = await follow.next('payment.received')
    assert.deepEqual([data.verdict, data.isOpen, data.amount], ['less', true, 3000])
    await bookList(tools(), account, [paid('E2', txid, 1800, stage.clock.now())])
    const changed = await follow.next('payment.changed')
    assert.deepEqual(changed.data, { ...data, verdict: 'exact', isOpen: false })
  },
  async 'refund.changed'() {
    const { txid, account, referenceId } = await charged()
    const refund = { id: 'R1', amount: 1800, state: 'done', origin: 'bank', failure: null } as const
    const refunds = [{ ...refund, at: stage.clock.now() }]
    await bookList(tools(), account, [paid('E1', txid, 4800, stage.clock.now(), { refunds })])
    const { data } = await follow.next('refund.changed')
    assert.deepEqual(
      [data.amount, data.origin, data.state, data.referenceId, data.failure],
      [1800, 'bank', 'done', referenceId, null],
    )
  },
  async 'webhook_endpoint.disabled'() {
    const receiver = await startWebhookReceiver()
    try {
      receiver.answer = () => 410
      const { id, secret } = await call('POST', '/webhook-endpoints', { url: receiver.url })
      stage.keepSecret(secret)
      await hear(textMessage(newCustomer(), stage.clock.now()))
      const { data } = await follow.next('webhook_endpoint.disabled')
      assert.deepEqual(data, { id, reason: 'gone' })
    } finally {
      await receiver.close()
    }
  },
  async 'payment_account.changed'() {
    const { id } = await addAccount()
    const { data } = await follow.next('payment_account.changed')
    assert.deepEqual(data, { id, state: 'running' })
    await call('DELETE', `/payment-accounts/${id}`)
    await follow.next('payment_account.changed', ({ state }) => state === 'removed')
  },
  async 'payment_account.stopped'() {
    const { id } = await addAccount()
    const { answer } = bank
    bank.answer = () => stops()
    const { account } = await call('POST', `/payment-accounts/${id}/check`)
    bank.answer = answer
    const { data } = await follow.next('payment_account.stopped')
    assert.deepEqual(data, { id, date: account.stop.date, reason: 'credentials_refused' })
  },
  async 'payment_account.expiring'() {
    const endsAt = new Date(stage.clock.now().getTime() + 10.5 * DAY_MS)
    const { id } = await addAccount({ endsAt: endsAt.toISOString() })
    await stage.pass(60_000)
    const { data } = await follow.next('payment_account.expiring')
    assert.deepEqual(data, { id, endDate: endsAt.toISOString(), days: 11 })
  },
}

for (const [type, story] of Object.entries(STORIES)) test(`${type} is recorded`, story)

test('an event of each type is found again by what it is ordered with', async () => {
  const pages = createLogPages(pool, stage.clock)
  const found = new Set<EventType>()
  for (const { workspaceId } of shops) {
    const { lastPosition: last } = await findEventLog(pool, workspaceId)
    for (let after = 0; after < last;) {
      const page = await pages.read(workspaceId, after, last)
      for (const { type, laneKey, position } of page.events) {
        if (found.has(type)) continue
        const { events } = await pages.readLane(workspaceId, laneKey, position, position)
        assert.deepEqual(
          events.map((one) => one.type),
          [type],
        )
        found.add(type)
      }
      after = page.to
    }
  }
  assert.deepEqual(
    EVENT_TYPES.filter((type) => !found.has(type)),
    [],
  )
})

test('each type of the log has a story', () => {
  assert.deepEqual(Object.keys(STORIES), EVENT_TYPES)
})

test('an order has its events from its acceptance to the phone, in order, and the same whenever they are read', async () => {
  const { id } = await sendOrder(stage, newReference())
  const log = await followEvents(stage)
  const isOfOrder = ({ data }: EventText) => data.id === id
  const readAll = async () => {
    const { body } = await stage.call('GET', '/events?types=message.*,order.*&limit=500')
    return (body.data as EventText[]).filter(isOfOrder)
  }
  await stage.until(
    async () => (await readAll()).some(({ type }) => type === 'message.delivered'),
    'it is told',
  )
  const before = await readAll()
  const { data } = before.find(({ type }) => type === 'message.delivered') ?? assert.fail()
  await postWebhook(stage, { statuses: [receipt(data.channelMessageId, 'read', stage.clock.now())] })
  await log.next('message.read', (one) => one.id === id)
  const now = await readAll()
  assert.deepEqual(now.slice(0, before.length), before)
  const ranks = ['message.accepted', 'message.sending', 'message.sent', 'message.delivered', 'message.read']
  assert.deepEqual(
    ranks.filter((type) => now.some((one) => one.type === type)),
    ranks,
  )
  assert.equal(now[0]?.type, 'message.accepted')
})
