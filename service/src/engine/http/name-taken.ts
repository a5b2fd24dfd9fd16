import { isUniqueViolation } from '../postgres/errors.ts'
import { Problem } from '../problems/problems.ts'

/**
 * What `write` answers. Throws `name_taken` where another entry of the list has the name.
 * @param what has it, as in "A label"
 */
export async function unlessTaken<Written>(what: string, write: () => Promise<Written>): Promise<Written> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('name_taken', `${what} has this name already.`)
  }
}
