/** Reports among a year of orders and answers: those of a month compared with those of the year, so that a report reads its days alone. */
import { fillAnswers, fillOrders } from '../ground/fill-orders.ts'
import { settleTables } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 2
const DAY_MS = 24 * 60 * 60 * 1000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const REPORTS = ['answers', 'orders']
const RANGES = { month: `from=${dayAgo(40)}&to=${dayAgo(11)}`, year: `from=${dayAgo(364)}&to=${dayAgo(1)}` }

export const reports: Scenario = {
  name: 'reports',
  measures: 'reports of a month and of a year, with 1,000,000 orders and as many answers in the year',
  async run(ground, effort) {
    const count = effort.count(1_000_000, 20_000)
    const amount = effort.count(100, 10)
    await using opened = new AsyncDisposableStack()
    const customers = Math.ceil(count / 20)
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const [shop] = store.shops
    await fillOrders(store.db, shop, count)
    await fillAnswers(store.db, shop, count)
    await settleTables(store.db)
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())
    const { url, pid } = service
    const { key: apiKey = '' } = await store.recado([
      ...['key', 'create', '--workspace', shop.workspaceId, '--name', 'owner', '--scope', 'reports:read'],
    ])

    const variants: Record<string, () => Promise<Sample>> = {}
    for (const report of REPORTS)
      for (const [range, query] of Object.entries(RANGES)) {
        const path = `/reports/${report}?${query}`
        const pages = new Map([[path, (await readPage({ url, apiKey }, path)).text]])
        variants[`${report} of a ${range}`] = () =>
          measure(ground, { items: amount, pid, db: store.db }, () =>
            readPages({ url, connections: CONNECTIONS, amount, apiKey }, pages),
          )
      }
    const samples = await alternate(effort, variants)
    return {
      variants: Object.entries(samples).map(([name, each]) => ({ name, sample: medianSample(each) })),
      targets: REPORTS.map((report) =>
        atMost(
          `${report}: p50 of a month, of that of a year`,
          medianRatio(samples[`${report} of a month`] ?? [], samples[`${report} of a year`] ?? [], 'p50Ms'),
          0.25,
        ),
      ),
    }
  },
}
