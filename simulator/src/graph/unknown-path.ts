/** Unknown paths, answered as Graph does: a 400 with an error body, not a 404. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphError, toErrorBody } from './errors.ts'

const UNKNOWN_PATH = 2500

export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `Unknown path components: ${new URL(request.url, 'http://localhost').pathname}`
  const error = new GraphError(UNKNOWN_PATH, message, { message })
  return reply.code(error.http).send(toErrorBody(error))
}
