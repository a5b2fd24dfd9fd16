/**
 * What is on its way to contacts who change number: it goes where they are, and to no one who has
 * their number since.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseAddress } from '../../src/kinds/address.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { followMoves } from '../stage/moves.ts'
import { changedNumber } from '../stage/people.ts'
import { createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ realTime: 'a statement waits for the test', channel })))
after(() => stage.close())
const { ago, hear, conversationWith, idWith } = followMoves(() => stage)

test('what waits to be sent while a number changes goes to the new number', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const become = (state: string) =>
    stage.call('PATCH', `/senders/${stage.shop.senderId}`, { state }, { apiKey: key })
  assert.equal((await become('paused')).status, 200)
  const { id } = await sendContacts(stage, before)
  await hear(changedNumber(before, now, ago(200)))
  await become('running')
  await stage.messageWith(id, 'sent')
  const called = channel.calls.find(({ messageId }) => messageId === id)
  assert.equal(called?.to.value, now.slice(1))
})

test('what is sent to a number just when its contact leaves it is not theirs any more', async () => {
  for (const isMerge of [false, true]) {
    const [before, now] = [newCustomer(), newCustomer()]
    await hear(textMessage(before, ago(300)))
    if (isMerge) await hear(textMessage(now, ago(250)))
    const id = await idWith(before)
    const holder = await stage.db.connect()
    try {
      await holder.query('begin')
      await holder.query('select from contact_addresses where match_key = $1 for key share', [
        parseAddress(before)?.matchKey,
      ])
      const moving = hear(changedNumber(before, now, ago(200)))
      await stage.until(() => areWaiting(stage.db, 1), 'the move waits for us')
      const order = orderDetails(stage.shop.from, before)
      const sending = Promise.all([
        sendContacts(stage, before),
        stage.call('POST', '/messages/interactive/order_details', order),
      ])
      await stage.until(() => areWaiting(stage.db, 2), 'what is sent waits for the move')
      await holder.query('commit')
      await moving
      const [card, { status }] = await sending
      const { conversationId } = await stage.messageWith(card.id, 'sent')
      assert.equal(status, 409, 'the window of the contact who has the number now is not open')
      assert.equal(conversationId, await idWith(before))
      assert.notEqual(conversationId, id)
      const called = channel.calls.find(({ messageId }) => messageId === card.id)
      assert.equal(called?.to.value, before.slice(1))
    } finally {
      holder.release(true)
    }
  }
})

/** A message that the channel refused, and how a person sends it again. */
async function sendRefused(to: string) {
  channel.answer = refuses
  const { id } = await sendContacts(stage, to)
  await stage.messageWith(id, 'failed')
  channel.answer = takes
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const path = `/deliveries/${id}/resolve`
  return { id, resend: () => stage.call('POST', path, { action: 'resend' }, { apiKey: key }) }
}

test('what failed before a number changed is resent to the new number', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const { resend } = await sendRefused(before)
  await hear(changedNumber(before, now, ago(200)))
  await hear(textMessage(before, ago(100))) // another contact has the old one by now
  const { body } = await resend()
  const { to, conversationId } = await stage.messageWith(body.resentAs, 'sent')
  assert.deepEqual([to, conversationId], [now.slice(1), await idWith(now)])
  assert.equal(channel.calls.at(-1)?.to.value, now.slice(1))
  assert.equal((await conversationWith(before))?.messageCount, 1)
})

test('a number that changes while what failed waits to be resent is the new one', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const { id, resend } = await sendRefused(before)
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from failed_messages where message_id = $1 for update', [id])
    const decided = resend()
    await stage.until(() => areWaiting(stage.db, 1), 'the decision waits')
    await hear(changedNumber(before, now, ago(200)))
    await holder.query('commit')
    const { to } = await stage.messageWith((await decided).body.resentAs, 'sent')
    assert.equal(to, now.slice(1))
  } finally {
    holder.release(true)
  }
})
