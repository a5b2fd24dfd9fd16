/**
 * What operations of several nouns need, each described once. A handler names those that it uses,
 * as in `Needs<'pool' | 'clock'>`, and adds what its noun alone needs. `app/services.ts` has all of
 * it: a need that is not there does not compile in `app/nouns.ts`.
 */
import type { Clock } from '../clock.ts'
import type { EventFeed } from '../events/event-feed.ts'
import type { Log } from '../log/log.ts'
import type { Audit } from '../audit/audit.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import type { Scope } from './scopes.ts'
import type { SecretKeys } from '../secrets/credentials.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the routes of operations need, whatever their handlers do. */
export type HttpNeeds = {
  authenticate: {
    /** The hook that lets in callers with one of these scopes. */
    require(...scopes: (Scope | 'any')[]): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
  audit: Audit
  /** Where callers reach the API, without a trailing slash. Known once the server listens. */
  publicUrl: () => string
}

/** A noun that other nouns need adds a member: its `needs.ts` declares it. */
export interface SharedNeeds extends HttpNeeds {
  /** For reads; refuses a query when too many wait. */
  pool: Queryable
  clock: Clock
  log: Log
  /** Notified of what was written, so that listeners receive it at once. */
  feed: Pick<EventFeed, 'wrote'>
  /** The keys that encrypt credentials. */
  secretKeys: SecretKeys
  /** Notifies the other processes, and this one, that a row changed. */
  announce: Notifications['announce']
}

export type Needs<Name extends keyof SharedNeeds> = Pick<SharedNeeds, Name>
