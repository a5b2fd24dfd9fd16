/** Accepting over one connection: no write is shared, and no request waits. */
import { startDoNothing } from '../ceilings/ceilings.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, median, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

export const acceptOne: Scenario = {
  name: 'accept-one',
  measures: 'order details accepted over one connection',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(1_000, 50)
    await using store = await openFilledStore(ground, { customers })
    await using service = await store.serve(NO_CHANNEL)
    await using nothing = await startDoNothing(ground, service)
    let accepted = 0

    const send = (url: string) => sendMessages({ url, connections: 1, amount, customers, shops: store.shops })
    const samples = await alternate(effort, {
      ceiling: () => measure(ground, { items: amount, pid: nothing.pid, db: null }, () => send(nothing.url)),
      async ours() {
        const measured = await measure(ground, { items: amount, pid: service.pid, db: store.db }, () =>
          send(service.url),
        )
        await assertMessages(store.db, (accepted += amount))
        return measured
      },
    })
    const more = samples.ours.map(({ p50Ms }, round) => (p50Ms ?? 0) - (samples.ceiling[round]?.p50Ms ?? 0))
    return {
      variants: [
        { name: 'does nothing', sample: medianSample(samples.ceiling) },
        { name: 'recado', sample: medianSample(samples.ours) },
      ],
      targets: [atMost('p50, ms more than doing nothing', median(more), 1)],
    }
  },
}
