/**
 * Listing among five million messages: the newest page of a conversation of a million, and one half
 * a million deep. Compared with the same bytes sent from memory.
 */
import { startFromMemory } from '../ceilings/ceilings.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { fillHistory } from '../ground/fill-history.ts'
import { settleTables } from '../ground/fill.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { assertCount } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

const CONNECTIONS = 32
const STRIDE = 100

export const list: Scenario = {
  name: 'list',
  measures: 'pages of 50 messages, newest and 500,000 deep of 1,000,000, in 5,000,000',
  async run(ground, effort) {
    const customers = effort.count(50_000, 20)
    const each = 80
    const long = effort.count(1_000_000, 1_000)
    const amount = effort.count(4_000, 100)
    await using store = await openFilledStore(ground, { customers })
    const [shop] = store.shops
    const { conversationId, messages } = await fillHistory(store.db, shop, { each, long: long - each })
    await settleTables(store.db)
    await assertCount(store.db, 'messages', 'select count(*) from messages', messages)
    await using service = await store.serve(NO_CHANNEL)

    const headers = { 'api-key': shop.apiKey }
    const messagesOf = `/conversations/${conversationId}/messages`
    const newest = `${messagesOf}?limit=50`
    const deep = `${messagesOf}?limit=50&cursor=${await goDeep({ url: service.url, headers }, messagesOf, long / 2)}`
    const pages = new Map<string, string>()
    for (const path of [newest, deep])
      pages.set(path, (await readPage({ url: service.url, headers }, path)).text)
    await using memory = await startFromMemory(ground, pages)

    const read = ({ url, pid }: typeof memory, path: string) =>
      measure(ground, { items: amount, pid, db: pid === service.pid ? store.db : null }, () =>
        readPages(
          { url, connections: CONNECTIONS, amount, headers },
          new Map([[path, pages.get(path) ?? '']]),
        ),
      )
    const samples = await alternate(effort, {
      memory: () => read(memory, newest),
      newest: () => read(service, newest),
      deep: () => read(service, deep),
    })
    return {
      variants: [
        { name: 'from memory', sample: medianSample(samples.memory) },
        { name: 'newest page', sample: medianSample(samples.newest) },
        { name: `${(long / 2).toLocaleString('en')} deep`, sample: medianSample(samples.deep) },
      ],
      targets: [
        atMost('p50 deep, of that of the newest', medianRatio(samples.deep, samples.newest, 'p50Ms'), 1.2),
        atLeast(
          'rate, of that from memory',
          medianRatio(samples.newest, samples.memory, 'ratePerSecond'),
          0.35,
        ),
      ],
    }
  },
}

/** The cursor `depth` messages below the newest one, reached page by page as a client would. */
async function goDeep(
  service: { url: string; headers: Record<string, string> },
  path: string,
  depth: number,
): Promise<string> {
  let cursor = ''
  const seen = new Set<string>()
  for (let read = 0; read < depth; read += STRIDE) {
    const { page } = await readPage(service, `${path}?limit=${STRIDE}${cursor && `&cursor=${cursor}`}`)
    for (const { id } of page.data) seen.add(id)
    cursor = page.cursors.next ?? ''
  }
  if (seen.size !== depth) throw new Error(`On the way down there were ${seen.size} messages, not ${depth}.`)
  return cursor
}
