/** GET /conversations: the conversations of the workspace, by their last message, each with its service window. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { ADDRESS_PATTERN, parseAddress } from '../../../contacts/address.ts'
import { listConversations as readConversations } from '../../../conversations/list-conversations.ts'
import { parseSearch, SEARCH_MAX } from '../../../conversations/search.ts'
import { windowSince } from '../../../conversations/service-window.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { ID_ENDS } from '../../openapi/answer-fields.ts'
import { ConversationAnswer, toConversationAnswer } from './conversation-answer.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { Cursors, pageParameters, readLimit, toPage, toPageRequest } from '../../paging/page.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import type { Services } from '../../services.ts'

const flag = (description: string) => Type.Optional(oneOf(['true', 'false'], description))

const address = (description: string) => Type.Optional(Type.String({ pattern: ADDRESS_PATTERN, description }))

const Query = Type.Object(
  {
    ...pageParameters,
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_MAX,
        pattern: '^[^\\u0000]*$',
        description:
          'Only those with a contact whose number begins so (with or without 55 and the ninth digit), or has these digits in a row among its last nine (four digits or more, without `+`), or in whose name each of these words begins a word.',
      }),
    ),
    hasFailed: flag(
      'Only those in which a message failed and still waits for a person, or those in which none does.',
    ),
    windowOpen: flag('Only those whose window is open now, or is not.'),
    from: address('Address of a sender, E.164: only those of it.'),
    to: address('Address of a contact, E.164 or a user id: only those with it.'),
  },
  { additionalProperties: false },
)

/** A place is known by the time of the last message and the id: `2026-11-20T12:00:00.000Z 0197…`. */
const ENDS = {
  first: `0001-01-01T00:00:00.000Z ${ID_ENDS.first}`,
  last: `9999-12-31T23:59:59.999Z ${ID_ENDS.last}`,
}
/** A match key no address has: a filter on an address nobody could have finds nothing. */
const NOBODY = ''

const schema = {
  operationId: 'listConversations',
  summary: 'List conversations',
  description:
    'In the order of their last message, newest first unless `sort=asc`. A conversation that gets a message moves to the top: going on with `next` never shows it twice, and `prev` of the first page shows it at its new place.',
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
    { schema, onRequest: authenticate.require('messages:read'), preValidation: [readLimit, readAddresses] },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const query = request.query as Static<typeof Query>
      const { q, hasFailed, windowOpen } = query
      const from = toMatchKey(query.from)
      const to = toMatchKey(query.to)
      const now = clock.now()

      const sender = from === null ? null : await senders.findByAddress(workspaceId, from)
      const filter = {
        senderId: sender?.id ?? null,
        toMatchKey: from !== null && !sender ? NOBODY : to,
        search: q === undefined ? null : parseSearch(q),
        hasFailed: hasFailed === undefined ? null : hasFailed === 'true',
        window: windowOpen === undefined ? null : { open: windowOpen === 'true', since: windowSince(now) },
      }
      const list = `conversations ${workspaceId} ${fingerprint([from, to, q, hasFailed, windowOpen])}`
      const pageRequest = toPageRequest(list, query, ENDS, isPlace)
      const [lastMessageAt = '', id = ''] = pageRequest.place.key.split(' ')
      const place = { ...pageRequest.place, lastMessageAt: new Date(lastMessageAt), id }
      const found = await readConversations(pool, workspaceId, filter, place, pageRequest.limit + 1)

      const { entries, cursors } = toPage(
        pageRequest,
        found,
        (conversation) => `${conversation.lastMessageAt.toISOString()} ${conversation.id}`,
      )
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

const MOMENT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/

function isPlace(key: string): boolean {
  const [moment = '', id = '', ...more] = key.split(' ')
  const isMoment = MOMENT.test(moment) && !Number.isNaN(Date.parse(moment)) && key >= ENDS.first
  return isMoment && isUuid(id) && more.length === 0
}

/** Filters, for a cursor to be bound to: as short for any search. */
const fingerprint = (filters: (string | null | undefined)[]) =>
  hash('sha256', JSON.stringify(filters), 'base64url')

/** In a query `+` means a space: a number written with it arrives with one. */
async function readAddresses(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  for (const name of ['from', 'to']) {
    const text = query[name]
    if (typeof text === 'string') query[name] = text.replace(/^ /, '+')
  }
}

const toMatchKey = (text: string | undefined): string | null =>
  text === undefined ? null : (parseAddress(text)?.matchKey ?? NOBODY)
