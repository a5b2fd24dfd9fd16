/**
 * The list of orders among a million: any page compared with the newest. And what a month of them
 * sums up to.
 */
import { fillOrders, referenceOf } from '../ground/fill-orders.ts'
import { settleTables } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { assertCount } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 32
/** Different pages of each kind, so that no row is read again and again. */
const PAGES = 20
const LIMIT = 50
const DAY_MS = 24 * 60 * 60 * 1000

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
/** A moment of the year, for the n-th page. */
const moment = (n: number) => daysAgo(10 + n * 17)

/** Each gives a full page. `at` counts from the newest order. */
const KINDS: Record<string, (n: number, count: number) => string> = {
  newest: (n) => `to=${daysAgo(n / 100)}`,
  'months deep': (n) => `to=${moment(n)}`,
  paid: (n) => `payment=paid&to=${moment(n)}`,
  'by when they were paid': (n) => `by=paid&to=${moment(n)}`,
  'failed, one in twenty': (n) => `payment=failed&to=${moment(n)}`,
  canceled: (n) => `status=canceled&to=${moment(n)}`,
  'unpaid, by when they expire': (n) => `by=due&to=${moment(n)}`,
  'by the beginning of a reference': (n, count) => `q=${referenceOf(Math.floor(count / 200) + n)}`,
}

export const orders: Scenario = {
  name: 'orders',
  measures:
    'pages of 50 orders, newest, deep and by each filter, and the summary of a month, among 1,000,000',
  async run(ground, effort) {
    const count = effort.count(1_000_000, 20_000)
    const amount = effort.count(4_000, 100)
    const customers = Math.ceil(count / 20)
    await using store = await openFilledStore(ground, { customers })
    const [shop] = store.shops
    await fillOrders(store.db, shop, count)
    await settleTables(store.db)
    await assertCount(store.db, 'orders', 'select count(*) from orders', count)
    await using service = await store.serve(NO_CHANNEL)
    const { url, pid } = service
    const headers = { 'api-key': shop.apiKey }

    const reading = (pages: Map<string, string>, times: number) => (): Promise<Sample> =>
      measure(ground, { items: times, pid, db: store.db }, () =>
        readPages({ url, connections: CONNECTIONS, amount: times, headers }, pages),
      )
    const variants: Record<string, () => Promise<Sample>> = {}
    for (const [name, toQuery] of Object.entries(KINDS)) {
      const pages = new Map<string, string>()
      for (let n = 0; n < PAGES; n++) {
        const path = `/orders?${toQuery(n, count)}&limit=${LIMIT}`
        const { text, page } = await readPage({ url, headers }, path)
        if (page.data.length === 0) throw new Error(`Nothing was found: ${path}`)
        pages.set(path, text)
      }
      variants[name] = reading(pages, amount)
    }
    const month = `/orders/summary?from=${daysAgo(40).slice(0, 10)}&to=${daysAgo(11).slice(0, 10)}`
    const { text } = await readPage({ url, headers }, month)
    variants.summary = reading(new Map([[month, text]]), Math.ceil(amount / 20))

    const samples = await alternate(effort, variants)
    const newest = samples.newest ?? []
    return {
      variants: Object.entries(samples).map(([name, each]) => ({ name, sample: medianSample(each) })),
      targets: Object.entries(samples)
        .filter(([name]) => name !== 'newest' && name !== 'summary')
        .map(([name, each]) =>
          atMost(`${name}: p50, of that of the newest`, medianRatio(each, newest, 'p50Ms'), 1.2),
        ),
    }
  },
}
