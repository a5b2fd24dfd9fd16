/** Accepting for ten workspaces over 256 connections, and for one over 64: the rate stays, and no workspace starves. */
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, median, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

const WORKSPACES = 10

export const acceptMany: Scenario = {
  name: 'accept-many',
  measures: 'order details accepted for 10 workspaces over 256 connections, 10,000 conversations',
  async run(ground, effort) {
    const customers = effort.count(1_000, 100)
    const amount = effort.count(20_000, 512)
    await using opened = new AsyncDisposableStack()
    const shops = effort.setUp(WORKSPACES, 2)
    const store = await openFilledStore(ground, { shops, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())
    const unfairness: number[] = []
    let accepted = 0

    async function send(connections: number, of: typeof store.shops) {
      const answers = of.map(() => ({ count: 0, ms: 0 }))
      const load = { url: service.url, connections, amount, customers, shops: of }
      const measured = await measure(ground, { items: amount, pid: service.pid, db: store.db }, () =>
        sendMessages({
          ...load,
          onAnswer(connection, ms) {
            const mine = answers[connection % of.length]
            if (mine) mine.count += 1
            if (mine) mine.ms += ms
          },
        }),
      )
      await assertMessages(store.db, (accepted += amount))
      const means = answers.map(({ count, ms }) => ms / count)
      if (of.length > 1) unfairness.push(Math.max(...means) / Math.min(...means))
      return measured
    }

    const samples = await alternate(effort, {
      one: () => send(64, [store.shops[0]]),
      many: () => send(256, store.shops),
    })
    return {
      variants: [
        { name: 'one workspace, 64 connections', sample: medianSample(samples.one) },
        { name: `${shops} workspaces, 256 connections`, sample: medianSample(samples.many) },
      ],
      targets: [
        atLeast(
          'rate, of that of one workspace',
          medianRatio(samples.many, samples.one, 'ratePerSecond'),
          0.9,
        ),
        atMost('mean wait of the workspace that waits longest, of the shortest', median(unfairness), 1.5),
      ],
    }
  },
}
