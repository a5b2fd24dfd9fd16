/** Compares what a caller sent with a secret. */
import { hash, timingSafeEqual } from 'node:crypto'

/** Hashes first, so that the time it takes reveals neither content nor length. */
export const equalSecrets = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
