/**
 * Senders that the channel makes stop: by what, what becomes of their messages, and when a person
 * lets them go on.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { areWaiting } from '../stage/locks.ts'
import { orderDetails } from '../../../testkit/bodies.ts'
import { failureOf, newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, postSigned, receipt, seconds, sign, postWebhook } from '../stage/webhook.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let stage: Stage
let shop: Shop
let doorway: Doorway
before(async () => {
  stage = await openStage({
    through: async (address) => (doorway = await makeDoorway(address)).connectionString,
  })
})
beforeEach(async () => {
  await stage.simulator.setFaults()
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(async () => {
  await stage.close()
  doorway.close()
})

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const senderNow = async () => (await ask('GET', '/senders')).body.data[0]
const isStopped = () =>
  stage.until(async () => {
    const sender = await senderNow()
    return sender.state === 'stopped' && sender
  }, 'the sender is stopped')
const resume = async () =>
  assert.equal((await ask('PATCH', `/senders/${shop.senderId}`, { state: 'running' })).status, 200)
const messageWith = (id: string, status: string) => stage.messageWith(id, status, shop)
const limits = (code: number) =>
  stage.simulator.setFaults({ on: 'send', mode: 'error', code, match: { account: shop.phoneNumberId } })

/** A message of another sender gets through, so whatever else was due by now has had its turn. */
async function anotherSenderSends() {
  const { id } = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(id, 'delivered')
}

for (const code of [131048, 131064]) {
  test(`a limit of hours on the sender (${code}) stops it: nothing fails, and all goes out once when it is resumed`, async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => newWriter(stage, shop)))
    await limits(code)
    const sent = [await sendContacts(stage, writers[0], { shop })]
    const stopped = await isStopped()
    assert.equal(stopped.stop.failure.channelCode, code)
    for (const to of writers.slice(1)) sent.push(await sendContacts(stage, to, { shop }))
    await anotherSenderSends()
    const statuses = []
    for (const { id } of sent) statuses.push((await ask('GET', `/messages/${id}`)).body.status)
    assert.deepEqual(statuses, ['sending', 'queued', 'queued', 'queued', 'queued', 'queued'])

    await stage.simulator.setFaults()
    await resume()
    for (const [n, { id }] of sent.entries()) {
      await messageWith(id, 'delivered')
      const calls = await stage.simulator.calls(id)
      assert.deepEqual(
        calls.map(({ httpStatus }) => httpStatus),
        n === 0 ? [400, 200] : [200],
      )
    }
  })
}

test('an order whose window closes while its sender is stopped has failed with window_closed once it is resumed', async () => {
  const to = await newWriter(stage, shop)
  await limits(131048)
  const { body } = await ask('POST', '/messages/interactive/order_details', orderDetails(shop.from, to))
  await isStopped()
  await stage.simulator.setFaults()
  await stage.pass(25 * HOUR_MS)
  try {
    await messageWith(body.id, 'sending')
    await resume()
    assert.equal(failureOf(await messageWith(body.id, 'failed')).code, 'window_closed')
    assert.equal((await stage.simulator.calls(body.id)).length, 1)
  } finally {
    stage.clock.advance(-25 * HOUR_MS)
  }
})

test('a spam limit reported by a receipt stops the sender before the next message', async () => {
  const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
  const { channelMessageId } = await messageWith(id, 'delivered')
  const errors = [{ code: 131048, title: 'Spam rate limit hit' }]
  const failed = receipt(String(channelMessageId), 'failed', stage.clock.now(), { errors })
  await postWebhook(stage, { statuses: [failed] }, shop)
  assert.equal((await isStopped()).stop.failure.code, 'spam_limited')
  const next = await sendContacts(stage, await newWriter(stage, shop), { shop })
  await anotherSenderSends()
  assert.equal((await stage.simulator.calls(next.id)).length, 0)
})

const locked = { code: 131031, title: 'Account has been locked' }

/** An error of the account without a message, as the channel reports it: dated or not. */
function notice(error: object, at: Date | null = null): string {
  const time = at === null ? {} : { time: Number(seconds(at)) }
  const changes = [change(shop.phoneNumberId, { errors: [error] })]
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', ...time, changes }] })
}
const post = (body: string, { appSecret } = shop) => postSigned(stage, body, sign(body, appSecret))
const hear = async (body: string) => assert.equal(await post(body), 200)

test('an error of the account reported without a message stops its sender, as if a call had met it', async () => {
  await hear(notice(locked))
  const { state, stop } = await senderNow()
  assert.deepEqual([state, stop.failure.code], ['stopped', 'account_locked'])
  const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
  await anotherSenderSends()
  assert.equal((await stage.simulator.calls(id)).length, 0)
  await hear(notice({ code: 190, title: 'Expired' }))
  assert.deepEqual((await senderNow()).stop, stop, 'an earlier stop keeps its reason')
  await resume()
  await messageWith(id, 'delivered')
})

test('a 200 to an error of the account waits until its sender is stopped', async () => {
  const holder = await stage.db.connect()
  let answered: number | undefined
  try {
    await holder.query('begin')
    await holder.query('select from senders where sender_id = $1 for update', [shop.senderId])
    const telling = post(notice(locked)).then((status) => (answered = status))
    await stage.until(() => areWaiting(stage.db, 1), 'the stop waits')
    assert.equal(answered, undefined)
    await holder.query('commit')
    assert.equal(await telling, 200)
    assert.equal((await senderNow()).state, 'stopped')
  } finally {
    holder.release(true)
  }
})

test('an error of the account that is reported again does not stop a sender that was resumed since, a later one does', async () => {
  const told = notice(locked, stage.clock.now())
  await hear(told)
  await isStopped()
  await resume()
  await hear(told)
  assert.equal((await senderNow()).state, 'running')
  await stage.pass(2_000)
  await hear(notice(locked, stage.clock.now()))
  assert.equal((await senderNow()).state, 'stopped')
})

test('an error of the account without a time stops no sender that was resumed while the channel may repeat itself', async () => {
  await hear(notice(locked))
  await isStopped()
  await resume()
  try {
    await stage.pass(6 * DAY_MS)
    await hear(notice(locked))
    assert.equal((await senderNow()).state, 'running')
    await stage.pass(2 * DAY_MS)
    await hear(notice(locked))
    assert.equal((await senderNow()).state, 'stopped')
  } finally {
    stage.clock.advance(-8 * DAY_MS)
  }
})

test('errors reported without a message that concern less than the account, or are signed by another, stop no sender', async () => {
  for (const code of [131000, 131016, 130429, 131047, 999_999]) await hear(notice({ code, title: 'A title' }))
  assert.equal(await post(notice(locked), stage.shop), 401)
  assert.equal((await senderNow()).state, 'running')
})

test('an error of the account that comes while the database is away is refused, and stops its sender when it comes again', async () => {
  const told = notice(locked, stage.clock.now())
  doorway.shut()
  assert.equal(await post(told), 503)
  doorway.open()
  await stage.until(async () => (await post(told)) === 200, 'it is taken in')
  assert.equal((await senderNow()).state, 'stopped')
})
