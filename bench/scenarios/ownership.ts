/** What the fence of moves costs a server: its database asks, for each message, whether the workspace is on it. */
import { recadoJson } from '../../testkit/recado.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, type Scenario } from './scenario.ts'

export const ownership: Scenario = {
  name: 'ownership',
  measures:
    'order details accepted over 64 connections by a server of several, which asks whether the workspace is its own',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(20_000, 200)
    await using opened = new AsyncDisposableStack()

    async function open(isOfSeveral: boolean) {
      const store = await openFilledStore(ground, { shops: 1, senders: 1, throughput: 80, customers })
      opened.defer(() => store.close())
      const service = await store.serve(NO_CHANNEL)
      opened.defer(() => service.close())
      const directory = { RECADO_DIRECTORY_URL: store.url }
      if (isOfSeveral)
        await recadoJson(['server', 'add', 'own', '--url', service.url], { ...store.env, ...directory })
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

    const samples = await alternate(effort, { alone: await open(false), asking: await open(true) })
    return {
      variants: [
        { name: 'a server that is alone', sample: medianSample(samples.alone) },
        { name: 'recado', sample: medianSample(samples.asking) },
      ],
      targets: [
        atLeast(
          'rate, of one that is alone',
          medianRatio(samples.asking, samples.alone, 'ratePerSecond'),
          0.98,
        ),
      ],
    }
  },
}
