import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

const send = (headers: Record<string, string> = {}, to = newCustomer()) =>
  stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to), { headers })

test('a message by its id is the same as in the list of its conversation', async () => {
  const to = newCustomer()
  await stage.simulator.customerWrites(to, 'Oi')
  const { body } = await send({}, to)
  const message = await stage.messageWith(body.id, 'delivered')
  const { body: page } = await stage.call('GET', `/conversations/${message.conversationId}/messages?limit=1`)
  assert.deepEqual(page.data, [message])
  assert.equal(Object.keys(message).length, 27)
})

test('a failed message says why in data, in our words and the words of the channel', async () => {
  const { body } = await send()
  const message = await stage.messageWith(body.id, 'failed')
  const { failure } = JSON.parse(String(message.data))
  assert.equal(typeof failure.code, 'string')
  assert.equal(typeof failure.detail, 'string')
  assert.equal(failure.channelCode, 131047)
  assert.ok(failure.channelTitle)
})

test('the trace id is taken from traceparent, and made when there is none or it is not valid', async () => {
  const traceIdOf = async (headers: Record<string, string>) => {
    const { body } = await send(headers)
    return (await stage.call('GET', `/messages/${body.id}`)).body.traceId as string
  }
  const parent = 'b7ad6b7169203331'
  assert.equal(await traceIdOf({ traceparent: `00-${TRACE_ID}-${parent}-01` }), TRACE_ID)
  assert.equal(await traceIdOf({ traceparent: `42-${TRACE_ID}-${parent}-01-later` }), TRACE_ID)
  const made = new Set<string>()
  for (const headers of [
    {},
    { traceparent: `00-${'0'.repeat(32)}-${parent}-01` },
    { traceparent: `00-${TRACE_ID}-${'0'.repeat(16)}-01` },
    { traceparent: `ff-${TRACE_ID}-${parent}-01` },
    { traceparent: `00-${TRACE_ID}-${parent}-01-later` },
    { traceparent: `00-${TRACE_ID.toUpperCase()}-${parent}-01` },
    { traceparent: TRACE_ID },
  ]) {
    const traceId = await traceIdOf(headers)
    assert.match(traceId, /^[0-9a-f]{32}$/)
    made.add(traceId)
  }
  assert.equal(made.size, 7)
  assert.ok(!made.has(TRACE_ID))
})

test('an id that does not exist, or that is no id, answers 404; capitals are no matter', async () => {
  const { id } = (await send()).body
  assert.equal((await stage.call('GET', `/messages/${id.toUpperCase()}`)).body.id, id)
  for (const unknown of [
    '01970000-0000-7000-8000-000000000000',
    'abc',
    `${id}0`,
    `%7B${id}%7D`,
    id.replaceAll('-', ''),
  ]) {
    const { status, body } = await stage.call('GET', `/messages/${unknown}`)
    assert.equal(status, 404, unknown)
    assert.equal(body.code, 'message_not_found')
  }
})
