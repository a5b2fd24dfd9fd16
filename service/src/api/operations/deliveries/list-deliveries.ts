/** GET /deliveries: those that need a person, across all senders or of one. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { listUnresolved } from '../../../delivery/unresolved-deliveries.ts'
import { ID_ENDS } from '../../openapi/answer-fields.ts'
import { DeliveryAnswer, StateField, toDeliveryAnswer } from './delivery-answer.ts'
import { idFilter, isUuid, sendJson } from '../../http/json-answer.ts'
import { Cursors, pageParameters, readLimit, toPage, toPageRequest } from '../../paging/page.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Query = Type.Object(
  {
    ...pageParameters,
    state: Type.Optional(StateField),
    sender: idFilter('Only those of this sender: its id.'),
  },
  { additionalProperties: false },
)

const schema = {
  operationId: 'listDeliveries',
  summary: 'List deliveries that need a person',
  description:
    'Those whose outcome is unknown or held, and those that failed and that nobody has looked after. In the order of their messages, newest first unless `sort=asc`.',
  tags: ['Administration'],
  querystring: Query,
  response: {
    200: {
      ...Type.Object({ data: Type.Array(DeliveryAnswer), cursors: Cursors }),
      description: 'A page of deliveries.',
    },
    ...problemResponses(401, 403, 422, 429, 503),
  },
}

export function listDeliveries(app: FastifyInstance, { pool, channels, authenticate }: Services): void {
  app.get(
    '/deliveries',
    { schema, onRequest: authenticate.require('admin'), preValidation: readLimit },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const query = request.query as Static<typeof Query>
      const state = query.state ?? null
      const senderId = query.sender?.toLowerCase() ?? null
      const list = `deliveries ${workspaceId} ${state ?? ''} ${senderId ?? ''}`
      const pageRequest = toPageRequest(list, query, ID_ENDS, isUuid)
      const place = { ...pageRequest.place, id: pageRequest.place.key }
      const limit = pageRequest.limit + 1
      const found = await listUnresolved(pool, workspaceId, { state, senderId }, place, limit)
      const { entries, cursors } = toPage(pageRequest, found, ({ messageId }) => messageId)
      const data = entries.map((delivery) => toDeliveryAnswer(delivery, channels))
      return sendJson(reply, JSON.stringify({ data, cursors }))
    },
  )
}
