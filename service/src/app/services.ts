/** What the operations and the server depend on; main.ts opens it and passes it as one value. */
import type { SharedNeeds } from '../engine/http/needs.ts'
import type { Listeners } from '../events/operations/listeners.ts'
import type { JudgeWebhookUrl } from '../webhooks/operations/endpoint-settings.ts'
import type { Accept } from '../delivery/accept.ts'
import type { Replace } from '../delivery/replace.ts'
import type { Resolve } from '../delivery/resolve.ts'
import type { EventFeed } from '../engine/events/event-feed.ts'
import type { Presence } from '../engine/events/presence.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Metrics } from '../engine/metrics/metrics.ts'
import type { SenderActivity } from '../senders/sender-activity.ts'
import type { Tracing } from '../engine/tracing.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

export type Services = SharedNeeds & {
  /** Senders that a workspace may have, and still add one. */
  sendersMax: number
  accept: Accept
  replace: Replace
  resolve: Resolve
  inbox: Inbox
  activity: SenderActivity
  feed: EventFeed
  presence: Presence
  /** Those whose answers wait for events. */
  listeners: Listeners
  webhooks: Pick<Webhooks, 'changed' | 'test'>
  judgeWebhookUrl: JudgeWebhookUrl
  metrics: Metrics
  tracing: Tracing
  /** Refreshes the metrics that come from the database; must be awaited before a scrape. */
  refreshDatabaseMetrics: () => Promise<void>
  metricsToken: string | null
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /**
   * The key of the demo shop, for the samples of the reference; null unless `npm start` runs the
   * service.
   */
  demoKey: () => string | null
  /** The folder of the built console. */
  consoleDir: string
  /**
   * The process was asked to stop but still serves: load balancers should send requests elsewhere.
   */
  isDraining: () => boolean
  /** New requests are refused. */
  isStopping: () => boolean
}
