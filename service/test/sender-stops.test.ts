/** Senders that the channel makes stop: by what, what becomes of their messages, and when a person lets them go on. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { orderDetails } from './stage/messages.ts'
import { failureOf, newWriter, sendContacts } from './stage/send.ts'
import { openStage, type Shop, type Stage } from './stage/stage.ts'
import { receipt, tell } from './stage/webhook.ts'

const HOUR_MS = 60 * 60 * 1000

let stage: Stage
let shop: Shop
before(async () => (stage = await openStage()))
beforeEach(async () => {
  await stage.simulator.setFaults()
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const senderNow = async () => (await ask('GET', '/senders')).body.data[0]
const isStopped = () =>
  stage.eventually(async () => {
    const sender = await senderNow()
    return sender.state === 'stopped' && sender
  }, 'the sender is stopped')
const resume = async () =>
  assert.equal((await ask('PATCH', `/senders/${shop.senderId}`, { state: 'running' })).status, 200)
const messageWith = (id: string, status: string) =>
  stage.eventually(async () => {
    const { body } = await ask('GET', `/messages/${id}`)
    return body.status === status && body
  }, `${id} becomes ${status}`)
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
  stage.clock.advance(25 * HOUR_MS)
  try {
    await messageWith(body.id, 'sending')
    await resume()
    assert.equal(failureOf(await messageWith(body.id, 'failed')).code, 'window_closed')
    assert.equal((await stage.simulator.calls(body.id)).length, 1)
  } finally {
    stage.clock.advance(-25 * HOUR_MS)
  }
})

test('a spam limit told by a receipt stops the sender before the next message', async () => {
  const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop })
  const { channelMessageId } = await messageWith(id, 'delivered')
  const errors = [{ code: 131048, title: 'Spam rate limit hit' }]
  await tell(stage, { statuses: [receipt(channelMessageId, 'failed', stage.clock.now(), { errors })] }, shop)
  assert.equal((await isStopped()).stop.failure.code, 'spam_limited')
  const next = await sendContacts(stage, await newWriter(stage, shop), { shop })
  await anotherSenderSends()
  assert.equal((await stage.simulator.calls(next.id)).length, 0)
})
