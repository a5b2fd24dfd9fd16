/**
 * The objects of the Graph API by id, with or without a version before it. A business number returns its name, which shows
 * whether a token opens it. Everything else is answered as the Graph API answers for an unknown object.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Simulation } from '../simulation.ts'
import { authenticate, readToken } from './authenticate.ts'
import { GraphError, toErrorBody, unsupportedRequest } from './errors.ts'

type Params = { id: string; '*'?: string }
type ObjectRequest = FastifyRequest<{ Params: Params }>

// The route contains the pattern, because paths of the page's own files have one or two parts as well.
const VERSION = '/:version(^v\\d+\\.\\d+$)'
const ID = '/:id(^\\d+$)'

export function addObjectsRoute(app: FastifyInstance, sim: Simulation): void {
  const answer = (request: ObjectRequest, reply: FastifyReply) => {
    const { method, params } = request
    try {
      const account = authenticate(sim.state.accounts, { method, id: params.id, token: readToken(request) })
      if (method !== 'GET' || params['*'] !== undefined) throw unsupportedRequest(method, params.id)
      return reply.send({ id: params.id, display_phone_number: account.displayPhoneNumber })
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return reply.code(error.http).send(toErrorBody(error))
    }
  }
  for (const object of [`${VERSION}/:id`, ID]) {
    for (const url of [object, `${object}/*`]) {
      app.route<{ Params: Params }>({ method: ['GET', 'POST', 'DELETE'], url, handler: answer })
    }
  }
}
