/**
 * Authenticates a request by its `api-key` header, or by the cookie of a session. Either is looked
 * up by its hash; where there are both, the key counts.
 *
 * A caller is cached for a second, or until a revocation is announced. A missing, mistyped,
 * unknown, expired or revoked key takes the same path, one hash and one look-up each time. A key
 * that was sent gets the same answer whatever is wrong with it: neither text nor timing
 * distinguishes them. So does a session that was never there or has ended. The text says only what
 * the caller knows: which headers came.
 */
import type { FastifyRequest } from 'fastify'
import { guarding, type Guard } from '../engine/http/guard.ts'
import type { Clock } from '../engine/clock.ts'
import { awayProblem, Problem, problems } from '../engine/problems/problems.ts'
import { repeatLater } from '../engine/jobs/repeat.ts'
import type { Log } from '../engine/log/log.ts'
import type { Away } from '../engine/postgres/away.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { findSessionCaller, touchSessions, type SessionLife } from './sessions/sessions.ts'
import { hashToken } from './tokens.ts'
import { findCaller, touchApiKeys } from './keys/api-keys-repository.ts'
import { withTimeout } from '../engine/with-timeout.ts'
import { hashApiKey, type Caller } from './keys/api-key.ts'
import type { Scope } from '../engine/http/scopes.ts'
import { findState, type WorkspaceState } from '../workspaces/workspaces-repository.ts'
import { createAuthThrottle } from './auth-throttle.ts'
import { readCookie, SESSION_COOKIE } from './sessions/cookies.ts'
import { assertOwnOrigin } from '../engine/http/own-origin.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that has `authenticate.require` as its `onRequest` hook. */
    caller: Caller
  }
}

export type Authenticate = {
  /**
   * A hook that admits a request, before its body is read, only from a caller with one of these
   * scopes, or from any caller if `any` is one. Throws a Problem: `unauthenticated`,
   * `rate_limited`, `too_many_failed_keys`, `cross_site`, or `forbidden` when the caller has none
   * of the scopes.
   */
  require(...scopes: (Scope | 'any')[]): Guard
  /**
   * Asks the database whether a caller that was admitted before still has the scope; for answers
   * that last.
   */
  isStillValid(request: FastifyRequest, scope: Scope): Promise<boolean>
  /**
   * The error to answer a request with that `error` refuses. What refuses it was read: if its
   * workspace left meanwhile, from tables that a move empties. Then it is the problem that says so,
   * and the answer is asked for where the workspace is. Where that cannot be known, it is why.
   */
  reconsider(request: FastifyRequest, error: unknown): Promise<unknown>
  /** Forgets cached callers; called when a key was revoked, or a user or a session changed. */
  forget(): void
  /**
   * Records the last use of keys and sessions once more. Gives up after a second: it is only a
   * hint, and the database may be away.
   */
  close(): Promise<void>
}

/** Which requests are not answered here. */
const AWAY: Partial<Record<WorkspaceState, Away>> = { leaving: 'leaving', gone: 'moved', arriving: 'moved' }

const REMEMBERED_MS = 1_000
const REMEMBERED_MAX = 10_000
const TOUCH_INTERVAL_MS = 60_000
const LAST_TOUCH_MS = 1_000

type Options = {
  publicUrl: () => string
  sessionLife: SessionLife
  rememberedMax?: number
}

/** What a request shows of its caller, and the hash by which that is found. */
type Proof = { isKey: boolean; hash: Buffer; id: string }

