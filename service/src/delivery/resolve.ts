/**
 * Resolving: a person decides about a delivery nobody else could settle.
 *
 * What was unknown or held is sent again as the same message, through the same gates as ever: it waits in its lane, and
 * its attempt is marked under the lease. What failed stays failed, because a status does not go back: sent anew, it is a
 * new message. Every decision takes effect once.
 */
import { hash } from 'node:crypto'
import type { Failure } from '../channels/channel.ts'
import type { Clock } from '../clock.ts'
import { parseAddress } from '../conversations/address.ts'
import { findOrderMention, toReferenceId } from '../messages/orders-repository.ts'
import { newId } from '../new-id.ts'
import type { Pool } from '../postgres/connection.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { SenderDirectory } from '../workspaces/sender-directory.ts'
import type { Acceptance, Accept, Draft } from './accept.ts'
import type { Dispatcher } from './dispatcher.ts'
import {
  listResolutions,
  lockFailed,
  resolveFailed,
  resolveUncertain,
  type Decision,
  type Resolution,
  type ResolveAction,
} from './resolutions-repository.ts'
import { findUnresolved, toActions, type UnresolvedDelivery } from './unresolved-deliveries.ts'

export type ResolveRequest = {
  workspaceId: string
  messageId: string
  action: ResolveAction
  /** Who decides. */
  keyId: string
  /** For a message that is sent anew. */
  traceId: string
}

export type ResolveResult =
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
const MARKED_FAILED: Failure = {
  code: 'marked_failed',
  detail: 'A person marked it as failed: the channel never told what became of it.',
  channelCode: null,
  channelTitle: null,
  channelDetails: null,
  channelTraceId: null,
}

/** Under this name in the idempotency keys: a message is sent anew once, also if we die before the decision is written. */
const RESEND_ROUTE = 'POST /deliveries/:messageId/resolve'

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
      else dispatcher.release(senderId, [messageId])
    } else if (action === 'resend') {
      const refusal = await sendAnew(delivery, decision, traceId)
      if (refusal === 'not_open') return await notOpen(workspaceId, messageId)
      if (refusal) return refusal
    } else if (!(await resolveFailed(pool, decision, null))) {
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

  /** The row stays locked until the new message is on disk, so that nobody decides otherwise meanwhile. */
  async function sendAnew(
    delivery: UnresolvedDelivery,
    decision: Decision,
    traceId: string,
  ): Promise<Extract<Acceptance, { kind: 'window_closed' }> | 'not_open' | null> {
    const { workspaceId, messageId } = decision
    const draft = await toDraft(delivery, workspaceId, traceId)
    return await inTransaction(pool, async (client) => {
      if (!(await lockFailed(client, workspaceId, messageId))) return 'not_open'
      const acceptance = await accept.accept(draft)
      if (acceptance.kind === 'window_closed') return acceptance
      await resolveFailed(client, decision, acceptance.messageId)
      return null
    })
  }

  async function toDraft(
    { messageId, senderId, to, type, content, contentData }: UnresolvedDelivery,
    workspaceId: string,
    traceId: string,
  ): Promise<Draft> {
    const sender = senders.find(workspaceId, senderId)
    const address = parseAddress(to)
    if (!sender || !address) throw new Error('A message of ours has a sender and a recipient.')
    const referenceId = toReferenceId(type, contentData)
    const order = referenceId && (await findOrderMention(pool, workspaceId, senderId, referenceId, messageId))
    const requestHash = hash('sha256', contentData, 'buffer')
    return {
      ...{ sender, to: address, traceId, contentData },
      type: type as Draft['type'],
      content: content ?? '',
      order: order || null,
      data: null,
      idempotency: { route: RESEND_ROUTE, key: messageId, requestHash },
    }
  }
}
