/**
 * Slows down each IP address that sends invalid keys, links, setup tokens or passkeys.
 *
 * An IP address may fail a bounded number of times a minute. After that its failures answer 429,
 * and its keys are looked up one at a time, so that a flood from one IP address holds one
 * connection of the pool and not all. A valid key still passes: many customers may share an IP
 * address with an attacker.
 */
import { isIPv6 } from 'node:net'
import { fullBucket, takeToken, type TokenBucket } from '../engine/queue/token-bucket.ts'
import { Problem } from '../engine/problems/problems.ts'

/**
 * Failures that an IP address may have at once, and then one more every two seconds: 30 a minute.
 */
export const FAILURES_RATE = { capacity: 30, intervalMs: 2_000 }
/** IP addresses kept in memory; the one whose last failure is oldest is evicted first. */
export const ADDRESSES_MAX = 10_000
/** Look-ups that may queue for an IP address that failed too often; further ones are refused. */
export const WAITING_MAX = 32

const DETAILS = {
  too_many_failed_keys: 'Too many keys that are not valid came from this address.',
  too_many_sign_ins: 'Too many tries to sign in failed.',
}

export type AuthThrottle = {
  /**
   * Looks up a key that came from this IP address. Where `lookUp` returns null, for an invalid key,
   * this throws a Problem: that of `wrong`, or the one of too many failures when the IP address has
   * failed too often.
   * @param wrong by default `unauthenticated`
   * @param wasValid the key was valid a moment ago, so it does not queue behind guesses from the
   * same IP address
   */
  watch<Found>(
    address: string,
    wasValid: boolean,
    lookUp: () => Promise<Found | null>,
    wrong?: () => Problem,
  ): Promise<Found>
  /** IP addresses in memory now. */
  size(): number
}

/**
 * Unanswered look-ups of an IP address: all of them, those in its queue, and the last of the queue.
 */
type UnderWay = { count: number; queued: number; latest: Promise<unknown> }

/** @param code of the Problem that says that an IP address has failed too often */
export function createAuthThrottle(
  nowMs: () => number,
  code: keyof typeof DETAILS = 'too_many_failed_keys',
): AuthThrottle {
  const tooMany = (waitMs: number) =>
    new Problem(code, DETAILS[code], { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  const buckets = new Map<string, TokenBucket>() // the oldest last failure first
  const underWay = new Map<string, UnderWay>()

  function noteFailure(id: string, wrong: () => Problem): Problem {
    const bucket = buckets.get(id) ?? fullBucket(FAILURES_RATE, nowMs())
    buckets.delete(id)
    buckets.set(id, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > ADDRESSES_MAX && oldest !== undefined) buckets.delete(oldest)
    const waitMs = takeToken(bucket, FAILURES_RATE, nowMs())
    return waitMs === 0 ? wrong() : tooMany(waitMs)
  }

  /** How many more failures the IP address may have now. */
  function failuresLeft(id: string): number {
    const bucket = buckets.get(id)
    return bucket ? bucket.tokens + (nowMs() - bucket.at) / FAILURES_RATE.intervalMs : FAILURES_RATE.capacity
  }

  async function ask<Found>(id: string, lookUp: () => Promise<Found>): Promise<Found> {
    const own = underWay.get(id) ?? { count: 0, queued: 0, latest: Promise.resolve() }
    const left = failuresLeft(id)
    // a burst of keys may be legitimate, so it waits; it is refused only after too many failures
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
    async watch(remoteAddress, wasValid, lookUp, wrong = keyNotValid) {
      const id = toNetwork(remoteAddress)
      const found = await (wasValid ? lookUp() : ask(id, lookUp))
      if (found === null) throw noteFailure(id, wrong)
      return found
    },
    size: () => buckets.size,
  }
}

const keyNotValid = () => new Problem('unauthenticated', 'The key is not valid.')

/**
 * The holder of one IPv6 address holds its whole /64, so a /64 counts as one. An IPv4 address
 * counts alone, mapped or not.
 */
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
