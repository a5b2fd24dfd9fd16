/** Reads pages of lists, and compares each kind with the same bytes sent from memory. */
import { startFromMemory } from '../ceilings/ceilings.ts'
import type { Child } from '../ground/child.ts'
import type { Ground, Store } from '../ground/ground.ts'
import { readPage, readPages } from '../load/read-pages.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atMost, type Effort, type Outcome } from './scenario.ts'

const CONNECTIONS = 32
/** Different pages of each question, so that no row is read again and again. */
export const PAGES = 50

export type Question = {
  name: string
  /** The n-th page that is read. */
  toPath: (n: number) => string
  /** Whether its pages are to have something: a run in which they do not is void. */
  isFound: boolean
}

/**
 * Asks by the key of the first shop of the store, or with these headers.
 * @param timesMax how much longer than from memory a page may take
 */
export async function readBesideMemory(
  ground: Ground,
  effort: Effort,
  {
    store,
    service,
    headers = { 'api-key': store.shops[0].apiKey },
  }: { store: Store; service: Child; headers?: Record<string, string> },
  questions: Question[],
  timesMax = 20,
): Promise<Outcome> {
  const amount = effort.count(4_000, 100)
  const variants = []
  const targets = []
  for (const { name, toPath, isFound } of questions) {
    const pages = new Map<string, string>()
    for (let n = 0; n < PAGES; n++) {
      const path = toPath(n)
      const { text, page } = await readPage({ url: service.url, headers }, path)
      if (page.data.length > 0 !== isFound) throw new Error(`Found ${page.data.length}: ${path}`)
      pages.set(path, text)
    }
    await using memory = await startFromMemory(ground, pages)
    const read = ({ url, pid }: Child): Promise<Sample> =>
      measure(ground, { items: amount, pid, db: pid === service.pid ? store.db : null }, () =>
        readPages({ url, connections: CONNECTIONS, amount, headers }, pages),
      )
    const samples = await alternate(effort, { memory: () => read(memory), ours: () => read(service) })
    variants.push({ name: `${name}, from memory`, sample: medianSample(samples.memory) })
    variants.push({ name, sample: medianSample(samples.ours) })
    targets.push(
      atMost(
        `${name}: p99, of that from memory`,
        medianRatio(samples.ours, samples.memory, 'p99Ms'),
        timesMax,
      ),
    )
  }
  return { variants, targets }
}
