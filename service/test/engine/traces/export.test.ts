/**
 * Traces as a collector gets them: recorded and exported by the libraries, switched on by the
 * settings.
 */
import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { after, afterEach, before, test } from 'node:test'
import { request } from 'undici'
import { orderDetails } from '../../../../testkit/bodies.ts'
import { startCollector, type CollectedSpan, type Collector } from '../../../../testkit/collector.ts'
import { explain } from '../../../src/engine/exit.ts'
import { readConfig } from '../../../src/engine/settings/config.ts'
import { openTracing, type Tracing } from '../../../src/engine/tracing.ts'
import { silentLog, type Log } from '../../../src/engine/log/log.ts'
import { createTestClock } from '../../stage/test-clock.ts'
import { newWriter } from '../../stage/send.ts'
import { startServiceProcess } from '../../stage/service-process.ts'
import { openStage } from '../../stage/stage.ts'
import { openWebhookStage } from '../../stage/webhook-stage.ts'
import type { ReceivedEvent } from '../../../../testkit/webhook-receiver.ts'

let collector: Collector
before(async () => (collector = await startCollector()))
afterEach(() => {
  collector.answer = 200
  collector.spans.length = 0
})
after(() => collector.close())

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
/** accepted, sending, sent, delivered */
const EVENTS_OF_DELIVERED = 4
const CALLERS_SPAN = '00f067aa0ba902b7'

const open = (env: Record<string, string> = {}, log: Log = silentLog, clock = createTestClock()) =>
  openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }).traces, clock, log)

const startOne = (tracing: Tracing, more: Partial<Parameters<Tracing['start']>[0]> = {}) => {
  const span = tracing.start({ name: 'one', kind: 'client', parent: null, attributes: {}, ...more })
  span?.end()
  return span
}

test('a collector sees the whole way of one order: request, acceptance, call, and linked to it each receipt and each webhook out', async () => {
  const hooks = await openWebhookStage({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const { stage, shop } = hooks
  let received: ReceivedEvent[] = []
  try {
    const to = await newWriter(stage, shop)
    await stage.until(async () => {
      const { body: page } = await stage.call('GET', '/events?after=oldest', undefined, {
        apiKey: shop.apiKey,
      })
      return page.data.some(({ type }: { type: string }) => type === 'message.received')
    }, 'the endpoint comes after the event of what the customer wrote')
    const endpoint = await hooks.makeEndpoint('/')
    hooks.receiver.answer = () => (hooks.receivedBy('/').length === 1 ? 500 : 204)
    const body = orderDetails(shop.from, to)
    const headers = { traceparent: `00-${TRACE_ID}-${CALLERS_SPAN}-01` }
    const { body: sent } = await stage.call('POST', '/messages/interactive/order_details', body, {
      headers,
      apiKey: shop.apiKey,
    })
    await stage.messageWith(sent.id, 'delivered', shop)
    await stage.until(
      async () => (await hooks.endpoint(endpoint.id)).waitingConversations === 1,
      'the first event waits for its second try',
    )
    await stage.pass(10_000)
    received = [...(await hooks.untilReceived('/', 1 + EVENTS_OF_DELIVERED))]
  } finally {
    await hooks.close() // exports what is left
  }
  const { spans } = collector
  const named = (name: string) => spans.filter((span) => span.name === name)
  const [asked, ...others] = named('POST /messages/interactive/order_details')
  const [create] = named('create whatsapp')
  const [send] = named('send whatsapp')
  const receipts = named('process receipt')
  assert.ok(asked && create && send && receipts.length > 0)
  assert.equal(others.length, 0)
  const linkTo = ({ traceId, spanId }: CollectedSpan) => [{ traceId, spanId }]
  const linksOf = ({ links }: CollectedSpan) => links.map(({ traceId, spanId }) => ({ traceId, spanId }))
  assert.deepEqual([asked.kind, asked.traceId, asked.parentSpanId], [2, TRACE_ID, CALLERS_SPAN])
  assert.deepEqual([create.kind, create.traceId, create.parentSpanId], [4, TRACE_ID, asked.spanId])
  assert.deepEqual([send.kind, send.traceId, send.parentSpanId], [3, TRACE_ID, create.spanId])
  assert.deepEqual(linksOf(send), linkTo(create))
  for (const span of receipts) {
    assert.deepEqual([span.kind, linksOf(span)], [5, linkTo(create)])
    assert.notEqual(span.traceId, TRACE_ID, 'the webhook that brought it has its own trace, or it has one')
  }
  const webhooks = named('send endpoint')
  const tries: unknown[] = []
  for (const { type, headers } of received) {
    const span = webhooks.find(({ traceId, spanId }) => headers.traceparent === `00-${traceId}-${spanId}-01`)
    assert.deepEqual([span?.kind, span && linksOf(span)], [3, linkTo(create)], type)
    assert.equal(span?.attributes['recado.event.type'], type)
    assert.notEqual(span?.traceId, TRACE_ID)
    tries.push([span?.attributes['recado.attempt'], span?.attributes['recado.outcome']])
  }
  const first = [1, 'delivered']
  assert.deepEqual(tries, [[1, 'status'], [2, 'delivered'], first, first, first])
  for (const span of [asked, create, send, ...receipts, ...webhooks]) {
    const [began, ended] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)]
    assert.ok(began > 0n && ended >= began, span.name)
  }
  const { 'service.name': name, 'service.version': version } = collector.resource
  assert.deepEqual([name, typeof version], ['recado', 'string'])
})

