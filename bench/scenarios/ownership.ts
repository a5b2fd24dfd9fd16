/** What it costs that the database asks, for each message, whether the workspace is on this server: nearly nothing where there is one. */
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, type Scenario } from './scenario.ts'

/** Drops every trigger that asks. */
const ASK_NOT = `do $$
  declare
    found regclass;
  begin
    for found in select tgrelid from pg_trigger where tgname = 'away' and not tgisinternal loop
      execute format('drop trigger away on %s', found);
    end loop;
  end $$`

export const ownership: Scenario = {
  name: 'ownership',
  measures:
    'order details accepted over 64 connections by a database that asks whether the workspace is its own',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(20_000, 200)
    await using opened = new AsyncDisposableStack()

    async function open(change?: string) {
      const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
      opened.defer(() => store.close())
      if (change) await store.db.query(change)
      const service = await store.serve(NO_CHANNEL)
      opened.defer(() => service.close())
      let accepted = 0
      return async () => {
        const load = { url: service.url, connections: 64, amount, customers, shops: store.shops }
        const measured = await measure(ground, { items: amount, pid: service.pid, db: store.db }, () =>
          sendMessages(load),
        )
        await assertMessages(store.db, (accepted += amount))
        return measured
      }
    }

    const samples = await alternate(effort, { without: await open(ASK_NOT), asking: await open() })
    return {
      variants: [
        { name: 'without the question', sample: medianSample(samples.without) },
        { name: 'recado', sample: medianSample(samples.asking) },
      ],
      targets: [
        atLeast('rate, of that without', medianRatio(samples.asking, samples.without, 'ratePerSecond'), 0.98),
      ],
    }
  },
}
