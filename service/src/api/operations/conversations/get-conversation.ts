/**
 * GET /conversations/{conversationId}: one conversation, with its service window. The id of a conversation that was
 * merged answers with the one it became part of.
 */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { findConversation } from '../../../conversations/conversations-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { ConversationAnswer, toConversationAnswer, unknownConversation } from './conversation-answer.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Params = Type.Object({
  conversationId: Type.String({ description: 'Identifier of the conversation.' }),
})

const schema = {
  operationId: 'getConversation',
  summary: 'Get a conversation',
  tags: ['Conversations'],
  params: Params,
  response: {
    200: asAnswer(ConversationAnswer, 'The conversation with its service window now.'),
    ...problemResponses(401, 403, 404, 422, 429, 503),
  },
}

export function getConversation(app: FastifyInstance, { pool, authenticate, clock }: Services): void {
  app.get(
    '/conversations/:conversationId',
    { schema, onRequest: authenticate.require('messages:read') },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const id = (request.params as Static<typeof Params>).conversationId.toLowerCase()
      if (!isUuid(id)) throw unknownConversation()
      const conversation = await findConversation(pool, workspaceId, id)
      if (!conversation) throw unknownConversation()
      return sendJson(reply, JSON.stringify(toConversationAnswer(conversation, clock.now())))
    },
  )
}
