/** Webhooks out: sends events to endpoints, and stores the outcomes for a month. */
import type { Config } from '../../engine/settings/config.ts'
import { makePartitions } from '../../engine/postgres/partitions.ts'
import { openWebhooks } from '../../webhooks/webhooks.ts'
import type { Foundation } from './foundation.ts'

/** @param stopLeftMs how long calls may take to end when the service stops */
export async function openEndpoints(
  config: Config,
  foundation: Foundation,
  stopLeftMs: () => number,
  opened: AsyncDisposableStack,
) {
  const { webhookPool, webhookQueue, leasePool, feed, notifications, holder, peers, secretKeys } = foundation
  const { metrics, tracing, clock, log } = foundation
  await makePartitions(webhookPool, 'webhook_attempts') // maintenance drops old ones: its locks must not fail a start
  const webhooks = await openWebhooks({
    pool: webhookPool,
    leasePool,
    queue: webhookQueue,
    feed,
    notifications,
    holder,
    peers,
    secretKeys,
    allow: config.webhooks.allow,
    leaseMs: config.delivery.leaseMs,
    tracing,
    clock,
    log,
    metrics: metrics.webhooks,
  })
  opened.defer(() => webhooks.close(stopLeftMs()))
  return webhooks
}
