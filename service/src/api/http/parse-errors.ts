/**
 * Faults found before the schema was asked: noted with the request, and told together with all that is found later. No handler
 * sees such a request, but those that ask for all faults.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fault } from '../../problems.ts'
import { FAULTS_MAX, wrongFields } from './faults.ts'

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
export function refuseEarlyFaults(app: FastifyInstance): void {
  app.decorateRequest('parseErrors', null)
  app.addHook('onRoute', (route) => {
    if (route.attachValidation) return // looked at by the handler, with the errors of the schema
    route.preHandler = [refuse, ...[route.preHandler ?? []].flat()]
  })
}

function refuse({ parseErrors }: FastifyRequest, _reply: unknown, done: () => void): void {
  if (parseErrors) throw wrongFields(parseErrors)
  done()
}
