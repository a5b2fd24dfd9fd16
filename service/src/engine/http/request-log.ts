/** What the log and the metrics keep of each request that was answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Fault, Problem, ProblemCode } from '../problems/problems.ts'
import { collectFieldNames } from './known-fields.ts'

/** The header of an answer with the codes of its warnings, which the log repeats. */
export const WARNING_CODES = 'recado-warning-codes'

type Recorders = { log: Log; metrics: Metrics }

/** Records the requests to routes that are registered after this call. */
export function logRequests(app: FastifyInstance, recorders: Recorders): void {
  const toLoggedPointers = collectFieldNames(app)
  // with `done`: a promise would cost every request more than this hook does
  app.addHook('onResponse', (request, reply, done) => {
    const fields =
      reply.statusCode < 400 ? warningsOf(reply) : describeProblem(request.problem, toLoggedPointers)
    const elapsedMs = reply.elapsedTime - request.waitedMs
    recordRequest(recorders, request, reply.statusCode, elapsedMs, fields)
    done()
  })
}

/** The codes of the warnings that the answer names. */
function warningsOf(reply: FastifyReply): { warnings?: string[] } {
  const codes = reply.getHeader(WARNING_CODES)
  return typeof codes === 'string' ? { warnings: codes.split(', ') } : {}
}

type Refusal = { code?: ProblemCode; count?: number; pointers?: string[] }

/** The log fields of a problem, so that a `requestId` leads to more than a status. */
function describeProblem(
  problem: Problem | null,
  toLoggedPointers: (faults: readonly Fault[]) => string[],
): Refusal {
  if (problem === null) return {}
  const { errors } = problem.details
  return {
    code: problem.code,
    ...(errors ? { count: errors.length, pointers: toLoggedPointers(errors) } : {}),
  }
}

function recordRequest(
  { log, metrics }: Recorders,
  request: FastifyRequest,
  status: number,
  elapsedMs: number,
  more: Refusal & { warnings?: string[] },
) {
  if (request.routeOptions.config.isEndless && status === 200) return // logged when it began; its duration is not a response time
  metrics.request(request.method, request.routeOptions.url ?? 'none', status, elapsedMs / 1000)
  const fields = {
    event: 'request',
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null, // the pattern: the log must not repeat what callers put into a path
    status,
    ms: Math.round(elapsedMs * 10) / 10,
    workspaceId: request.caller?.workspaceId,
    actorId: request.caller?.actor.id,
    traceId: request.span?.traceId,
    spanId: request.span?.spanId,
    ...more,
  }
  log[status < 400 ? 'debug' : 'info'](fields, 'A request was answered.')
}
