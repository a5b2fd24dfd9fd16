/** GET /messages/{messageId}: one message with its status now. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { Problem } from '../../../problems.ts'
import { Message } from '../../../messages/message.ts'
import { findMessage } from '../../../messages/messages-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Params = Type.Object({ messageId: Type.String({ description: 'Identifier of the message.' }) })

const schema = {
  operationId: 'getMessage',
  summary: 'Get a message',
  tags: ['Messages'],
  params: Params,
  response: {
    200: asAnswer(Message, 'The message with its status now.'),
    ...problemResponses(401, 403, 404, 422, 429, 503),
  },
}

export function getMessage(app: FastifyInstance, { pool, authenticate }: Services): void {
  app.get(
    '/messages/:messageId',
    { schema, onRequest: authenticate.require('messages:read') },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const messageId = (request.params as Static<typeof Params>).messageId.toLowerCase()
      const json = isUuid(messageId) ? await findMessage(pool, workspaceId, messageId) : null
      if (!json) throw new Problem('message_not_found', 'There is no such message in this workspace.')
      return sendJson(reply, json)
    },
  )
}
