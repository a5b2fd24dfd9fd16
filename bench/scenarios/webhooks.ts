/**
 * Sending events to webhook endpoints. Endpoints that hang must not slow down those that answer;
 * and what happens is to be sent to ten systems about as fast as it happens.
 */
import { request } from 'undici'
import { startWebhookReceiver, type WebhookReceiver } from '../../testkit/webhook-receiver.ts'
import type { Ground } from '../ground/ground.ts'
import { waitFor } from '../ground/wait-for.ts'
import { MANY_SENDERS, openWholeLoop, type WholeLoop } from '../ground/whole-loop.ts'
import { quantile } from '../load/quantile.ts'
import { sendMessages } from '../load/send-messages.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Effort, type Scenario } from './scenario.ts'

const PATIENCE_MS = 300_000
const CONNECTIONS = 8

type WebhookRun = WholeLoop & { latenciesMs: number[]; accepted: number }

/**
 * A shop whose messages go the whole way and are sent to endpoints: so many that answer, and so
 * many that hang. Each is a server of its own, as those of a thousand systems are: the service
 * keeps connections for each.
 */
async function openRun(
  ground: Ground,
  effort: Effort,
  {
    customers,
    answering,
    hanging,
    types,
  }: { customers: number; answering: number; hanging: number; types: string[] },
): Promise<WebhookRun> {
  await using opened = new AsyncDisposableStack()
  const receivers: WebhookReceiver[] = []
  opened.defer(async () => void (await Promise.all(receivers.map((receiver) => receiver.close()))))
  const loop = opened.use(
    await openWholeLoop(ground, {
      customers,
      senders: effort.setUp(MANY_SENDERS, 2),
      env: { RECADO_WEBHOOK_ALLOW: 'loopback' },
    }),
  )
  const { store, service } = loop
  const { workspaceId } = store.shops[0]
  const asked = ['key', 'create', '--workspace', workspaceId, '--name', 'endpoints', '--scope', 'admin']
  const { key = '' } = await store.recado(asked)
  const latenciesMs: number[] = []
  for (let n = 0; n < answering + hanging; n++) {
    const receiver = await startWebhookReceiver()
    receivers.push(receiver)
    receiver.answer = ({ body }) => {
      receiver.received.length = 0
      if (n >= answering) return 'hang'
      latenciesMs.push(Date.now() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp))
      return 204
    }
    const { statusCode, body } = await request(`${service.url}/webhook-endpoints`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url, types }),
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`An endpoint was answered ${statusCode}.`)
  }
  const stack = opened.move()
  return { ...loop, latenciesMs, accepted: 0, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/**
 * Sends, and waits until all is read and as many events have arrived as are expected. The rate is
 * that of messages.
 */
async function notifyAll(
  ground: Ground,
  run: WebhookRun,
  amount: number,
  customers: number,
  expected: () => Promise<number>,
) {
  const { service, store, latenciesMs } = run
  run.accepted += amount
  latenciesMs.length = 0
  return await measure(ground, { items: amount, pid: service.pid, db: store.db }, async () => {
    const startedAtMs = performance.now()
    await sendMessages({ url: service.url, connections: CONNECTIONS, amount, customers, shops: store.shops })
    await run.areRead(run.accepted)
    await waitFor('all is sent', PATIENCE_MS, async () => latenciesMs.length >= (await expected()))
    const ratePerSecond = (amount / (performance.now() - startedAtMs)) * 1000
    const sorted = latenciesMs.toSorted((a, b) => a - b)
    return { ratePerSecond, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
  })
}

export const webhooks: Scenario = {
  name: 'webhooks',
  measures: 'messages delivered to 100 endpoints, beside 900 that hang',
  async run(ground, effort) {
    const customers = effort.count(200, 50)
    const amount = effort.count(400, 20)
    const answering = effort.setUp(100, 10)
    const options = { customers, answering, types: ['message.accepted'] }
    await using alone = await openRun(ground, effort, { ...options, hanging: 0 })
    await using beside = await openRun(ground, effort, { ...options, hanging: effort.setUp(900, 90) })
    const expected = async () => answering * amount
    const samples = await alternate(effort, {
      alone: () => notifyAll(ground, alone, amount, customers, expected),
      beside: () => notifyAll(ground, beside, amount, customers, expected),
    })
    return {
      variants: [
        { name: 'without those that hang', sample: medianSample(samples.alone) },
        { name: 'recado', sample: medianSample(samples.beside) },
      ],
      targets: [atMost('time, of without', medianRatio(samples.alone, samples.beside, 'ratePerSecond'), 1.2)],
    }
  },
}

/**
 * The part of the rate without endpoints that is left when each event goes out ten times as well.
 */
const TEN_RATE_MIN = 0.05

export const webhooksTen: Scenario = {
  name: 'webhooks-ten',
  measures: 'messages accepted, sent, delivered and read, with each event delivered to ten endpoints',
  async run(ground, effort) {
    const customers = effort.count(1_000, 100)
    const amount = effort.count(2_000, 100)
    const options = { customers, hanging: 0, types: ['*'] }
    await using alone = await openRun(ground, effort, { ...options, answering: 0 })
    await using run = await openRun(ground, effort, { ...options, answering: 10 })
    const eventsOf = async () => {
      const { rows } = await run.store.db.query<{ last: string }>(
        'select max(last_position) as last from event_logs',
      )
      return Number(rows[0]?.last ?? 0)
    }
    const samples = await alternate(effort, {
      alone: () => notifyAll(ground, alone, amount, customers, async () => 0),
      async withWebhooks() {
        const before = await eventsOf()
        return await notifyAll(ground, run, amount, customers, async () => 10 * ((await eventsOf()) - before))
      },
    })
    return {
      variants: [
        { name: 'without endpoints', sample: medianSample(samples.alone) },
        { name: 'recado', sample: medianSample(samples.withWebhooks) },
      ],
      targets: [
        atLeast(
          'rate, of without',
          medianRatio(samples.withWebhooks, samples.alone, 'ratePerSecond'),
          TEN_RATE_MIN,
        ),
      ],
    }
  },
}
