/**
 * The cost of metrics while messages are accepted: their share of the service's time, from a profile. A service without
 * metrics runs for comparison, but the two differ by less than one run differs from the next.
 */
import path from 'node:path'
import { request } from 'undici'
import { METRICS_TOKEN, NO_CHANNEL, type ServeOptions } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { profileShare } from '../measure/profile-share.ts'
import { alternate, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const WITHOUT = path.resolve(import.meta.dirname, '../inside/serve-without-metrics.ts')
/** The code that records metrics, and the library that keeps them. */
const METRICS_FILES = /\/service\/src\/metrics\/|\/prom-client\//

export const metrics: Scenario = {
  name: 'metrics',
  measures: 'what metrics cost when order details are accepted',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(10_000, 200)
    await using opened = new AsyncDisposableStack()

    async function open(options: ServeOptions) {
      const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
      opened.defer(() => store.close())
      const service = await store.serve(NO_CHANNEL, options)
      opened.defer(() => service.close())
      let accepted = 0
      return {
        ...service,
        async send() {
          const load = { url: service.url, connections: 64, amount, customers, shops: store.shops }
          const measured = await measure(ground, { items: amount, pid: service.pid, db: store.db }, () =>
            sendMessages(load),
          )
          await assertMessages(store.db, (accepted += amount))
          return measured
        },
      }
    }

    const profiled = await open({ profilesFolder: ground.folder })
    for (let round = 0; round < effort.warmUps + effort.rounds; round++) {
      await profiled.send()
      await scrape(profiled.url)
    }
    await profiled.close()
    const share = await profileShare(profiled.profile ?? '', METRICS_FILES)

    const [withThem, without] = [await open({}), await open({ program: WITHOUT })]
    const samples = await alternate(effort, {
      without: without.send,
      async with() {
        await scrape(withThem.url)
        return await withThem.send()
      },
    })
    return {
      variants: [
        { name: 'without metrics', sample: medianSample(samples.without) },
        { name: 'recado', sample: medianSample(samples.with) },
      ],
      targets: [atMost('of the time of the service, %', share * 100, 3)],
    }
  },
}

/** Reads the metrics as Prometheus does; throws if there are none. */
async function scrape(url: string): Promise<void> {
  const answer = await request(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.body.text()
  if (!text.includes('recado_request_duration_seconds')) throw new Error(`There are no metrics: ${text}`)
}
