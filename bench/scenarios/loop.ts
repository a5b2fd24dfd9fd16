/**
 * The whole way: accepted, sent to the channel, and reported as sent, delivered and read. The rate
 * counts only messages that have reached their final status.
 */
import { startDoNothing } from '../ceilings/ceilings.ts'
import { settleTables } from '../ground/fill.ts'
import { MANY_SENDERS, openWholeLoop, RECEIPTS_PER_MESSAGE } from '../ground/whole-loop.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertCount, assertMessages, RECEIPTS } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, atMost, type Scenario } from './scenario.ts'

/** 3 KB in addition to the payload of 1.5 KB. */
const WAL_BYTES_MAX = 4_608

export const loop: Scenario = {
  name: 'loop',
  measures: 'messages accepted, sent, delivered and read, with three receipts each',
  async run(ground, effort) {
    const customers = effort.count(1_000, 100)
    const amount = effort.count(12_000, 200)
    await using loop = await openWholeLoop(ground, {
      customers,
      senders: effort.setUp(MANY_SENDERS, 2),
    })
    const { channel, service, store } = loop
    const { db, shops } = store
    await using nothing = await startDoNothing(ground, service)
    let accepted = 0

    const send = (url: string) => sendMessages({ url, connections: 64, amount, customers, shops })
    const samples = await alternate(
      { ...effort, settle: () => settleTables(db) },
      {
        ceiling: () =>
          measure(ground, { items: amount, pid: nothing.pid, db: null }, () => send(nothing.url)),
        async ours() {
          accepted += amount
          const measured = await measure(ground, { items: amount, pid: service.pid, db }, async () => {
            const startedAtMs = performance.now()
            const { p50Ms, p99Ms } = await send(service.url)
            await loop.areRead(accepted)
            const ratePerSecond = (amount / (performance.now() - startedAtMs)) * 1000
            return { ratePerSecond, p50Ms, p99Ms }
          })
          await assertMessages(db, accepted)
          await assertCount(db, 'read', `select count(*) from message_states where status = 'read'`, accepted)
          await assertCount(db, 'receipts', RECEIPTS, accepted * RECEIPTS_PER_MESSAGE)
          return measured
        },
      },
    )
    const { rows } = await db.query<{ count: string }>('select count(*) from deliveries')
    const { outOfOrder } = await channel.seen()
    const ours = medianSample(samples.ours)
    return {
      variants: [
        { name: 'does nothing', sample: medianSample(samples.ceiling) },
        { name: 'recado', sample: ours },
      ],
      targets: [
        atLeast('rate, of doing nothing', medianRatio(samples.ours, samples.ceiling, 'ratePerSecond'), 0.11),
        atMost('deliveries left', Number(rows[0]?.count), 0),
        atMost('messages out of order', outOfOrder, 0),
        atMost('bytes of WAL for each message', ours.walBytes ?? Number.NaN, WAL_BYTES_MAX),
      ],
    }
  },
}
