/**
 * What all rooms build on: connections to the database, its schema, metrics, senders,
 * notifications, the feed of events, the files and the channels.
 */
import { writeEvents } from '../../events/operations/event-text.ts'
import type { Channel } from '../../channels/channel.ts'
import { openChannels } from '../../channels/registry.ts'
import { systemClock, type Clock } from '../../engine/clock.ts'
import type { Config } from '../../engine/settings/config.ts'
import { openEventFeed } from '../../engine/events/event-feed.ts'
import { openLog, type Log } from '../../engine/log/log.ts'
import { openPeers } from '../../engine/queue/peers.ts'
import { openMediaStore } from '../../media/store/open-media-store.ts'
import { assertMediaFolder } from '../../media/store/try-media-store.ts'
import { createMetrics } from '../../engine/metrics/metrics.ts'
import { newId } from '../../engine/new-id.ts'
import { boundWaiting } from '../../engine/postgres/bounded-pool.ts'
import { openPool, openWriter } from '../../engine/postgres/connection.ts'
import { lacksMigrations, migrate, type Schema } from '../../engine/postgres/migrate.ts'
import { makePartitions } from '../../engine/postgres/partitions.ts'
import { openNotifications } from '../../engine/postgres/notifications.ts'
import { openDatabase, type Database } from '../../engine/postgres/open-database.ts'
import type { PaymentProvider } from '../../providers/provider.ts'
import type { QueueBounds } from '../../engine/postgres/write/fair-queue.ts'
import { traceWrites } from '../../engine/postgres/write/trace-writes.ts'
import { createWriteQueue, WRITE_BOUNDS } from '../../engine/postgres/write/write-queue.ts'
import { openTracing, type Tracing } from '../../engine/tracing.ts'
import { openSecretKeys } from '../../engine/secrets/secret-key.ts'
import { openSenderCache } from '../../senders/sender-cache.ts'

/** Replaces what the service would open itself; all but `database` is for tests. */
export type Overrides = {
  /** A database that is being opened already. The service closes it, also if it cannot start. */
  database?: Promise<Database>
  clock?: Clock
  log?: Log
  /** Replaces the channel of the same name. */
  channel?: Channel
  /** Replace the providers of payments of the same names; others are added. */
  paymentProviders?: PaymentProvider[]
  tracing?: Tracing
  bufferMax?: number
  payloadBytesMax?: number
  writeBounds?: QueueBounds
  poolWaitingMax?: number
  streamsMax?: number
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/**
 * The dispatcher's own connections, besides one for its leases. In a shared pool, slow readers
 * would stop all sending.
 */
const DISPATCH_CONNECTIONS = 2
/** Those with which events for endpoints are read. */
const WEBHOOK_CONNECTIONS = 2

/**
 * @param additions to the schema, which are kept up to date where the database has them
 * @param opened receives the closing of each part as soon as it is open
 */
export async function openFoundation(
  config: Config,
  overrides: Overrides,
  additions: Schema[],
  opened: AsyncDisposableStack,
) {
  const { clock = systemClock, log = openLog(config.logLevel), writeBounds = WRITE_BOUNDS } = overrides
  const tracing = overrides.tracing ?? (await openTracing(config.traces, clock, log))
  opened.defer(() => tracing.close())
  const database = await (overrides.database ?? openDatabase(config, log, 'own'))
  opened.defer(() => database.close())
  const pool = openPool(database.connectionString, config.poolMax)
  opened.defer(() => pool.end())
  const dispatchPool = openPool(database.connectionString, DISPATCH_CONNECTIONS)
  opened.defer(() => dispatchPool.end())
  const webhookPool = openPool(database.connectionString, WEBHOOK_CONNECTIONS)
  opened.defer(() => webhookPool.end())
  const leasePool = openPool(database.connectionString, 1)
  opened.defer(() => leasePool.end())
  const metrics = createMetrics()
  metrics.watchPool(pool)
  if (config.migrate) {
    const count = await migrate(pool, undefined, additions)
    log.info({ event: 'migrations_applied', count }, 'The schema is up to date.')
  } else if (await lacksMigrations(pool, additions)) {
    // No quotes around the command: the log hides what an error quotes.
    throw new Error('The database lacks migrations: run recado migrate, or set RECADO_MIGRATE=on.')
  }
  const secretKeys = await openSecretKeys(config, pool)
  const senders = await openSenderCache(pool, secretKeys, log)

  const notifications = await openNotifications(database.connectionString, pool, clock, log)
  opened.defer(() => notifications.close())
  const holder = newId()
  const peers = await openPeers({ holder, notifications, leaseMs: config.delivery.leaseMs, clock, log })
  opened.defer(() => peers.close())
  await makePartitions(pool, 'events')
  const toText = writeEvents(pool, clock)
  const sequencerWriter = openWriter(database.connectionString)
  opened.defer(() => sequencerWriter.close())
  const feed = openEventFeed({
    db: pool,
    writer: sequencerWriter,
    notifications,
    holder,
    toText,
    clock,
    log,
  })
  opened.defer(() => feed.close())

  const writer = () => {
    const one = openWriter(database.connectionString, feed.wrote)
    opened.defer(() => one.close())
    return config.logLevel === 'trace' ? traceWrites(one, log) : one
  }
  const [acceptWriter, messagesWriter] = [writer(), writer()]
  // not shared with the two above: merging or erasing contacts locks conversations, and outcomes
  // must not wait for that
  const deliveryQueue = createWriteQueue(writer(), { bounds: writeBounds, clock })
  // many small writes, which must not come between outcomes
  const webhookQueue = createWriteQueue(writer(), { bounds: writeBounds, clock })
  const mediaStore = await openMediaStore(config)
  opened.defer(() => mediaStore.close())
  await assertMediaFolder(config, mediaStore, log)
  const channels = await openChannels(config, clock, overrides.channel)
  opened.defer(() => channels.close())
  return {
    pool,
    dispatchPool,
    leasePool,
    metrics,
    tracing,
    secretKeys,
    senders,
    notifications,
    holder,
    peers,
    feed,
    acceptWriter,
    messagesWriter,
    deliveryQueue,
    webhookPool,
    webhookQueue,
    writeBounds,
    mediaStore,
    channels,
    clock,
    log,
    /** For reads that callers ask for; refuses one when too many wait. */
    readPool: boundWaiting(pool, overrides.poolWaitingMax),
  }
}
