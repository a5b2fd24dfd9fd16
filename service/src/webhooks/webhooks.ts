/**
 * Webhooks out: this process sends events to the endpoints whose leases it holds.
 *
 * It learns of new events from the feed, of changed endpoints by notification, and of both by a
 * slow scan as well. A process that stops hands its endpoints over; what was in flight and not
 * written down is sent again.
 */
import type { Clock } from '../engine/clock.ts'
import type { LogTail } from '../engine/events/log-tail.ts'
import type { Log } from '../engine/log/log.ts'
import type { WebhookMeter } from '../engine/metrics/webhook-metrics.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import type { Notifications } from '../engine/postgres/notifications.ts'
import type { WriteQueue } from '../engine/postgres/write/write-queue.ts'
import { createConcurrencyLimit } from '../engine/queue/concurrency-limit.ts'
import { createLeaseKeeper } from '../engine/queue/lease-keeper.ts'
import { openLeaseSharing } from '../engine/queue/lease-sharing.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import { createMemoryBudget } from '../engine/queue/memory-budget.ts'
import type { Peers } from '../engine/queue/peers.ts'
import { repeat } from '../engine/jobs/repeat.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import type { Tracing } from '../engine/tracing.ts'
import { listDrivenEndpoints, type StoredEndpoint } from './driven-endpoints.ts'
import { createEndpointDriver, type DriverTools, type EndpointDriver } from './endpoint-driver.ts'
import { settleEvents } from './endpoint-progress.ts'
import { createEndpointTests, type TestEndpoint } from './endpoint-tests.ts'
import { WEBHOOK_CALLS_MAX } from './endpoint-window.ts'
import { createLogPages } from './log-pages.ts'
import { createPostEvent } from './post-event.ts'

export type Webhooks = {
  /** A person has made, changed or deleted this endpoint, or asked for a replay. */
  changed(endpointId: string): void
  test: TestEndpoint
  /**
   * Begins nothing more, waits for calls in flight (at most `timeoutMs`), and hands its leases
   * over.
   */
  close(timeoutMs: number): Promise<void>
}

export type WebhooksOptions = {
  pool: Pool
  /** For leases alone: a renewal that waits for readers comes too late. */
  leasePool: Queryable
  queue: WriteQueue
  feed: Pick<LogTail, 'watch'>
  notifications: Notifications
  holder: string
  /** Those that endpoints are shared with. */
  peers: Pick<Peers, 'others'>
  secretKeys: SecretKeys
  allow: readonly string[] | null
  leaseMs: number
  metrics: WebhookMeter
  tracing: Tracing
  clock: Clock
  log: Log
}

/** Bodies of events in memory, all endpoints together. */
export const EVENT_BYTES_MAX = 64 * 1024 * 1024
/** How often all endpoints are read again: a notification may be lost. */
const SCAN_MS = 30_000

