/** What the operations depend on; main.ts opens it and passes it as one value. */
import type { Channels } from '../channels/channel.ts'
import type { Clock } from '../clock.ts'
import type { Accept } from '../delivery/accept.ts'
import type { Replace } from '../delivery/replace.ts'
import type { Resolve } from '../delivery/resolve.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Log } from '../log.ts'
import type { Audit } from '../people/audit.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import type { StoreUpload } from '../media/keep-upload.ts'
import type { MediaFetcher } from '../media/media-fetcher.ts'
import type { MediaStore } from '../media/store/media-store.ts'
import type { Charges } from '../payments/charges.ts'
import type { BookTools } from '../payments/book.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import type { Accounts } from '../payments/open-accounts.ts'
import type { Providers } from '../payments/registry.ts'
import type { Ring } from '../payments/on-bank-callback.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SecretKeys } from '../tenants/credentials.ts'
import type { SenderActivity } from '../tenants/sender-activity.ts'
import type { SenderCache } from '../tenants/sender-cache.ts'
import type { Tracing } from '../tracing.ts'
import type { TemplateSync } from '../templates/sync.ts'
import type { UrlFault } from '../webhooks/address-guard.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Mailer } from '../people/mail/mailer.ts'
import type { Oidc } from '../people/oidc.ts'
import type { Passwords } from '../people/passwords.ts'
import type { SessionLife } from '../people/sessions.ts'
import type { Authenticate } from './auth/authenticate.ts'
import type { KnownDevices } from './auth/known-devices.ts'
import type { SignInThrottle } from './auth/sign-in-throttle.ts'
import type { Listeners } from './operations/events/listeners.ts'
import type { Presence } from '../events/presence.ts'
import type { EventFeed } from '../events/event-feed.ts'

export type Services = {
  /** For reads; refuses a query when too many wait. */
  pool: Queryable
  senders: SenderCache
  /** The keys that encrypt the credentials of senders. */
  secretKeys: SecretKeys
  authenticate: Authenticate
  audit: Audit
  /** For people who sign in. */
  people: {
    passwords: Passwords
    signIns: SignInThrottle
    devices: KnownDevices
    sessionLife: SessionLife
    /** Null where no OpenID provider is set. */
    oidc: Oidc | null
    /** Null where no mail server is set. */
    mailer: Mailer | null
  }
  /** Senders that a workspace may have, and still add one. */
  sendersMax: number
  /** Notifies the other processes, and this one, that a row changed. */
  announce: Notifications['announce']
  accept: Accept
  replace: Replace
  resolve: Resolve
  inbox: Inbox
  activity: SenderActivity
  feed: EventFeed
  presence: Presence
  /** Those whose answers wait for events. */
  listeners: Listeners
  channels: Channels
  payments: {
    accounts: Accounts
    providers: Providers
    charges: Charges
    ledger: BookTools
    ring: Ring
    /** Woken when a refund was asked for. */
    refunds: Pick<RunningJob, 'wake'>
    /** What a trusted proxy adds to callbacks whose caller it has verified; null: it need not. */
    callbackHeader: { name: string; value: string } | null
  }
  webhooks: Pick<Webhooks, 'changed' | 'test'>
  /** What is wrong with the address of a webhook endpoint, as it is written or where it leads; null: nothing. */
  judgeWebhookUrl: (url: string) => Promise<UrlFault | null>
  media: { store: MediaStore; storeUpload: StoreUpload; wake: MediaFetcher['wake'] }
  templateSync: TemplateSync
  clock: Clock
  log: Log
  metrics: Metrics
  tracing: Tracing
  /** Refreshes the metrics that come from the database; must be awaited before a scrape. */
  refreshDatabaseMetrics: () => Promise<void>
  metricsToken: string | null
  /** Where callers reach the API, without a trailing slash. Known once the server listens. */
  publicUrl: () => string
  /** Addresses and ranges of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** The key of the demo shop, for the samples of the reference; null unless `npm start` runs the service. */
  demoKey: () => string | null
  /** The folder of the built console. */
  consoleDir: string
  /** The process was asked to stop but still serves: load balancers should send requests elsewhere. */
  isDraining: () => boolean
  /** New requests are refused. */
  isStopping: () => boolean
}
