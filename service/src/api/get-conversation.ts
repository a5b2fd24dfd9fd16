/** GET /conversations/{conversationId}: one conversation, with its service window. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { findConversation } from '../conversations/conversations-repository.ts'
import { Problem } from '../errors.ts'
import { ConversationAnswer, toConversationAnswer } from './conversation-answer.ts'
import { isUuid, sendJson } from './json-answer.ts'
import { problemResponses } from './problem-schema.ts'
import type { Services } from './services.ts'

const Params = Type.Object({
  conversationId: Type.String({ description: 'Identifier of the conversation.' }),
})

const schema = {
  operationId: 'getConversation',
  summary: 'Get a conversation',
  tags: ['Conversations'],
  params: Params,
  response: {
    200: { ...ConversationAnswer, description: 'The conversation with its service window now.' },
    ...problemResponses(401, 403, 404, 503),
  },
}

export function getConversation(app: FastifyInstance, { pool, authenticate, clock }: Services): void {
  app.get(
    '/conversations/:conversationId',
    { schema, onRequest: authenticate.require('messages:read') },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const id = (request.params as Static<typeof Params>).conversationId.toLowerCase()
      const conversation = isUuid(id) ? await findConversation(pool, workspaceId, id) : null
      if (!conversation) {
        throw new Problem('conversation_not_found', 'There is no such conversation in this workspace.')
      }
      return sendJson(reply, JSON.stringify(toConversationAnswer(conversation, clock.now())))
    },
  )
}
