/** Writing without HTTP: group commit with 64 callers, compared with its statement alone over one connection. */
import path from 'node:path'
import { runChild } from '../ground/child.ts'
import { openFilledStore } from '../ground/set-up.ts'
import type { Setup } from '../inside/write-alone.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure, type Work } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, type Scenario } from './scenario.ts'

const WRITE_ALONE = path.resolve(import.meta.dirname, '../inside/write-alone.ts')

export const writer: Scenario = {
  name: 'writer',
  measures: 'messages written by group commit, without HTTP',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(30_000, 200)
    await using opened = new AsyncDisposableStack()
    const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
    opened.defer(() => store.close())
    const [{ workspaceId, senders }] = store.shops
    const setup: Setup = { databaseUrl: store.url, workspaceId, senderId: senders[0].id, amount, customers }
    const { folder, profilesFolder } = ground
    const options = { name: 'writer', folder, ...(profilesFolder ? { profilesFolder } : {}) }
    let written = 0

    async function write(way: 'writer' | 'statement') {
      const measured = await measure(ground, { items: amount, pid: 0, db: store.db }, async () => {
        return (await runChild([WRITE_ALONE, way, JSON.stringify(setup)], options)) as Work
      })
      await assertMessages(store.db, (written += amount))
      return measured
    }

    const samples = await alternate(
      { ...effort, warmUps: 0 }, // each run starts a new process
      { ceiling: () => write('statement'), ours: () => write('writer') },
    )
    return {
      variants: [
        { name: 'the statement, 64 rows each', sample: medianSample(samples.ceiling) },
        { name: 'recado, 64 callers', sample: medianSample(samples.ours) },
      ],
      targets: [
        atLeast('rate, of the statement', medianRatio(samples.ours, samples.ceiling, 'ratePerSecond'), 0.6),
      ],
    }
  },
}
