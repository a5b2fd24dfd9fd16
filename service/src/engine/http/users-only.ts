import { Problem } from '../problems/problems.ts'
import { userIdOf, type Actor } from './actor.ts'

/** The user who calls. Throws `users_only` for a key, which has nothing of its own in the inbox. */
export function usersOnly(actor: Actor): string {
  const userId = userIdOf(actor)
  if (userId === null)
    throw new Problem('users_only', 'A key is not a user: only a user who is signed in has this.')
  return userId
}
