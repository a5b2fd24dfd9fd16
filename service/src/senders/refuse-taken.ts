/**
 * What a caller is answered for an address, or an account of a channel, that is registered already.
 */
import type { ChannelRules } from '../channels/channel.ts'
import { isUniqueViolation } from '../engine/postgres/errors.ts'
import { Problem } from '../engine/problems/problems.ts'

/**
 * Handles what `insertSender` rejects with. The answer is the same for an address of this workspace
 * and an account of any workspace: an account belongs to one only.
 */
export const refuseTaken =
  ({ account }: Pick<ChannelRules, 'account'>) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('sender_taken', `This address, or this ${account.title}, is registered already.`)
  }
