/** POST /deliveries/{messageId}/resolve: a person decides about a delivery nobody else could settle. Takes effect once. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { Problem } from '../../../problems.ts'
import { findMessageRole } from '../../../messages/messages-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { ActionField, ResolutionAnswer, toResolutionAnswer } from './delivery-answer.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import { windowClosed } from '../messages/window-closed.ts'
import type { Services } from '../../services.ts'
import { traceIdOf } from '../../http/trace.ts'

const Params = Type.Object({ messageId: Type.String({ description: 'Identifier of the message.' }) })
const Body = Type.Object(
  { action: ActionField },
  { additionalProperties: false, title: 'ResolutionDraft', examples: [{ action: 'resend' }] },
)

const schema = {
  operationId: 'resolveDelivery',
  summary: 'Decide about a delivery',
  description:
    'An unknown or held delivery is sent again as the same message, or marked. A failed one is resent as another message (`resentAs`), or archived; its status stays `failed`. Who decided, and when, is kept.',
  tags: ['Administration'],
  params: Params,
  body: Body,
  response: {
    200: asAnswer(ResolutionAnswer, 'What was decided.'),
    ...problemResponses(401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
}

export function resolveDelivery(app: FastifyInstance, { pool, authenticate, resolve, log }: Services): void {
  app.post(
    '/deliveries/:messageId/resolve',
    { schema, onRequest: authenticate.require('admin') },
    async (request, reply) => {
      const { workspaceId, keyId } = request.caller
      const messageId = (request.params as Static<typeof Params>).messageId.toLowerCase()
      const { action } = request.body as Static<typeof Body>
      const role = isUuid(messageId) ? await findMessageRole(pool, workspaceId, messageId) : null
      if (role !== 'assistant')
        throw new Problem('delivery_not_found', 'There is no such delivery in this workspace.')
      const traceId = traceIdOf(request.headers)
      const result = await resolve({ workspaceId, messageId, action, keyId, traceId })
      switch (result.kind) {
        case 'resolved': {
          const { resolution } = result
          const fields = { event: 'delivery_resolved', messageId, keyId, decision: action }
          log.info(fields, 'A person decided about a delivery.')
          return sendJson(reply, JSON.stringify(toResolutionAnswer(resolution)))
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
          throw windowClosed(result.lastInboundAt)
      }
    },
  )
}
