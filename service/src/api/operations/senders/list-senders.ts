/** GET /senders: the senders of the workspace, each with how it fares. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { listSenders as readSenders } from '../../../tenants/senders-repository.ts'
import { ID_ENDS } from '../../openapi/answer-fields.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { Cursors, pageParameters, readLimit, toPage, toPageRequest } from '../../paging/page.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import { SenderAnswer, toSenderAnswers } from './sender-answer.ts'
import type { Services } from '../../services.ts'

const Query = Type.Object(pageParameters, { additionalProperties: false })

const schema = {
  operationId: 'listSenders',
  summary: 'List senders',
  description: 'With how they fare. In the order of their registration, newest first unless `sort=asc`.',
  tags: ['Administration'],
  querystring: Query,
  response: {
    200: {
      ...Type.Object({ data: Type.Array(SenderAnswer), cursors: Cursors }),
      description: 'A page of senders.',
    },
    ...problemResponses(401, 403, 422, 429, 503),
  },
}

export function listSenders(app: FastifyInstance, services: Services): void {
  const { pool, authenticate } = services
  app.get(
    '/senders',
    { schema, onRequest: authenticate.require('admin'), preValidation: readLimit },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const query = request.query as Static<typeof Query>
      const pageRequest = toPageRequest(`senders ${workspaceId}`, query, ID_ENDS, isUuid)
      const place = { ...pageRequest.place, id: pageRequest.place.key }
      const found = await readSenders(pool, workspaceId, place, pageRequest.limit + 1)
      const { entries, cursors } = toPage(pageRequest, found, ({ id }) => id)
      const data = await toSenderAnswers(services, workspaceId, entries)
      return sendJson(reply, JSON.stringify({ data, cursors }))
    },
  )
}