export async function openWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const { pool, feed, notifications, holder, secretKeys, clock, log, metrics, leaseMs } = options
  const aborter = new AbortController()
  const { post, close: closePost } = createPostEvent(options)
  const attempts = { clock, metrics, tracing: options.tracing, post, signal: aborter.signal }
  const tools: DriverTools = {
    ...attempts,
    db: pool,
    log,
    secretKeys,
    calls: createConcurrencyLimit(WEBHOOK_CALLS_MAX),
    pages: createLogPages(pool, clock),
    // never refused: there are only as many as events in memory, and they are all that is known of
    // a call
    settles: options.queue.of(settleEvents, { isRefusable: false }),
    budget: createMemoryBudget(EVENT_BYTES_MAX),
    find: async (endpointId) => (await read([endpointId]))[0] ?? null,
  }
  const driven = new Map<string, EndpointDriver>()
  const watches = new Map<string, { drivers: Set<EndpointDriver>; last: number; end: () => void }>()
  const leaving = new Set<Promise<void>>()
  let reading: Promise<unknown> = Promise.resolve()
  let closed = false
  metrics.watchLag(() => {
    const moments = [...driven.values()].flatMap((driver) => driver.oldestAt()?.getTime() ?? [])
    const nowMs = clock.now().getTime()
    return moments.reduce((lag, moment) => Math.max(lag, (nowMs - moment) / 1000), 0)
  })
  const leases = createLeaseKeeper({
    kind: 'webhook_endpoint',
    db: options.leasePool,
    holder,
    leaseMs,
    clock,
    log,
    notifications,
    drive,
    stopDriving,
    onLost: (lease) => void stopDriving(lease),
  })

  /** One reading after another: an older row never comes after the one that a change announced. */
  function read(endpointIds: string[] | null) {
    const found = reading.then(() => listDrivenEndpoints(pool, holder, endpointIds))
    reading = found.catch(() => undefined)
    return found
  }

  async function drive(lease: Lease): Promise<boolean> {
    const stored = await tools.find(lease.ownerId)
    if (!stored || closed || !leases.keeps(lease)) return false
    try {
      addDriver(stored, lease)
      return true
    } catch (error) {
      unreadable(lease.ownerId, error)
      return false
    }
  }

  /**
   * Its secrets are under a key that this process does not have, such as the next one: its lease is
   * released, for a process that has the key.
   */
  function unreadable(endpointId: string, error: unknown) {
    const fields = { event: 'webhook_endpoint_unread', endpointId, err: error }
    log.error(fields, 'The secrets of a webhook endpoint do not open.')
  }

  function addDriver(stored: StoredEndpoint, lease: Lease) {
    const { workspaceId, ownerId } = lease
    const driver = createEndpointDriver(
      tools,
      stored,
      lease,
      () => leases.has(lease),
      () => leases.lose(lease),
    )
    driven.set(ownerId, driver)
    const watch = watches.get(workspaceId) ?? startWatch(workspaceId)
    watch.drivers.add(driver)
    driver.advance(watch.last)
  }

  function startWatch(workspaceId: string) {
    const watch = { drivers: new Set<EndpointDriver>(), last: 0, end: () => undefined as void }
    watches.set(workspaceId, watch)
    watch.end = feed.watch(workspaceId, (lastPosition) => {
      watch.last = lastPosition
      for (const driver of watch.drivers) driver.advance(lastPosition)
    })
    return watch
  }

  /** Drives the endpoint no longer; resolves when its last calls have ended. */
  async function stopDriving({ workspaceId, ownerId, fence }: Lease): Promise<void> {
    const driver = driven.get(ownerId)
    if (driver?.lease.fence !== fence) return
    driven.delete(ownerId)
    const watch = watches.get(workspaceId)
    watch?.drivers.delete(driver)
    if (watch?.drivers.size === 0) {
      watch.end()
      watches.delete(workspaceId)
    }
    const ending = driver.close().finally(() => leaving.delete(ending))
    leaving.add(ending)
    await ending
  }

  /**
   * Reads endpoints again: all that are driven, or those named. What is not there any more is let
   * go.
   */
  async function refresh(endpointIds: string[] | null) {
    const found = new Map((await read(endpointIds)).map((one) => [one.endpointId, one]))
    for (const [id, driver] of driven) {
      if (endpointIds && !endpointIds.includes(id)) continue
      const stored = found.get(id)
      try {
        if (stored && stored.fence === driver.lease.fence) driver.update(stored)
        else leases.lose(driver.lease) // deleted, or its place was moved by a person
      } catch (error) {
        unreadable(id, error)
        leases.lose(driver.lease)
      }
    }
  }

  const failed = (error: unknown) =>
    log.warn({ event: 'webhook_endpoints_unread', err: error }, 'Endpoints could not be read; soon again.')
  async function follow(endpointIds: string[] | null) {
    await refresh(endpointIds)
    if (!closed) await leases.take()
  }
  notifications.on('endpoints', (endpointIds) => void (closed || follow(endpointIds).catch(failed)))

  await leases.open()
  const stopSharing = await openLeaseSharing({
    kind: 'webhook_endpoint',
    db: options.leasePool,
    holder,
    leases,
    peers: options.peers,
    leaseMs,
    clock,
    log,
    stopDriving,
  })
  const stopScans = await repeat(options, 'webhook_scan', SCAN_MS, () => refresh(null))

  return {
    changed: (endpointId) => notifications.announce('endpoints', endpointId),
    test: createEndpointTests(pool, secretKeys, attempts),
    async close(timeoutMs) {
      closed = true
      stopScans()
      stopSharing()
      const cancelGiveUp = clock.after(timeoutMs, () => aborter.abort())
      await leases.stop()
      await Promise.all([...leaving, ...[...driven.values()].map((driver) => driver.close())])
      cancelGiveUp()
      aborter.abort()
      await tools.settles.idle()
      for (const { end } of watches.values()) end()
      await leases.release()
      await closePost()
    },
  }
}
