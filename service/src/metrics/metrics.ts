/**
 * Metrics: what this process does and what it holds, as Prometheus reads it.
 *
 * Labels are words of ours, route templates and ids of senders: bounded, and nothing that was said, nobody's number, no
 * key. docs/metrics.md lists the same metrics with the same words; a test compares the two.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countLostLines } from '../log-output.ts'

/** The write queues. */
type QueueName = 'accept' | 'starts' | 'outcomes' | 'inbound' | 'receipts'

const ATTEMPT_OUTCOMES = ['accepted', 'refused', 'unavailable', 'stopped', 'unknown'] as const
const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const

/** What a write queue tells of itself. */
export type QueueMeter = {
  /** Asked at each scrape. */
  watch(queue: { depth(): number; oldestMs(): number }): void
  written(items: number, seconds: number): void
  refused(): void
}

export type Metrics = {
  registry: Registry
  writeQueue(name: QueueName): QueueMeter
  request(method: string, route: string, status: number, seconds: number): void
  rateLimited(): void
  attempt(senderId: string, outcome: (typeof ATTEMPT_OUTCOMES)[number]): void
  receipts(status: (typeof RECEIPT_STATUSES)[number]): void
  inboundMessages(count: number): void
  /** @param what of a bounded number of names */
  unreadWebhooks(what: string, count: number): void
  watchLeases(count: () => number): void
  /** What waits in the memory of this process, one entry a sender; asked at each scrape. */
  watchWaits(list: () => WaitCounts[]): void
  watchPool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void
}

/** Why deliveries wait: as `tenants/waits.ts` has it, in the words of labels. */
const WAIT_REASONS = {
  behind: 'behind',
  recipientPace: 'recipient_pace',
  senderRate: 'sender_rate',
  channelAway: 'channel_away',
  paused: 'paused',
  stopped: 'stopped',
  database: 'database',
} as const
type WaitCounts = Record<keyof typeof WAIT_REASONS, number>

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WRITE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const BATCH_ITEMS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'recado_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by route template and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const rateLimited = new Counter({
    name: 'recado_rate_limited_total',
    help: 'Requests answered 429 because their key had used up its rate.',
    registers,
  })
  const batchItems = new Histogram({
    name: 'recado_write_batch_items',
    help: 'Rows that shared one write.',
    labelNames: ['queue'],
    buckets: BATCH_ITEMS,
    registers,
  })
  const writeSeconds = new Histogram({
    name: 'recado_write_duration_seconds',
    help: 'Time of one write, until it was committed or failed.',
    labelNames: ['queue'],
    buckets: WRITE_SECONDS,
    registers,
  })
  const refused = new Counter({
    name: 'recado_write_queue_refused_total',
    help: 'Rows turned away because too much waited already (503 overloaded).',
    labelNames: ['queue'],
    registers,
  })
  const watchedQueues = new Map<QueueName, { depth(): number; oldestMs(): number }>()
  registry.registerMetric(
    new Gauge({
      name: 'recado_write_queue_depth',
      help: 'Rows that wait for a write or are being written.',
      labelNames: ['queue'],
      registers: [],
      collect() {
        for (const [name, queue] of watchedQueues) this.set({ queue: name }, queue.depth())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'recado_write_queue_oldest_seconds',
      help: 'How long the oldest of these rows has been there.',
      labelNames: ['queue'],
      registers: [],
      collect() {
        for (const [name, queue] of watchedQueues) this.set({ queue: name }, queue.oldestMs() / 1000)
      },
    }),
  )
  const attempts = new Counter({
    name: 'recado_attempts_total',
    help: `Calls to WhatsApp by outcome: ${ATTEMPT_OUTCOMES.join(', ')}.`,
    labelNames: ['outcome'],
    registers,
  })
  const senderMessages = new Counter({
    name: 'recado_sender_messages_total',
    help: 'Messages WhatsApp accepted, by id of the sender: as many series as this process has driven senders.',
    labelNames: ['sender'],
    registers,
  })
  const receipts = new Counter({
    name: 'recado_receipts_total',
    help: 'Receipts stored, by status; repeated ones count again.',
    labelNames: ['status'],
    registers,
  })
  const inbound = new Counter({
    name: 'recado_inbound_messages_total',
    help: 'Messages of contacts taken in; repeated ones count again.',
    registers,
  })
  const unread = new Counter({
    name: 'recado_webhook_unread_total',
    help: 'What came to the webhook and was not read, by what it was: signature: refused, set_aside: kept for a person to look at, field: and the others counted and dropped.',
    labelNames: ['what'],
    registers,
  })
  // Series that are there from the beginning have a rate when the first of their kind comes.
  for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ outcome }, 0)
  for (const status of RECEIPT_STATUSES) receipts.inc({ status }, 0)
  for (const what of ['signature:missing', 'signature:wrong']) unread.inc({ what }, 0)
  let countLeases = () => 0
  registry.registerMetric(
    new Gauge({
      name: 'recado_leases_held',
      help: 'Senders this process drives.',
      registers: [],
      collect() {
        this.set(countLeases())
      },
    }),
  )
  let listWaits: () => WaitCounts[] = () => []
  registry.registerMetric(
    new Gauge({
      name: 'recado_waiting_deliveries',
      help: `Deliveries in the memory of this process that wait, by reason: ${Object.values(WAIT_REASONS).join(', ')}.`,
      labelNames: ['reason'],
      registers: [],
      collect() {
        const all = listWaits()
        for (const [reason, label] of Object.entries(WAIT_REASONS))
          this.set(
            { reason: label },
            all.reduce((sum, waits) => sum + waits[reason as keyof WaitCounts], 0),
          )
      },
    }),
  )
  let pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  registry.registerMetric(
    new Gauge({
      name: 'recado_pool_connections',
      help: 'Connections of the pool: in_use or idle.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'recado_pool_waiting',
      help: 'Queries that wait for a connection of the pool.',
      registers: [],
      collect() {
        this.set(pool.waitingCount)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'recado_log_lines_lost_total',
      help: 'Lines of the log that could not be written: a full disk, a reader that is gone.',
      registers: [],
      collect() {
        this.reset()
        this.inc(countLostLines())
      },
    }),
  )

  return {
    registry,
    writeQueue(queue) {
      const items = batchItems.labels({ queue })
      const duration = writeSeconds.labels({ queue })
      const turnedAway = refused.labels({ queue })
      turnedAway.inc(0) // there from the beginning, as below
      return {
        watch: (watched) => void watchedQueues.set(queue, watched),
        written(count, seconds) {
          items.observe(count)
          duration.observe(seconds)
        },
        refused: () => turnedAway.inc(),
      }
    },
    request(method, route, status, seconds) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    rateLimited: () => rateLimited.inc(),
    attempt(sender, outcome) {
      attempts.inc({ outcome })
      if (outcome === 'accepted') senderMessages.inc({ sender })
    },
    receipts: (status) => receipts.inc({ status }),
    inboundMessages: (count) => inbound.inc(count),
    unreadWebhooks: (what, count) => unread.inc({ what }, count),
    watchLeases: (count) => void (countLeases = count),
    watchWaits: (list) => void (listWaits = list),
    watchPool: (watched) => void (pool = watched),
  }
}
