/**
 * Sending waiting messages: each attempt is stored before its call and settled after it, in the
 * order of each conversation. Compared with a bare loop that sends the same bytes to the same stub.
 */
import path from 'node:path'
import type { Channel } from '../channel/start-channel.ts'
import { runChild, type Child } from '../ground/child.ts'
import { fillDeliveries, settleTables } from '../ground/fill.ts'
import type { Ground, Store } from '../ground/ground.ts'
import { waitFor } from '../ground/wait-for.ts'
import { MANY_SENDERS, openSending } from '../ground/whole-loop.ts'
import { assertCount, NOT_SENT } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

/** The service's default, and that of the bare loop. */
const CONNECTIONS = 384
const PATIENCE_MS = 300_000
/** Messages to each recipient, below the burst that WhatsApp allows. */
const EACH = 4

const BARE_LOOP = path.resolve(import.meta.dirname, '../ceilings/bare-loop.ts')

export const dispatch: Scenario = {
  name: 'dispatch',
  measures: 'messages handed to a channel that answers at once',
  async run(ground, effort) {
    const amount = effort.count(24_000, 240)
    const senders = effort.setUp(MANY_SENDERS, 2)
    const customers = Math.max(1, Math.round(amount / senders / EACH))
    await using sending = await openSending(ground, { customers, senders })
    const { channel, service, store } = sending
    const outOfOrder: number[] = []
    const samples = await alternate(
      { ...effort, settle: () => settleTables(store.db) },
      {
        ceiling: () => bareLoop(ground, channel, amount, customers * senders),
        async ours() {
          const waiting = { channel, amount: customers * senders * EACH }
          const { sample, violations } = await handOver(ground, store, service, waiting)
          outOfOrder.push(violations)
          return sample
        },
      },
    )
    return {
      variants: [
        { name: 'bare loop', sample: medianSample(samples.ceiling) },
        { name: 'recado', sample: medianSample(samples.ours) },
      ],
      targets: [
        atLeast('rate, of the bare loop', medianRatio(samples.ours, samples.ceiling, 'ratePerSecond'), 0.6),
        atMost('messages out of order', Math.max(...outOfOrder), 0),
      ],
    }
  },
}

async function bareLoop(
  ground: Ground,
  channel: Channel,
  amount: number,
  recipients: number,
): Promise<Sample> {
  await channel.forget()
  const counts = [amount, CONNECTIONS, recipients].map(String)
  const said = await runChild(ground, [BARE_LOOP, channel.url, ...counts], { name: 'bare-loop' })
  const { ratePerSecond, p50Ms, p99Ms, cpuUs } = said as Record<string, number>
  const unknown = { postgresCpuUs: null, memoryBytes: null, walBytes: null }
  return {
    ratePerSecond: ratePerSecond ?? 0,
    p50Ms: p50Ms ?? null,
    p99Ms: p99Ms ?? null,
    serviceCpuUs: cpuUs ?? null,
    ...unknown,
  }
}

/** Queues `amount` messages for the service, and waits until it has sent them all. */
async function handOver(
  ground: Ground,
  { db, shops, recado }: Store,
  service: Child,
  { channel, amount }: { channel: Channel; amount: number },
): Promise<{ sample: Sample; violations: number }> {
  await channel.forget()
  // The senders are stopped until all messages are inserted.
  await db.query(`update senders set stopped_at = now(), stop_failure = '{}'`)
  for (const sender of shops[0].senders) await fillDeliveries(db, shops[0], sender, EACH)
  await settleTables(db)
  const sample = await measure(ground, { items: amount, pid: service.pid, db }, async () => {
    await db.query('update senders set stopped_at = null, stop_failure = null')
    const { workspaceId, senders } = shops[0]
    await recado(['sender', 'set', senders[0].id, '--workspace', workspaceId, '--resume'])
    await waitFor('everything goes out', PATIENCE_MS, async () => (await channel.seen()).taken >= amount)
    await waitFor('every outcome is written', PATIENCE_MS, () => isEmpty(db))
    const { firstAtMs } = await channel.seen()
    return { ratePerSecond: (amount / (Date.now() - firstAtMs)) * 1000 }
  })
  const { taken, outOfOrder } = await channel.seen()
  if (taken !== amount) throw new Error(`The channel was given ${taken} messages, ${amount} were to go out.`)
  await assertCount(db, 'messages not sent', NOT_SENT, 0)
  return { sample, violations: outOfOrder }
}

async function isEmpty(db: Store['db']): Promise<boolean> {
  return (await db.query('select from deliveries limit 1')).rowCount === 0
}
