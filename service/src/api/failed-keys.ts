/**
 * Addresses from which keys come that are none: slowed, each by itself.
 *
 * An address may fail so often a minute; after that its failures answer 429, and what it asks is looked up one key at
 * a time, so that a flood from one address holds one connection of the pool and not all. A valid key passes also from
 * there: many customers may share an address with whoever guesses.
 */
import { isIPv6 } from 'node:net'
import { fullBucket, takeToken, type TokenBucket } from '../delivery/token-bucket.ts'
import { Problem } from '../errors.ts'

/** Failures an address may have at once; one more every two seconds, so 30 a minute. */
export const FAILURES_RATE = { capacity: 30, intervalMs: 2_000 }
/** Addresses remembered; the one that failed longest ago is forgotten first. */
export const ADDRESSES_MAX = 10_000
/** Look-ups that may wait for their turn at one slowed address; beyond that nothing is looked up. */
export const WAITING_MAX = 32

export type FailedKeys = {
  /**
   * Looks up a key that came from this address; null says it is none. Throws a Problem instead of returning null:
   * `unauthenticated`, or `too_many_failed_keys` when the address has failed too often.
   * @param wasValid the key was valid a moment ago: it need not wait behind the guesses of its address
   */
  watch<Found>(address: string, wasValid: boolean, lookUp: () => Promise<Found | null>): Promise<Found>
  /** Addresses remembered now. */
  size(): number
}

type Address = { bucket: TokenBucket; waiting: number; latest: Promise<unknown> }

export function createFailedKeys(nowMs: () => number = () => performance.now()): FailedKeys {
  const addresses = new Map<string, Address>() // the one that failed longest ago first

  function noteFailure(id: string): Problem {
    const address = addresses.get(id) ?? {
      bucket: fullBucket(FAILURES_RATE, nowMs()),
      waiting: 0,
      latest: Promise.resolve(),
    }
    addresses.delete(id)
    addresses.set(id, address)
    const [oldest] = addresses.keys()
    if (addresses.size > ADDRESSES_MAX && oldest !== undefined) addresses.delete(oldest)
    const waitMs = takeToken(address.bucket, FAILURES_RATE, nowMs())
    return waitMs === 0
      ? new Problem('unauthenticated', 'Send a valid key in the api-key header.')
      : tooMany(waitMs)
  }

  /** Whether a failure of now would be one too many. */
  function isSlowed({ bucket: { tokens, at } }: Address): boolean {
    return tokens + (nowMs() - at) / FAILURES_RATE.intervalMs < 1
  }

  async function inTurn<Found>(address: Address, lookUp: () => Promise<Found>): Promise<Found> {
    if (address.waiting >= WAITING_MAX) throw tooMany(FAILURES_RATE.intervalMs)
    address.waiting += 1
    const turn = address.latest.then(lookUp)
    address.latest = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      address.waiting -= 1
    }
  }

  return {
    async watch(remoteAddress, wasValid, lookUp) {
      const id = toNetwork(remoteAddress)
      const address = addresses.get(id)
      const found = await (address && !wasValid && isSlowed(address) ? inTurn(address, lookUp) : lookUp())
      if (found === null) throw noteFailure(id)
      return found
    },
    size: () => addresses.size,
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
