/**
 * Operations of callers with a key or a session, of users alone, and of those who are about to sign
 * in. One declaration makes the route, the checks of the request, and the operation's part of the
 * OpenAPI document with its problems.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { guarding } from './guard.ts'
import { Problem, type ProblemCode } from '../problems/problems.ts'
import { Type, type Static, type TSchema } from '../schema.ts'
import type { Scope } from './scopes.ts'
import { assertOwnOrigin } from './own-origin.ts'
import { withAuditEntry, type Audited, type Entered } from './audited.ts'
import { isUuid, sendJson } from './json-answer.ts'
import { ANY_CALLER, problemResponses } from './problem-schema.ts'
import { readInteger } from '../paging/page.ts'
import type { NameSubject } from '../audit/audit.ts'
import type { HttpNeeds } from './needs.ts'
import { OPEN_BODY_BYTES_MAX, watchUnfinished } from './unfinished-bodies.ts'
import { usersOnly } from './users-only.ts'

/**
 * Method and path, such as `GET /keys`. What changes something says whether the audit log has it.
 */
type Route =
  | { route: `GET /${string}`; audit?: Entered }
  | { route: `${'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`; audit: Audited }

type Declared<Query extends TSchema, Body extends TSchema> = {
  operationId: string
  summary: string
  description?: string
  tag: string
  /** The path parameter. Unless `form` is given it is an id, in upper or lower case. */
  id?: [name: string, description: string]
  form?: RegExp
  /** The id that comes before the path parameter: of what it belongs to. */
  parent?: [name: string, description: string]
  query?: Query
  /** Changes the query before its schema validates it. */
  readQuery?: (query: Record<string, unknown>) => void
  body?: Body
  /**
   * The handler is called also where parsers or schema found faults, and answers them with its own:
   * `body` may then have any shape.
   */
  collectsFaults?: true
  /** The schema of the answer 200. */
  answer: object
  /**
   * The problem where the path parameter does not have its form, and where the handler returns
   * null.
   */
  unknown?: [code: ProblemCode, detail: string]
  /** Statuses of problems besides those of every such operation. */
  problems?: number[]
}

type Declaration<Query extends TSchema, Body extends TSchema> = Declared<Query, Body> &
  Route & {
    /** One of several is enough. */
    scope: Scope | 'any' | Scope[]
  }

/** Its handler enters in the audit log what it does, since it alone knows who does it. */
type OpenDeclaration<Query extends TSchema, Body extends TSchema> = Declared<Query, Body> & {
  route: `${'GET' | 'POST'} /${string}`
}

type OpenCall<Query extends TSchema, Body extends TSchema> = {
  id: string
  /** Empty unless the path has one. */
  parentId: string
  query: Static<Query>
  body: Static<Body>
  request: FastifyRequest
  /** For headers. */
  reply: FastifyReply
}

type AuditedCall<Query extends TSchema, Body extends TSchema> = OpenCall<Query, Body> & {
  /**
   * Names what the audit log says it was done to, where that is neither the id of the path nor of
   * the answer.
   */
  about: NameSubject
}

type Call<Query extends TSchema, Body extends TSchema> = AuditedCall<Query, Body> &
  FastifyRequest['caller'] & {
    /** The user who calls; null where it is a key. */
    userId: string | null
  }

type UserCall<Query extends TSchema, Body extends TSchema> = Call<Query, Body> & { userId: string }

/** Registers the routes of one operation, or of one for each kind or channel. */
export type Operation<Own = unknown> = (app: FastifyInstance, needs: Own & HttpNeeds) => void | Promise<void>

/** `Own` are the needs that the handler names at its second parameter. */
type Handle<OfCall, Own> = (call: OfCall, needs: Own) => Promise<unknown>

/**
 * @param handle returns the answer, or its JSON text, or the reply if it has sent an answer that is
 * not JSON
 */
export function operation<Query extends TSchema, Body extends TSchema, Own>(
  { scope, ...declared }: Declaration<Query, Body>,
  handle: Handle<Call<Query, Body>, Own>,
): Operation<Own> {
  return makeRoute(
    {
      ...declared,
      problems: [...ANY_CALLER, ...(scope === 'any' ? [] : [403]), ...(declared.problems ?? [])],
    },
    ({ authenticate }) => authenticate.require(...[scope].flat()),
    (call, needs) => handle({ ...callerOf(call.request), ...call }, needs),
  )
}

/**
 * An operation for users alone, such as what is about their own sessions: a key gets 403
 * `users_only`.
 */
