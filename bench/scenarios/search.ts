/**
 * Search by what was said among five million messages, compared with the same bytes sent from
 * memory.
 */
import { startFromMemory } from '../ceilings/ceilings.ts'
import { COMMON_WORDS, fillSaid, kindWord, ownWord } from '../ground/fill-said.ts'
import { settleTables } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { assertCount } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 32
/** Different pages of each search, so that no row is read again and again. */
const PAGES = 50

/** What people search for, for the n-th page of so many messages. */
const QUESTIONS: { name: string; q: (n: number, messages: number) => string; isFound: boolean }[] = [
  { name: 'words of every message', q: () => COMMON_WORDS, isFound: true },
  { name: 'a word of a thousandth', q: (n) => kindWord(n * 7), isFound: true },
  { name: 'both', q: (n) => `${COMMON_WORDS} ${kindWord(n * 7)}`, isFound: true },
  { name: 'half a word of a hundredth', q: (n) => kindWord(100 + n).slice(0, -1), isFound: true },
  {
    name: 'a word of one message',
    q: (n, messages) => ownWord(Math.floor((n * messages) / PAGES)),
    isFound: true,
  },
  { name: 'a word of none', q: (n) => `nenhum${n}`, isFound: false },
]

export const search: Scenario = {
  name: 'search',
  measures: 'search by words among 5,000,000 messages',
  async run(ground, effort) {
    const messages = effort.count(5_000_000, 20_000)
    const customers = Math.ceil(messages / 100)
    const amount = effort.count(4_000, 100)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const [shop] = store.shops
    await fillSaid(store.db, shop, messages)
    await settleTables(store.db)
    await assertCount(store.db, 'messages', 'select count(*) from message_words', messages)
    const service = await store.serve(NO_CHANNEL)
    opened.defer(() => service.close())
    const { apiKey } = shop

    const variants = []
    const targets = []
    for (const { name, q, isFound } of QUESTIONS) {
      const pages = new Map<string, string>()
      for (let n = 0; n < PAGES; n++) {
        const path = `/messages?q=${encodeURIComponent(q(n, messages))}&limit=${50 - (n % 5)}`
        const { text, page } = await readPage({ url: service.url, apiKey }, path)
        if (page.data.length > 0 !== isFound) throw new Error(`Found ${page.data.length}: ${path}`)
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
