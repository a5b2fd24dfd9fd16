/**
 * Operations that need a key. One declaration makes the route, the checks of the request, and the operation's part of the
 * OpenAPI document with its problems.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '../../problems.ts'
import { Type, type Static, type TSchema } from '../../schema.ts'
import type { Scope } from '../../tenants/scopes.ts'
import { entering, type Audited, type Entered } from '../http/audited.ts'
import { isUuid, sendJson } from '../http/json-answer.ts'
import { problemResponses } from '../openapi/problem-schema.ts'
import { readInteger } from '../paging/page.ts'
import type { About } from '../../people/audit.ts'
import type { Services } from '../services.ts'

/** Method and path, such as `GET /keys`. What changes something says whether the audit log has it. */
type Route =
  | { route: `GET /${string}`; audit?: Entered }
  | { route: `${'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`; audit: Audited }

type Declaration<Query extends TSchema, Body extends TSchema> = Route & {
  operationId: string
  summary: string
  description?: string
  tag: string
  /** One of several is enough. */
  scope: Scope | 'any' | Scope[]
  /** The path parameter. Unless `form` is given it is an id, in upper or lower case. */
  id?: [name: string, description: string]
  form?: RegExp
  query?: Query
  /** Changes the query before its schema validates it. */
  readQuery?: (query: Record<string, unknown>) => void
  body?: Body
  /** The handler is called also where parsers or schema found faults, and answers them with its own: `body` may then have any shape. */
  collectsFaults?: true
  /** The schema of the answer 200. */
  answer: object
  /** The problem where the path parameter does not have its form, and where the handler returns null. */
  unknown?: [code: ProblemCode, detail: string]
  /** Statuses of problems besides those of every such operation. */
  problems?: number[]
}

type Call<Query extends TSchema, Body extends TSchema> = FastifyRequest['caller'] & {
  id: string
  query: Static<Query>
  body: Static<Body>
  request: FastifyRequest
  /** For headers. */
  reply: FastifyReply
  /** Names what the audit log says it was done to, where that is neither the id of the path nor of the answer. */
  about: About
}

/** @param handle returns the answer, or its JSON text, or the reply if it has sent an answer that is not JSON */
export function operation<Query extends TSchema, Body extends TSchema>(
  {
    operationId,
    summary,
    description,
    tag,
    scope,
    form,
    query,
    body,
    answer,
    audit,
    ...more
  }: Declaration<Query, Body>,
  handle: (call: Call<Query, Body>, services: Services) => Promise<unknown>,
) {
  const [method = '', url = ''] = more.route.split(' ')
  const [idName, idMeaning] = more.id ?? []
  const statuses = [401, 422, 429, 503, ...(more.problems ?? [])]
  if (scope !== 'any') statuses.push(403)
  if (more.unknown) statuses.push(404)
  if (method !== 'GET') statuses.push(413, 415)
  const schema = {
    ...{ operationId, summary, tags: [tag] },
    ...(description && { description }),
    ...(idName && { params: Type.Object({ [idName]: Type.String({ description: idMeaning ?? '' }) }) }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: answer, ...problemResponses(...statuses) },
  }
  const notFound = () =>
    more.unknown ? new Problem(...more.unknown) : new Error(`${operationId} found nothing.`)

  function readId({ params }: FastifyRequest): string {
    if (idName === undefined) return ''
    const text = (params as Record<string, string>)[idName] ?? ''
    const id = form ? text : text.toLowerCase()
    if (form ? form.test(id) : isUuid(id)) return id
    throw notFound()
  }

  return (app: FastifyInstance, services: Services): void => {
    app.route({
      ...{ method, url, schema, onRequest: services.authenticate.require(...[scope].flat()) },
      ...(audit && { config: { audit } }),
      ...(more.collectsFaults && { attachValidation: true }),
      ...(query && {
        preValidation: async (request) => {
          readInteger(request.query as Record<string, unknown>, 'limit')
          more.readQuery?.(request.query as Record<string, unknown>)
        },
      }),
      async handler(request, reply) {
        const id = readId(request)
        const call = {
          ...{ ...request.caller, id, request, reply },
          ...{ query: request.query as Static<Query>, body: request.body as Static<Body> },
        }
        const found = await entering(services.audit, audit, request, id, async (about) => {
          const answer = await handle({ ...call, about }, services)
          if (answer === null) throw notFound()
          return answer
        })
        if (found === reply) return reply
        return sendJson(reply, typeof found === 'string' ? found : JSON.stringify(found))
      },
    })
  }
}
