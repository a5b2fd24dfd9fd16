/**
 * What a listener receives, and that nothing is missed: across interruptions, processes and late
 * commits.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock, type Clock } from '../../src/engine/clock.ts'
import { recordEvents } from '../../src/engine/postgres/changes.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { updateSender } from '../../src/senders/senders-repository.ts'
import { listen } from '../stage/listen.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(
  async () =>
    (stage = await openStage({
      realTime: 'a statement waits for the test',
      env: { RECADO_UNKNOWN_WAIT_MS: '30000' },
    })),
)
after(() => stage.close())

/** Whether the data speaks of this message. */
const of = (id: string) => (data: { message: { id: string } }) => data.message.id === id

test('a message is reported when it is accepted, and at every status until it was delivered', async () => {
  const listening = await listen(stage)
  assert.deepEqual(await listening.next('ready'), { resumed: false })
  const { id, to } = await sendContacts(stage, await newWriter(stage))
  const { message, conversation } = await listening.next('message.accepted', of(id))
  assert.equal(conversation.id, message.conversationId)
  assert.equal(conversation.to, to.slice(1))
  assert.equal(conversation.window.open, true)
  const delivered = await listening.next(
    'message.delivered',
    ({ message: one }) => one.id === id && one.sendDate !== null,
  )
  assert.deepEqual(delivered.message, (await stage.call('GET', `/messages/${id}`)).body)
  listening.leave()
})

test('what a customer writes is reported with the conversation as it is now', async () => {
  const listening = await listen(stage)
  await listening.next('ready')
  const from = newCustomer()
  const text = 'line\nbreak \u2028 "quotes" 🌸'
  await postWebhook(stage, { messages: [textMessage(from, stage.clock.now(), { text: { body: text } })] })
  const { message, conversation } = await listening.next(
    'message.received',
    ({ message: one }) => one.from === from.slice(1),
  )
  assert.equal(message.content, text)
  assert.deepEqual(conversation, (await stage.call('GET', `/conversations/${conversation.id}`)).body)
  listening.leave()
})

test('asked again with the last id, a stream sends what was missed, and nothing before', async () => {
  const first = await listen(stage)
  await first.next('ready')
  const early = await sendContacts(stage, await newWriter(stage))
  await first.next('message.delivered', ({ message }) => message.id === early.id)
  const lastId = first.lastId()
  first.leave()

  const late = await sendContacts(stage, await newWriter(stage))
  await stage.messageWith(late.id, 'delivered')
  const second = await listen(stage, { lastId })
  assert.deepEqual(await second.next('ready'), { resumed: true })
  assert.equal((await second.next('message.accepted', of(late.id))).message.status, 'delivered')
  assert.ok(
    !second.events.some(({ name, data }) => name === 'message.accepted' && data.message.id === early.id),
  )
  second.leave()
})

test('a transaction that commits late is streamed, though others were streamed meanwhile', async () => {
  const writer = await newWriter(stage)
  const { body: conversations } = await stage.call('GET', `/conversations?to=${writer.slice(1)}`)
  const { body: messages } = await stage.call('GET', `/conversations/${conversations.data[0].id}/messages`)
  const { id } = messages.data[0] // no receipt changes what a customer wrote
  const client = await stage.db.connect()
  await client.query('begin')
  await client.query(recordEvents('message.changed', 'id', 'unnest($2::uuid[]) as id'), [
    stage.shop.workspaceId,
    [id],
  ])
  try {
    const listening = await listen(stage)
    await listening.next('ready')
    const other = await sendContacts(stage, await newWriter(stage))
    await listening.next('message.delivered', ({ message }) => message.id === other.id)
    const isChange = ({ name, data }: (typeof listening.events)[number]) =>
      name === 'message.changed' && data.message.id === id
    assert.ok(!listening.events.some(isChange), 'not before it is committed')
    const lastId = listening.lastId()
    await client.query('commit')
    await listening.next('message.changed', of(id))
    listening.leave()

    const resumed = await listen(stage, { lastId })
    await resumed.next('message.changed', of(id))
    resumed.leave()
  } finally {
    client.release(true)
  }
})