test('a share of the traces is recorded, and what goes on from a recorded span always is', async () => {
  const none = await open({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const link = { traceId: TRACE_ID, spanId: CALLERS_SPAN }
  assert.equal(startOne(none), null)
  assert.equal(startOne(none, { parent: { ...link, isRecorded: false } }), null)
  assert.equal(startOne(none, { parent: { ...link, isRecorded: true } })?.traceId, TRACE_ID)
  assert.ok(startOne(none, { link }))
  await none.close()
  const all = await open({ OTEL_TRACES_SAMPLER_ARG: '1' })
  assert.ok(startOne(all))
  assert.equal(startOne(all, { parent: { ...link, isRecorded: false } }), null, 'the caller decides')
  await all.close()
  const off = await open({ OTEL_TRACES_SAMPLER: 'always_off' })
  assert.equal(startOne(off, { link, parent: { ...link, isRecorded: true } }), null)
  await off.close()
  assert.equal(collector.spans.length, 3)
})

test('without a collector, and when they are disabled, there are no traces', async () => {
  for (const env of [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { OTEL_SDK_DISABLED: 'true' }])
    assert.equal((await open(env)).isOn, false)
})

/** So many go out at once, without waiting for more. */
const BATCH = 512

test('spans that a collector does not accept are reported in a line a minute', async () => {
  const lines: unknown[] = []
  const log: Log = { ...silentLog, warn: ({ event, count }) => void lines.push([event, count]) }
  const clock = createTestClock()
  clock.freeze(new Date())
  const tracing = await open({ OTEL_TRACES_SAMPLER: 'always_on' }, log, clock)
  collector.answer = 400
  for (let n = 0; n < 3 * BATCH; n++) startOne(tracing)
  await tracing.close()
  assert.deepEqual(lines, [
    ['spans_lost', BATCH],
    ['spans_lost', 2 * BATCH],
  ])
})

test('a collector that does not answer holds up a stop for two seconds, not for as long as an export may take', async () => {
  const received: unknown[] = []
  const log: Log = { ...silentLog, warn: ({ event }) => void received.push(event) }
  const tracing = await open({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_EXPORTER_OTLP_TIMEOUT: '10000' }, log)
  collector.answer = 'hang'
  startOne(tracing)
  await tracing.close()
  assert.deepEqual(received, ['spans_left'])
})

test('a service exports with the headers of the settings, and what is left when it stops', async () => {
  const stage = await openStage()
  try {
    const service = await startServiceProcess(stage, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=pastelaria',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_TRACES_SAMPLER: 'always_on',
    })
    const { statusCode, body } = await request(`${service.url}/me`, {
      headers: { 'api-key': stage.shop.apiKey },
    })
    await body.dump()
    assert.deepEqual([statusCode, await service.stop()], [200, 0])
    assert.ok(collector.spans.some(({ name }) => name === 'GET /me'))
    assert.equal(collector.headers.at(-1)?.['x-tenant'], 'pastelaria')
    assert.equal(collector.resource['deployment.environment.name'], 'test')
  } finally {
    await stage.close()
  }
})

test('a service without the package that records traces does not start, and says what to do', async () => {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== '@recado/telemetry') return next(specifier, context)
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    },
  })
  try {
    await assert.rejects(open(), (error) => {
      assert.match(explain(error).sentence, /run npm ci --omit=dev --workspace=service --workspace=telemetry/)
      return true
    })
  } finally {
    hooks.deregister()
  }
})
