/** Stories of endpoints that fail: for long, for good, and while processes come and go. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY_MS } from '../../src/engine/clock.ts'
import type { Service } from '../../src/main.ts'
import { settleEvents, type Progress } from '../../src/webhooks/endpoint-progress.ts'
import { afterFailure, type Standing } from '../../src/webhooks/endpoint-standing.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { sendContacts } from '../stage/send.ts'
import { SHORT_LEASE_MS } from '../stage/stage.ts'
import { createFreezableClock } from '../stage/test-clock.ts'
import { EVENTS_OF_MESSAGE, inOrder, openWebhookStage, type WebhookStage } from '../stage/webhook-stage.ts'

const HOUR_MS = 3_600_000
/** Longer than any pause: what a test does to a lease is all that happens to it. */
const LEASE_MS = 15_000
let t: WebhookStage
let others: Service[] = []
before(
  async () =>
    (t = await openWebhookStage({
      realTime: 'the database decides when a lease lapses',
      env: { RECADO_LEASE_MS: String(LEASE_MS) },
    })),
)
afterEach(async () => {
  await Promise.all(others.splice(0).map((service) => service.close()))
  await t.clear()
})
after(() => t.close())

const disabled = () => t.untilReceived('/watch', 1)

test('410 disables an endpoint at once, and other endpoints are notified', async () => {
  const { id } = await t.makeEndpoint('/gone')
  await t.makeEndpoint('/watch', { types: ['webhook_endpoint.*'] })
  t.receiver.answer = ({ path }) => (path === '/gone' ? 410 : 204)
  await t.send()
  const { stateReason } = await t.inState(id, 'disabled')
  assert.equal(stateReason, 'gone')
  const [received] = await disabled()
  assert.deepEqual(JSON.parse(received?.body ?? '').data, { id, reason: 'gone' })
  assert.equal(t.receivedBy('/gone').length, 1)
  const { stdout, exitCode } = await recado(['doctor'], t.stage.env)
  assert.match(stdout, new RegExp(`FAIL  webhook endpoints: ${id} is disabled since .*: it answered 410\\.`))
  assert.notEqual(exitCode, 0)
})

test('an attempt that disables an endpoint while an older one is being written does so', async () => {
  const { id } = await t.makeEndpoint('/two')
  await t.makeEndpoint('/watch', { types: ['webhook_endpoint.*'] })
  const { workspaceId } = t.shop
  const fence = await t.stage.until(async () => {
    const { rows } = await t.stage.db.query<{ fence: string }>(
      'select fence from leases where workspace_id = $1 and owner_id = $2 and holder is not null',
      [workspaceId, id],
    )
    return rows[0]?.fence
  }, 'it is driven')
  const now = t.stage.clock.now()
  const active = { state: 'active', reason: null, since: now, failures: 0, failingSince: null } as const
  const standing: Standing = { ...active, dueAt: null, lastSuccessAt: now }
  const progress: Progress = {
    workspaceId,
    endpointId: id,
    fence: Number(fence),
    standing,
    storedState: 'active',
  }
  const settling = {
    workspaceId,
    progress,
    attempt: null,
    lane: null,
    positions: [],
    cursor: { doneTo: () => 0 },
    replayId: null,
  }
  const write = async (whileWritten = () => {}) => {
    const { text, values } = settleEvents.toStatement(workspaceId, [settling])
    whileWritten()
    const { rows } = await t.stage.db.query<Record<string, unknown>>(text, values)
    assert.ok(settleEvents.toResult(settling, rows[0] ?? {}))
  }
  await write(() => {
    progress.standing = afterFailure(standing, { isGone: true, ofMany: false }, now)
  })
  await write()
  assert.equal((await t.endpoint(id)).state, 'disabled')
  await disabled()
})

/** Passes `ms` again and again until the endpoint is in this state. */
const passUntil = (id: string, state: string, ms: number) =>
  t.stage.until(async () => {
    const found = await t.endpoint(id)
    if (found.state === state) return found
    await t.stage.pass(ms)
    return null
  }, `it becomes ${state}`)

