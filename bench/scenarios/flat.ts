/** Listing is as fast in a long conversation: the newest page of a short one, and of one far longer than any other. */
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

export const flat: Scenario = {
  name: 'flat',
  measures: 'newest pages of 50 messages of a conversation of 5,000,000, and of one of 1,000',
  async run(ground, effort) {
    const short = effort.setUp(1_000, 100)
    const long = effort.count(5_000_000, 2_000)
    const amount = effort.count(4_000, 100)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers: 2 })
    opened.defer(() => store.close())
    const [shop] = store.shops
    const filled = await fillHistory(store.db, shop, { each: short, long: long - short })
    await settleTables(store.db)
    await assertCount(store.db, 'messages', 'select count(*) from messages', short + long)
    const { rows } = await store.db.query<{ id: string }>(
      'select conversation_id as id from conversations where conversation_id <> $1',
      [filled.conversationId],
    )
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())

    const { url, pid } = service
    const { apiKey } = shop
    async function newestOf(conversationId: string) {
      const path = `/conversations/${conversationId}/messages?limit=50`
      const pages = new Map([[path, (await readPage({ url, apiKey }, path)).text]])
      return () =>
        measure(ground, { items: amount, pid, db: store.db }, () =>
          readPages({ url, connections: CONNECTIONS, amount, apiKey }, pages),
        )
    }
    const samples = await alternate(effort, {
      short: await newestOf(rows[0]?.id ?? ''),
      long: await newestOf(filled.conversationId),
    })
    return {
      variants: [
        { name: `of ${short.toLocaleString('en')}`, sample: medianSample(samples.short) },
        { name: `of ${long.toLocaleString('en')}`, sample: medianSample(samples.long) },
      ],
      targets: [
        atMost(
          'p50 of the long one, of that of the short',
          medianRatio(samples.long, samples.short, 'p50Ms'),
          1.2,
        ),
      ],
    }
  },
}
