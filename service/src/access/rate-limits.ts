/**
 * Rate limits: how many requests a minute this process accepts from one key or one user, and the
 * header fields that say so.
 *
 * Each has a token bucket that holds one minute of requests, so a batch may arrive at once. The
 * header fields are those of draft-ietf-httpapi-ratelimit-headers (structured fields):
 * `RateLimit-Policy` says what is allowed, `RateLimit` what is left. Counting costs no timer, no
 * promise and no query.
 */
import type { FastifyReply } from 'fastify'
import type { Clock } from '../engine/clock.ts'
import { fullBucket, takeToken, type BucketRate, type TokenBucket } from '../engine/queue/token-bucket.ts'
import { Problem } from '../engine/problems/problems.ts'
import type { Actor } from '../engine/http/actor.ts'
import type { Caller } from './keys/api-key.ts'

export type RateLimits = {
  /**
   * Counts a request of the caller and sets the header fields. Throws `rate_limited` when the
   * bucket is empty.
   */
  count(caller: Caller, reply: FastifyReply): void
}

/**
 * Keys and users whose bucket is kept in memory; one that was evicted starts again with a full
 * bucket.
 */
export const KEYS_MAX = 20_000
const WINDOW_SECONDS = 60

type Allowance = { perMinute: number; rate: BucketRate; bucket: TokenBucket; policy: string }

/**
 * @param defaultPerMinute requests a minute of a user, and of a key without a rate of its own; 0
 * means no limit
 */
export function createRateLimits(
  clock: Clock,
  defaultPerMinute: number,
  onLimited: () => void,
  keysMax = KEYS_MAX,
): RateLimits {
  const allowances = new Map<string, Allowance>() // oldest first

  function allowanceOf({ kind, id }: Actor, perMinute: number, nowMs: number): Allowance {
    const known = allowances.get(id)
    if (known?.perMinute === perMinute) return known
    const rate = { capacity: perMinute, intervalMs: (WINDOW_SECONDS * 1000) / perMinute }
    const made = {
      perMinute,
      rate,
      bucket: fullBucket(rate, nowMs),
      policy: `"${kind}";q=${perMinute};w=${WINDOW_SECONDS}`,
    }
    const [longest] = allowances.keys()
    if (allowances.size >= keysMax && longest !== undefined) allowances.delete(longest)
    allowances.set(id, made)
    return made
  }

  return {
    count({ actor, ratePerMinute }, reply) {
      const perMinute = ratePerMinute ?? defaultPerMinute
      if (perMinute === 0) return
      const nowMs = clock.now().getTime()
      const { rate, bucket, policy } = allowanceOf(actor, perMinute, nowMs)
      const waitMs = takeToken(bucket, rate, nowMs)
      const left = Math.floor(bucket.tokens)
      const wholeInSeconds = Math.ceil(((rate.capacity - bucket.tokens) * rate.intervalMs) / 1000)
      reply.header('ratelimit-policy', policy)
      reply.header('ratelimit', `"${actor.kind}";r=${left};t=${wholeInSeconds}`)
      if (waitMs === 0) return
      onLimited()
      throw new Problem(
        'rate_limited',
        `${actor.kind === 'key' ? 'The key' : 'A user'} may make ${perMinute} requests a minute.`,
        {
          retryAfterSeconds: Math.ceil(waitMs / 1000),
        },
      )
    },
  }
}
