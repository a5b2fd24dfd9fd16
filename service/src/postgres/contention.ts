/**
 * Contention: two processes make, merge or move the same contact at the same moment, and one of them has to look again.
 */
import { DatabaseUnavailableError } from './failures.ts'

/** Each try meets what the one before it lost against. */
const TRIES_MAX = 10

/**
 * Tries until there is a result; null stands for one that was contended. Throws `DatabaseUnavailableError` if it stays so.
 * @param what is contended, as in "A contact"
 */
export async function untilUncontended<Result>(
  what: string,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const result = await attempt()
    if (result !== null) return result
  }
  throw new DatabaseUnavailableError(`${what} stayed contended.`)
}
