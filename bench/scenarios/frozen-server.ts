/** What a server that hangs does to the workspaces of another one: nothing. Somebody asks the second server all the time meanwhile. */
import { request } from 'undici'
import { openRoutedServers } from '../ground/routed-servers.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

/** Requests to the second server, whatever becomes of the ones before: 20 a second. */
const ASK_EVERY_MS = 50

export const frozenServer: Scenario = {
  name: 'frozen-server',
  measures: 'order details accepted over 64 connections by one server while another one is frozen',
  async run(ground, effort) {
    const customers = effort.count(10_000, 100)
    const amount = effort.count(20_000, 200)
    await using servers = await openRoutedServers(ground, customers)
    const { first, second, router } = servers
    const [{ apiKey }] = second.store.shops
    const asked = new Map<number | string, number>()
    let accepted = 0

    async function ask(): Promise<void> {
      const { statusCode, body } = await request(`${router.url}/conversations`, {
        headers: { 'api-key': apiKey },
      })
      await body.dump()
      asked.set(statusCode, (asked.get(statusCode) ?? 0) + 1)
    }

    async function send() {
      const asking = new Set<Promise<void>>()
      const timer = setInterval(() => {
        const one = ask().finally(() => asking.delete(one))
        asking.add(one)
      }, ASK_EVERY_MS)
      const load = { url: router.url, connections: 64, amount, customers, shops: first.store.shops }
      const pid = [first.service.pid, router.pid]
      try {
        const measured = await measure(ground, { items: amount, pid, db: first.store.db }, () =>
          sendMessages(load),
        )
        await assertMessages(first.store.db, (accepted += amount))
        return measured
      } finally {
        clearInterval(timer)
        process.kill(second.service.pid, 'SIGCONT')
        await Promise.all(asking)
      }
    }

    const samples = await alternate(effort, {
      well: send,
      frozen() {
        process.kill(second.service.pid, 'SIGSTOP')
        return send()
      },
    })
    if (!asked.has(200)) throw new Error('The second server never answered.')
    return {
      variants: [
        { name: 'both are well', sample: medianSample(samples.well) },
        { name: 'the other one is frozen', sample: medianSample(samples.frozen) },
      ],
      targets: [
        atLeast(
          'rate, of that with both well',
          medianRatio(samples.frozen, samples.well, 'ratePerSecond'),
          0.95,
        ),
        atMost('p99, of that with both well', medianRatio(samples.frozen, samples.well, 'p99Ms'), 1.2),
      ],
    }
  },
}
