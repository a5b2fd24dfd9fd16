/**
 * Messages wait while the channel cannot be reached. Accepting continues at the same rate and memory stays bounded; when the
 * channel is back, they are sent at the usual rate.
 */
import { startChannel } from '../channel/start-channel.ts'
import { fillDeliveries, settleTables } from '../ground/fill.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { waitFor } from '../ground/wait-for.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertCount, assertMessages, NOT_SENT } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { handOver } from './dispatch.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

const SENDERS = 12
/** Messages that wait for each customer: as many as `handOver` sends. */
const EACH = 4
const PATIENCE_MS = 600_000

export const backlog: Scenario = {
  name: 'backlog',
  measures: '100,000 deliveries waiting behind a channel that is away',
  async run(ground, effort) {
    const senders = effort.setUp(SENDERS, 2)
    const customers = Math.max(4, Math.round(effort.count(100_000, 160) / senders / EACH))
    const waiting = senders * customers * EACH
    const amount = effort.count(10_000, 200)
    await using opened = new AsyncDisposableStack()
    const options = { shops: 1, senders, throughput: 1_000, customers }
    const full = await openFilledStore(ground, options)
    opened.defer(() => full.close())
    const empty = await openFilledStore(ground, options)
    opened.defer(() => empty.close())
    for (const sender of full.shops[0].senders) await fillDeliveries(full.db, full.shops[0], sender, EACH)
    await settleTables(full.db)

    // The last step listens at this address again; until then no server does.
    const before = await startChannel(ground)
    await before.close()
    const services = { full: await full.serve(before.url), empty: await empty.serve(before.url) }
    let accepted = 0
    const send = (name: 'full' | 'empty') => {
      const [{ url, pid }, { db, shops }] = [services[name], { full, empty }[name]]
      return measure(ground, { items: amount, pid, db }, () =>
        sendMessages({ url, connections: 64, amount, customers, shops }),
      )
    }
    const samples = await alternate(effort, {
      empty: () => send('empty'),
      async full() {
        const sample = await send('full')
        await assertMessages(full.db, waiting + (accepted += amount))
        return sample
      },
    })
    await services.empty.close()

    const channel = await startChannel(ground, { port: Number(new URL(before.url).port) })
    opened.defer(() => channel.close())
    const drained = await measure(
      ground,
      { items: waiting + accepted, pid: services.full.pid, db: full.db },
      async () => {
        const isDone = async () => (await full.db.query('select from deliveries limit 1')).rowCount === 0
        await waitFor('the backlog goes out', PATIENCE_MS, isDone)
        return {
          ratePerSecond: ((waiting + accepted) / (Date.now() - (await channel.seen()).firstAtMs)) * 1000,
        }
      },
    )
    await assertCount(full.db, 'not sent', NOT_SENT, 0)
    await services.full.close()
    const again = await openFilledStore(ground, options)
    opened.defer(() => again.close())
    const anew = await again.serve(channel.url)
    opened.defer(() => anew.close())
    const { sample: sent } = await handOver(ground, again, anew, { channel, amount: waiting })
    const [ours, other] = [medianSample(samples.full), medianSample(samples.empty)]
    return {
      variants: [
        { name: 'accepting, nothing waits', sample: other },
        { name: `accepting, ${waiting.toLocaleString('en')} wait`, sample: ours },
        { name: 'sending what waited', sample: drained },
        { name: 'sending as much otherwise', sample: sent },
      ],
      targets: [
        atMost('accepting takes longer by', medianRatio(samples.empty, samples.full, 'ratePerSecond'), 1.2),
        atMost('more memory, MB', ((ours.memoryBytes ?? Number.NaN) - (other.memoryBytes ?? 0)) / 1e6, 150),
        atLeast('rate of sending, of that otherwise', drained.ratePerSecond / sent.ratePerSecond, 0.8),
      ],
    }
  },
}
