/** Accepting texts over 64 connections, compared with contact cards: the kind with the least content costs no more. */
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { cards, texts, type Bodies } from '../load/bodies.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 64

export const acceptText: Scenario = {
  name: 'accept-text',
  measures: 'texts accepted over 64 connections',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(20_000, 200)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())
    const load = { url: service.url, connections: CONNECTIONS, amount, customers, shops: store.shops }
    let accepted = 0
    const send = async (bodies: Bodies) => {
      const measured = await measure(ground, { items: amount, pid: service.pid, db: store.db }, () =>
        sendMessages({ ...load, bodies }),
      )
      await assertMessages(store.db, (accepted += amount))
      return measured
    }
    const samples = await alternate(effort, { cards: () => send(cards), texts: () => send(texts) })
    const of = (cost: 'serviceCpuUs' | 'postgresCpuUs') => medianRatio(samples.texts, samples.cards, cost)
    return {
      variants: [
        { name: 'contact cards', sample: medianSample(samples.cards) },
        { name: 'texts', sample: medianSample(samples.texts) },
      ],
      targets: [
        atMost("the service's CPU, of that of a contact card", of('serviceCpuUs'), 1),
        atMost("PostgreSQL's CPU, of that of a contact card", of('postgresCpuUs'), 1),
      ],
    }
  },
}
