/**
 * Sending anew: what failed goes out once more, as a new message to where its contact is now. Only a person asks for it.
 */
import { parseAddress, type Address } from '../conversations/address.ts'
import { listAddresses } from '../conversations/conversations-repository.ts'
import { findMessageRole } from '../messages/messages-repository.ts'
import { findOrderMention, toReferenceId } from '../messages/orders-repository.ts'
import { newId } from '../new-id.ts'
import type { Pool } from '../postgres/connection.ts'
import { isUniqueViolation } from '../postgres/failures.ts'
import type { SenderDirectory } from '../workspaces/sender-directory.ts'
import type { Acceptance, Accept, Draft } from './accept.ts'
import { dropPlan, planResend, recordResent, resolveFailed, type Decision } from './resolutions-repository.ts'
import type { UnresolvedDelivery } from './unresolved-deliveries.ts'

export type Refusal = Extract<Acceptance, { kind: 'window_closed' }>

/** `not_open`: somebody decided about it meanwhile. */
export type SendAnew = (
  delivery: UnresolvedDelivery,
  decision: Decision,
  traceId: string,
) => Promise<Refusal | 'not_open' | 'sent'>

export type SendAnewTools = { pool: Pool; accept: Accept; senders: SenderDirectory }

export function createSendAnew({ pool, accept, senders }: SendAnewTools): SendAnew {
  /**
   * The id of the new message is on disk before it is sent: should we die before the decision is written, whoever decides
   * next finds the message. No lock is held meanwhile: who holds a row here, and waits for a writer whose batch waits for
   * a merge that waits for the row, waits in a circle that the database cannot see.
   */
  async function sendAnew(
    delivery: UnresolvedDelivery,
    decision: Decision,
    traceId: string,
  ): Promise<Refusal | 'not_open' | 'sent'> {
    const { workspaceId } = decision
    const newMessageId = await planResend(pool, decision, newId())
    if (!newMessageId) return 'not_open'
    if (!(await findMessageRole(pool, workspaceId, newMessageId))) {
      const draft = await toDraft(delivery, workspaceId, traceId)
      const refusal = await acceptOnce({ ...draft, messageId: newMessageId })
      if (refusal) {
        await dropPlan(pool, decision, newMessageId)
        return refusal
      }
    }
    if (await resolveFailed(pool, decision, newMessageId)) return 'sent'
    return (await recordResent(pool, decision, newMessageId)) ? 'sent' : 'not_open'
  }

  async function acceptOnce(draft: Draft): Promise<Refusal | null> {
    try {
      const acceptance = await accept.accept(draft)
      return acceptance.kind === 'window_closed' ? acceptance : null
    } catch (error) {
      if (isUniqueViolation(error)) return null // by somebody who decided the same in the same moment
      throw error
    }
  }

  async function toDraft(
    { messageId, conversationId, senderId, to, type, content, contentData }: UnresolvedDelivery,
    workspaceId: string,
    traceId: string,
  ): Promise<Draft> {
    const sender = senders.find(workspaceId, senderId)
    const address = await findAddress(workspaceId, conversationId, to)
    if (!sender || !address) throw new Error('A message of ours has a sender and a recipient.')
    const referenceId = toReferenceId(type, contentData)
    const order = referenceId && (await findOrderMention(pool, workspaceId, senderId, referenceId, messageId))
    return {
      ...{ sender, to: address, traceId, contentData },
      type: type as Draft['type'],
      content: content ?? '',
      order: order || null,
      data: null,
      idempotency: null,
    }
  }

  /** Where the contact is now who was written to: the number of then may have been given to somebody else. */
  async function findAddress(
    workspaceId: string,
    conversationId: string,
    writtenTo: string,
  ): Promise<Address | null> {
    const written = parseAddress(writtenTo)
    const addresses = await listAddresses(pool, workspaceId, conversationId)
    if (addresses.some(({ matchKey }) => matchKey === written?.matchKey)) return written
    return addresses.find(({ kind }) => kind === written?.kind) ?? addresses[0] ?? written
  }

  return sendAnew
}
