/** What an event says: what was true at that moment, in the same bytes whenever it is read. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as newUuid } from 'uuid'
import type { EventType } from '../../src/engine/event-types.ts'
import { renderEvents } from '../../src/events/event-data.ts'
import type { LoggedEvent } from '../../src/engine/events/event-log.ts'
import { CONTENT_DATA_BYTES_MAX } from '../../src/events/subjects/message-rows.ts'
import { newCustomer, newReference } from '../../../testkit/bodies.ts'
import { assertEvent, type EventText } from '../stage/events.ts'
import { sendOrder } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const EPOCH = '3f9a1c22b0'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const logged = (type: EventType, subjectId: string, fact: LoggedEvent['fact'] = null): LoggedEvent => ({
  workspaceId: stage.shop.workspaceId,
  position: 7,
  type,
  subjectId,
  fact,
  madeAt: new Date('2026-11-23T14:03:11.250Z'),
})

async function render(...events: LoggedEvent[]): Promise<EventText[]> {
  const rendered = await renderEvents(stage.db, EPOCH, events)
  const read = rendered.map(({ json }) => JSON.parse(json) as EventText)
  read.forEach(assertEvent)
  return read
}

/** A message that the shop got, with the text that WhatsApp gave of it. */
async function receiveText(body: string): Promise<{ id: string; conversationId: string }> {
  const from = newCustomer()
  await postWebhook(stage, { messages: [textMessage(from, stage.clock.now(), { text: { body } })] })
  const { rows } = await stage.db.query<{ id: string; conversationId: string }>(
    'select message_id as id, conversation_id as "conversationId" from messages where workspace_id = $1 and from_address = $2',
    [stage.shop.workspaceId, from.slice(1)],
  )
  const [message] = rows
  assert.ok(message)
  return message
}

test('a message that is read by now was queued, sending and sent, each in its event', async () => {
  const referenceId = newReference()
  const { id, to } = await sendOrder(stage, referenceId)
  const events = [
    logged('message.accepted', id),
    logged('message.sending', id),
    logged('message.sent', id, { date: '2026-11-23T14:03:10.000Z' }),
  ]
  await stage.messageWith(id, 'delivered')
  const before = await renderEvents(stage.db, EPOCH, events)
  await stage.db.query(
    `update message_states set status = 'read', read_at = now() where workspace_id = $1 and message_id = $2`,
    [stage.shop.workspaceId, id],
  )
  assert.deepEqual(await renderEvents(stage.db, EPOCH, events), before, 'the same bytes')
  const { body: message } = await stage.call('GET', `/messages/${id}`)
  assert.equal(message.status, 'read')
  const { conversationId, channelMessageId, from, order } = message
  const common = { id, conversationId, senderId: stage.shop.senderId }
  const parties = { from, to: to.slice(1), order, referenceId, failure: null }
  assert.deepEqual(
    (await render(...events)).map(({ data }) => data),
    [
      { ...common, channelMessageId: null, status: 'queued', date: null, ...parties },
      { ...common, channelMessageId: null, status: 'sending', date: null, ...parties },
      { ...common, channelMessageId, status: 'sent', date: '2026-11-23T14:03:10.000Z', ...parties },
    ],
  )
  assert.deepEqual(
    before.map((one) => [one.id, one.laneKey, one.senderId]),
    events.map(() => [`evt_${EPOCH}_7`, conversationId, stage.shop.senderId]),
  )
})

test('a message of a contact is sent whole', async () => {
  const { id } = await receiveText('line\nbreak \u2028 "quotes" 🌸')
  const [event] = await render(logged('message.received', id))
  const { body } = await stage.call('GET', `/messages/${id}`)
  assert.deepEqual(event, {
    id: `evt_${EPOCH}_7`,
    type: 'message.received',
    timestamp: '2026-11-23T14:03:11.250Z',
    data: { ...body, senderId: stage.shop.senderId, contentDataOmitted: false },
  })
})

test('what a contact sent is left out of the event beyond 16 KiB, and said to be', async () => {
  const { id } = await receiveText('Oi')
  const setPayload = (bytes: number) =>
    stage.db.query('update messages set content_data = $3 where workspace_id = $1 and message_id = $2', [
      stage.shop.workspaceId,
      id,
      JSON.stringify({ body: 'x'.repeat(bytes - '{"body":""}'.length) }),
    ])
  await setPayload(CONTENT_DATA_BYTES_MAX)
  const [whole] = await render(logged('message.received', id))
  assert.equal(whole?.data.contentDataOmitted, false)
  assert.equal(JSON.stringify(whole?.data.contentData).length, CONTENT_DATA_BYTES_MAX)
  await setPayload(CONTENT_DATA_BYTES_MAX + 1)
  const [cut] = await render(logged('message.received', id))
  assert.equal(cut?.data.contentData, null)
  assert.equal(cut?.data.contentDataOmitted, true)
})

test('of what does not exist any more only the id is sent', async () => {
  const gone = newUuid()
  const types: EventType[] = [
    ...(['message.received', 'message.sent', 'order.paid', 'conversation.changed'] as const),
    ...(['conversation.merged', 'sender.changed', 'media.ready', 'draft.created'] as const),
  ]
  const events = await render(...types.map((type) => logged(type, gone, { messageIds: [gone] })))
  for (const { type, data } of events) assert.deepEqual(data, { id: gone, erased: true }, type)
})

test('a failure is reported by its codes', async () => {
  const { id } = await receiveText('Oi')
  const failure = { code: 'media_gone', channelCode: 131052 }
  const events = await render(
    logged('message.failed', id, { failure }),
    logged('media.failed', newUuid(), { messageIds: [id], failure }),
    logged('sender.stopped', stage.shop.senderId, { failure: { code: 'access_token_invalid' } }),
  )
  assert.deepEqual(
    events.map(({ data }) => data.failure),
    [failure, failure, { code: 'access_token_invalid', channelCode: null }],
  )
})
