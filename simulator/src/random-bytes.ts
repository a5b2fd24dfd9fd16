/**
 * Random bytes from a pool: asking the system for a few bytes each time would be the largest cost
 * of making an id.
 */
import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 8_192
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/** The next `count` bytes of the pool as text, which is a copy. */
export function randomText(count: number, encoding: 'hex' | 'base64url'): string {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.toString(encoding, used - count, used)
}