export function createAuthenticate(
  pool: Queryable,
  rateLimits: RateLimits,
  clock: Clock,
  log: Log,
  { publicUrl, sessionLife, rememberedMax = REMEMBERED_MAX }: Options,
): Authenticate {
  const remembered = new Map<string, { caller: Caller; untilMs: number; revocations: number }>()
  const underWay = new Map<string, Promise<Caller | null>>()
  const used = new Map<string, Caller>()
  const authThrottle = createAuthThrottle(clock.monotonicMs)
  let revocations = 0
  /** One write after another: a slow one would overwrite the next with an older time. */
  let touching = Promise.resolve()
  const stopTouching = repeatLater({ clock, log }, 'touch', TOUCH_INTERVAL_MS, () => (touching = touch()))

  async function find(request: FastifyRequest): Promise<Caller> {
    const proof = proofOf(request)
    if (!proof.isKey) assertOwnOrigin(request, publicUrl)
    const known = remembered.get(proof.id)
    if (known && known.untilMs > clock.monotonicMs() && known.revocations === revocations) return known.caller
    return await authThrottle.watch(
      request.ip,
      known !== undefined,
      () => lookUpOnce(proof),
      () => new Problem('unauthenticated', toAdvice(request)),
    )
  }

  /**
   * Concurrent requests with the same key share a query, unless a revocation was announced since it
   * started.
   */
  async function lookUpOnce(proof: Proof): Promise<Caller | null> {
    const question = `${proof.id} ${revocations}`
    const running = underWay.get(question) ?? lookUp(proof).finally(() => underWay.delete(question))
    underWay.set(question, running)
    return await running
  }

  async function lookUp({ isKey, hash, id }: Proof): Promise<Caller | null> {
    const asOf = { untilMs: clock.monotonicMs() + REMEMBERED_MS, revocations }
    const now = clock.now()
    const caller = await (isKey
      ? findCaller(pool, hash, now)
      : findSessionCaller(pool, hash, sessionLife, now))
    const away = caller && AWAY[caller.workspaceState ?? 'here']
    if (away) throw awayProblem(away)
    if (caller === null) remembered.delete(id)
    else {
      if (remembered.size >= rememberedMax) remembered.clear()
      remembered.set(id, { caller, ...asOf })
    }
    return caller
  }

  async function touch(): Promise<void> {
    const callers = [...used.values()]
    used.clear()
    const now = clock.now()
    try {
      await touchApiKeys(
        pool,
        callers.filter(({ actor }) => actor.kind === 'key'),
        now,
      )
      await touchSessions(
        pool,
        callers.filter(({ sessionId }) => sessionId !== undefined),
        now,
      )
    } catch (error) {
      log.warn({ event: 'touch_failed', err: error }, 'The last use of keys and sessions could not be noted.')
    }
  }

  return {
    require: (...scopes) =>
      guarding(scopes, async (request, reply) => {
        // a shared cache does not know our header: it would serve one key's answer to another
        reply.header('cache-control', 'no-store')
        const caller = await find(request)
        rateLimits.count(caller, reply)
        if (!scopes.some((scope) => isAllowed(caller, scope)))
          throw new Problem('forbidden', toLack(caller, scopes))
        used.set(caller.sessionId ?? caller.actor.id, caller)
        request.caller = caller
      }),
    async isStillValid(request, scope) {
      const caller = await lookUpOnce(proofOf(request))
      return caller !== null && isAllowed(caller, scope)
    },
    async reconsider(request, error) {
      const isRefusal = error instanceof Problem && problems[error.code].status < 500
      if (!isRefusal || request.caller === undefined) return error
      // by its workspace: sessions are among what is deleted
      try {
        const { state = 'here' } = (await findState(pool, request.caller.workspaceId)) ?? {}
        const away = AWAY[state]
        return away ? awayProblem(away) : error
      } catch (unknown) {
        return unknown
      }
    },
    forget: () => void (revocations += 1),
    async close() {
      stopTouching()
      await withTimeout(touching.then(touch), LAST_TOUCH_MS)
    },
  }
}

function proofOf(request: FastifyRequest): Proof {
  const key = request.headers['api-key']
  const token = key === undefined ? readCookie(request, SESSION_COOKIE) : ''
  const isKey = token === ''
  const hash = isKey ? hashApiKey(typeof key === 'string' ? key : '') : hashToken(token)
  return { isKey, hash, id: `${isKey ? 'key' : 'session'} ${hash.toString('base64')}` }
}

/** What a caller without a valid key or session did, as far as its headers show. */
function toAdvice({ headers }: FastifyRequest): string {
  if (headers['api-key'] !== undefined)
    return 'The key in the header api-key is not valid: it is mistyped, unknown, expired or revoked.'
  if (headers.authorization !== undefined)
    return 'You sent Authorization; send the key in the header api-key.'
  return headers.cookie?.includes(SESSION_COOKIE) === true
    ? 'The session has ended: sign in again.'
    : 'No key came: send one in the header api-key, or sign in.'
}

const toLack = ({ actor }: Caller, scopes: (Scope | 'any')[]) =>
  actor.kind === 'key'
    ? `The key lacks the scope ${scopes.join(' or ')}.`
    : `Your role lacks the scope ${scopes.join(' or ')}.`

export const isAllowed = ({ scopes }: Pick<Caller, 'scopes'>, scope: Scope | 'any') =>
  scope === 'any' || scopes.includes(scope) || scopes.includes('admin')
