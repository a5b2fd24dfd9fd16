/**
 * Stories of delivery: how messages that were accepted reach the channel, in order, or fail with a
 * reason.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listSenders, updateSender } from '../../src/senders/senders-repository.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { newCustomer, newReference } from '../../../testkit/bodies.ts'
import { failureOf, newWriter, sendContacts, sendOrder, untilToldDelivered } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'the simulated channel is slow in real time' })))
beforeEach(() => stage.simulator.setFaults())
after(() => stage.close())

const HOUR_MS = 60 * 60 * 1000
const digits = (number: string) => number.slice(1)

test('a message is queued, sent and delivered with the channel id and times of the channel', async () => {
  const to = await newWriter(stage)
  const { id } = await sendContacts(stage, to)
  const message = await untilToldDelivered(stage, id)
  assert.equal(message.status, 'delivered')
  const [call, ...more] = await stage.simulator.calls(id)
  assert.equal(more.length, 0)
  assert.equal(message.channelMessageId, call?.wamid)
  assert.equal(digits(String(call?.to)), digits(to))
  assert.ok(Number(new Date(String(message.sendDate))) <= Number(new Date(String(message.deliverDate))))
  assert.equal(message.data, null)
})

test('what was not announced, because the process died after accepting it, is found by the scan', async () => {
  const sent = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(sent.id, 'delivered')
  const { rows } = await stage.db.query<{ id: string }>(
    `with said as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                             content, content_data, created_at)
       select workspace_id, conversation_id, position + 1, gen_random_uuid(), role, type, from_address, to_address,
              content, content_data, now()
       from messages where message_id = $1
       returning *
     ), advanced as (
       update conversations c set last_position = said.position from said where c.conversation_id = said.conversation_id
     )
     insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                             window_required, due_at, created_at)
     select workspace_id, $2, message_id, conversation_id, position, 'phone', to_address, false, now(), now() from said
     returning message_id as id`,
    [sent.id, stage.shop.senderId],
  )
  const id = rows[0]?.id ?? ''
  const isCalled = async () => (await stage.simulator.calls(id)).length > 0
  await stage.pass(60_000) // once: a lease that lapses at each look would never be renewed in time
  await stage.until(isCalled, 'it is found')
  await stage.messageWith(id, 'delivered')
})

test('messages of one conversation arrive in the order in which they were accepted', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131000, rate: 0.3, seed: 7 })
  const sent: string[] = []
  for (let n = 1; n <= 12; n++) sent.push((await sendContacts(stage, to, { name: `Number ${n}` })).id)
  for (const id of sent) {
    await stage.until(async () => {
      const { status } = (await stage.call('GET', `/messages/${id}`)).body
      return ['sent', 'delivered', 'failed'].includes(status)
    }, `${id} is over`)
  }
  const calls = (await stage.simulator.calls()).filter((call) => call.to === to)
  const firstCalls = [...new Set(calls.map((call) => call.callbackData))]
  assert.deepEqual(firstCalls, sent)
  assert.ok(calls.length > sent.length, 'some had to be tried again')
})

test('a recipient for whom the channel answers slowly delays no other', async () => {
  const [slow, ...others] = await Promise.all(Array.from({ length: 21 }, () => newWriter(stage)))
  assert.ok(slow)
  await stage.simulator.setFaults({ on: 'send', mode: 'delay', ms: 600_000, match: { to: slow } })
  const first = await sendContacts(stage, slow)
  const second = await sendContacts(stage, slow)
  const sent = await Promise.all(others.map((other) => sendContacts(stage, other)))
  for (const { id } of sent) await stage.messageWith(id, 'delivered')

  const { status } = (await stage.call('GET', `/messages/${first.id}`)).body
  assert.equal(status, 'sending', 'the slow call was still under way')
  assert.equal((await stage.simulator.calls(second.id)).length, 0, 'its successor waited')
  await stage.simulator.setFaults() // which ends the delay
  await stage.messageWith(second.id, 'sent')
})

test('a message the channel refuses has failed with our code, the channel code, title and details', async () => {
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, details: 'No such user.' })
  const { id } = await sendContacts(stage)
  const { code, channelCode, channelTitle, channelDetails } = failureOf(await stage.messageWith(id, 'failed'))
  assert.deepEqual([code, channelCode], ['recipient_unreachable', 131026])
  assert.equal(channelTitle, 'Message undeliverable')
  assert.equal(channelDetails, 'No such user.')
  assert.equal((await stage.simulator.calls(id)).length, 1)
})

test('a message the channel accepts and then refuses has failed with the reason of the receipt', async () => {
  const to = await newWriter(stage)
  await stage.simulator.control('PUT', `/contacts/${digits(to)}`, { onWhatsApp: false })
  const message = await stage.messageWith((await sendContacts(stage, to)).id, 'failed')
  assert.equal(failureOf(message).channelCode, 131026)
  assert.match(String(message.channelMessageId), /^wamid\./)
})

test('an order whose window closes while it waits has failed with window_closed, and no call was made', async () => {
  const to = newCustomer()
  await stage.simulator.setFaults({ on: 'send', mode: 'delay', ms: 600_000, match: { to }, times: 1 })
  const { id: first } = await sendOrder(stage, newReference(), to)
  await stage.until(
    async () => (await stage.call('GET', `/messages/${first}`)).body.status === 'sending',
    'the first is under way',
  )
  const { id: second } = await sendOrder(stage, newReference(), to)
  await stage.pass(25 * HOUR_MS)
  await stage.simulator.setFaults() // which ends the delay
  try {
    assert.equal(failureOf(await stage.messageWith(second, 'failed')).code, 'window_closed')
    assert.equal((await stage.simulator.calls(second)).length, 0)
    await stage.messageWith(first, 'delivered')
  } finally {
    stage.clock.advance(-25 * HOUR_MS)
  }
})

test('an account-wide error stops the sender, its messages wait, and resuming sends them all', async () => {
  const shop = await stage.openShop()
  await stage.simulator.setFaults({
    on: 'send',
    mode: 'error',
    code: 190,
    match: { account: shop.phoneNumberId },
  })
  const writers = await Promise.all([newWriter(stage, shop), newWriter(stage, shop), newWriter(stage)])
  const first = await sendContacts(stage, writers[0], { shop })
  const stoppedSender = async () =>
    (await listSenders(stage.db, shop.workspaceId)).find((one) => one.stoppedAt)
  const stopped = await stage.until(stoppedSender, 'the sender is stopped')
  assert.equal((JSON.parse(stopped.stopFailure ?? '{}') as { channelCode: number }).channelCode, 190)
  await stage.simulator.setFaults()

  const second = await sendContacts(stage, writers[1], { shop })
  const neighbour = await sendContacts(stage, writers[2])
  await stage.messageWith(neighbour.id, 'delivered')
  assert.equal((await stage.simulator.calls(first.id)).length, 1)
  assert.equal((await stage.simulator.calls(second.id)).length, 0)

  const key = toSecretKey(Buffer.from(String(stage.env.RECADO_SECRET_KEY), 'base64'))
  await updateSender(stage.db, key, shop.workspaceId, shop.senderId, { resumedAt: stage.clock.now() })
  await stage.db.query(`select pg_notify('recado_senders', $1)`, [shop.senderId])
  for (const { id } of [first, second]) {
    await stage.until(async () => {
      const { body } = await stage.call('GET', `/messages/${id}`, undefined, { apiKey: shop.apiKey })
      return body.status === 'delivered'
    }, 'the waiting messages are sent')
  }
})
