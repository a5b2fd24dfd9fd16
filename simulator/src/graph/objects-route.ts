/**
 * The objects of the Graph API by id, with or without a version before it: business numbers and
 * media. What a path names, and which of its edges answer, is in objects/. Everything else is
 * answered as the Graph API answers for an unknown object.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { assertProof, findCallers, readAppSecret, readProof, readToken } from './authenticate.ts'
import { unsupportedRequest } from './errors.ts'
import { listRefusals, SETUP_REFUSALS, type SetupRefusal } from './setup-errors.ts'
import { findObject } from './objects/find-object.ts'
import { NO_BODY, type RequestBody } from './request-body.ts'

type Params = { id: string; '*'?: string }
type ObjectRequest = FastifyRequest<{ Params: Params; Body?: RequestBody }>

// The route contains the pattern, because paths of the page's own files have one or two parts as
// well.
const VERSION = '/:version(^v\\d+\\.\\d+$)'
const ID = '/:id(^\\d+$)'

export function addObjectsRoute(app: FastifyInstance, sim: Simulation): void {
  const answer = async (request: ObjectRequest, reply: FastifyReply) => {
    const { method, params } = request
    const { body, accessToken } = request.body ?? NO_BODY
    const proof = readProof(request)
    const token = readToken(request, accessToken)
    const callers = findCallers(sim.state.accounts, method, token)
    assertRules(sim, callers, [method, params['*'] || toName(params.id, callers)].join(' '), proof)
    assertProof(callers, token, proof)
    const edges = findObject(sim, { callers, isApp: readAppSecret(token) !== null }, params.id)
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

/** What a path without an edge names, for the rules: a number, or an object of a fixed name. */
const toName = (id: string, callers: Account[]) =>
  callers.some(({ phoneNumberId }) => phoneNumberId === id) ? 'number' : id

/** Throws the refusal of a fault rule that this call meets. */
function assertRules({ faults }: Simulation, callers: Account[], call: string, proof: string | undefined) {
  const subject = { to: null, referenceId: null, account: callers[0]?.phoneNumberId ?? '' }
  const fault = faults.draw('setup', listRefusals(call, proof !== undefined), subject)
  if (fault) throw SETUP_REFUSALS[fault.rule.mode as SetupRefusal].toError()
}
