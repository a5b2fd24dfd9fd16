/**
 * What operations of several nouns need, each said once. A handler names those that it uses, as in `Needs<'pool' | 'clock'>`, and adds
 * what its noun alone needs. `app/services.ts` has all of it: a need that is not there does not compile in `app/nouns.ts`.
 */
import type { Channels } from '../channels/channel.ts'
import type { Clock } from '../clock.ts'
import type { EventFeed } from '../events/event-feed.ts'
import type { Log } from '../log.ts'
import type { StoreUpload } from '../media/keep-upload.ts'
import type { MediaFetcher } from '../media/media-fetcher.ts'
import type { MediaStore } from '../media/store/media-store.ts'
import type { RunningJob } from '../jobs/jobs.ts'
import type { BookTools } from '../payments/book.ts'
import type { Charges } from '../payments/charges.ts'
import type { Ring } from '../payments/on-bank-callback.ts'
import type { Accounts } from '../payments/open-accounts.ts'
import type { Providers } from '../payments/registry.ts'
import type { Audit } from '../people/audit.ts'
import type { Mailer } from '../people/mail/mailer.ts'
import type { Oidc } from '../people/oidc.ts'
import type { Passwords } from '../people/passwords.ts'
import type { SessionLife } from '../people/sessions.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import type { SecretKeys } from '../tenants/credentials.ts'
import type { SenderCache } from '../tenants/sender-cache.ts'
import type { Authenticate } from './auth/authenticate.ts'
import type { KnownDevices } from './auth/known-devices.ts'
import type { SignInThrottle } from './auth/sign-in-throttle.ts'

/** What the routes of operations need, whatever their handlers do. */
export type HttpNeeds = {
  authenticate: Authenticate
  audit: Audit
  /** Where callers reach the API, without a trailing slash. Known once the server listens. */
  publicUrl: () => string
}

export type SharedNeeds = HttpNeeds & {
  /** For reads; refuses a query when too many wait. */
  pool: Queryable
  clock: Clock
  log: Log
  /** Notified of what was written, so that listeners receive it at once. */
  feed: Pick<EventFeed, 'wrote'>
  channels: Channels
  senders: SenderCache
  /** The keys that encrypt the credentials of senders. */
  secretKeys: SecretKeys
  /** Notifies the other processes, and this one, that a row changed. */
  announce: Notifications['announce']
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
  media: { store: MediaStore; storeUpload: StoreUpload; wake: MediaFetcher['wake'] }
}

export type Needs<Name extends keyof SharedNeeds> = Pick<SharedNeeds, Name>
