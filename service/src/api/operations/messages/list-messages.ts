/** GET /conversations/{conversationId}/messages: the messages of a conversation, page by page. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { findPositionEpoch } from '../../../conversations/conversations-repository.ts'
import { Message } from '../../../messages/message.ts'
import { listMessages as readMessages } from '../../../messages/messages-repository.ts'
import { unknownConversation } from '../conversations/conversation-answer.ts'
import { invalidCursor } from '../../paging/cursor.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { Cursors, pageParameters, readLimit, toPage, toPageRequest } from '../../paging/page.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const Params = Type.Object({
  conversationId: Type.String({ description: 'Identifier of the conversation.' }),
})
const Query = Type.Object(pageParameters, { additionalProperties: false })

/** Positions are PostgreSQL integers from 1. A place is known by its epoch and position: `0.12`. */
const POSITION_MAX = 2_147_483_646
const ANY_EPOCH = '*'
const ENDS = { first: `${ANY_EPOCH}.1`, last: `${ANY_EPOCH}.${POSITION_MAX}` }
const isPlace = (key: string) =>
  /^[0-9]{1,9}\.[1-9][0-9]{0,9}$/.test(key) && Number(key.split('.')[1]) <= POSITION_MAX

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
    ...problemResponses(401, 403, 404, 422, 429, 503),
  },
}

export function listMessages(app: FastifyInstance, { pool, authenticate }: Services): void {
  app.get(
    '/conversations/:conversationId/messages',
    { schema, onRequest: authenticate.require('messages:read'), preValidation: readLimit },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const conversationId = (request.params as Static<typeof Params>).conversationId.toLowerCase()
      if (!isUuid(conversationId)) throw unknownConversation()

      const query = request.query as Static<typeof Query>
      const pageRequest = toPageRequest(`messages ${conversationId}`, query, ENDS, isPlace)
      const { place, limit } = pageRequest
      const [positionEpoch, position] = place.key.split('.')
      const from = { ...place, position: Number(position) }
      const found = await readMessages(pool, workspaceId, conversationId, from, limit + 1)
      // only an empty page needs the question whether there is a conversation at all
      const currentEpoch =
        found[0]?.positionEpoch ?? (await findPositionEpoch(pool, workspaceId, conversationId))
      if (currentEpoch === null) throw unknownConversation()
      if (positionEpoch !== ANY_EPOCH && positionEpoch !== String(currentEpoch)) throw invalidCursor()

      const { entries, cursors } = toPage(
        pageRequest,
        found,
        (entry) => `${entry.positionEpoch}.${entry.position}`,
      )
      return sendJson(
        reply,
        `{"data":[${entries.map(({ json }) => json).join(',')}],"cursors":${JSON.stringify(cursors)}}`,
      )
    },
  )
}
