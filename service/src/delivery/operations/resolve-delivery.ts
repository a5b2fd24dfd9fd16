/**
 * POST /deliveries/{messageId}/resolve: a person decides about a delivery that needs one. Takes
 * effect once.
 */
import { strictObject } from '../../engine/schema.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { findMessageRole } from '../../store/messages-repository.ts'
import { traceOf } from '../../engine/http/trace.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { windowClosed } from '../window-closed.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Resolve } from '../resolve.ts'
import { ActionField, ResolutionAnswer, toResolutionAnswer } from './delivery-answer.ts'

export const resolveDelivery = operation(
  {
    operationId: 'resolveDelivery',
    summary: 'Decide about a delivery',
    description:
      'An unknown or held delivery is sent again as the same message, or marked. A failed one is resent as another message (`resentAs`), or archived; its status stays `failed`. Who decided, and when, is kept.',
    tag: 'Administration',
    route: 'POST /deliveries/:messageId/resolve',
    audit: 'delivery.resolve',
    scope: 'deliveries:resolve',
    id: ['messageId', 'Identifier of the message.'],
    body: strictObject(
      { action: ActionField },
      { title: 'ResolutionDraft', examples: [{ action: 'resend' }] },
    ),
    answer: asAnswer(ResolutionAnswer, 'What was decided.'),
    unknown: ['delivery_not_found', 'There is no such delivery in this workspace.'],
    problems: [409],
  },
  async (
    { workspaceId, actor, id: messageId, body: { action }, request },
    { pool, resolve, log }: Needs<'pool' | 'log'> & { resolve: Resolve },
  ) => {
    if ((await findMessageRole(pool, workspaceId, messageId)) !== 'assistant') return null
    const result = await resolve({
      workspaceId,
      messageId,
      action,
      actor,
      trace: traceOf(request),
    })
    switch (result.kind) {
      case 'resolved': {
        const fields = { event: 'delivery_resolved', messageId, actorId: actor.id, decision: action }
        log.info(fields, 'A person decided about a delivery.')
        return toResolutionAnswer(result.resolution)
      }
      case 'not_open':
        throw new Problem('delivery_not_open', 'There is nothing to decide about this delivery.', {
          extra: { resolution: result.resolution && toResolutionAnswer(result.resolution) },
        })
      case 'impossible':
        throw new Problem(
          'resolution_impossible',
          `Possible for this delivery: ${result.actions.join(', ')}.`,
        )
      case 'window_closed':
        throw await windowClosed(pool, workspaceId, result)
    }
  },
)