/** No timer of a second or longer fires: nothing is read but what was announced. */
const impatientClock: Clock = {
  monotonicMs: () => performance.now(),
  now: systemClock.now,
  after: (delayMs, callback) => (delayMs < 500 ? systemClock.after(delayMs, callback) : () => undefined),
}

test('a listener on one process receives what another one did as soon as it is announced', async () => {
  const another = await stage.startAnother({ clock: impatientClock })
  try {
    const listening = await listen(stage, { through: another })
    await listening.next('ready')
    // what is written before the other one knows of the listener is not announced
    await stage.until(async () => {
      await sendContacts(stage, newCustomer(), { through: stage.service })
      return listening.events.some(({ name }) => name === 'message.accepted')
    }, 'it is told')
    const lastId = listening.lastId()
    listening.leave()
    const here = await listen(stage, { lastId })
    assert.deepEqual(await here.next('ready'), { resumed: true })
    here.leave()
  } finally {
    await another.close()
  }
})

test('an id that is too old, of the future or unknown makes the stream say reload, and go on', async () => {
  const { workspaceId } = stage.shop
  const first = await listen(stage)
  await first.next('ready')
  const { id: told } = await sendContacts(stage, await newWriter(stage))
  await first.next('message.accepted', of(told))
  const [, epoch = '', position = ''] = first.lastId().split('_')
  first.leave()
  // as if the days before today had been dropped
  await stage.db.query('update event_days set first_position = first_position + 2 where workspace_id = $1', [
    workspaceId,
  ])
  const ids = [
    `evt_${epoch}_0`,
    `evt_${epoch}_${Number(position) + 1_000}`,
    `evt_0000000000_${position}`,
    `evt_${epoch}_-1`,
    `evt_${epoch}_01`,
    `evt_${epoch}_9007199254740993`,
    "1'; drop table events",
    'x'.repeat(5_000),
  ]
  for (const lastId of ids) {
    const listening = await listen(stage, { lastId })
    assert.deepEqual(await listening.next('reload'), {}, lastId)
    assert.equal(listening.events[0]?.name, 'reload')
    if (lastId === ids[0]) {
      const { id } = await sendContacts(stage)
      await listening.next('message.accepted', of(id))
    }
    listening.leave()
  }
  const kept = await listen(stage, { lastId: `evt_${epoch}_2` })
  assert.deepEqual(await kept.next('ready'), { resumed: true }, 'after the last that is gone')
  kept.leave()
})

test('more than can be sent at once makes the stream say reload', async () => {
  const listening = await listen(stage)
  await listening.next('ready')
  await stage.db.query(
    recordEvents(
      'message.changed',
      'id',
      '(select gen_random_uuid() as id from generate_series(1, 1001)) many',
    ),
    [stage.shop.workspaceId],
  )
  await listening.next('reload')
  listening.leave()
})

test('a delivery is streamed when it comes to wait for a person', async () => {
  const listening = await listen(stage)
  await listening.next('ready')
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'refuse', match: { to } })
  const { id } = await sendContacts(stage, to)
  await stage.messageWith(id, 'unknown')
  await stage.simulator.setFaults()
  await stage.pass(30_000)
  const { message, conversation } = await listening.next('message.held', of(id))
  assert.equal(message.status, 'unknown')
  assert.equal(conversation.id, message.conversationId)
  listening.leave()
})

test('a sender is reported when the channel refuses its account, and when it is resumed', async () => {
  const shop = await stage.openShop({ scopes: ['messages:send', 'messages:read', 'senders:read'] })
  const { workspaceId, senderId } = shop
  const listening = await listen(stage, { apiKey: shop.apiKey })
  await listening.next('ready')
  const to = await newWriter(stage, shop)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 190, match: { to } })
  await sendContacts(stage, to, { shop })
  const { stop } = await listening.next('sender.stopped', (data) => data.senderId === senderId)
  assert.equal(stop.failure.channelCode, 190)
  await stage.simulator.setFaults()
  const key = toSecretKey(Buffer.from(String(stage.env.RECADO_SECRET_KEY), 'base64'))
  await updateSender(stage.db, key, workspaceId, senderId, { resumedAt: stage.clock.now() })
  await listening.next('sender.resumed', (data) => data.stop === null)
  listening.leave()
})

