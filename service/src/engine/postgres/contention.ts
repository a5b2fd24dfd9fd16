/**
 * Contention: two processes create, merge or move the same contact at the same moment, and one of
 * them has to try again.
 */
import { DatabaseUnavailableError, isConflict, isForeignKeyViolation } from './errors.ts'

/** Each try sees what the one before it lost to. */
const TRIES_MAX = 10

/**
 * Repeats the attempt until it has a result. Null means that it was contended. So do a foreign key
 * violation, when a row moved meanwhile, and a deadlock or conflict that another transaction won:
 * nothing was stored. Throws `DatabaseUnavailableError` after the last try.
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
