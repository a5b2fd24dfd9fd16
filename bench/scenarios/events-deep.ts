/** The event log is as fast at its oldest end as at its newest: a month of events, read by page. */
import { EPOCH, fillEvents } from '../ground/fill-events.ts'
import { fillHistory } from '../ground/fill-history.ts'
import { settleTables } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { assertCount } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 32
/** So far before the newest event: what happens meanwhile must not change the page. */
const BEFORE_END = 1_000

export const eventsDeep: Scenario = {
  name: 'events-deep',
  measures: 'pages of 50 events (GET /events), oldest and newest of 5,000,000 in 30 days',
  async run(ground, effort) {
    const count = effort.count(5_000_000, 5_000)
    const amount = effort.count(4_000, 100)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers: 1_000 })
    opened.defer(() => store.close())
    const [shop] = store.shops
    await fillHistory(store.db, shop, { each: 100, long: 0 })
    await fillEvents(store.db, shop.workspaceId, count)
    await settleTables(store.db)
    await assertCount(store.db, 'events', 'select count(*) from events', count)
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())

    const { url, pid } = service
    const { apiKey } = shop
    async function pageAfter(position: number) {
      const path = `/events?limit=50&after=evt_${EPOCH}_${position}`
      const pages = new Map([[path, (await readPage({ url, apiKey }, path)).text]])
      return () =>
        measure(ground, { items: amount, pid, db: store.db }, () =>
          readPages({ url, connections: CONNECTIONS, amount, apiKey }, pages),
        )
    }
    const samples = await alternate(effort, {
      newest: await pageAfter(count - BEFORE_END),
      oldest: await pageAfter(0),
    })
    return {
      variants: [
        { name: 'newest page', sample: medianSample(samples.newest) },
        { name: `${count.toLocaleString('en')} deep`, sample: medianSample(samples.oldest) },
      ],
      targets: [
        atMost(
          'p50 of the oldest, of that of the newest',
          medianRatio(samples.oldest, samples.newest, 'p50Ms'),
          1.2,
        ),
      ],
    }
  },
}