test('conversations that became one are streamed', async () => {
  const [phone, userId] = [newCustomer(), 'BR.streamMERGE']
  const listening = await listen(stage)
  await listening.next('ready')
  const at = stage.clock.now()
  await postWebhook(stage, { messages: [textMessage(phone, at)] })
  const anonymous = { contacts: [{ profile: { name: 'Ana' }, user_id: userId }] }
  await postWebhook(stage, {
    ...anonymous,
    messages: [textMessage('', at, { from: undefined, from_user_id: userId })],
  })
  const both = { contacts: [{ profile: { name: 'Ana' }, wa_id: phone.slice(1), user_id: userId }] }
  await postWebhook(stage, { ...both, messages: [textMessage(phone, at, { from_user_id: userId })] })
  const { conversation, mergedIds } = await listening.next('conversation.merged')
  const { rows } = await stage.db.query<{ id: string }>(
    'select conversation_id as id from conversations where workspace_id = $1 and merged_into is not null',
    [stage.shop.workspaceId],
  )
  assert.deepEqual(mergedIds, [rows[0]?.id])
  assert.equal(conversation.to, phone.slice(1))
  listening.leave()
})

test('another workspace receives nothing, also with an id of ours', async () => {
  const other = await stage.openShop()
  const ours = await listen(stage)
  await ours.next('ready')
  const lastId = ours.lastId()
  const theirs = [
    await listen(stage, { apiKey: other.apiKey }),
    await listen(stage, { apiKey: other.apiKey, lastId }),
  ]
  const { id } = await sendContacts(stage)
  await ours.next('message.accepted', of(id))
  const { id: own } = await sendContacts(stage, newCustomer(), { shop: other })
  for (const listening of theirs) {
    await listening.next('message.accepted', of(own))
    assert.ok(
      !listening.events.some(({ data }) => data.message && data.message.workspaceId !== other.workspaceId),
    )
    listening.leave()
  }
  ours.leave()
})

test('a receipt for what was sent is streamed once for each change', async () => {
  const { id } = await sendContacts(stage, await newWriter(stage))
  const { channelMessageId } = await stage.messageWith(id, 'delivered')
  const listening = await listen(stage)
  await listening.next('ready')
  await postWebhook(stage, { statuses: [receipt(String(channelMessageId), 'read', stage.clock.now())] })
  const { message } = await listening.next('message.read', of(id))
  assert.equal(message.status, 'read')
  listening.leave()
})

test('of what happens to a message in one moment the newest is streamed, and a new one as new', async () => {
  const listening = await listen(stage)
  await listening.next('ready')
  const { id } = await sendContacts(stage, await newWriter(stage))
  await listening.next('message.delivered', of(id))
  const other = await sendContacts(stage, await newWriter(stage))
  await listening.next('message.delivered', of(other.id))
  const streamed = listening.events.length
  await stage.db.query(
    `insert into event_changes (workspace_id, types, ids)
     values ($1, array['message.sent', 'message.accepted', 'message.delivered', 'message.held', 'message.sent', 'message.read'], $2)`,
    [stage.shop.workspaceId, [id, id, id, id, other.id, other.id]],
  )
  const { message } = await listening.next('message.read', of(other.id))
  assert.equal(message.status, 'delivered', 'as it is now')
  assert.deepEqual(
    listening.events.slice(streamed).map(({ name, data }) => [name, data.message.id]),
    [
      ['message.accepted', id],
      ['message.held', id],
      ['message.read', other.id],
    ],
  )
  listening.leave()
})
