/**
 * Authenticates a request by its `api-key` header, which is looked up by the hash of the key.
 *
 * A caller is cached for a second, or until a revocation is announced. A missing, mistyped, unknown, expired or revoked key
 * takes the same path, one hash and one look-up each time, and gets the same answer: neither text nor timing
 * distinguishes them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { Problem } from '../../problems.ts'
import type { Log } from '../../log.ts'
import type { Queryable } from '../../postgres/connection.ts'
import { findCaller, touchApiKeys } from '../../tenants/api-keys-repository.ts'
import { withTimeout } from '../../with-timeout.ts'
import { hashApiKey, type Caller } from '../../tenants/api-key.ts'
import type { Scope } from '../../tenants/scopes.ts'
import { createAuthThrottle } from './auth-throttle.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that has `authenticate.require` as its `onRequest` hook. */
    caller: Caller
  }
}

export type Authenticate = {
  /**
   * A hook that admits a request, before its body is read, only with a valid key of one of these scopes, or with any key if `any` is one.
   * Throws a Problem: `unauthenticated`, `rate_limited`, `too_many_failed_keys`, or `forbidden` when the key has none of the scopes.
   */
  require(...scopes: (Scope | 'any')[]): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Asks the database whether a key that was admitted before is still valid; for answers that last. */
  isStillValid(request: FastifyRequest, scope: Scope): Promise<boolean>
  /** Forgets cached callers; called when a key was revoked. */
  forget(): void
  /** Records the last use of keys once more. Gives up after a second: it is only a hint, and the database may be away. */
  close(): Promise<void>
}

const REMEMBERED_MS = 1_000
const REMEMBERED_MAX = 10_000
const TOUCH_INTERVAL_MS = 60_000
const LAST_TOUCH_MS = 1_000

export function createAuthenticate(
  pool: Queryable,
  rateLimits: RateLimits,
  clock: Clock,
  log: Log,
  rememberedMax = REMEMBERED_MAX,
): Authenticate {
  const remembered = new Map<string, { caller: Caller; untilMs: number; revocations: number }>()
  const underWay = new Map<string, Promise<Caller | null>>()
  const used = new Map<string, Caller>()
  const authThrottle = createAuthThrottle()
  let revocations = 0
  let touching = Promise.resolve()
  let cancelTouch = clock.after(TOUCH_INTERVAL_MS, touchAgain)

  async function find(key: string, address: string): Promise<Caller> {
    const hash = hashApiKey(key)
    const id = hash.toString('base64')
    const known = remembered.get(id)
    if (known && known.untilMs > performance.now() && known.revocations === revocations) return known.caller
    return await authThrottle.watch(address, known !== undefined, () => lookUpOnce(id, hash))
  }

  /** Concurrent requests with the same key share a query, unless a revocation was announced since it started. */
  async function lookUpOnce(id: string, hash: Buffer): Promise<Caller | null> {
    const question = `${id} ${revocations}`
    const running = underWay.get(question) ?? lookUp(id, hash).finally(() => underWay.delete(question))
    underWay.set(question, running)
    return await running
  }

  async function lookUp(id: string, hash: Buffer): Promise<Caller | null> {
    const asOf = { untilMs: performance.now() + REMEMBERED_MS, revocations }
    const caller = await findCaller(pool, hash, clock.now())
    if (caller === null) remembered.delete(id)
    else {
      if (remembered.size >= rememberedMax) remembered.clear()
      remembered.set(id, { caller, ...asOf })
    }
    return caller
  }

  /** One write after another: a slow one would overwrite the next with an older time. */
  function touchAgain() {
    touching = touching.then(touch)
    cancelTouch = clock.after(TOUCH_INTERVAL_MS, touchAgain)
  }

  async function touch(): Promise<void> {
    const callers = [...used.values()]
    used.clear()
    await touchApiKeys(pool, callers, clock.now()).catch((error) =>
      log.warn({ event: 'touch_failed', err: error }, 'The last use of keys could not be noted.'),
    )
  }

  return {
    require:
      (...scopes) =>
      async (request, reply) => {
        // a shared cache does not know our header: it would serve one key's answer to another
        reply.header('cache-control', 'no-store')
        const caller = await find(keyOf(request), request.ip)
        rateLimits.count(caller, reply)
        if (!scopes.some((scope) => isAllowed(caller, scope)))
          throw new Problem('forbidden', `The key lacks the scope ${scopes.join(' or ')}.`)
        used.set(caller.actor.id, caller)
        request.caller = caller
      },
    async isStillValid(request, scope) {
      const hash = hashApiKey(keyOf(request))
      const caller = await lookUpOnce(hash.toString('base64'), hash)
      return caller !== null && isAllowed(caller, scope)
    },
    forget: () => void (revocations += 1),
    async close() {
      cancelTouch()
      await withTimeout(touching.then(touch), LAST_TOUCH_MS)
    },
  }
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['api-key']
  return typeof key === 'string' ? key : ''
}

export const isAllowed = ({ scopes }: Caller, scope: Scope | 'any') =>
  scope === 'any' || scopes.includes(scope) || scopes.includes('admin')
