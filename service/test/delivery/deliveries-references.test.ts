/**
 * A resend that the channel must refuse once more, for the reference id of its order, is not
 * offered.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Outcome } from '../../src/channels/channel.ts'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let to: string
before(async () => (stage = await openStage({ channel })))
beforeEach(async () => {
  shop = await stage.openShop({ scopes: ['admin'] })
  to = newCustomer()
  await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const resolve = (id: string, action: string) => ask('POST', `/deliveries/${id}/resolve`, { action })

/** Sends, and waits for what becomes of it. */
async function send(body: { interactive: { type: string } }, answer: typeof channel.answer): Promise<string> {
  channel.answer = answer
  const { id } = (await ask('POST', `/messages/interactive/${body.interactive.type}`, body)).body
  await stage.messageWith(id, answer === takes ? 'sent' : 'failed', shop)
  return id
}
async function actionsOf(id: string): Promise<string[]> {
  const listed = async () =>
    (await ask('GET', '/deliveries?state=failed')).body.data.find(
      ({ messageId }: { messageId: string }) => messageId === id,
    )
  return (await stage.until(listed, `the delivery of ${id} is listed`)).actions
}

/** The channel says no, in its own words; `code` is one of the table of its errors. */
const refusesWith = (code: number) => () => {
  const { failure } = refuses() as Extract<Outcome, { kind: 'refused' }>
  return { kind: 'refused', failure: { ...failure, channelCode: code } } as const
}

test('what the channel refused for good is not resent while its reference id is in use by another order', async () => {
  const order = orderDetails(shop.from, to, newReference())
  const first = await send(order, refusesWith(131009))
  assert.deepEqual(await actionsOf(first), ['resend', 'mark_failed'])
  const second = await send(order, takes)
  const third = await send(order, refusesWith(131009))
  for (const id of [first, third]) assert.deepEqual(await actionsOf(id), ['mark_failed'])
  assert.equal((await resolve(third, 'resend')).body.code, 'resolution_impossible')

  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  const failed = receipt(`wamid.${second}`, 'failed', stage.clock.now(), { errors })
  assert.equal(await postWebhook(stage, { statuses: [failed] }, shop), 200)
  assert.deepEqual(await actionsOf(third), ['resend', 'mark_failed'])
})

test('what a person can mend, or the channel said nothing of, may be resent, and is warned of like any other', async () => {
  const order = orderDetails(shop.from, to, newReference())
  await send(order, takes)
  for (const answer of [refusesWith(131030), refuses]) {
    const id = await send(order, answer)
    assert.deepEqual(await actionsOf(id), ['resend', 'mark_failed'])
    channel.answer = takes
    const { body } = await resolve(id, 'resend')
    const { data } = await stage.messageWith(body.resentAs, 'sent', shop)
    assert.equal(JSON.parse(String(data)).warnings[0].code, 'reference_id_used')
  }
})

test('a status the channel refused for good is not resent before its order was sent', async () => {
  const referenceId = newReference()
  const id = await send(orderStatus(shop.from, to, referenceId), refusesWith(131009))
  assert.deepEqual(await actionsOf(id), ['mark_failed'])
  await send(orderDetails(shop.from, to, referenceId), takes)
  assert.deepEqual(await actionsOf(id), ['resend', 'mark_failed'])
})
