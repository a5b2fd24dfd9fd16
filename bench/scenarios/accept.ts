/**
 * Accepting order details over 64 connections, compared with a server that does nothing and with
 * one transaction for each.
 */
import { startDoNothing, startOneTransactionEach } from '../ceilings/ceilings.ts'
import { settleTables } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 64

export const accept: Scenario = {
  name: 'accept',
  measures: 'order details accepted over 64 connections',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(20_000, 200)
    await using ours = await openFilledStore(ground, { customers })
    await using theirs = await openFilledStore(ground, { customers })
    await using service = await ours.serve(NO_CHANNEL)
    await using nothing = await startDoNothing(ground, service)
    await using naive = await startOneTransactionEach(ground, service, theirs)
    let [accepted, acceptedByNaive] = [0, 0]

    const send = (url: string, { shops } = ours) =>
      sendMessages({ url, connections: CONNECTIONS, amount, customers, shops: [shops[0]] })
    const samples = await alternate(
      {
        ...effort,
        async settle() {
          for (const { db } of [ours, theirs]) await settleTables(db)
        },
      },
      {
        ceiling: () =>
          measure(ground, { items: amount, pid: nothing.pid, db: null }, () => send(nothing.url)),
        async ours() {
          const measured = await measure(ground, { items: amount, pid: service.pid, db: ours.db }, () =>
            send(service.url),
          )
          await assertMessages(ours.db, (accepted += amount))
          return measured
        },
        async naive() {
          const measured = await measure(ground, { items: amount, pid: naive.pid, db: theirs.db }, () =>
            send(naive.url, theirs),
          )
          await assertMessages(theirs.db, (acceptedByNaive += amount))
          return measured
        },
      },
    )
    return {
      variants: [
        { name: 'does nothing', sample: medianSample(samples.ceiling) },
        { name: 'recado', sample: medianSample(samples.ours) },
        { name: 'a transaction each', sample: medianSample(samples.naive) },
      ],
      targets: [
        atLeast('rate, of doing nothing', medianRatio(samples.ours, samples.ceiling, 'ratePerSecond'), 0.3),
        atMost('p99, of doing nothing', medianRatio(samples.ours, samples.ceiling, 'p99Ms'), 5),
        atLeast('rate, of a transaction each', medianRatio(samples.ours, samples.naive, 'ratePerSecond'), 3),
      ],
    }
  },
}
