/** GET /conversations: the conversations of the workspace, newest first, each with its service window. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import { parseAddress } from '../conversations/address.ts'
import { listConversations as readConversations } from '../conversations/conversations-repository.ts'
import { Problem } from '../errors.ts'
import { ConversationAnswer, toConversationAnswer } from './conversation-answer.ts'
import { isUuid, sendJson } from './json-answer.ts'
import { Cursors, pageParameters, readLimit, toPage, toPageRequest } from './page.ts'
import { problemResponses } from './problem-schema.ts'
import type { Services } from './services.ts'

const Query = Type.Object(
  {
    ...pageParameters,
    from: Type.Optional(Type.String({ description: 'Only those of this sender: E.164.' })),
    to: Type.Optional(Type.String({ description: 'Only those with this contact: E.164 or a user id.' })),
  },
  { additionalProperties: false },
)

const ENDS = { first: '00000000-0000-0000-0000-000000000000', last: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** A match key no address has: a filter on an address nobody could have finds nothing. */
const NOBODY = ''

const schema = {
  operationId: 'listConversations',
  summary: 'List conversations',
  description: 'In the order of their creation, newest first unless `sort=asc`.',
  tags: ['Conversations'],
  querystring: Query,
  response: {
    200: {
      ...Type.Object({ data: Type.Array(ConversationAnswer), cursors: Cursors }),
      description: 'A page of conversations.',
    },
    ...problemResponses(401, 403, 422, 429, 503),
  },
}

export function listConversations(
  app: FastifyInstance,
  { pool, senders, authenticate, clock }: Services,
): void {
  app.get(
    '/conversations',
    { schema, onRequest: authenticate.require('messages:read'), preValidation: readLimit },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const query = request.query as Static<typeof Query>
      const from = query.from === undefined ? null : toMatchKey('/from', query.from)
      const to = query.to === undefined ? null : toMatchKey('/to', query.to)

      const sender = from === null ? null : await senders.findByAddress(workspaceId, from)
      const filter = { senderId: sender?.id ?? null, toMatchKey: from !== null && !sender ? NOBODY : to }
      const list = `conversations ${workspaceId} ${from ?? ''} ${to ?? ''}`
      const pageRequest = toPageRequest(list, query, ENDS, isUuid)
      const place = { ...pageRequest.place, id: pageRequest.place.key }
      const found = await readConversations(pool, workspaceId, filter, place, pageRequest.limit + 1)

      const { entries, cursors } = toPage(pageRequest, found, ({ id }) => id)
      const now = clock.now()
      return sendJson(
        reply,
        JSON.stringify({
          data: entries.map((conversation) => toConversationAnswer(conversation, now)),
          cursors,
        }),
      )
    },
  )
}

function toMatchKey(pointer: string, text: string): string {
  // in a query `+` means a space: a number written with it arrives with one
  const address = parseAddress(text.replace(/^ /, '+'))
  if (address) return address.matchKey
  const detail = 'Must be E.164, such as +5511987654321, or a business-scoped user id.'
  throw new Problem('invalid_request', 'An address does not have the form it must have.', {
    errors: [{ in: 'query', pointer, code: 'pattern', detail }],
  })
}
