/** GET /conversations/{conversationId}/messages: the messages of a conversation, page by page. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { conversationExists } from '../conversations/conversations-repository.ts'
import { Problem } from '../errors.ts'
import { Message } from '../messages/message.ts'
import { listMessages as readMessages } from '../messages/messages-repository.ts'
import { isUuid, sendJson } from './json-answer.ts'
import { Cursors, pageParameters, toPage, toPageRequest } from './page.ts'
import { problemResponses } from './problem-schema.ts'
import type { Services } from './services.ts'

const Params = Type.Object({
  conversationId: Type.String({ description: 'Identifier of the conversation.' }),
})
const Query = Type.Object(pageParameters, { additionalProperties: false })

/** Positions are PostgreSQL integers from 1. */
const ENDS = { first: '1', last: '2147483646' }
const isPosition = (key: string) => /^[1-9][0-9]{0,9}$/.test(key) && Number(key) <= Number(ENDS.last)

const schema = {
  operationId: 'listMessages',
  summary: 'List the messages of a conversation',
  description: 'Newest first unless `sort=asc`. Pages joined are the whole conversation: no gap, no repeat.',
  tags: ['Conversations'],
  params: Params,
  querystring: Query,
  response: {
    200: {
      ...Type.Object({ data: Type.Array(Message), cursors: Cursors }),
      description: 'A page of messages.',
    },
    ...problemResponses(401, 403, 404, 422, 503),
  },
}

export function listMessages(app: FastifyInstance, { pool, authenticate }: Services): void {
  app.get(
    '/conversations/:conversationId/messages',
    { schema, onRequest: authenticate.require('messages:read') },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const conversationId = (request.params as Static<typeof Params>).conversationId.toLowerCase()
      const unknown = () =>
        new Problem('conversation_not_found', 'There is no such conversation in this workspace.')
      if (!isUuid(conversationId)) throw unknown()

      const pageRequest = toPageRequest(
        `messages ${conversationId}`,
        request.query as Static<typeof Query>,
        ENDS,
        isPosition,
      )
      const { place, limit } = pageRequest
      const from = { ...place, position: Number(place.key) }
      const found = await readMessages(pool, workspaceId, conversationId, from, limit + 1)
      // only an empty page needs the question whether there is a conversation at all
      if (found.length === 0 && !(await conversationExists(pool, workspaceId, conversationId)))
        throw unknown()

      const { entries, cursors } = toPage(pageRequest, found, ({ position }) => String(position))
      return sendJson(
        reply,
        `{"data":[${entries.map(({ json }) => json).join(',')}],"cursors":${JSON.stringify(cursors)}}`,
      )
    },
  )
}
