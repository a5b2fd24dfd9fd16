/** Accepting by three processes on one database, and by one. On a machine with few cores they share what the database and the load leave. */
import type { Child } from '../ground/child.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { sendTo } from '../load/send-to.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

const PROCESSES = 3
/** Shared evenly by three. */
const CONNECTIONS = 66

export const processes: Scenario = {
  name: 'processes',
  measures: 'order details accepted over 66 connections by three processes on one database',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(21_000, 210)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const running: Child[] = []
    for (let n = 0; n < PROCESSES; n++) {
      const service = await store.serve(NO_CHANNEL)
      opened.defer(() => service.close())
      running.push(service)
    }
    let accepted = 0

    async function send(some: typeof running) {
      const pid = some.map((one) => one.pid)
      const load = { connections: CONNECTIONS / some.length, amount: amount / some.length }
      const measured = await measure(ground, { items: amount, pid, db: store.db }, () =>
        sendTo(
          some.map(
            ({ url }) =>
              () =>
                sendMessages({ ...load, url, customers, shops: store.shops }),
          ),
        ),
      )
      await assertMessages(store.db, (accepted += amount))
      return measured
    }

    const samples = await alternate(effort, {
      one: () => send(running.slice(0, 1)),
      three: () => send(running),
    })
    return {
      variants: [
        { name: 'one process', sample: medianSample(samples.one) },
        { name: 'three processes', sample: medianSample(samples.three) },
      ],
      targets: [
        atLeast('rate, of that of one', medianRatio(samples.three, samples.one, 'ratePerSecond'), 1),
        atMost('p99, of that of one', medianRatio(samples.three, samples.one, 'p99Ms'), 1.2),
      ],
    }
  },
}
