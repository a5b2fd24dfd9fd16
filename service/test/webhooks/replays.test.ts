/**
 * Stories of events that are sent again because a person asks, and of what bounds them together
 * with what happens.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { recado } from '../../../testkit/recado.ts'
import { EVENTS_OF_MESSAGE, openWebhookStage, type WebhookStage } from '../stage/webhook-stage.ts'

const RETRY_MS = 6_000 // more than the first wait with its jitter
let t: WebhookStage
before(async () => (t = await openWebhookStage({ realTime: 'a statement waits for the test' })))
afterEach(() => t.clear())
after(() => t.close())

async function replay(endpointId: string, draft: object) {
  const { status, body } = await t.call('POST', `/webhook-endpoints/${endpointId}/replay`, draft)
  assert.equal(status, 200, JSON.stringify(body))
}

const replayedAt = (path: string) =>
  t.receivedBy(path).filter(({ headers }) => headers['recado-replay'] === 'true')
const untilReplayed = (path: string, count: number) =>
  t.stage.until(async () => {
    const received = replayedAt(path)
    return received.length >= count && received
  }, `${count} are sent again at ${path}`)
const untilReplaysEnd = () =>
  t.stage.until(async () => {
    const { rows } = await t.stage.db.query('select from webhook_replays')
    return rows.length === 0
  }, 'the replays have ended')

test('events are sent again when a person asks: one, those that failed, or all since one, beside what happens', async () => {
  const { id } = await t.makeEndpoint('/')
  t.receiver.answer = ({ type }) => (type === 'message.sent' ? 500 : 204)
  await t.send()
  const [accepted, sending] = await t.untilReceived('/', 3)
  assert.ok(accepted && sending)
  await replay(id, { eventId: accepted.id })
  const [again] = await untilReplayed('/', 1)
  assert.deepEqual([again?.id, again?.body], [accepted.id, accepted.body])
  await replay(id, { since: sending.id })
  const since = await untilReplayed('/', 3)
  assert.equal(since[1]?.id, sending.id)
  assert.equal(since[2]?.type, 'message.sent', 'it fails there as well, and its conversation waits behind it')
  t.receiver.answer = () => 204
  await t.stage.pass(RETRY_MS)
  await untilReplayed('/', 5)
  await untilReplaysEnd()
  await t.stage.until(async () => (await t.endpoint(id)).waitingConversations === 0, 'nothing waits')
  const count = replayedAt('/').length
  await replay(id, { failed: true })
  await t.send()
  await untilReplaysEnd()
  assert.equal(replayedAt('/').length, count, 'nothing has failed in its last attempt')
})

test('what was erased while a replay waited is not sent by it', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted', 'message.sending'] })
  const to = await t.send()
  const [accepted] = await t.untilReceived('/', 2)
  assert.ok(accepted)
  assert.ok(JSON.parse(accepted.body).data.conversationId, accepted.body)
  t.receiver.answer = () => 500
  await replay(id, { since: accepted.id })
  await untilReplayed('/', 1)
  const { workspaceId } = t.shop
  const person = ['--workspace', workspaceId, '--address', to, '--yes']
  const { exitCode, stderr } = await recado(['contact', 'erase', ...person], t.stage.env)
  assert.equal(exitCode, 0, stderr)
  const before = replayedAt('/').length // on a slow machine a second try may have come before the erasure
  t.receiver.answer = () => 204
  await t.stage.until(async () => {
    const { body } = await t.call('GET', `/webhook-endpoints/${id}/attempts?failed=true`)
    return body.data.length > 0
  }, 'the failure is written down')
  await t.stage.pass(RETRY_MS)
  const later = (await untilReplayed('/', before + 2)).slice(before)
  for (const { body } of later) assert.equal(JSON.parse(body).data.erased, true, body)
})

test('an endpoint that asks to wait receives nothing until then, neither of another conversation nor by a replay', async () => {
  const { id } = await t.makeEndpoint('/busy')
  const other = await t.makeEndpoint('/other')
  t.receiver.answer = ({ path }) =>
    path === '/busy' ? { status: 429, headers: { 'retry-after': '600' } } : 204
  await t.send()
  const [first] = await t.untilReceived('/busy', 1)
  await t.stage.until(async () => (await t.endpoint(id)).waitingConversations === 1, 'it is written down')
  await t.stage.pass(300_000)
  await t.send()
  await t.untilReceived('/other', 2 * EVENTS_OF_MESSAGE)
  for (const one of [id, other.id]) await replay(one, { eventId: first?.id })
  await untilReplayed('/other', 1)
  assert.equal(t.receivedBy('/busy').length, 1)
  t.receiver.answer = () => 204
  await t.stage.pass(320_000)
  await t.untilReceived('/busy', 2 + 2 * EVENTS_OF_MESSAGE)
})

test('the rate of an endpoint is that of what happens and of its replays together', async (context) => {
  t.stage.clock.freeze(t.stage.clock.now())
  context.after(t.stage.clock.unfreeze)
  const draft = { types: ['message.accepted'] }
  const { id } = await t.makeEndpoint('/slowly', { ...draft, maxPerSecond: 1 })
  const other = await t.makeEndpoint('/other', draft)
  await t.send()
  const [first] = await t.untilReceived('/slowly', 1)
  for (let n = 0; n < 2; n++) for (const one of [id, other.id]) await replay(one, { eventId: first?.id })
  await untilReplayed('/other', 2)
  await t.send()
  await t.untilReceived('/other', 4)
  assert.equal(t.receivedBy('/slowly').length, 1)
  for (let count = 2; count <= 4; count++) {
    await t.stage.pass(1_000)
    const received = await t.untilReceived('/slowly', count)
    assert.equal(received.length, count)
  }
  assert.equal(replayedAt('/slowly').length, 2)
})

test('a replay ends without what its endpoint has come to ask for no more', async (context) => {
  t.stage.clock.freeze(t.stage.clock.now())
  context.after(t.stage.clock.unfreeze)
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted', 'message.sending'] })
  await t.send()
  const [accepted] = await t.untilReceived('/', 2)
  t.receiver.answer = () => 500
  await replay(id, { since: accepted?.id })
  await untilReplayed('/', 1)
  await t.stage.until(async () => {
    const { body } = await t.call('GET', `/webhook-endpoints/${id}/attempts?failed=true`)
    return body.data.length > 0
  }, 'the failure is written down')
  const { status } = await t.call('PATCH', `/webhook-endpoints/${id}`, { types: ['message.failed'] })
  assert.equal(status, 200)
  await t.stage.until(async () => {
    await t.stage.pass(RETRY_MS) // the change is heard first
    const { rows } = await t.stage.db.query('select from webhook_replays')
    return rows.length === 0
  }, 'the replay has ended')
  assert.equal(replayedAt('/').length, 1)
})

test('a replay of an endpoint that fails is tried now and then, also where nothing else happens', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted'] })
  for (let n = 0; n < 2; n++) await t.send()
  const [first] = await t.untilReceived('/', 2)
  t.receiver.answer = () => 500
  await replay(id, { since: first?.id })
  await untilReplayed('/', 1)
  await t.stage.until(async () => {
    await t.stage.pass(40_000)
    return (await t.endpoint(id)).state === 'failing'
  }, 'it fails')
  t.receiver.answer = () => 204
  await t.stage.until(async () => {
    await t.stage.pass(60_000)
    return (await t.endpoint(id)).state === 'active'
  }, 'it is tried')
  await untilReplaysEnd()
})
