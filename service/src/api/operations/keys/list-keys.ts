/** GET /keys: the keys of the workspace, also those that have expired or were revoked. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { listApiKeys } from '../../../tenants/api-keys-repository.ts'
import { ID_ENDS } from '../../openapi/answer-fields.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { KeyAnswer, toKeyAnswer } from './key-answer.ts'
import { Cursors, pageParameters, readLimit, toPage, toPageRequest } from '../../paging/page.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Query = Type.Object(pageParameters, { additionalProperties: false })

const schema = {
  operationId: 'listKeys',
  summary: 'List keys',
  description: 'In the order of their making, newest first unless `sort=asc`.',
  tags: ['Administration'],
  querystring: Query,
  response: {
    200: {
      ...Type.Object({ data: Type.Array(KeyAnswer), cursors: Cursors }),
      description: 'A page of keys.',
    },
    ...problemResponses(401, 403, 422, 429, 503),
  },
}

export function listKeys(app: FastifyInstance, { pool, authenticate }: Services): void {
  app.get(
    '/keys',
    { schema, onRequest: authenticate.require('admin'), preValidation: readLimit },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const query = request.query as Static<typeof Query>
      const pageRequest = toPageRequest(`keys ${workspaceId}`, query, ID_ENDS, isUuid)
      const place = { ...pageRequest.place, id: pageRequest.place.key }
      const found = await listApiKeys(pool, workspaceId, place, pageRequest.limit + 1)
      const { entries, cursors } = toPage(pageRequest, found, ({ id }) => id)
      return sendJson(reply, JSON.stringify({ data: entries.map(toKeyAnswer), cursors }))
    },
  )
}
