/** What metrics cost: the same messages accepted by a service with them, and by one without. */
import path from 'node:path'
import { request } from 'undici'
import { METRICS_TOKEN, NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendOrders } from '../load/send-orders.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const WITHOUT = path.resolve(import.meta.dirname, '../inside/serve-without-metrics.ts')
/** A few per cent only show over many short runs: the machine itself changes its speed by more from one second to the next. */
const MORE_ROUNDS = 8

export const metrics: Scenario = {
  name: 'metrics',
  measures: 'what metrics cost when order details are accepted',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(2_500, 200)
    await using opened = new AsyncDisposableStack()

    async function open(program: { program?: string }) {
      const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
      opened.defer(() => store.close())
      const service = await store.serve(NO_CHANNEL, program)
      opened.defer(() => service.close())
      let accepted = 0
      return {
        url: service.url,
        async send() {
          const load = { url: service.url, connections: 64, amount, customers, shops: store.shops }
          const measured = await measure(ground, { items: amount, pid: service.pid, db: store.db }, () =>
            sendOrders(load),
          )
          await assertMessages(store.db, (accepted += amount))
          return measured
        },
      }
    }

    const [withThem, without] = [await open({}), await open({ program: WITHOUT })]
    const samples = await alternate(
      { ...effort, rounds: effort.rounds * MORE_ROUNDS },
      {
        without: without.send,
        async with() {
          await scrape(withThem.url)
          return await withThem.send()
        },
      },
    )
    const ratio = medianRatio(samples.with, samples.without, 'serviceCpuUs')
    return {
      variants: [
        { name: 'without metrics', sample: medianSample(samples.without) },
        { name: 'recado', sample: medianSample(samples.with) },
      ],
      targets: [atMost('more CPU of the service, %', (ratio - 1) * 100, 3)],
    }
  },
}

/** As Prometheus does now and then; counts as theirs only if it answers. */
async function scrape(url: string): Promise<void> {
  const answer = await request(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.body.text()
  if (!text.includes('recado_request_duration_seconds')) throw new Error(`There are no metrics: ${text}`)
}
