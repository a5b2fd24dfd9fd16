/**
 * DELETE /keys/{keyId}: revokes a key, for good. It stays in the list. A key may revoke itself.
 *
 * This process refuses it from now on, the others as soon as they hear of it, and within a second in any case.
 */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { Problem } from '../../../problems.ts'
import { revokeApiKey } from '../../../tenants/api-keys-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { KeyAnswer, toKeyAnswer } from './key-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Params = Type.Object({ keyId: Type.String({ description: 'Identifier of the key.' }) })

const schema = {
  operationId: 'revokeKey',
  summary: 'Revoke a key',
  description: 'No process takes it any more within a second. Revoking it again changes nothing.',
  tags: ['Administration'],
  params: Params,
  response: {
    200: asAnswer(KeyAnswer, 'The key, revoked.'),
    ...problemResponses(401, 403, 404, 413, 415, 422, 429, 503),
  },
}

export function revokeKey(app: FastifyInstance, { pool, authenticate, clock, announce }: Services): void {
  app.delete('/keys/:keyId', { schema, onRequest: authenticate.require('admin') }, async (request, reply) => {
    const { workspaceId } = request.caller
    const keyId = (request.params as Static<typeof Params>).keyId.toLowerCase()
    const revoked = isUuid(keyId) ? await revokeApiKey(pool, workspaceId, keyId, clock.now()) : null
    if (!revoked) throw new Problem('key_not_found', 'There is no such key in this workspace.')
    authenticate.forget()
    announce('keys', revoked.id)
    return sendJson(reply, JSON.stringify(toKeyAnswer(revoked)))
  })
}