test('an endpoint that does nothing but fail is tried now and then, disabled after five days, and goes on where it stopped', async () => {
  const { id } = await t.makeEndpoint('/dead')
  await t.makeEndpoint('/watch', { types: ['webhook_endpoint.*'] })
  t.receiver.answer = ({ path }) => (path === '/dead' ? 500 : 204)
  for (let n = 0; n < 3; n++) await t.send()
  await passUntil(id, 'failing', 40_000)
  const since = t.stage.clock.now().getTime()
  const { stateReason } = await passUntil(id, 'disabled', HOUR_MS)
  assert.equal(stateReason, 'failed_for_days')
  const lastedMs = t.stage.clock.now().getTime() - since
  assert.ok(lastedMs > 4.9 * DAY_MS && lastedMs < 6 * DAY_MS, String(lastedMs / DAY_MS))
  assert.equal((await disabled()).length, 1)

  t.receiver.answer = () => 204
  const tried = t.receivedBy('/dead').length
  const { status } = await t.call('PATCH', `/webhook-endpoints/${id}`, { state: 'active' })
  assert.equal(status, 200)
  await t.untilReceived('/dead', tried + 1)
})

test('another address of an endpoint that fails is tried at once, with all that waits', async () => {
  const { id } = await t.makeEndpoint('/dead', { types: ['message.accepted'] })
  t.receiver.answer = ({ path }) => (path === '/dead' ? 500 : 204)
  for (let n = 0; n < 3; n++) await t.send()
  await passUntil(id, 'failing', 40_000)
  const tried = t.receivedBy('/dead').length
  await t.stage.until(async () => {
    await t.stage.pass(HOUR_MS)
    return t.receivedBy('/dead').length > tried + 3
  }, 'its tries are hours apart')
  const { status } = await t.call('PATCH', `/webhook-endpoints/${id}`, { url: `${t.receiver.url}/alive` })
  assert.equal(status, 200)
  assert.equal((await t.untilReceived('/alive', 3)).length, 3)
})

test('the answer to a probe that was under way when a person enabled the endpoint counts no failure of before', async () => {
  const { id } = await t.makeEndpoint('/dead')
  t.receiver.answer = () => 500
  for (let n = 0; n < 3; n++) await t.send()
  await passUntil(id, 'failing', 40_000)
  const tried = t.receivedBy('/dead').length
  t.receiver.answer = () => 'hang'
  await t.stage.until(async () => {
    if (t.receivedBy('/dead').length > tried) return true
    t.stage.clock.advance(60_000)
    return false
  }, 'it is probed')
  const { status } = await t.call('PATCH', `/webhook-endpoints/${id}`, { state: 'active' })
  assert.equal(status, 200)
  t.receiver.answer = () => 500
  t.receiver.answerHanging(500)
  await t.send()
  await t.untilReceived('/dead', tried + 2)
  await t.stage.settled()
  assert.equal((await t.endpoint(id)).state, 'active')
  const { rows } = await t.stage.db.query<{ failures: number }>(
    'select failures from webhook_endpoints where endpoint_id = $1',
    [id],
  )
  assert.ok(rows[0] && rows[0].failures < 10, 'it would fail again at once')
})

/** Waits until so many attempts are written down. */
const untilWritten = (id: string, count: number) =>
  t.stage.until(async () => {
    const { rowCount } = await t.stage.db.query('select from webhook_attempts where endpoint_id = $1', [id])
    return Number(rowCount) >= count
  }, `${count} attempts are written down`)

/**
 * Another process has it, or this process again: in any case under another fence. That it is free
 * is said, so that nobody waits until it would have lapsed.
 */
const FREE_LEASE = `with freed as (
    update leases set fence = fence + 1, holder = null, expires_at = null where owner_id = $1 returning kind
  )
  select pg_notify('recado_leases', kind) from freed`

test('what was answered and not written down is sent again: nothing is lost with a lease', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted'] })
  await t.send()
  await t.untilReceived('/', 1)
  await untilWritten(id, 1)
  const client = await t.stage.db.connect()
  await client.query('begin')
  await client.query('select from leases where owner_id = $1 for update', [id])
  await t.send()
  await t.untilReceived('/', 2)
  await client.query(FREE_LEASE, [id])
  await client.query('commit')
  client.release()
  const [, second, third] = await t.untilReceived('/', 3)
  assert.equal(third?.id, second?.id)
  await t.stage.until(
    async () => ((await t.endpoint(id)).lag as { events: number }).events === 0,
    'all is sent',
  )
  assert.equal(t.receivedBy('/').length, 3)
})

