/** Sends a message in place of one that failed, if the body names one. */
import type { Acceptance, NewMessage, Accept } from '../../delivery/accept.ts'
import { listResolutions } from '../../store/resolutions-repository.ts'
import { findUnresolved } from '../../delivery/unresolved-deliveries.ts'
import { Problem } from '../../engine/problems/problems.ts'
import type { Caller } from '../../access/keys/api-key.ts'
import { isAllowed } from '../../access/authenticate.ts'
import type { Needs, SharedNeeds } from '../../engine/http/needs.ts'
import type { Replace } from '../../delivery/replace.ts'
import { toResolutionAnswer } from '../../delivery/operations/delivery-answer.ts'

/**
 * Throws `forbidden` without the scope that decides about deliveries, and `delivery_not_open` if there is no such message to replace.
 * @param replaced the id in the body; undefined if there is none
 * @param findPrior the answer of an earlier request under the same Idempotency-Key, which may have replaced it
 */
export async function acceptOrReplace(
  { accept, replace, pool }: Needs<'pool'> & { accept: Accept; replace: Replace },
  message: NewMessage,
  replaced: string | undefined,
  caller: Caller,
  findPrior: () => Promise<Acceptance | null>,
): Promise<Acceptance> {
  if (replaced === undefined) return await accept.accept(message)
  mayReplace(caller)
  const messageId = replaced.toLowerCase()
  const result = await replace(message, messageId, caller.actor.id)
  if (result.kind !== 'not_open') return result
  const prior = await findPrior()
  if (prior) return prior
  throw await notOpen(pool, caller.workspaceId, messageId)
}

/** Throws the same as `acceptOrReplace`, before anything is done. */
export async function assertReplaceable(
  { pool }: Needs<'pool'>,
  replaced: string | undefined,
  caller: Caller,
): Promise<void> {
  if (replaced === undefined) return
  mayReplace(caller)
  const messageId = replaced.toLowerCase()
  const failed = await findUnresolved(pool, caller.workspaceId, messageId)
  if (failed?.state !== 'failed') throw await notOpen(pool, caller.workspaceId, messageId)
}

function mayReplace(caller: Caller): void {
  if (!isAllowed(caller, 'deliveries:resolve'))
    throw new Problem('forbidden', 'To replace a message that failed takes the scope deliveries:resolve.')
}

async function notOpen(pool: SharedNeeds['pool'], workspaceId: string, messageId: string): Promise<Problem> {
  const resolution = (await listResolutions(pool, workspaceId, [messageId])).at(-1)
  return new Problem('delivery_not_open', 'The message to be replaced does not wait for a person.', {
    extra: { resolution: resolution ? toResolutionAnswer(resolution) : null },
  })
}
