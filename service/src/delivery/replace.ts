/**
 * Correcting: a person sends another message in place of one that failed. The new one's id is on
 * disk as the plan of the failed one before it is sent, as when a message is sent again
 * (resend.ts): of two who correct the same message at once, one learns that it was replaced.
 */
import type { Clock } from '../engine/clock.ts'
import { newId } from '../engine/new-id.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import type { Acceptance, Accept, NewMessage } from './accept.ts'
import {
  dropPlan,
  PLAN_MS,
  planResend,
  recordResent,
  resolveFailed,
  type Decision,
} from '../store/resolutions-repository.ts'
import { findUnresolved } from './unresolved-deliveries.ts'

/**
 * Accepts a message in place of the failed one with the id `replaced`, of the same sender, and
 * writes down that it was resent as the new one. `not_open`: that has not failed, or was decided
 * about, or is being resent; then nothing is accepted.
 * @param actorId the key or the user who corrects it
 */
export type Replace = (
  message: NewMessage,
  replaced: string,
  actorId: string,
) => Promise<Acceptance | { kind: 'not_open' }>

export type ReplaceTools = { pool: Pool; accept: Accept; clock: Clock }

export function createReplace({ pool, accept, clock }: ReplaceTools): Replace {
  return async function replace(message, replaced, actorId) {
    const { workspaceId, id: senderId } = message.sender
    const failed = await findUnresolved(pool, workspaceId, replaced)
    if (failed?.state !== 'failed' || failed.senderId !== senderId) return { kind: 'not_open' }
    const decision: Decision = {
      workspaceId,
      senderId,
      messageId: replaced,
      actorId,
      action: 'resend',
      resolutionId: newId(),
      at: clock.now(),
    }
    const messageId = message.messageId ?? newId()
    const planned = await planResend(pool, decision, messageId, PLAN_MS)
    if (planned !== messageId) return { kind: 'not_open' }
    const acceptance = await acceptPlanned({ ...message, messageId }, decision)
    if (acceptance.kind === 'accepted' && !(await resolveFailed(pool, decision, messageId)))
      await recordResent(pool, decision, messageId)
    return acceptance
  }

  /**
   * Drops the plan unless the message is stored, so that the failed one can be corrected once more.
   */
  async function acceptPlanned(
    message: NewMessage & { messageId: string },
    decision: Decision,
  ): Promise<Acceptance> {
    let isStored = false
    try {
      const acceptance = await accept.accept(message)
      isStored = acceptance.kind === 'accepted'
      return acceptance
    } finally {
      if (!isStored) await dropPlan(pool, decision, message.messageId)
    }
  }
}
