/** What the operations work with; opened by main.ts, passed as one value. */
import type { Channels } from '../channels/channel.ts'
import type { Clock } from '../clock.ts'
import type { Accept } from '../delivery/accept.ts'
import type { Resolve } from '../delivery/resolve.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SecretKeys } from '../tenants/credentials.ts'
import type { SenderActivity } from '../tenants/sender-activity.ts'
import type { SenderCache } from '../tenants/sender-cache.ts'
import type { Authenticate } from './auth/authenticate.ts'
import type { ChangeFeed } from '../events/change-feed.ts'

export type Services = {
  /** For reading; refuses when too many wait. */
  pool: Queryable
  senders: SenderCache
  /** What encrypts the credentials of senders. */
  secretKeys: SecretKeys
  authenticate: Authenticate
  /** Tells the other processes, and this one, that a row changed. */
  announce: Notifications['announce']
  accept: Accept
  resolve: Resolve
  inbox: Inbox
  activity: SenderActivity
  feed: ChangeFeed
  channels: Channels
  clock: Clock
  log: Log
  metrics: Metrics
  /** Asks the database for its part; to be awaited before a scrape. */
  refreshDatabaseMetrics: () => Promise<void>
  metricsToken: string | null
  /** Where callers reach the API, without a slash at the end. Known once it listens. */
  publicUrl: () => string
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** The folder of the built console. */
  consoleDir: string
  /** It was told to stop, and may serve on for a while: whoever can is to turn elsewhere. */
  isDraining: () => boolean
  /** Nothing new is begun. */
  isStopping: () => boolean
  /** Streams that may be open at once; not given, as many as docs/limits.md says. */
  streamsMax?: number
}
