/**
 * Metrics: what this process does and what it holds, as Prometheus reads it.
 *
 * Labels are our own words, route templates and ids of senders. They are bounded, and hold no
 * message, phone number or key. `npm run docs` writes docs/metrics.md from them.
 */
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import { countLostLines } from '../log/log-output.ts'
import { makersOf } from './makers.ts'
import { meterPayments } from './payment-metrics.ts'
import { meterWebhooks } from './webhook-metrics.ts'

type WriteQueueName = 'accept' | 'starts' | 'outcomes' | 'inbound' | 'receipts'

const ATTEMPT_OUTCOMES = ['accepted', 'refused', 'unavailable', 'stopped', 'unknown'] as const
const FETCH_OUTCOMES = ['fetched', 'gone', 'refused', 'unavailable', 'stopped'] as const
const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const

/** Why deliveries wait: the reasons of `senders/waits.ts`, as labels. */
const WAIT_REASONS = {
  behind: 'behind',
  recipientPace: 'recipient_pace',
  senderRate: 'sender_rate',
  channelAway: 'channel_away',
  upload: 'upload',
  paused: 'paused',
  stopped: 'stopped',
  database: 'database',
} as const
type WaitCounts = Record<keyof typeof WAIT_REASONS, number>

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const FETCH_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const WRITE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const BATCH_ITEMS = [1, 2, 5, 10, 20, 50, 100, 200, 500]

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const makers = makersOf(registry)
  const { counter, gaugeOf, histogram } = makers

  let countLeases = () => 0
  let listWaits: () => WaitCounts[] = () => []
  let pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  const queues = new Map<WriteQueueName, { depth(): number; oldestMs(): number }>()

  const requests = histogram(
    'recado_request_duration_seconds',
    'Time from the head of a request to the end of its answer, by route template and class of the status.',
    REQUEST_SECONDS,
    'method',
    'route',
    'status',
  )
  const rateLimited = counter(
    'recado_rate_limited_total',
    'Requests answered 429 because their key had used up its rate.',
  )
  const batchItems = histogram(
    'recado_write_batch_items',
    'Rows that shared one write.',
    BATCH_ITEMS,
    'queue',
  )
  const writeSeconds = histogram(
    'recado_write_duration_seconds',
    'Time of one write, until it was committed or failed.',
    WRITE_SECONDS,
    'queue',
  )
  const refused = counter(
    'recado_write_queue_refused_total',
    'Rows turned away because too much waited already (503 overloaded).',
    'queue',
  )
  gaugeOf(
    'recado_write_queue_depth',
    'Rows that wait for a write or are being written.',
    ['queue'],
    (gauge) => {
      for (const [queue, { depth }] of queues) gauge.set({ queue }, depth())
    },
  )
  gaugeOf(
    'recado_write_queue_oldest_seconds',
    'How long the oldest of these rows has been there.',
    ['queue'],
    (gauge) => {
      for (const [queue, { oldestMs }] of queues) gauge.set({ queue }, oldestMs() / 1000)
    },
  )
  const attempts = counter(
    'recado_attempts_total',
    `Calls to WhatsApp by outcome: ${ATTEMPT_OUTCOMES.join(', ')}.`,
    'outcome',
  )
  const senderMessages = counter(
    'recado_sender_messages_total',
    'Messages WhatsApp accepted, by id of the sender: as many series as this process has driven senders.',
    'sender',
  )
  const receipts = counter(
    'recado_receipts_total',
    'Receipts stored, by status; repeated ones count again.',
    'status',
  )
  const inbound = counter(
    'recado_inbound_messages_total',
    'Messages of contacts taken in; repeated ones count again.',
  )
  const fetchSeconds = histogram(
    'recado_media_fetch_duration_seconds',
    `Time of one try to fetch a file of a contact, by outcome: ${FETCH_OUTCOMES.join(', ')}.`,
    FETCH_SECONDS,
    'outcome',
  )
  const fetchedBytes = counter('recado_media_fetched_bytes_total', 'Bytes of the files that were fetched.')
  const mediaGivenUp = counter(
    'recado_media_failed_total',
    'Files of contacts that are not fetched any more, unless a person asks for it.',
  )
  const unread = counter(
    'recado_webhook_unread_total',
    'What came to the webhook and was not read, by what it was: signature: refused, set_aside: kept for a person to look at, field: and the others counted and dropped.',
    'what',
  )
  gaugeOf('recado_leases_held', 'Senders this process drives.', [], (gauge) => gauge.set(countLeases()))
  gaugeOf(
    'recado_waiting_deliveries',
    `Deliveries in the memory of this process that wait, by reason: ${Object.values(WAIT_REASONS).join(', ')}.`,
    ['reason'],
    (gauge) => {
      const all = listWaits()
      for (const [name, reason] of Object.entries(WAIT_REASONS))
        gauge.set(
          { reason },
          all.reduce((sum, waits) => sum + waits[name as keyof WaitCounts], 0),
        )
    },
  )
  gaugeOf('recado_pool_connections', 'Connections of the pool: in_use or idle.', ['state'], (gauge) => {
    gauge.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
    gauge.set({ state: 'idle' }, pool.idleCount)
  })
  gaugeOf('recado_pool_waiting', 'Queries that wait for a connection of the pool.', [], (gauge) =>
    gauge.set(pool.waitingCount),
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

  const webhooks = meterWebhooks(makers)
  const payments = meterPayments(makers)

  // a series that exists from the beginning has a rate when its first event comes
  for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ outcome }, 0)
  for (const outcome of FETCH_OUTCOMES) fetchSeconds.zero({ outcome })
  for (const status of RECEIPT_STATUSES) receipts.inc({ status }, 0)
  for (const what of ['signature:missing', 'signature:wrong']) unread.inc({ what }, 0)

  return {
    registry,
    webhooks,
    payments,
    writeQueue(queue: WriteQueueName) {
      const items = batchItems.labels({ queue })
      const duration = writeSeconds.labels({ queue })
      const turnedAway = refused.labels({ queue })
      turnedAway.inc(0)
      return {
        /** Read at each scrape. */
        watch: (watched: { depth(): number; oldestMs(): number }) => void queues.set(queue, watched),
        written(count: number, seconds: number) {
          items.observe(count)
          duration.observe(seconds)
        },
        refused: () => turnedAway.inc(),
      }
    },
    request(method: string, route: string, status: number, seconds: number) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
    rateLimited: () => rateLimited.inc(),
    attempt(sender: string, outcome: (typeof ATTEMPT_OUTCOMES)[number]) {
      attempts.inc({ outcome })
      if (outcome === 'accepted') senderMessages.inc({ sender })
    },
    receipts: (status: (typeof RECEIPT_STATUSES)[number]) => receipts.inc({ status }),
    inboundMessages: (count: number) => inbound.inc(count),
    mediaFetch(outcome: (typeof FETCH_OUTCOMES)[number], bytes: number, seconds: number) {
      fetchSeconds.observe({ outcome }, seconds)
      fetchedBytes.inc(bytes)
    },
    mediaGivenUp: () => mediaGivenUp.inc(),
    /** @param what one of a bounded number of names */
    unreadWebhooks: (what: string, count: number) => unread.inc({ what }, count),
    watchLeases: (count: () => number) => void (countLeases = count),
    /** What waits in the memory of this process, one entry a sender; read at each scrape. */
    watchWaits: (list: () => WaitCounts[]) => void (listWaits = list),
    watchPool: (watched: typeof pool) => void (pool = watched),
  }
}
