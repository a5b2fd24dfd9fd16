/**
 * Who calls: the `api-key` header, looked up by the hash of the key.
 *
 * A caller is remembered for a second, and forgotten at once when a revocation is announced. A missing, mistyped,
 * unknown, expired or revoked key gives one and the same answer.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Problem } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { findCaller, touchApiKeys } from '../workspaces/api-keys-repository.ts'
import { hashApiKey, isWellFormedApiKey, type Caller, type Scope } from '../workspaces/api-key.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set on every route that has `authenticate.require` as its `onRequest` hook. */
    caller: Caller
  }
}

export type Authenticate = {
  /**
   * A hook that lets a request through to the body only with a valid key of this scope. Throws a Problem:
   * `unauthenticated`, `rate_limited`, or `forbidden` when the key lacks the scope.
   */
  require(scope: Scope): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Forgets remembered callers; called when a key was revoked. */
  forget(): void
  close(): void
}

const REMEMBERED_MS = 1_000
const REMEMBERED_MAX = 10_000
const TOUCH_INTERVAL_MS = 60_000

export function createAuthenticate(
  pool: Queryable,
  rateLimits: RateLimits,
  clock: Clock,
  log: Log,
): Authenticate {
  const remembered = new Map<string, { caller: Caller | null; untilMs: number }>()
  const used = new Map<string, Caller>()
  let cancelTouch = clock.after(TOUCH_INTERVAL_MS, touch)

  async function find(key: string): Promise<Caller | null> {
    const hash = hashApiKey(key)
    const id = hash.toString('base64')
    const nowMs = performance.now()
    const known = remembered.get(id)
    if (known && known.untilMs > nowMs) return known.caller
    const caller = await findCaller(pool, hash, clock.now())
    if (remembered.size >= REMEMBERED_MAX) remembered.clear()
    remembered.set(id, { caller, untilMs: nowMs + REMEMBERED_MS })
    return caller
  }

  function touch() {
    const callers = [...used.values()]
    used.clear()
    touchApiKeys(pool, callers, clock.now()).catch((error) =>
      log.warn({ event: 'touch_failed', err: error }, 'The last use of keys could not be noted.'),
    )
    cancelTouch = clock.after(TOUCH_INTERVAL_MS, touch)
  }

  return {
    require: (scope) => async (request, reply) => {
      const key = request.headers['api-key']
      const caller = typeof key === 'string' && isWellFormedApiKey(key) ? await find(key) : null
      if (!caller) throw new Problem('unauthenticated', 'Send a valid key in the api-key header.')
      rateLimits.count(caller, reply)
      if (!caller.scopes.includes(scope) && !caller.scopes.includes('admin')) {
        throw new Problem('forbidden', `The key lacks the scope ${scope}.`)
      }
      used.set(caller.keyId, caller)
      request.caller = caller
    },
    forget: () => remembered.clear(),
    close: () => cancelTouch(),
  }
}
