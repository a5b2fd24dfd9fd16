/**
 * Faults found before the schema was asked: noted with the request, and answered together with all that is found later. No handler
 * sees such a request, but those that ask for all faults.
 *
 * A parameter of a query is one of them where an operation that takes a key has no query. Pages, health checks, metrics and the
 * webhook ignore unknown parameters: browsers, proxies and WhatsApp add their own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fault } from '../../problems.ts'
import { FAULTS_MAX, unknownField, wrongFields } from './faults.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What of body and query cannot be taken as it is; null if there is nothing, and until they were read. */
    parseErrors: Fault[] | null
  }
}

export function noteFaults(request: FastifyRequest, faults: Fault[]): void {
  request.parseErrors = [...(request.parseErrors ?? []), ...faults].slice(0, FAULTS_MAX)
}

/** To be called before any route is added. */
export function refuseParseErrors(app: FastifyInstance): void {
  app.decorateRequest('parseErrors', null)
  app.addHook('onRoute', (route) => {
    const { schema, attachValidation } = route
    const takesKey = schema !== undefined && schema.hide !== true && schema.security === undefined
    if (takesKey && !schema.querystring)
      route.preValidation = [noteQuery, ...[route.preValidation ?? []].flat()]
    // a handler that gets the errors of the schema looks at these as well
    if (!attachValidation) route.preHandler = [refuse, ...[route.preHandler ?? []].flat()]
  })
}

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
