/** Puts the outcome of a Graph call on the wire, with the headers of the Graph API. */
import type { FastifyReply } from 'fastify'
import type { Reply } from '../faults/send-faults.ts'
import { createTraceId } from './errors.ts'

/** For a call without a version; the Graph API uses the version with which the app was created. */
export const VERSION_DEFAULT = 'v25.0'

export function sendOutcome(reply: FastifyReply, outcome: Reply, version = VERSION_DEFAULT): FastifyReply {
  if (outcome.kind !== 'answer') {
    reply.hijack()
    if (outcome.kind === 'cut') reply.raw.socket?.destroy()
    return reply
  }
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', outcome.retryAfterSeconds)
  const traceId = createTraceId()
  return reply
    .code(outcome.http)
    .header('content-type', outcome.contentType)
    .header('facebook-api-version', version)
    .header('x-fb-request-id', traceId)
    .header('x-fb-trace-id', traceId)
    .send(outcome.body)
}
