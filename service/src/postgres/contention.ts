/**
 * Contention: two processes make, merge or move the same contact at the same moment, and one of them has to look again.
 */
import { DatabaseUnavailableError, isConflict, isForeignKeyViolation } from './errors.ts'

/** Each try meets what the one before it lost against. */
const TRIES_MAX = 10

/**
 * Tries until there is a result. Null stands for one that was contended. So do a violated foreign key, as a row that was there
 * went elsewhere meanwhile, and a deadlock or conflict that another transaction won: nothing was stored. Throws
 * `DatabaseUnavailableError` if it stays so.
 * @param what is contended, as in "A contact"
 */
export async function untilUncontended<Result>(
  what: string,
  attempt: () => Promise<Result | null>,
): Promise<Result> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const result = await attempt().catch(toContended)
    if (result !== null) return result
  }
  throw new DatabaseUnavailableError(`${what} stayed contended.`)
}

function toContended(error: unknown): null {
  if (!isForeignKeyViolation(error) && !isConflict(error)) throw error
  return null
}
