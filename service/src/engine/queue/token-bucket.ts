/**
 * A token bucket: `capacity` at once, then one every `intervalMs`. Pure: the caller says what time
 * it is.
 */
export type TokenBucket = { tokens: number; at: number }

export type BucketRate = { capacity: number; intervalMs: number }

/** After a lull, a quarter of a second's worth may go at once. */
const BURST_SECONDS = 0.25

export const rateWithBurst = (perSecond: number): BucketRate => ({
  capacity: Math.max(1, Math.ceil(perSecond * BURST_SECONDS)),
  intervalMs: 1000 / perSecond,
})

/** In place of no rate. */
export const NO_RATE: BucketRate = { capacity: Infinity, intervalMs: 1 }

export const fullBucket = ({ capacity }: BucketRate, nowMs: number): TokenBucket => ({
  tokens: capacity,
  at: nowMs,
})

/**
 * Takes a token and returns 0, or takes none and returns how long to wait for one, in milliseconds.
 * @param kept tokens that are left for others; less than the capacity by 1 at least
 */
export function takeToken(
  bucket: TokenBucket,
  { capacity, intervalMs }: BucketRate,
  nowMs: number,
  kept = 0,
): number {
  const elapsedMs = Math.max(0, nowMs - bucket.at)
  bucket.tokens = Math.min(capacity, bucket.tokens + elapsedMs / intervalMs)
  bucket.at = nowMs
  if (bucket.tokens >= 1 + kept) {
    bucket.tokens -= 1
    return 0
  }
  return Math.ceil((1 + kept - bucket.tokens) * intervalMs)
}

/** What it was taken for did not happen. */
export function returnToken(bucket: TokenBucket): void {
  bucket.tokens += 1
}

/** Whether a new bucket would be no different. */
export const isFull = ({ tokens, at }: TokenBucket, { capacity, intervalMs }: BucketRate, nowMs: number) =>
  tokens + (nowMs - at) / intervalMs >= capacity
