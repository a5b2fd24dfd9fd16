/**
 * The objects of the Graph API by id, with or without a version before it: business numbers and media. What a path names, and
 * which of its edges answer, is in objects/. Everything else is answered as the Graph API answers for an unknown object.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import { assertProof, findCallers, readToken } from './authenticate.ts'
import { unsupportedRequest } from './errors.ts'
import { findObject } from './objects/find-object.ts'
import { NO_BODY, type RequestBody } from './request-body.ts'

type Params = { id: string; '*'?: string }
type ObjectRequest = FastifyRequest<{ Params: Params; Body?: RequestBody }>

// The route contains the pattern, because paths of the page's own files have one or two parts as well.
const VERSION = '/:version(^v\\d+\\.\\d+$)'
const ID = '/:id(^\\d+$)'

export function addObjectsRoute(app: FastifyInstance, sim: Simulation): void {
  const answer = async (request: ObjectRequest, reply: FastifyReply) => {
    const { method, params } = request
    const { body, accessToken } = request.body ?? NO_BODY
    const callers = findCallers(sim.state.accounts, method, readToken(request, accessToken))
    assertProof(callers, (request.query as { appsecret_proof?: string }).appsecret_proof)
    const edges = findObject(sim, callers, params.id)
    const edge = edges?.[[method, params['*']].join(' ').trim()]
    if (!edge) throw unsupportedRequest(method, params.id)
    return reply.send(
      await edge({
        body: isObject(body) ? body : {},
        query: request.query as Record<string, string | undefined>,
        origin: `http://${request.headers.host}`,
      }),
    )
  }
  for (const object of [`${VERSION}/:id`, ID]) {
    for (const url of [object, `${object}/*`]) {
      app.route<{ Params: Params; Body: RequestBody }>({
        method: ['GET', 'POST', 'DELETE'],
        url,
        handler: answer,
      })
    }
  }
}
