/**
 * Addresses from which keys come that are none: slowed, each by itself.
 *
 * An address may fail so often a minute; after that its failures answer 429, and what it asks is looked up one key at
 * a time, so that a flood from one address holds one connection of the pool and not all. A valid key passes also from
 * there: many customers may share an address with whoever guesses.
 */
import { isIPv6 } from 'node:net'
import { fullBucket, takeToken, type TokenBucket } from '../../queue/token-bucket.ts'
import { Problem } from '../../problems.ts'

/** Failures an address may have at once; one more every two seconds, so 30 a minute. */
export const FAILURES_RATE = { capacity: 30, intervalMs: 2_000 }
/** Addresses remembered; the one that failed longest ago is forgotten first. */
export const ADDRESSES_MAX = 10_000
/** Look-ups that may wait for their turn at an address that failed too often; beyond that nothing is looked up. */
export const WAITING_MAX = 32

export type AuthThrottle = {
  /**
   * Looks up a key that came from this address; null says it is none. Throws a Problem instead of returning null:
   * `unauthenticated`, or `too_many_failed_keys` when the address has failed too often.
   * @param wasValid the key was valid a moment ago: it need not wait behind the guesses of its address
   */
  watch<Found>(address: string, wasValid: boolean, lookUp: () => Promise<Found | null>): Promise<Found>
  /** Addresses remembered now. */
  size(): number
}

/** Look-ups of an address that have no answer yet, and the end of the queue of those that go one at a time. */
type UnderWay = { count: number; queued: number; latest: Promise<unknown> }

export function createAuthThrottle(nowMs: () => number = () => performance.now()): AuthThrottle {
  const buckets = new Map<string, TokenBucket>() // the address that failed longest ago first
  const underWay = new Map<string, UnderWay>()

  function noteFailure(id: string): Problem {
    const bucket = buckets.get(id) ?? fullBucket(FAILURES_RATE, nowMs())
    buckets.delete(id)
    buckets.set(id, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > ADDRESSES_MAX && oldest !== undefined) buckets.delete(oldest)
    const waitMs = takeToken(bucket, FAILURES_RATE, nowMs())
    return waitMs === 0
      ? new Problem('unauthenticated', 'Send a valid key in the api-key header.')
      : tooMany(waitMs)
  }

  /** How many failures of now would be none too many. */
  function failuresLeft(id: string): number {
    const bucket = buckets.get(id)
    return bucket ? bucket.tokens + (nowMs() - bucket.at) / FAILURES_RATE.intervalMs : FAILURES_RATE.capacity
  }

  async function ask<Found>(id: string, lookUp: () => Promise<Found>): Promise<Found> {
    const own = underWay.get(id) ?? { count: 0, queued: 0, latest: Promise.resolve() }
    const left = failuresLeft(id)
    // a crowd that comes at once may be anybody, and waits; only where too many have failed is it turned away
    if (left < 1 && own.queued >= WAITING_MAX) throw tooMany(FAILURES_RATE.intervalMs)
    const isQueued = own.count >= left
    underWay.set(id, own)
    own.count += 1
    if (isQueued) own.queued += 1
    try {
      if (!isQueued) return await lookUp()
      const turn = own.latest.then(lookUp)
      own.latest = turn.catch(() => undefined)
      return await turn
    } finally {
      if (isQueued) own.queued -= 1
      own.count -= 1
      if (own.count === 0) underWay.delete(id)
    }
  }

  return {
    async watch(remoteAddress, wasValid, lookUp) {
      const id = toNetwork(remoteAddress)
      const found = await (wasValid ? lookUp() : ask(id, lookUp))
      if (found === null) throw noteFailure(id)
      return found
    },
    size: () => buckets.size,
  }
}

function tooMany(waitMs: number): Problem {
  return new Problem('too_many_failed_keys', 'Too many keys that are not valid came from this address.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/** Whoever has one IPv6 address has its whole /64: they count as one. An IPv4 address counts by itself in both forms. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
