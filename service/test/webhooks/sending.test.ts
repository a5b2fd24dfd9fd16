/**
 * Stories of endpoints that receive events: in order, again after a failure, and beside others that
 * fail.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { isSignedWith } from '../../../testkit/webhook-receiver.ts'
import { payOrder } from '../stage/paid-order.ts'
import { addPaymentAccount, createScriptedProvider } from '../stage/payments.ts'
import { sendContacts } from '../stage/send.ts'
import { erase } from '../stage/while-erasing.ts'
import { EVENTS_OF_MESSAGE, inOrder, openWebhookStage, type WebhookStage } from '../stage/webhook-stage.ts'

const RETRY_MS = 6_000 // more than the first wait with its jitter
let t: WebhookStage
const bank = createScriptedProvider()
before(async () => (t = await openWebhookStage({ paymentProviders: [bank] })))
afterEach(() => t.clear())
after(() => t.close())

test('an endpoint receives what happens, once, signed, in the order of each conversation', async () => {
  const { secret } = await t.makeEndpoint('/')
  const customers = Array.from({ length: 5 }, newCustomer)
  for (let n = 0; n < 4; n++) for (const to of customers) await sendContacts(t.stage, to, { shop: t.shop })
  const received = await t.untilReceived('/', 20 * EVENTS_OF_MESSAGE)
  assert.equal(new Set(received.map(({ id }) => id)).size, received.length)
  for (const one of received) assert.ok(isSignedWith(secret, one))
  const conversations = Map.groupBy(received, ({ about }) => about)
  assert.equal(conversations.size, 5)
  for (const of of conversations.values()) assert.ok(inOrder(of))
})

test('what an endpoint does not accept is sent again, the same and signed again; its conversation waits, others go on', async () => {
  const { secret, id } = await t.makeEndpoint('/')
  t.receiver.answer = ({ about }) => (about === refused ? 500 : 204)
  let refused = ''
  const to = await t.send()
  const [first] = await t.untilReceived('/', EVENTS_OF_MESSAGE)
  refused = first?.about ?? ''
  t.receiver.received.length = 0
  await t.send(to)
  await t.send()
  const received = await t.untilReceived('/', 1 + EVENTS_OF_MESSAGE)
  const ofRefused = () => t.receivedBy('/').filter(({ about }) => about === refused)
  assert.equal(ofRefused().length, 1)
  assert.equal(received.length, 1 + EVENTS_OF_MESSAGE)
  assert.equal((await t.endpoint(id)).waitingConversations, 1)

  t.receiver.answer = () => 204
  await t.stage.pass(RETRY_MS)
  await t.stage.until(async () => ofRefused().length > EVENTS_OF_MESSAGE, 'the conversation goes on')
  const [tried, again, ...later] = ofRefused()
  assert.ok(tried && again)
  assert.deepEqual([again.id, again.body], [tried.id, tried.body])
  assert.notEqual(again.headers['webhook-timestamp'], tried.headers['webhook-timestamp'])
  assert.ok(isSignedWith(secret, again) && isSignedWith(secret, tried))
  assert.ok(inOrder([again, ...later]))
  await t.stage.until(async () => (await t.endpoint(id)).waitingConversations === 0, 'nothing waits')
  await t.send(to)
  await t.stage.until(async () => ofRefused().length > 2 * EVENTS_OF_MESSAGE, 'what comes next is sent')
  assert.ok(inOrder(ofRefused().slice(1)))
})

/** A customer writes, is sent an order and pays it; `meanwhile` happens before they pay. */
async function pays(meanwhile?: () => Promise<unknown>) {
  const { stage, shop } = t
  bank.now = () => stage.clock.now()
  const account = await addPaymentAccount(stage, shop.workspaceId, bank)
  return await payOrder({ stage, shop, bank, account }, 4800, meanwhile)
}
const isWaiting = (id: string) =>
  t.stage.until(async () => (await t.endpoint(id)).waitingConversations === 1, 'its conversation waits')

test('a payment that an endpoint does not accept is sent again', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['payment.*'] })
  t.receiver.answer = () => 500
  await pays()
  const [tried] = await t.untilReceived('/', 1)
  await isWaiting(id)
  t.receiver.answer = () => 204
  await t.stage.pass(RETRY_MS)
  const [, again] = await t.untilReceived('/', 2)
  assert.deepEqual([again?.id, again?.body], [tried?.id, tried?.body])
})

test('a payment that comes while its conversation waits is sent behind what waited', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.received', 'payment.*'] })
  t.receiver.answer = ({ path }) => (path === '/' ? 500 : 204)
  await t.makeEndpoint('/beside', { types: ['payment.*'] })
  await pays(() => isWaiting(id))
  await t.untilReceived('/beside', 1)
  await t.stage.settled()
  t.receiver.answer = () => 204
  await t.stage.pass(RETRY_MS)
  const types = (await t.untilReceived('/', 3)).map(({ type }) => type)
  assert.deepEqual(types, ['message.received', 'message.received', 'payment.received'])
})

