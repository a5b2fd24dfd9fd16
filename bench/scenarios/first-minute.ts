/**
 * The first minute of a new shop, beside the same minute later. Its statements are planned while
 * its tables are empty, and no plan may read more of them as they fill.
 */
import { customerAddress, settleTables } from '../ground/fill.ts'
import type { Ground } from '../ground/ground.ts'
import { openWholeLoop } from '../ground/whole-loop.ts'
import { ORDER_DETAILS, toOrder } from '../load/bodies.ts'
import { sendPaced } from '../load/send-paced.ts'
import { toSignedPost, toText } from '../load/webhooks.ts'
import { assertCount, assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { medianRatio, medianSample, type Sample } from '../measure/sample.ts'
import { atMost, type Effort, type Scenario } from './scenario.ts'

const CONNECTIONS = 8
/** New customers a second. Each writes, and is sent an order. */
const CUSTOMERS_PER_SECOND = 30
const THROUGHPUT = 80

export const firstMinute: Scenario = {
  name: 'first-minute',
  measures: 'a minute in which customers of a new shop write and are sent orders',
  async run(ground, effort) {
    const first: Sample[] = []
    const later: Sample[] = []
    for (let round = 0; round < effort.rounds; round++) {
      const [one, other] = await playShop(ground, effort)
      first.push(one)
      later.push(other)
    }
    return {
      variants: [
        { name: 'the same minute later', sample: medianSample(later) },
        { name: 'the first minute', sample: medianSample(first) },
      ],
      targets: [
        atMost('PostgreSQL, of the same minute later', medianRatio(first, later, 'postgresCpuUs'), 1.2),
      ],
    }
  },
}

/** Two minutes of a shop, the second on tables that are settled. */
async function playShop(ground: Ground, effort: Effort): Promise<[Sample, Sample]> {
  const each = Math.ceil(effort.count(60 * CUSTOMERS_PER_SECOND, CUSTOMERS_PER_SECOND) / CONNECTIONS)
  const customers = each * CONNECTIONS
  await using loop = await openWholeLoop(ground, { customers: null, senders: 1, throughput: THROUGHPUT })
  const { service, store } = loop
  const { apiKey, senders } = store.shops[0]
  const [sender] = senders
  const toWrite = (n: number) =>
    toSignedPost(sender, toText(sender.phoneNumberId, customerAddress(n).slice(1), n))
  const toSend = (n: number) => ({
    method: 'POST' as const,
    path: ORDER_DETAILS,
    headers: { 'content-type': 'application/json', 'api-key': apiKey },
    body: toOrder(sender.from, customerAddress(n), n),
  })

  /** @param from the number of the first customer */
  async function playMinute(from: number): Promise<Sample> {
    const turns = new Map<number, number>()
    const sample = await measure(ground, { items: customers, pid: service.pid, db: store.db }, async () => {
      const sent = await sendPaced({
        url: service.url,
        connections: CONNECTIONS,
        amount: 2 * customers,
        ratePerSecond: 2 * CUSTOMERS_PER_SECOND,
        isRight: () => true,
        next(connection) {
          const turn = turns.get(connection) ?? 0
          turns.set(connection, turn + 1)
          const customer = from + connection + CONNECTIONS * (turn >> 1)
          return turn % 2 === 0 ? toWrite(customer) : toSend(customer)
        },
      })
      await loop.areRead(from + customers)
      return { ...sent, ratePerSecond: sent.ratePerSecond / 2 }
    })
    await assertMessages(store.db, from + customers)
    await assertCount(
      store.db,
      'texts',
      `select count(*) from messages where role = 'user'`,
      from + customers,
    )
    return sample
  }

  const first = await playMinute(0)
  await settleTables(store.db)
  return [first, await playMinute(customers)]
}
