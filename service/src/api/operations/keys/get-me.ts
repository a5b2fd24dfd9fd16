/** GET /me: whose key this is and what it may do. Any valid key may ask; it is how a person signs in with one. */
import type { FastifyInstance } from 'fastify'
import { Type } from '../../../schema.ts'
import { findApiKey } from '../../../tenants/api-keys-repository.ts'
import { findWorkspace } from '../../../tenants/workspaces-repository.ts'
import { asAnswer, id } from '../../openapi/answer-fields.ts'
import { sendJson } from '../../http/json-answer.ts'
import { KeyAnswer, toKeyAnswer } from './key-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Me = Type.Object(
  {
    workspace: Type.Object(
      {
        id: id('Identifier of the workspace.'),
        name: Type.String({ description: 'Its name.' }),
      },
      { additionalProperties: false },
    ),
    key: KeyAnswer,
  },
  { additionalProperties: false, title: 'Me', description: 'Whose key it is, and what it may do.' },
)

const schema = {
  operationId: 'getMe',
  summary: 'Get the key you call with',
  description: 'Its workspace and its scopes. Any valid key may ask.',
  tags: ['Administration'],
  response: {
    200: asAnswer(Me, 'The key and its workspace.'),
    ...problemResponses(401, 422, 429, 503),
  },
}

export function getMe(app: FastifyInstance, { pool, authenticate }: Services): void {
  app.get('/me', { schema, onRequest: authenticate.require('any') }, async (request, reply) => {
    const { workspaceId, keyId } = request.caller
    const [workspace, key] = await Promise.all([
      findWorkspace(pool, workspaceId),
      findApiKey(pool, workspaceId, keyId),
    ])
    if (!workspace || !key) throw new Error('Keys and workspaces are never deleted.')
    const { id: ofWorkspace, name } = workspace
    return sendJson(reply, JSON.stringify({ workspace: { id: ofWorkspace, name }, key: toKeyAnswer(key) }))
  })
}
