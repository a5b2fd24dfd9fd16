/**
 * Faults found before schema validation: they are recorded on the request and answered together
 * with later faults. Only handlers that ask for all faults see such a request.
 *
 * A query parameter is such a fault where an operation that needs a key or a session has no query.
 * Pages, health checks, metrics and the webhook ignore unknown parameters: browsers, proxies and
 * WhatsApp add their own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fault } from '../problems/problems.ts'
import { FAULTS_MAX, unknownField, wrongFields } from './faults.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Faults of body and query; null if there are none, and until both were read. */
    parseErrors: Fault[] | null
  }
}

export function noteFaults(request: FastifyRequest, faults: Fault[]): void {
  request.parseErrors = [...(request.parseErrors ?? []), ...faults].slice(0, FAULTS_MAX)
}

/** Must be called before any route is added. */
export function refuseParseErrors(app: FastifyInstance): void {
  app.decorateRequest('parseErrors', null)
  app.addHook('onRoute', (route) => {
    const { schema, attachValidation } = route
    const isForCallers = schema !== undefined && schema.hide !== true && acceptsSession(schema.security)
    if (isForCallers && !schema.querystring)
      route.preValidation = [noteQuery, ...[route.preValidation ?? []].flat()]
    // a handler that receives schema errors also reads these
    if (!attachValidation) route.preHandler = [refuse, ...[route.preHandler ?? []].flat()]
  })
}

/**
 * An operation that accepts a key accepts a session as well; a session adds no error of its own.
 */
const acceptsSession = (security: readonly object[] | undefined) =>
  security === undefined || security.some((scheme) => 'session' in scheme)

function noteQuery(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const names = Object.keys(request.query as object)
  const faults = names.map((name) => ({ in: 'query' as const, ...unknownField('', name) }))
  if (faults.length > 0) noteFaults(request, faults)
  done()
}

function refuse({ parseErrors }: FastifyRequest, _reply: unknown, done: () => void): void {
  if (parseErrors) throw wrongFields(parseErrors)
  done()
}
