/**
 * Messages that WhatsApp accepts and holds while it assesses their template: shown as held, sent
 * once, and released or dropped by receipts.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import type { OutboundMessage } from '../../src/channels/channel.ts'
import { toFailure } from '../../src/channels/whatsapp/client/failures.ts'
import { createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { failureOf, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook } from '../stage/webhook.ts'

const holds = (message: OutboundMessage) => ({
  kind: 'accepted' as const,
  recipient: null,
  held: toFailure('held_for_quality'),
  channelMessageId: `wamid.${message.messageId}`,
})
const channel = createScriptedChannel(holds)
let stage: Stage
before(async () => {
  stage = await openStage({ channel })
})
after(() => stage.close())

/** A message that WhatsApp holds. */
async function sendHeld() {
  const { id } = await sendContacts(stage, newCustomer())
  return await stage.until(async () => {
    const { body } = await stage.call('GET', `/messages/${id}`)
    return body.channelMessageId !== null && body
  }, `WhatsApp to hold ${id}`)
}

const hear = (id: unknown, status: string, code?: number) =>
  postWebhook(stage, {
    statuses: [
      receipt(`wamid.${String(id)}`, status, stage.clock.now(), {
        ...(code && { errors: [{ code, title: 'Template is paused' }] }),
      }),
    ],
  })
const callsFor = (id: unknown) => channel.calls.filter(({ messageId }) => messageId === id).length

test('a held message is sending, says why, and is not sent again, also after a restart', async () => {
  const message = await sendHeld()
  assert.deepEqual([message.status, failureOf(message).code], ['sending', 'held_for_quality'])
  assert.equal(message.channelMessageId, `wamid.${message.id}`)
  await stage.restart()
  await stage.pass(3_600_000)
  channel.answer = takes
  const { id: later } = await sendContacts(stage)
  await stage.messageWith(later, 'sent')
  channel.answer = holds
  const { body } = await stage.call('GET', `/messages/${message.id}`)
  assert.deepEqual([body.status, callsFor(message.id)], ['sending', 1])
})

test('a message behind a held one in its conversation goes out', async () => {
  const held = await sendHeld()
  channel.answer = takes
  const { id } = await sendContacts(stage, `+${held.to}`)
  await stage.messageWith(id, 'sent')
  channel.answer = holds
})

test('a held message that is released is sent and delivered, without a failure', async () => {
  const { id } = await sendHeld()
  await hear(id, 'sent')
  const sent = await stage.messageWith(String(id), 'sent')
  assert.deepEqual([sent.status, failureOf(sent)], ['sent', undefined])
  await hear(id, 'delivered')
  await stage.messageWith(String(id), 'delivered')
})

test('a held message that is dropped has failed with a code of its own, and a person may send it again', async () => {
  const { id } = await sendHeld()
  await hear(id, 'failed', 132015)
  const failed = await stage.messageWith(String(id), 'failed')
  assert.deepEqual([failureOf(failed).code, failureOf(failed).channelCode], ['template_dropped', 132015])
  const { apiKey } = await stage.openShop({ workspaceId: stage.shop.workspaceId, scopes: ['admin'] })
  const { body } = await stage.call('GET', '/deliveries', undefined, { apiKey })
  const found = body.data.find(({ messageId }: { messageId: unknown }) => messageId === id)
  assert.deepEqual(found.actions, ['resend', 'mark_failed'])
})
