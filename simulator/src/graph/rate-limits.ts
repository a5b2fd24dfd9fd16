/**
 * The two limits of a business number (Cloud API, throughput): messages per second in both
 * directions together, and messages to one customer, 45 at once, then one per six seconds. Both are
 * token buckets on the simulated clock.
 */
import type { Account } from '../state/accounts.ts'
import type { Chat } from '../state/chats.ts'

const PAIR_BURST = 45
const PAIR_REFILL_MS = 6_000

type Bucket = { tokens: number; atMs: number }

export type Throughput = {
  hasRoom(account: Account, nowMs: number): boolean
  /** Counts a message in either direction. A customer's message counts and is never refused. */
  count(account: Account, nowMs: number): void
  clear(): void
}

export function createThroughput(): Throughput {
  const buckets = new Map<string, Bucket>()

  /** The current bucket; null without a limit. */
  function refilled({ phoneNumberId, throughputPerSecond }: Account, nowMs: number) {
    if (throughputPerSecond === null) return null
    const known = buckets.get(phoneNumberId) ?? null
    const bucket = refill(known, throughputPerSecond, 1000 / throughputPerSecond, nowMs)
    buckets.set(phoneNumberId, bucket)
    return bucket
  }

  return {
    hasRoom: (account, nowMs) => (refilled(account, nowMs)?.tokens ?? 1) >= 1,
    count(account, nowMs) {
      const bucket = refilled(account, nowMs)
      if (bucket) bucket.tokens = Math.max(0, bucket.tokens - 1)
    },
    clear: () => buckets.clear(),
  }
}

export function hasPairRoom(chat: Chat, nowMs: number): boolean {
  chat.pair = refill(chat.pair, PAIR_BURST, PAIR_REFILL_MS, nowMs)
  return chat.pair.tokens >= 1
}

export function countPair(chat: Chat): void {
  if (chat.pair) chat.pair.tokens -= 1
}

/** The bucket now. A clock set back changes nothing in it. */
function refill(bucket: Bucket | null, capacity: number, msPerToken: number, nowMs: number): Bucket {
  if (!bucket) return { tokens: capacity, atMs: nowMs }
  const gained = Math.max(0, nowMs - bucket.atMs) / msPerToken
  return { tokens: Math.min(capacity, bucket.tokens + gained), atMs: nowMs }
}