test('an event in flight is sent again by the next to drive its endpoint, though a later one was written down', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted'] })
  for (let n = 0; n < 3; n++) await t.send() // the window grows
  await t.untilReceived('/', 3)
  let hangs = true
  t.receiver.answer = () => {
    const isFirst = hangs
    hangs = false
    return isFirst ? 'hang' : 204
  }
  await t.send()
  await t.send()
  const [, , , inFlight, beside] = await t.untilReceived('/', 5)
  await t.stage.until(async () => {
    const { body } = await t.call('GET', `/webhook-endpoints/${id}/attempts`)
    return body.data.some(({ eventId }: { eventId: string }) => eventId === beside?.id)
  }, 'it is written down')
  await t.stage.db.query(FREE_LEASE, [id])
  const received = await t.untilReceived('/', 6)
  await t.stage.until(
    async () => ((await t.endpoint(id)).lag as { events: number }).events === 0,
    'all is sent',
  )
  const timesTold = (event?: { id: string }) => t.receivedBy('/').filter((one) => one.id === event?.id).length
  assert.equal(received[5]?.id, inFlight?.id)
  assert.ok(timesTold(inFlight) >= 2)
})

test('a process that froze past its lease sends nothing more: its successor does', async () => {
  const { id } = await t.makeEndpoint('/', { types: ['message.accepted'] })
  await t.stage.service.close()
  const clock = createFreezableClock()
  const frozen = await t.stage.startAnother({ clock }, { RECADO_LEASE_MS: String(SHORT_LEASE_MS) })
  others.push(frozen)
  const sendThrough = (through: Service) => sendContacts(t.stage, newCustomer(), { shop: t.shop, through })
  await sendThrough(frozen)
  await t.untilReceived('/', 1)
  await untilWritten(id, 1)
  const fenceOf = async () => {
    const { rows } = await t.stage.db.query<{ fence: string }>(
      'select fence from leases where owner_id = $1',
      [id],
    )
    return rows[0]?.fence
  }
  const fence = await fenceOf()
  clock.freeze()
  await t.stage.restart()
  await t.stage.until(async () => (await fenceOf()) !== fence, 'the endpoint changes hands')
  await sendThrough(frozen)
  await sendThrough(t.stage.service)
  await t.stage.until(
    async () => new Set(t.receivedBy('/').map((event) => event.id)).size === 3,
    'all three are sent',
  )
  clock.thaw()
  await others.pop()?.close()
  assert.equal(t.receivedBy('/').length, 3)
})

test('of two processes each event goes out from one, and when one stops the other goes on', async () => {
  others.push(await t.stage.startAnother())
  for (let n = 0; n < 6; n++) await t.makeEndpoint(`/${n}`)
  const to = await t.send()
  for (let n = 0; n < 6; n++) await t.untilReceived(`/${n}`, EVENTS_OF_MESSAGE)
  await others.pop()?.close()
  await t.send(to)
  for (let n = 0; n < 6; n++) {
    const received = await t.untilReceived(`/${n}`, 2 * EVENTS_OF_MESSAGE)
    assert.equal(received.length, 2 * EVENTS_OF_MESSAGE)
    assert.ok(inOrder(received))
  }
})

test('a conversation that waits for another try does so in the next process as well', async (context) => {
  t.stage.clock.freeze(t.stage.clock.now())
  context.after(t.stage.clock.unfreeze)
  const { id } = await t.makeEndpoint('/', { types: ['message.*'] })
  t.receiver.answer = () => 500
  const to = await t.send()
  await t.untilReceived('/', 1)
  await untilWritten(id, 1)
  await t.stage.restart()
  t.receiver.answer = () => 204
  await t.send(to)
  await t.stage.pass(10_000)
  const [first, second, ...rest] = await t.untilReceived('/', 1 + 2 * EVENTS_OF_MESSAGE)
  assert.ok(first && second)
  assert.equal(second.id, first.id)
  assert.ok(inOrder([second, ...rest]))
})
