/**
 * The service: opens its parts in order, from the database to the API, and closes them in reverse,
 * also when opening fails half-way. `opening/` says how each room is opened.
 */
import { createAuthenticate } from './access/authenticate.ts'
import { createRateLimits } from './access/rate-limits.ts'
import { closeServer } from './engine/http/close-server.ts'
import { openListeners } from './events/operations/listeners.ts'
import { buildServer } from './app/server.ts'
import type { Config } from './engine/settings/config.ts'
import { runInbox } from './conversations/run-inbox.ts'
import { createStoreUpload } from './media/store-upload.ts'
import { toBytesMax } from './media/media-totals.ts'
import { watchDatabase } from './engine/metrics/database-metrics.ts'
import { openPresence } from './engine/events/presence.ts'
import { openDelivery } from './app/opening/delivery.ts'
import { openFoundation, type Overrides } from './app/opening/foundation.ts'
import { openIntake } from './app/opening/intake.ts'
import { runPayments, openPayments } from './app/opening/payments.ts'
import { toSetupUrl } from './access/setup/setup-token.ts'
import { openPeople } from './app/opening/people.ts'
import { openPushes } from './app/opening/push.ts'
import { openUpkeep } from './app/opening/upkeep.ts'
import { openEndpoints } from './app/opening/webhooks.ts'
import { createAudit } from './engine/audit/audit.ts'
import { FENCE } from './fleet/moving/fence.ts'
import { judgeEndpointUrl, toAllowance } from './webhooks/address-guard.ts'

export type { Overrides } from './app/opening/foundation.ts'

export type Service = {
  /** Where the API answers on this machine. */
  url: string
  /**
   * Has the reference show this key in its samples, to readers on this machine. For the demo alone.
   */
  showDemoKey(key: string): void
  /**
   * Stops cleanly: answers the requests under way, lets calls to WhatsApp end, hands leases back.
   */
  close(): Promise<void>
}

/** Rejects with one clear sentence if the service cannot start; then nothing is left open. */
export async function startService(config: Config, overrides: Overrides = {}): Promise<Service> {
  await using opened = new AsyncDisposableStack()

  let stopByMs = Infinity // of a monotonic clock
  const stopLeftMs = () => Math.max(0, Math.min(config.stopMs, stopByMs - performance.now()))
  let localUrl = '' // known once the server listens; nothing is accepted before
  const publicUrl = () => config.publicUrl ?? localUrl

  const foundation = await openFoundation(config, overrides, [FENCE], opened)
  const {
    readPool,
    metrics,
    tracing,
    secretKeys,
    notifications,
    senders,
    feed,
    channels,
    mediaStore,
    clock,
    log,
  } = foundation
  const timing = { publicUrl, stopLeftMs }
  const payments = await openPayments(config, foundation, overrides, opened)
  const sending = await openDelivery(config, foundation, overrides, timing, payments.charges, opened)
  const { mediaFetcher, templateSync, inbox } = await openIntake(config, foundation, sending, opened)
  const kept = await runPayments(payments, sending, foundation, opened)
  const people = await openPeople(config, foundation)
  const authenticate = createAuthenticate(
    readPool,
    createRateLimits(clock, config.keyRatePerMinute, metrics.rateLimited),
    clock,
    log,
    { publicUrl, sessionLife: people.sessionLife },
  )
  opened.defer(() => authenticate.close())
  notifications.on('keys', () => authenticate.forget())
  const presence = openPresence({ notifications, others: foundation.peers.others, clock })
  const push = openPushes(config, foundation, { publicUrl, presence, ...people }, opened)
  const webhooks = await openEndpoints(config, foundation, stopLeftMs, opened)
  await openUpkeep(config, foundation, opened)
  opened.defer(await runInbox({ db: foundation.pool, onChanged: feed.wrote, clock, log }))

  let draining = false
  let stopping = false
  let demoKey: string | null = null
  const isDraining = () => draining
  const isStopping = () => stopping
  const { trustedProxies, consoleDir, metricsToken } = config
  const { accept, replace, resolve, activity } = sending
  const webhookAllowance = toAllowance(config.webhooks.allow)
  const listeners = openListeners(authenticate, clock, overrides.streamsMax)
  const server = await buildServer(
    {
      pool: readPool,
      metrics,
      metricsToken,
      tracing,
      refreshDatabaseMetrics: watchDatabase(metrics.registry, readPool, clock),
      secretKeys,
      announce: notifications.announce,
      senders,
      authenticate,
      people,
      accept,
      replace,
      resolve,
      inbox,
      sendersMax: config.sendersMax,
      audit: createAudit(readPool, clock, log),
      presence,
      push,
      listeners,
      activity,
      feed,
      channels,
      templateSync,
      clock,
      log,
      publicUrl,
      trustedProxies,
      media: {
        store: mediaStore,
        storeUpload: createStoreUpload(foundation.pool, toBytesMax(config.media)),
        wake: mediaFetcher.wake,
      },
      webhooks,
      payments: { ...payments, ...kept },
      judgeWebhookUrl: (url) => judgeEndpointUrl(url, webhookAllowance),
      isDraining,
      isStopping,
      consoleDir,
      demoKey: () => demoKey,
    },
    config.connections,
  )
  opened.defer(() => closeServer(server, stopLeftMs() / 2)) // the time that requests do not use is left to calls
  opened.defer(() => listeners.close()) // first: closing waits for their answers
  localUrl = await server.listen({ host: config.host, port: config.port })
  log.info({ event: 'listening', url: localUrl }, 'The API is ready.')
  if (people.setup) {
    // a token that was set is where it was set, and in no log
    const token = config.setupToken === null ? people.setup.token : '<RECADO_SETUP_TOKEN>'
    log.info(
      { event: 'setup_open', url: toSetupUrl(publicUrl(), token) },
      'There is no owner yet: create one at this address.',
    )
  }

  const stack = opened.move()
  return {
    url: localUrl,
    showDemoKey(key) {
      demoKey = key
    },
    async close() {
      draining = true
      foundation.peers.leave() // no process hands us anything any more
      if (config.drainMs > 0) {
        const fields = { event: 'draining', durationMs: config.drainMs }
        log.info(
          fields,
          'The service was asked to stop. It serves on for this long, and says that it is not ready.',
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
