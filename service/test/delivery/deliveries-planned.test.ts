/**
 * Several who plan to send the same failed message again, each in a moment of their own: the
 * customer gets it once.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import type { Service } from '../../src/main.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const metricsToken = 'token-of-the-metrics'
const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let other: Service
before(async () => {
  stage = await openStage({
    realTime: 'a statement waits for the test',
    channel,
    env: { RECADO_METRICS_TOKEN: metricsToken },
  })
  shop = await stage.openShop({ scopes: ['admin'] })
  other = await stage.startAnother()
})
after(async () => {
  await other.close()
  await stage.close()
})

async function resend(id: string, through: Service) {
  const { statusCode, body } = await request(`${through.url}/deliveries/${id}/resolve`, {
    method: 'POST',
    headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'resend' }),
  })
  return { status: statusCode, body: (await body.json()) as { code?: string; resentAs?: string } }
}

const writesAt = async (to: string, at: Date) =>
  assert.equal(await postWebhook(stage, { messages: [textMessage(to, at)] }, shop), 200)

/** An order the channel refused; the window closes a minute from now. */
async function sendRefusedOrder(to: string): Promise<string> {
  await writesAt(to, new Date(stage.clock.now().getTime() - DAY_MS + MINUTE_MS))
  channel.answer = refuses
  const order = orderDetails(shop.from, to)
  const { body } = await stage.call('POST', '/messages/interactive/order_details', order, shop)
  await stage.messageWith(body.id, 'failed', shop)
  channel.answer = takes
  return body.id
}

/** How many messages wait to be accepted by the first process, or are being written. */
async function countAccepting(): Promise<number> {
  const { text } = await stage.call('GET', '/metrics', undefined, {
    apiKey: null,
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^recado_write_queue_depth\{queue="accept"\} (\d+)$/m.exec(text)?.[1])
}

test('who planned to send an order again while its window was open does not send it after another person did', async () => {
  const [to, neighbour] = [newCustomer(), newCustomer()]
  const id = await sendRefusedOrder(to)
  await sendContacts(stage, neighbour, { shop })
  const holder = await stage.db.connect()
  try {
    // the writer of the first process stands still behind a message to another customer
    await holder.query('begin')
    await holder.query(
      `select from conversations c join contact_addresses a using (workspace_id, contact_id)
       where c.workspace_id = $1 and a.address = $2 for update of c`,
      [shop.workspaceId, neighbour.slice(1)],
    )
    const ahead = sendContacts(stage, neighbour, { shop })
    await stage.until(() => areWaiting(stage.db, 1), 'the message ahead waits')
    const first = resend(id, stage.service)
    await stage.until(async () => (await countAccepting()) === 2, 'the order waits behind it')

    stage.clock.advance(2 * MINUTE_MS)
    const late = await resend(id, other)
    assert.deepEqual([late.status, late.body.code], [409, 'window_closed'])
    await writesAt(to, stage.clock.now())
    const second = await resend(id, other)
    assert.equal(second.status, 200)

    await holder.query('rollback')
    await ahead
    const { status, body } = await first
    assert.deepEqual([status, body.code], [409, 'delivery_not_open'])
    await stage.messageWith(second.body.resentAs ?? '', 'sent', shop)
  } finally {
    holder.release(true)
  }
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`, undefined, shop)
  assert.equal(body.data[0].messageCount, 4, 'two of the customer, the order that failed, and one resent')
})
