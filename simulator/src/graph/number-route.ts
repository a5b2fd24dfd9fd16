/** `GET /v{N}.{M}/{phoneNumberId}`: what a business number says of itself; tells whether a token opens it. */
import type { FastifyInstance } from 'fastify'
import type { Simulation } from '../simulation.ts'
import { authenticate } from './authenticate.ts'
import { GraphError, toErrorBody } from './errors.ts'

type Params = { phoneNumberId: string }

export function addNumberRoute(app: FastifyInstance, sim: Simulation): void {
  // the form stands in the route: the page's own files have two parts as well
  app.get<{ Params: Params }>('/:version(^v\\d+\\.\\d+)/:phoneNumberId(^\\d+)', async (request, reply) => {
    const { phoneNumberId } = request.params
    try {
      const { authorization } = request.headers
      const account = authenticate(sim.state.accounts, { phoneNumberId, authorization })
      return { id: phoneNumberId, display_phone_number: account.displayPhoneNumber }
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return reply.code(error.http).send(toErrorBody(error))
    }
  })
}
