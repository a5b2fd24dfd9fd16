/**
 * Resolving: a person decides about a delivery that nothing else could settle.
 *
 * What was unknown or held is sent again as the same message, through the same gates as ever: it
 * waits in its lane, and its attempt is started under the lease. What failed stays failed, because
 * a status does not go back: resent, it is a new message. Every decision takes effect once.
 */
import type { Channels } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import { findConversation } from '../store/conversations-repository.ts'
import { NO_WINDOW, serviceWindow } from '../kinds/service-window.ts'
import { kindOf } from '../kinds/registry.ts'
import { newId } from '../engine/new-id.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import type { Dispatcher } from './dispatcher.ts'
import { userIdOf, type Actor } from '../engine/http/actor.ts'
import { toDeliveryFailure } from '../store/delivery-failures.ts'
import {
  listResolutions,
  resolveFailed,
  resolveUncertain,
  type Decision,
  type Resolution,
  type ResolveAction,
} from '../store/resolutions-repository.ts'
import type { Trace } from '../engine/tracing.ts'
import type { Refusal, Resend } from './resend.ts'
import { findUnresolved, toActions, type UnresolvedDelivery } from './unresolved-deliveries.ts'

type ResolveRequest = {
  workspaceId: string
  messageId: string
  action: ResolveAction
  /** Who decides. */
  actor: Actor
  /** For a message that is resent. */
  trace: Trace
}

type ResolveResult =
  | { kind: 'resolved'; resolution: Resolution }
  /** It needs no person, or no longer. `resolution` is the latest decision, if there was one. */
  | { kind: 'not_open'; resolution: Resolution | null }
  /** Not this action, for this delivery. */
  | { kind: 'impossible'; actions: ResolveAction[] }
  | Refusal

export type Resolve = (request: ResolveRequest) => Promise<ResolveResult>

export type ResolveTools = {
  pool: Pool
  channels: Channels
  resend: Resend
  dispatcher: Dispatcher
  clock: Clock
}

/** What a message says that was marked as failed. */
const MARKED_FAILED = toDeliveryFailure('marked_failed')

export function createResolve({ pool, channels, resend, dispatcher, clock }: ResolveTools): Resolve {
  return async function resolve({ workspaceId, messageId, action, actor, trace }) {
    const delivery = await findUnresolved(pool, workspaceId, messageId)
    if (!delivery) return await notOpen(workspaceId, messageId)
    const actions = toActions(delivery, channels.of(delivery.channel))
    if (!actions.includes(action)) return { kind: 'impossible', actions }
    const { senderId } = delivery
    const decision: Decision = {
      workspaceId,
      messageId,
      senderId,
      action,
      actorId: actor.id,
      resolutionId: newId(),
      at: clock.now(),
    }
    if (delivery.state !== 'failed') {
      const closed = action === 'resend' ? await findClosedWindow(workspaceId, delivery) : null
      if (closed) return closed
      if (!(await resolveUncertain(pool, decision, MARKED_FAILED)))
        return await notOpen(workspaceId, messageId)
      if (action === 'resend') dispatcher.reopen(senderId, messageId)
      else dispatcher.release(senderId, messageId)
    } else if (action === 'resend') {
      const sent = await resend(delivery, decision, trace, userIdOf(actor))
      if (sent === 'not_open') return await notOpen(workspaceId, messageId)
      if (sent === 'unpayable') return { kind: 'impossible', actions: ['mark_failed'] }
      if (sent !== 'sent') return sent
    } else if (!(await resolveFailed(pool, decision, null))) {
      // it is being resent, or was and the decision was lost: then all that is left is to write it
      // down
      if (await findUnresolved(pool, workspaceId, messageId))
        return { kind: 'impossible', actions: ['resend'] }
      return await notOpen(workspaceId, messageId)
    }
    const resolution = await findLatest(workspaceId, messageId)
    if (!resolution) throw new Error('A resolution that was committed is not there.')
    return { kind: 'resolved', resolution }
  }

  /**
   * As of a message that is sent for the first time; what failed is asked of the statement that
   * stores the new one.
   */
  async function findClosedWindow(
    workspaceId: string,
    { type, conversationId, senderId, channel }: UnresolvedDelivery,
  ): Promise<Refusal | null> {
    if (kindOf(type).window !== 'needed') return null
    const conversation = await findConversation(pool, workspaceId, conversationId)
    const { lastInboundAt, windowRefusedAt } = conversation ?? NO_WINDOW
    const { windowHours } = channels.of(channel)
    return serviceWindow({ lastInboundAt, windowRefusedAt }, windowHours, clock.now()).open
      ? null
      : { kind: 'window_closed', senderId, lastInboundAt, windowRefusedAt, windowHours }
  }

  async function findLatest(workspaceId: string, messageId: string): Promise<Resolution | null> {
    return (await listResolutions(pool, workspaceId, [messageId])).at(-1) ?? null
  }

  async function notOpen(workspaceId: string, messageId: string): Promise<ResolveResult> {
    return { kind: 'not_open', resolution: await findLatest(workspaceId, messageId) }
  }
}