test('a payment that waits is sent again though its order has been erased meanwhile', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['payment.*'] })
  t.receiver.answer = () => 500
  const { to } = await pays()
  await isWaiting(id)
  assert.equal((await erase(t.stage, to, undefined, undefined, t.shop)).kind, 'erased')
  t.receiver.answer = () => 204
  await t.stage.pass(RETRY_MS)
  const [tried, again] = await t.untilReceived('/', 2)
  assert.equal(again?.id, tried?.id)
  assert.equal(JSON.parse(again?.body ?? '').data.conversationId, null)
})

test('each attempt is kept with what was answered', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted'] })
  t.receiver.answer = () => ({ status: 503, body: `no\u0007${'x'.repeat(5_000)}` })
  await t.send()
  const attempts = () => t.call('GET', `/webhook-endpoints/${id}/attempts`)
  const { body } = await t.stage.until(async () => {
    const page = await attempts()
    return page.body.data.length === 1 && page
  }, 'it is kept')
  const [{ durationMs, date, ...attempt }] = body.data
  assert.ok(durationMs >= 0 && Date.parse(date) > 0)
  assert.deepEqual(attempt.failure, { code: 'status', detail: 'The answer was 503.' })
  assert.deepEqual([attempt.status, attempt.succeeded, attempt.kind], [503, false, 'event'])
  assert.equal(attempt.answer, `no�${'x'.repeat(1_021)}`)
  t.receiver.answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest' } })
  await t.stage.pass(RETRY_MS)
  const redirected = await t.stage.until(async () => {
    const { data } = (await attempts()).body
    return data.length === 2 && data.find(({ status }: { status: number }) => status === 302)
  }, 'the redirect is not followed')
  assert.equal(redirected.failure.code, 'redirected')
})

test('endpoints that hang do not hold up one that answers', async () => {
  t.receiver.answer = ({ path }) => (path === '/well' ? 204 : 'hang')
  for (let n = 0; n < 20; n++) await t.makeEndpoint(`/hangs/${n}`)
  await t.makeEndpoint('/well')
  for (let n = 0; n < 10; n++) await t.send()
  await t.untilReceived('/well', 10 * EVENTS_OF_MESSAGE)
  assert.equal(t.receiver.received.filter(({ path }) => path !== '/well').length, 20, 'one call each')
})

test('an endpoint receives what it asks for alone', async () => {
  await t.makeEndpoint('/types', { types: ['message.sent', 'message.failed'] })
  const other = await t.stage.openShop({ workspaceId: t.shop.workspaceId })
  await t.makeEndpoint('/sender', { senders: [other.senderId] })
  await t.makeEndpoint('/all', { types: ['*'] })
  await t.send()
  const received = await t.untilReceived('/all', EVENTS_OF_MESSAGE)
  assert.ok(received.length >= EVENTS_OF_MESSAGE)
  const types = (await t.untilReceived('/types', 2)).map(({ type }) => type)
  assert.deepEqual(types, ['message.sent', 'message.failed'])
  assert.deepEqual(t.receivedBy('/sender'), [])
})

test('what a person changes is followed at once: another address, a pause, its end, a deletion', async () => {
  const { id } = await t.makeEndpoint('/one')
  await t.makeEndpoint('/beside')
  await t.send()
  await t.untilReceived('/one', EVENTS_OF_MESSAGE)
  const change = async (changes: object) => {
    const { status } = await t.call('PATCH', `/webhook-endpoints/${id}`, changes)
    assert.equal(status, 200)
  }
  await change({ url: `${t.receiver.url}/two` })
  await t.stage.until(async () => {
    await t.send()
    return t.receivedBy('/two').length > 0
  }, 'the new address is sent')
  await change({ state: 'paused' })
  await t.stage.until(async () => {
    const before = t.receivedBy('/two').length
    const beside = t.receivedBy('/beside').length
    await t.send()
    await t.untilReceived('/beside', beside + EVENTS_OF_MESSAGE)
    return t.receivedBy('/two').length === before
  }, 'it receives nothing')
  const before = t.receivedBy('/two').length
  await change({ state: 'active' })
  await t.untilReceived('/two', before + EVENTS_OF_MESSAGE)
  await t.call('DELETE', `/webhook-endpoints/${id}`)
  await t.stage.until(async () => {
    const count = t.receivedBy('/two').length
    const beside = t.receivedBy('/beside').length
    await t.send()
    await t.untilReceived('/beside', beside + EVENTS_OF_MESSAGE)
    return t.receivedBy('/two').length === count
  }, 'it receives nothing any more')
})
