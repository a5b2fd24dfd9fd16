/** Accepting by one server, directly and through `recado route`, and by two. The same cores carry everything, so two do not take twice as much. */
import { openRoutedServers } from '../ground/routed-servers.ts'
import { sendMessages } from '../load/send-messages.ts'
import { sendTo } from '../load/send-to.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, type Scenario } from './scenario.ts'

const CONNECTIONS = 64

export const twoServers: Scenario = {
  name: 'two-servers',
  measures: 'order details accepted over 64 connections by two servers behind `recado route`',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(20_000, 200)
    await using servers = await openRoutedServers(ground, customers)
    const { first, second, router } = servers
    const both = { postgresPid: [first.ground.postgresPid, second.ground.postgresPid] }
    const accepted = new Map([first, second].map((server) => [server, 0]))

    async function send(to: (typeof first)[], url?: string) {
      const pid = [...to.map(({ service }) => service.pid), ...(url ? [router.pid] : [])]
      const load = { connections: CONNECTIONS / to.length, amount: amount / to.length, customers }
      const measured = await measure(both, { items: amount, pid, db: to.map(({ store }) => store.db) }, () =>
        sendTo(
          to.map(
            ({ store, service }) =>
              () =>
                sendMessages({ ...load, url: url ?? service.url, shops: store.shops }),
          ),
        ),
      )
      for (const server of to) {
        const count = (accepted.get(server) ?? 0) + load.amount
        accepted.set(server, count)
        await assertMessages(server.store.db, count)
      }
      return measured
    }

    const samples = await alternate(effort, {
      direct: () => send([first]),
      routed: () => send([first], router.url),
      two: () => send([first, second], router.url),
    })
    return {
      variants: [
        { name: 'one server', sample: medianSample(samples.direct) },
        { name: 'one, routed', sample: medianSample(samples.routed) },
        { name: 'two, routed', sample: medianSample(samples.two) },
      ],
      targets: [
        atLeast(
          'routed: rate, of that without',
          medianRatio(samples.routed, samples.direct, 'ratePerSecond'),
          0.6,
        ),
        atLeast('two: rate, of that of one', medianRatio(samples.two, samples.routed, 'ratePerSecond'), 0.95),
      ],
    }
  },
}
