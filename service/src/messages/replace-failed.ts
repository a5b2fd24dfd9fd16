/** Sends a message in place of one that failed. */
import type { Accept } from '../delivery/accept.ts'
import { toResolutionAnswer } from '../delivery/operations/delivery-answer.ts'
import type { Replace } from '../delivery/replace.ts'
import { findUnresolved } from '../delivery/unresolved-deliveries.ts'
import { isAllowed } from '../access/authenticate.ts'
import type { Caller } from '../access/keys/api-key.ts'
import type { Needs, SharedNeeds } from '../engine/http/needs.ts'
import { Problem } from '../engine/problems/problems.ts'
import { listResolutions } from '../store/resolutions-repository.ts'
import { findPrior, type Checked, type Destination } from './send.ts'

export type SendPlaces = { accept: Accept; replace: Replace }

/**
 * The place of the failed message that the body names, or among all messages. That place throws
 * `forbidden` without the scope that decides about deliveries, and `delivery_not_open` if there is
 * no such message to replace.
 */
export function destinationOf(
  needs: Needs<'pool' | 'clock' | 'payments'> & SendPlaces,
  checked: Checked,
): Destination {
  const { caller, workspaceId, body } = checked
  const { replaces } = body as { replaces?: string }
  if (replaces === undefined) return needs.accept
  const replaced = replaces.toLowerCase()
  return {
    async assertOpen() {
      mayReplace(caller)
      const failed = await findUnresolved(needs.pool, workspaceId, replaced)
      if (failed?.state !== 'failed') throw await notOpen(needs.pool, workspaceId, replaced)
    },
    async accept(message) {
      mayReplace(caller)
      const result = await needs.replace(message, replaced, caller.actor.id)
      if (result.kind !== 'not_open') return result
      const prior = await findPrior(needs, checked) // it may have replaced the message
      if (prior) return prior
      throw await notOpen(needs.pool, workspaceId, replaced)
    },
  }
}

function mayReplace(caller: Caller): void {
  if (!isAllowed(caller, 'deliveries:resolve'))
    throw new Problem(
      'forbidden',
      'To replace a message that failed, the scope deliveries:resolve is required.',
    )
}

async function notOpen(pool: SharedNeeds['pool'], workspaceId: string, messageId: string): Promise<Problem> {
  const resolution = (await listResolutions(pool, workspaceId, [messageId])).at(-1)
  return new Problem('delivery_not_open', 'The message to be replaced does not wait for a person.', {
    extra: { resolution: resolution ? toResolutionAnswer(resolution) : null },
  })
}
