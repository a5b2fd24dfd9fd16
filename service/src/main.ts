/** The service: opens its parts in order, from the database to the API, and closes them in reverse, also when opening fails half-way. */
import { createAuthenticate } from './api/auth/authenticate.ts'
import { openChangeFeed } from './events/change-feed.ts'
import { writeEvents } from './api/operations/events/event-text.ts'
import { toFault } from './api/operations/messages/preflight-message.ts'
import { WINDOW_WARNING } from './api/operations/messages/window-closed.ts'
import { createRateLimits } from './api/auth/rate-limits.ts'
import { buildServer, closeServer } from './api/http/server.ts'
import type { Channel } from './channels/channel.ts'
import { openChannels } from './channels/registry.ts'
import { DAY_MS, systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { acceptDrafts, createAccept } from './delivery/accept.ts'
import { REFERENCE_PLACE } from './messages/store/accept-messages.ts'
import { openDispatcher } from './delivery/dispatcher.ts'
import { createResolve } from './delivery/resolve.ts'
import { createResend } from './delivery/resend.ts'
import { openInbox } from './inbox/inbox.ts'
import { pruneDeadLetters, pruneUnmatchedReceipts } from './inbox/prune-unmatched.ts'
import { openLog, type Log } from './log.ts'
import { startMaintenance } from './maintenance.ts'
import { pruneIdempotencyKeys } from './messages/store/idempotency-keys-repository.ts'
import { watchDatabase } from './metrics/database-metrics.ts'
import { createChannelUploads } from './media/channel-uploads.ts'
import { createKeepUpload } from './media/keep-upload.ts'
import { openMediaFetcher } from './media/media-fetcher.ts'
import { expireMedia, pruneMedia } from './media/prune-media.ts'
import { openMediaStore } from './media/store/open-media-store.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { newId } from './new-id.ts'
import { boundWaiting } from './postgres/bounded-pool.ts'
import { pruneChanges } from './postgres/changes.ts'
import { openPool, openWriter } from './postgres/connection.ts'
import { countMissingMigrations, migrate } from './postgres/migrate.ts'
import { openNotifications } from './postgres/notifications.ts'
import { openDatabase, type Database } from './postgres/open-database.ts'
import { analyzeGrown } from './postgres/statistics.ts'
import type { QueueBounds } from './postgres/write/fair-queue.ts'
import { traceWrites } from './postgres/write/trace-writes.ts'
import { createWriteQueue, WRITE_BOUNDS } from './postgres/write/write-queue.ts'
import { openTemplateSync } from './templates/sync.ts'
import { openSecretKeys } from './tenants/secret-key.ts'
import { createSenderActivity } from './tenants/sender-activity.ts'
import { openSenderCache } from './tenants/sender-cache.ts'

export type Service = {
  /** Where the API answers on this machine. */
  url: string
  /** Stops cleanly: answers the requests under way, lets calls to WhatsApp end, hands leases back. */
  close(): Promise<void>
}

/** Replaces what the service would open itself; all but `database` is for tests and measurements. */
export type Overrides = {
  /** A database that is being opened already. The service closes it, also if it cannot start. */
  database?: Promise<Database>
  clock?: Clock
  log?: Log
  /** Replaces the channel of the same name. */
  channel?: Channel
  metrics?: Metrics
  bufferMax?: number
  payloadBytesMax?: number
  writeBounds?: QueueBounds
  poolWaitingMax?: number
  streamsMax?: number
}

/** Files whose bytes are deleted right after an erasure; the rest follows with the next maintenance. */
const ERASED_AT_ONCE = 1_000

/** The dispatcher's own connections, besides one for its leases. In a shared pool, slow readers would stop all sending. */
const DISPATCH_CONNECTIONS = 2

/** Rejects with one clear sentence if the service cannot start; then nothing is left open. */
export async function startService(config: Config, overrides: Overrides = {}): Promise<Service> {
  const { clock = systemClock, log = openLog(config.logLevel), writeBounds = WRITE_BOUNDS } = overrides
  await using opened = new AsyncDisposableStack()

  let stopByMs = Infinity // of a monotonic clock
  const stopLeftMs = () => Math.max(0, Math.min(config.stopMs, stopByMs - performance.now()))

  const database = await (overrides.database ?? openDatabase(config, log, 'own'))
  opened.defer(() => database.close())
  const pool = openPool(database.connectionString, config.poolMax)
  opened.defer(() => pool.end())
  const dispatchPool = openPool(database.connectionString, DISPATCH_CONNECTIONS)
  opened.defer(() => dispatchPool.end())
  const leasePool = openPool(database.connectionString, 1)
  opened.defer(() => leasePool.end())
  const metrics = overrides.metrics ?? createMetrics()
  metrics.watchPool(pool)
  if (config.migrate) {
    log.info({ event: 'migrations_applied', count: await migrate(pool) }, 'The schema is up to date.')
  } else if ((await countMissingMigrations(pool)) > 0) {
    // No quotes around the command: the log hides what an error quotes.
    throw new Error('The database lacks migrations: run recado migrate, or set RECADO_MIGRATE=on.')
  }
  const secretKeys = await openSecretKeys(config, pool)
  const senders = await openSenderCache(pool, secretKeys, log)

  const notifications = await openNotifications(database.connectionString, pool, log)
  opened.defer(() => notifications.close())
  const holder = newId()
  const askedFor = boundWaiting(pool, overrides.poolWaitingMax)
  const toText = writeEvents(pool, clock)
  const feed = openChangeFeed({ db: pool, notifications, holder, toText, clock, log })
  opened.defer(() => feed.close())

  const writer = () => {
    const one = openWriter(database.connectionString, (statements) =>
      feed.wrote(new Set(statements.map(({ values: [workspaceId] }) => String(workspaceId)))),
    )
    opened.defer(() => one.close())
    return config.logLevel === 'trace' ? traceWrites(one, log) : one
  }
  const [acceptWriter, messagesWriter] = [writer(), writer()]
  // not shared with the two above: merging or erasing contacts locks conversations, and outcomes must not wait for that
  const deliveryQueue = createWriteQueue(writer(), { bounds: writeBounds, clock })
  const mediaStore = await openMediaStore(config)
  opened.defer(() => mediaStore.close())
  const channels = await openChannels(config, clock, overrides.channel)
  opened.defer(() => channels.close())

  const activity = createSenderActivity(pool, clock, log, metrics)
  opened.defer(() => activity.close())
  const uploads = createChannelUploads({
    ...{ db: dispatchPool, channel: channels, store: mediaStore, clock, log, limits: config.delivery },
  })
  opened.defer(() => uploads.close())
  const dispatcher = await openDispatcher({
    ...{
      holder,
      pool: dispatchPool,
      leasePool,
      queue: deliveryQueue,
      channel: channels,
      uploads,
      senders,
      notifications,
      clock,
      log,
      metrics,
    },
    activity,
    limits: config.delivery,
    ...(overrides.bufferMax === undefined ? {} : { bufferMax: overrides.bufferMax }),
    ...(overrides.payloadBytesMax === undefined ? {} : { payloadBytesMax: overrides.payloadBytesMax }),
  })
  opened.defer(() => dispatcher.close(stopLeftMs()))
  let localUrl = '' // known once the server listens; nothing is accepted before
  const publicUrl = () => config.publicUrl ?? localUrl
  const accept = createAccept(
    createWriteQueue(acceptWriter, { bounds: writeBounds, clock }).of(
      acceptDrafts(() => ({
        referenceUsed: JSON.stringify(
          toFault({ ...channels.referenceUsed, pointer: REFERENCE_PLACE }, publicUrl()),
        ),
        windowClosed: JSON.stringify(WINDOW_WARNING),
      })),
      { isRefusable: true, meter: metrics.writeQueue('accept') },
    ),
    dispatcher.offer,
    clock,
  )
  opened.defer(() => accept.idle())
  const mediaFetcher = await openMediaFetcher({
    ...{ pool, store: mediaStore, channels, senders, clock, log, metrics },
    ...{ scanMs: config.delivery.scanMs, claimMs: config.delivery.leaseMs },
    onChanged: (workspaceId) => feed.wrote([workspaceId]),
  })
  opened.defer(() => mediaFetcher.close())
  const templateSync = openTemplateSync({ pool, senders, channels, clock, log })
  opened.defer(() => templateSync.close())
  // what was added is looked up once this process knows it
  notifications.on('senders', () => void senders.refresh().then(templateSync.look, () => undefined))
  const inbox = openInbox({
    ...{
      pool,
      messagesWriter,
      receiptsQueue: deliveryQueue,
      writeBounds,
      senders,
      clock,
      log,
      metrics,
      activity,
    },
    onMedia: mediaFetcher.offer,
    onReleased: dispatcher.release,
    onRefused: dispatcher.stop,
    onTemplatesUnknown: templateSync.ask,
  })
  opened.defer(() => inbox.close())
  const forgetContacts = () => {
    inbox.forget()
    activity.forgetErrors()
  }
  const deleteErased = () => {
    pruneMedia(pool, mediaStore, clock.now(), ERASED_AT_ONCE).catch((error: unknown) => {
      log.warn({ event: 'erased_media_left', err: error }, 'Bytes of erased files are left; they go soon.')
    })
  }
  notifications.on('erased', forgetContacts)
  notifications.on('erased', deleteErased)
  notifications.onReconnected(forgetContacts)
  const authenticate = createAuthenticate(
    askedFor,
    createRateLimits(clock, config.keyRatePerMinute, metrics.rateLimited),
    clock,
    log,
  )
  opened.defer(() => authenticate.close())
  notifications.on('keys', () => authenticate.forget())
  const workspaceIds = () => [...new Set(senders.all().map(({ workspaceId }) => workspaceId))]
  const maintenance = startMaintenance(
    {
      prunes: [
        (now, limit) => pruneIdempotencyKeys(pool, now, limit),
        (_now, limit) => pruneChanges(pool, limit),
        (now, limit) => pruneDeadLetters(pool, workspaceIds(), now, limit),
        (now, limit) => pruneUnmatchedReceipts(pool, workspaceIds(), now, limit),
        (now, limit) => pruneMedia(pool, mediaStore, now, limit),
        async (now, limit) => {
          const { keptDays } = config.media
          return keptDays
            ? await expireMedia(pool, mediaStore, new Date(now.getTime() - keptDays * DAY_MS), limit)
            : 0
        },
        () => mediaStore.sweep().then(() => 0),
      ],
      analyze: () => analyzeGrown(pool),
    },
    clock,
    log,
  )
  opened.defer(() => maintenance.close())

  let draining = false
  let stopping = false
  const isDraining = () => draining
  const isStopping = () => stopping
  const { trustedProxies, consoleDir } = config
  const server = await buildServer(
    {
      pool: askedFor,
      ...{ metrics, metricsToken: config.metricsToken },
      refreshDatabaseMetrics: watchDatabase(metrics.registry, askedFor, clock),
      ...{ secretKeys, announce: notifications.announce },
      resolve: createResolve({
        ...{ pool, channels },
        resend: createResend({ pool, accept, senders }),
        dispatcher,
        clock,
      }),
      ...{
        senders,
        authenticate,
        accept,
        inbox,
        activity,
        feed,
        channels,
        media: { store: mediaStore, keepUpload: createKeepUpload(pool), wake: mediaFetcher.wake },
        templateSync,
        clock,
        log,
        publicUrl,
        trustedProxies,
        isDraining,
        isStopping,
      },
      consoleDir,
      ...(overrides.streamsMax === undefined ? {} : { streamsMax: overrides.streamsMax }),
    },
    config.connections,
  )
  opened.defer(() => closeServer(server, stopLeftMs() / 2)) // the time that requests do not use is left to calls
  localUrl = await server.listen({ host: config.host, port: config.port })
  log.info({ event: 'listening', url: localUrl }, 'The API is ready.')

  const stack = opened.move()
  return {
    url: localUrl,
    async close() {
      draining = true
      if (config.drainMs > 0) {
        const fields = { event: 'draining', durationMs: config.drainMs }
        log.info(
          fields,
          'The service was told to stop. It serves on for this long, and says that it is not ready.',
        )
        await new Promise<void>((resolve) => void clock.after(config.drainMs, resolve))
      }
      stopping = true
      stopByMs = performance.now() + config.stopMs
      log.info({ event: 'stopping' }, 'The service is stopping.')
      await stack.disposeAsync()
      log.info({ event: 'stopped' }, 'The service has stopped.')
    },
  }
}
