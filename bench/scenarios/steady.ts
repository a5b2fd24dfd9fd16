/**
 * Ten minutes at half of the maximum rate: memory stays flat, answers stay fast, dead rows are
 * removed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { MANY_SENDERS, openWholeLoop } from '../ground/whole-loop.ts'
import { quantile } from '../load/quantile.ts'
import { sendMessages } from '../load/send-messages.ts'
import { assertCount, assertMessages } from '../measure/assert-count.ts'
import { measure } from '../measure/measure.ts'
import { readProcessTree } from '../measure/process-tree.ts'
import { atMost, type Scenario } from './scenario.ts'

const MINUTE_SECONDS = 60
/** In the first minutes caches fill and code is compiled. */
const SETTLED_FRACTION = 0.3

export const steady: Scenario = {
  name: 'steady',
  measures: 'ten minutes at half load, with three receipts a message',
  async run(ground, effort) {
    const customers = effort.count(10_000, 200)
    const seconds = effort.count(600, 4)
    await using loop = await openWholeLoop(ground, {
      customers,
      senders: effort.setUp(MANY_SENDERS, 2),
    })
    const { service, store } = loop
    const { db, shops } = store
    let accepted = 0

    async function play(amount: number, ratePerSecond?: number) {
      accepted += amount
      const load = { url: service.url, connections: 64, amount, customers, shops }
      const startedAtMs = performance.now()
      const sent = await sendMessages(ratePerSecond === undefined ? load : { ...load, ratePerSecond })
      await loop.areRead(accepted)
      return { ...sent, wholeRate: (amount / (performance.now() - startedAtMs)) * 1000 }
    }

    const warm = await play(effort.count(10_000, 200))
    const rate = Math.max(1, Math.floor(warm.wholeRate / 2))
    const watched = watch(service.pid, db)
    let latenciesMs: number[] = []
    const sample = await measure(ground, { items: rate * seconds, pid: service.pid, db }, async () => {
      const played = await play(rate * seconds, rate)
      latenciesMs = played.latenciesMs
      return played
    })
    const seen = await watched.stop()
    await assertMessages(db, accepted)
    await assertCount(db, 'read', `select count(*) from message_states where status = 'read'`, accepted)
    const minute = rate * Math.min(MINUTE_SECONDS, Math.floor(seconds / 2))
    const [first, last] = [latenciesMs.slice(0, minute), latenciesMs.slice(-minute)].map((some) =>
      quantile(some, 0.99),
    )
    return {
      variants: [{ name: `recado, ${rate.toLocaleString('en')}/s`, sample }],
      targets: [
        atMost('p99 of the last minute, of that of the first', (last ?? 0) / (first ?? 0), 1.5),
        atMost('memory that grows, MB a minute', seen.memoryMbPerMinute, 2),
        atMost('dead deliveries, of those of a minute', seen.deadMax / (rate * MINUTE_SECONDS), 2),
      ],
    }
  },
}

const WATCH_MS = 1_000

/** Samples memory and dead rows every second. */
function watch(pid: number, db: Parameters<typeof assertMessages>[0]) {
  const memoryMb: number[] = []
  let deadMax = 0
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      memoryMb.push((readProcessTree(pid)?.memoryBytes ?? Number.NaN) / 1e6)
      const { rows } = await db.query<{ dead: string }>(
        `select n_dead_tup as dead from pg_stat_user_tables where relname = 'deliveries'`,
      )
      deadMax = Math.max(deadMax, Number(rows[0]?.dead))
      await sleep(WATCH_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      const settled = memoryMb.slice(Math.floor(memoryMb.length * SETTLED_FRACTION))
      return { memoryMbPerMinute: (slopeOf(settled) * MINUTE_SECONDS * 1000) / WATCH_MS, deadMax }
    },
  }
}

/** Growth from one value to the next, by linear regression. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [product, square] = values.reduce(
    ([p, s], value, x) => [p + (x - middle) * (value - mean), s + (x - middle) ** 2] as [number, number],
    [0, 0],
  )
  return product / square
}
