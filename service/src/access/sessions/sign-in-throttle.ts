/**
 * How often a person may try a password: from one address, and for one e-mail from one address.
 * Every try is counted before the password is checked; one that succeeds is not.
 *
 * A browser that has signed in before has an allowance of its own for that e-mail, so that a
 * stranger who shares the address of a colleague, or guesses on purpose, locks no user out.
 */
import { Problem } from '../../engine/problems/problems.ts'
import {
  fullBucket,
  returnToken,
  takeToken,
  type BucketRate,
  type TokenBucket,
} from '../../engine/queue/token-bucket.ts'
import { toNetwork } from '../auth-throttle.ts'

/** Of an address, for all e-mails; and for those whom the OpenID provider sends back. */
export const ADDRESS_RATE: BucketRate = { capacity: 50, intervalMs: 10_000 }
/** Of an e-mail at an address, and of an e-mail in a browser that has signed in with it. */
export const EMAIL_RATE: BucketRate = { capacity: 10, intervalMs: 60_000 }
/** Allowances kept in memory; the one that was used longest ago is forgotten first. */
export const ALLOWANCES_MAX = 20_000

export type SignInThrottle = {
  /**
   * Counts a try, and returns a function that undoes the count. Throws `too_many_sign_ins`.
   * @param email null where the OpenID provider has sent the browser back
   * @param device names the browser if it has signed in with this e-mail before
   */
  countTry(address: string, email: string | null, device: string | null): () => void
}

export function createSignInThrottle(nowMs: () => number, allowancesMax = ALLOWANCES_MAX): SignInThrottle {
  const buckets = new Map<string, TokenBucket>() // the one used longest ago first

  function bucketOf(id: string, rate: BucketRate): TokenBucket {
    const bucket = buckets.get(id) ?? fullBucket(rate, nowMs())
    buckets.delete(id)
    buckets.set(id, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > allowancesMax && oldest !== undefined) buckets.delete(oldest)
    return bucket
  }

  return {
    countTry(address, email, device) {
      const network = toNetwork(address)
      const asked: [id: string, rate: BucketRate][] =
        email === null
          ? [[`openid ${network}`, ADDRESS_RATE]]
          : device
            ? [[`device ${device} ${email}`, EMAIL_RATE]]
            : [
                [`address ${network}`, ADDRESS_RATE],
                [`email ${network} ${email}`, EMAIL_RATE],
              ]
      const taken: TokenBucket[] = []
      const uncount = () => {
        for (const bucket of taken) returnToken(bucket)
      }
      for (const [id, rate] of asked) {
        const bucket = bucketOf(id, rate)
        const waitMs = takeToken(bucket, rate, nowMs())
        if (waitMs > 0) {
          uncount()
          throw new Problem('too_many_sign_ins', 'Too many tries to sign in failed.', {
            retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
          })
        }
        taken.push(bucket)
      }
      return uncount
    },
  }
}
