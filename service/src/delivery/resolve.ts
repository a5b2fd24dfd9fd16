/**
 * Resolving: a person decides about a delivery nobody else could settle.
 *
 * What was unknown or held is sent again as the same message, through the same gates as ever: it waits in its lane, and
 * its attempt is marked under the lease. What failed stays failed, because a status does not go back: sent anew, it is a
 * new message. Every decision takes effect once.
 */
import type { Clock } from '../clock.ts'
import { parseAddress, type Address } from '../conversations/address.ts'
import { listAddresses } from '../conversations/conversations-repository.ts'
import { findMessageRole } from '../messages/messages-repository.ts'
import { findOrderMention, toReferenceId } from '../messages/orders-repository.ts'
import { newId } from '../new-id.ts'
import type { Pool } from '../postgres/connection.ts'
import { isUniqueViolation } from '../postgres/failures.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { SenderDirectory } from '../workspaces/sender-directory.ts'
import type { Acceptance, Accept, Draft } from './accept.ts'
import type { Dispatcher } from './dispatcher.ts'
import { toDeliveryFailure } from './failures.ts'
import {
  listResolutions,
  lockFailed,
  planResend,
  resolveFailed,
  resolveUncertain,
  type Decision,
  type Resolution,
  type ResolveAction,
} from './resolutions-repository.ts'
import { findUnresolved, toActions, type UnresolvedDelivery } from './unresolved-deliveries.ts'

type ResolveRequest = {
  workspaceId: string
  messageId: string
  action: ResolveAction
  /** Who decides. */
  keyId: string
  /** For a message that is sent anew. */
  traceId: string
}

type ResolveResult =
  | { kind: 'resolved'; resolution: Resolution }
  /** It needs nobody, or no longer. `resolution` is the latest decision, if there was one. */
  | { kind: 'not_open'; resolution: Resolution | null }
  /** Not this action, for this delivery. */
  | { kind: 'impossible'; actions: ResolveAction[] }
  | Extract<Acceptance, { kind: 'window_closed' }>

export type Resolve = (request: ResolveRequest) => Promise<ResolveResult>

export type ResolveTools = {
  pool: Pool
  accept: Accept
  dispatcher: Dispatcher
  senders: SenderDirectory
  clock: Clock
}

/** What a message says that was marked as failed. */
const MARKED_FAILED = toDeliveryFailure('marked_failed')

export function createResolve({ pool, accept, dispatcher, senders, clock }: ResolveTools): Resolve {
  return async function resolve({ workspaceId, messageId, action, keyId, traceId }) {
    const delivery = await findUnresolved(pool, workspaceId, messageId)
    if (!delivery) return await notOpen(workspaceId, messageId)
    const actions = toActions(delivery)
    if (!actions.includes(action)) return { kind: 'impossible', actions }
    const { senderId } = delivery
    const decision: Decision = {
      ...{ workspaceId, messageId, senderId, action, keyId },
      resolutionId: newId(),
      at: clock.now(),
    }
    if (delivery.state !== 'failed') {
      if (!(await resolveUncertain(pool, decision, MARKED_FAILED)))
        return await notOpen(workspaceId, messageId)
      if (action === 'resend') dispatcher.reopen(senderId, messageId)
      else dispatcher.release(senderId, messageId)
    } else if (action === 'resend') {
      const refusal = await sendAnew(delivery, decision, traceId)
      if (refusal === 'not_open') return await notOpen(workspaceId, messageId)
      if (refusal) return refusal
    } else if (!(await resolveFailed(pool, decision, null))) {
      // sent anew, and the decision was lost: all that is left is to write it down
      if (await findUnresolved(pool, workspaceId, messageId))
        return { kind: 'impossible', actions: ['resend'] }
      return await notOpen(workspaceId, messageId)
    }
    const resolution = await findLatest(workspaceId, messageId)
    if (!resolution) throw new Error('A resolution that was committed is not there.')
    return { kind: 'resolved', resolution }
  }

  async function findLatest(workspaceId: string, messageId: string): Promise<Resolution | null> {
    return (await listResolutions(pool, workspaceId, [messageId])).at(-1) ?? null
  }

  async function notOpen(workspaceId: string, messageId: string): Promise<ResolveResult> {
    return { kind: 'not_open', resolution: await findLatest(workspaceId, messageId) }
  }

  /**
   * The id of the new message is on disk before it is sent: should we die before the decision is written, whoever decides
   * next finds the message. The row stays locked until it is there, so that nobody decides otherwise meanwhile.
   */
  async function sendAnew(
    delivery: UnresolvedDelivery,
    decision: Decision,
    traceId: string,
  ): Promise<Extract<Acceptance, { kind: 'window_closed' }> | 'not_open' | null> {
    const { workspaceId, messageId } = decision
    const draft = await toDraft(delivery, workspaceId, traceId)
    const newMessageId = await planResend(pool, decision, newId())
    if (!newMessageId) return 'not_open'
    return await inTransaction(pool, async (client) => {
      if (!(await lockFailed(client, workspaceId, messageId))) return 'not_open'
      if (!(await findMessageRole(pool, workspaceId, newMessageId))) {
        const refusal = await acceptOnce({ ...draft, messageId: newMessageId })
        if (refusal) return refusal
      }
      await resolveFailed(client, decision, newMessageId)
      return null
    })
  }

  async function acceptOnce(draft: Draft): Promise<Extract<Acceptance, { kind: 'window_closed' }> | null> {
    try {
      const acceptance = await accept.accept(draft)
      return acceptance.kind === 'window_closed' ? acceptance : null
    } catch (error) {
      if (isUniqueViolation(error)) return null // by somebody whose lock was lost while it waited to be written
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
}
