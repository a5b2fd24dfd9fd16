/**
 * What the service records of its work: which spans, of what, under whom. Every other stage checks
 * that none says too much.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, orderDetails } from '../../../../testkit/bodies.ts'
import { openStage, type Stage } from '../../stage/stage.ts'
import type { RecordedSpan } from '../../stage/spans.ts'
import { newWriter, sendContacts } from '../../stage/send.ts'
import { receipt, postWebhook, textMessage } from '../../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT_ID = '00f067aa0ba902b7'
const ORDERS = '/messages/interactive/order_details'
const WEBHOOK = 'POST /channels/whatsapp/webhook'

const spansOf = (messageId: string, name: string) =>
  stage.spans.filter((span) => span.name === name && span.attributes['messaging.message.id'] === messageId)
const spanOf = (messageId: string, name: string): Promise<RecordedSpan> =>
  stage.until(async () => spansOf(messageId, name).find(({ hasEnded }) => hasEnded), `${name} is recorded`)
const idsOf = ({ traceId, spanId }: RecordedSpan) => ({ traceId, spanId })
const traceparent = (flags: string) => ({ headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-${flags}` } })

async function sendOrder(options = {}) {
  const to = await newWriter(stage)
  const { body } = await stage.call('POST', ORDERS, orderDetails(stage.shop.from, to), options)
  await stage.messageWith(body.id, 'delivered')
  return body.id as string
}

test('one trace leads from the caller through request and acceptance to the call, and each receipt goes on from there', async () => {
  const id = await sendOrder(traceparent('01'))
  const create = await spanOf(id, 'create whatsapp')
  const request = stage.spans.find(({ spanId }) => spanId === create.parent?.spanId)
  assert.ok(request)
  assert.deepEqual(
    [request.name, request.kind, request.parent],
    [`POST ${ORDERS}`, 'server', { traceId: TRACE_ID, spanId: PARENT_ID }],
  )
  assert.deepEqual(request.attributes, {
    'http.request.method': 'POST',
    'http.route': ORDERS,
    'recado.workspace.id': stage.shop.workspaceId,
    'http.response.status_code': 200,
  })
  const { body: message } = await stage.call('GET', `/messages/${id}`)
  assert.equal(message.traceId, TRACE_ID)
  assert.deepEqual([create.kind, create.traceId, create.isFailed], ['producer', TRACE_ID, false])
  assert.deepEqual(create.attributes, {
    'messaging.system': 'recado',
    'messaging.operation.name': 'create',
    'messaging.operation.type': 'create',
    'messaging.destination.name': 'whatsapp',
    'messaging.message.id': id,
    'messaging.message.conversation_id': message.conversationId,
    'recado.workspace.id': stage.shop.workspaceId,
    'recado.sender.id': stage.shop.senderId,
    'recado.outcome': 'accepted',
  })

  const send = await spanOf(id, 'send whatsapp')
  assert.deepEqual([send.kind, send.parent, send.link], ['client', idsOf(create), idsOf(create)])
  assert.deepEqual([send.attributes['recado.attempt'], send.attributes['recado.outcome']], [1, 'accepted'])

  const processed = await spanOf(id, 'process receipt')
  assert.deepEqual([processed.kind, processed.link], ['consumer', idsOf(create)])
  const webhook = stage.spans.find(({ spanId }) => spanId === processed.parent?.spanId)
  assert.deepEqual([webhook?.name, webhook?.parent], [WEBHOOK, null])
  assert.ok(Number(webhook?.attributes['recado.receipts']) >= 1)
})

test('of a message whose caller does not record its trace nothing is recorded, and its trace id is kept', async () => {
  const id = await sendOrder(traceparent('00'))
  assert.deepEqual(
    stage.spans.filter(({ attributes }) => attributes['messaging.message.id'] === id),
    [],
  )
  assert.equal((await stage.call('GET', `/messages/${id}`)).body.traceId, TRACE_ID)
  const { rows } = await stage.db.query('select span_id from messages where message_id = $1', [id])
  assert.deepEqual(rows, [{ span_id: null }])
})

test('a late attempt has a trace of its own, linked to what accepted the message, also in another process', async () => {
  const to = await newWriter(stage)
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131057, times: 1, match: { to } })
  const { id } = await sendContacts(stage, to)
  const first = await spanOf(id, 'send whatsapp')
  assert.deepEqual(
    [first.isFailed, first.attributes['recado.outcome'], first.attributes['recado.channel.code']],
    [true, 'unavailable', 131057],
  )
  await stage.restart()
  await stage.pass(61_000)
  await stage.messageWith(id, 'delivered')
  const create = await spanOf(id, 'create whatsapp')
  const [, second] = spansOf(id, 'send whatsapp')
  assert.deepEqual([second?.parent, second?.link], [null, idsOf(create)])
  assert.notEqual(second?.traceId, create.traceId)
  assert.equal(second?.attributes['recado.attempt'], 2)
})

test('a message of a customer is taken in within the trace of its webhook', async () => {
  const from = newCustomer()
  const message = textMessage(from, stage.clock.now())
  assert.equal(await postWebhook(stage, { messages: [message] }), 200)
  const { rows } = await stage.db.query(
    `select m.message_id, m.trace_id, m.span_id from messages m join message_states s using (workspace_id, message_id)
     where s.channel_message_id = $1`,
    [message.id],
  )
  const [{ message_id: id, trace_id: traceId, span_id: spanId }] = rows
  const span = await spanOf(id, 'process message')
  assert.deepEqual(idsOf(span), { traceId, spanId })
  assert.deepEqual([span.kind, span.attributes['recado.outcome']], ['consumer', 'stored'])
  const webhook = stage.spans.find((one) => one.spanId === span.parent?.spanId)
  assert.deepEqual([webhook?.name, webhook?.attributes['recado.messages']], [WEBHOOK, 1])
})

test('a receipt of a message that is not known makes no span', async () => {
  const ofReceipts = () => stage.spans.filter(({ name }) => name === 'process receipt').length
  const id = await sendOrder()
  await stage.until(async () => spansOf(id, 'process receipt').length >= 2, 'its receipts are recorded')
  const before = ofReceipts()
  await postWebhook(stage, { statuses: [receipt('wamid.NOBODY', 'delivered', stage.clock.now())] })
  assert.equal(ofReceipts(), before)
})

test('a stranger decides nothing: without a key, and for probes and pages, nothing is recorded', async () => {
  await stage.call('GET', '/conversations', undefined, { ...traceparent('01'), apiKey: null })
  await stage.call('GET', '/health/ready', undefined, traceparent('01'))
  await stage.call('GET', '/docs', undefined, traceparent('01'))
  await stage.call('GET', '/nowhere', undefined, traceparent('01'))
  const recorded = new Set(stage.spans.map(({ attributes }) => attributes['http.route']))
  for (const route of ['/conversations', '/health/ready', '/docs', '/nowhere'])
    assert.equal(recorded.has(route), false, route)
})

test('a refused request is recorded with the code of its problem', async () => {
  const { status } = await stage.call('POST', '/messages/contacts', {})
  const span = await stage.until(
    async () =>
      stage.spans.find(
        ({ attributes, hasEnded }) => hasEnded && 'error.type' in attributes && attributes['http.route'],
      ),
    'the request is recorded',
  )
  assert.equal(status, 422)
  assert.deepEqual(
    [span.name, span.attributes['http.response.status_code'], span.attributes['error.type'], span.isFailed],
    ['POST /messages/contacts', 422, 'invalid_request', false],
  )
})
