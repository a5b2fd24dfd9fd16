/**
 * The list of conversations and its search among a million, compared with the same bytes sent from
 * memory.
 */
import { startFromMemory } from '../ceilings/ceilings.ts'
import { customerAddress, customerName } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 32
/** Different pages of each query, so that no row is read again and again. */
const PAGES = 50

/** A customer, spread over all of them. */
const nth = (n: number, customers: number) => Math.floor((n * customers) / PAGES)

/** Typical queries of the list, for the n-th page of so many customers. */
const QUESTIONS: { name: string; toPath: (n: number, customers: number) => string }[] = [
  { name: 'newest', toPath: (n) => `/conversations?limit=${50 - (n % 5)}` },
  {
    name: 'with one contact',
    toPath: (n, customers) => `/conversations?to=${encodeURIComponent(customerAddress(nth(n, customers)))}`,
  },
  {
    name: 'by the beginning of a number',
    toPath: (n, customers) => `/conversations?q=${customerAddress(nth(n, customers)).slice(3, -1)}`,
  },
  {
    name: 'by a name',
    toPath: (n, customers) => `/conversations?q=${encodeURIComponent(customerName(nth(n, customers)))}`,
  },
]

export const conversations: Scenario = {
  name: 'conversations',
  measures: 'the list of conversations and its search, among 1,000,000',
  async run(ground, effort) {
    const customers = effort.count(1_000_000, 200)
    const amount = effort.count(4_000, 100)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())
    const [{ apiKey }] = store.shops

    const variants = []
    const targets = []
    for (const { name, toPath } of QUESTIONS) {
      const pages = new Map<string, string>()
      for (let n = 0; n < PAGES; n++) {
        const path = toPath(n, customers)
        const { text, page } = await readPage({ url: service.url, apiKey }, path)
        if (page.data.length === 0) throw new Error(`Nothing was found: ${path}`)
        pages.set(path, text)
      }
      const memory = await startFromMemory(ground, pages)
      const read = ({ url, pid }: typeof memory): Promise<Sample> =>
        measure(ground, { items: amount, pid, db: pid === service.pid ? store.db : null }, () =>
          readPages({ url, connections: CONNECTIONS, amount, apiKey }, pages),
        )
      const samples = await alternate(effort, { memory: () => read(memory), ours: () => read(service) })
      await memory.close()
      variants.push({ name: `${name}, from memory`, sample: medianSample(samples.memory) })
      variants.push({ name, sample: medianSample(samples.ours) })
      targets.push(
        atMost(`${name}: p99, of that from memory`, medianRatio(samples.ours, samples.memory, 'p99Ms'), 20),
      )
    }
    return { variants, targets }
  },
}