export function userOperation<Query extends TSchema, Body extends TSchema, Own>(
  { scope, ...declared }: Declaration<Query, Body>,
  handle: Handle<UserCall<Query, Body>, Own>,
): Operation<Own> {
  return makeRoute(
    {
      ...declared,
      problems: [...ANY_CALLER, 403, ...(declared.problems ?? [])],
      security: [{ session: [] }],
    },
    ({ authenticate }) => {
      const scopes = [scope].flat()
      const authenticated = authenticate.require(...scopes)
      return guarding(scopes, async (request, reply) => {
        await authenticated(request, reply)
        usersOnly(request.caller.actor)
      })
    },
    (call, needs) => {
      const { caller } = call.request
      return handle({ ...caller, ...call, userId: caller.actor.id }, needs)
    },
  )
}

/** How a body of anyone is read. */
const OF_STRANGERS: Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> = {
  bodyLimit: OPEN_BODY_BYTES_MAX,
  preParsing(request, _reply, payload, done) {
    watchUnfinished(request.raw)
    done(null, payload)
  },
}

const ENTERED_BY_HANDLER = { none: 'Its handler enters what it does: it alone knows who does it.' }

/**
 * An operation of callers with neither key nor session yet. A page of another site gets 403
 * `cross_site`, if it writes.
 */
export function openOperation<Query extends TSchema, Body extends TSchema, Own>(
  declared: OpenDeclaration<Query, Body>,
  handle: Handle<OpenCall<Query, Body>, Own>,
): Operation<Own> {
  return makeRoute(
    { ...declared, problems: [403, ...(declared.problems ?? [])], security: [], audit: ENTERED_BY_HANDLER },
    ({ publicUrl }) =>
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        assertOwnOrigin(request, publicUrl)
      },
    handle,
    OF_STRANGERS,
  )
}

/** Who calls, for handlers of those that are authenticated. */
function callerOf({ caller }: FastifyRequest) {
  return { ...caller, userId: caller.actor.kind === 'user' ? caller.actor.id : null }
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** @param toAdmit makes the hook that lets a request in before its body is read */
function makeRoute<Query extends TSchema, Body extends TSchema, Own>(
  {
    operationId,
    summary,
    description,
    tag,
    form,
    query,
    body,
    answer,
    audit,
    ...more
  }: Declared<Query, Body> & {
    route: string
    audit?: Audited
    security?: { [scheme: string]: string[] }[]
  },
  toAdmit: (needs: HttpNeeds) => Admit,
  handle: Handle<AuditedCall<Query, Body>, Own>,
  reading: typeof OF_STRANGERS = {},
): Operation<Own> {
  const [method = '', url = ''] = more.route.split(' ')
  const params = [more.parent, more.id].filter((one) => one !== undefined)
  const statuses = [422, 429, 503, ...(more.problems ?? [])]
  if (more.unknown) statuses.push(404)
  if (method !== 'GET') statuses.push(413, 415)
  const schema = {
    operationId,
    summary,
    tags: [tag],
    ...(description && { description }),
    ...(more.security && { security: more.security }),
    ...(params.length > 0 && {
      params: Type.Object(
        Object.fromEntries(params.map(([name, meaning]) => [name, Type.String({ description: meaning })])),
      ),
    }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: answer, ...problemResponses(...statuses) },
  }
  const notFound = () =>
    more.unknown ? new Problem(...more.unknown) : new Error(`${operationId} found nothing.`)

  function readId(
    given: FastifyRequest['params'],
    name: string | undefined,
    shape: RegExp | undefined,
  ): string {
    if (name === undefined) return ''
    const text = (given as Record<string, string>)[name] ?? ''
    const id = shape ? text : text.toLowerCase()
    if (shape ? shape.test(id) : isUuid(id)) return id
    throw notFound()
  }

  return (app, needs) => {
    app.route({
      method,
      url,
      schema,
      onRequest: toAdmit(needs),
      ...reading,
      ...(audit && { config: { audit } }),
      ...(more.collectsFaults && { attachValidation: true }),
      ...(query && {
        preValidation: async (request) => {
          readInteger(request.query as Record<string, unknown>, 'limit')
          more.readQuery?.(request.query as Record<string, unknown>)
        },
      }),
      async handler(request, reply) {
        const parentId = readId(request.params, more.parent?.[0], undefined)
        const id = readId(request.params, more.id?.[0], form)
        const call = {
          id,
          parentId,
          request,
          reply,
          query: request.query as Static<Query>,
          body: request.body as Static<Body>,
        }
        const run = async (about: NameSubject) => {
          const answer = await handle({ ...call, about }, needs)
          if (answer === null) throw notFound()
          return answer
        }
        const found = await (audit === undefined || audit === ENTERED_BY_HANDLER
          ? run(() => undefined)
          : withAuditEntry(needs.audit, audit, request, id, run))
        if (found === undefined) return reply // it was sent: `await` resolves a reply to nothing
        return sendJson(reply, typeof found === 'string' ? found : JSON.stringify(found))
      },
    })
  }
}
