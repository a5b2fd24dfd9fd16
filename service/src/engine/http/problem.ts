/** Problems as answers: RFC 9457, `application/problem+json`. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { awayProblem, Problem, problems, type Fault, type ProblemCode } from '../problems/problems.ts'
import type { Log } from '../log/log.ts'
import { readAway } from '../postgres/away.ts'
import { isConflict, isConnectionError, QueueFullError } from '../postgres/errors.ts'
import { FAULTS_MAX, toFaults, wrongFields } from './faults.ts'
import type { RareLine } from '../log/log-throttle.ts'
import type { FailedRequest } from './outage-log.ts'

/** `Retry-After` when the database is away or the write queue is full. */
const RETRY_AFTER_SECONDS = 2
/** `Retry-After` of a 429 or 503 that says none itself: a person has to act first. */
const PERSON_ACTS_SECONDS = 600

/**
 * The challenges of a 401 (RFC 9110, 11.6.1). No registered scheme fits a key in a header, or
 * WhatsApp's signature.
 */
const CHALLENGES: Partial<Record<ProblemCode, string>> = {
  unauthenticated: 'ApiKey realm="recado", header="api-key"',
  signature_invalid: 'HubSignature realm="recado", header="x-hub-signature-256"',
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; null if it was not. */
    problem: Problem | null
  }
}

export const NOTHING_HERE = 'There is nothing at this address: GET /docs shows what there is.'

/** The problems for Fastify's own error codes. */
const FRAMEWORK_PROBLEMS: Record<string, { code: ProblemCode; detail: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    detail: 'Send Content-Type: application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body_too_large', detail: 'The body is larger than allowed.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed_request', detail: 'The body is empty.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed_request',
    detail: 'The body does not have the length that Content-Length says.',
  },
  FST_ERR_BAD_URL: { code: 'malformed_request', detail: 'The path holds an escape that cannot be decoded.' },
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: { code: 'not_found', detail: NOTHING_HERE },
  FST_STATIC_FORBIDDEN_PATH: { code: 'not_found', detail: NOTHING_HERE },
  FST_ERR_MAX_PARAM_LENGTH: {
    code: 'not_found',
    detail: 'A part of the path is too long: GET /docs shows what there is.',
  },
}

/**
 * Maps any error to a problem. An unforeseen error becomes `internal`, which reveals nothing to the
 * caller.
 * @param parseErrors faults found before schema validation
 */
function toProblem(error: unknown, method: string, parseErrors: Fault[]): Problem {
  if (error instanceof Problem) return error
  if (isConnectionError(error) || isConflict(error)) {
    const asksOnly = method === 'GET' || method === 'HEAD'
    const why = isConflict(error)
      ? 'Another request changed the same data at the same moment.'
      : 'The database did not answer.'
    const detail = `${why}${asksOnly ? '' : ' The request may have been stored.'}`
    return new Problem('database_unavailable', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  const away = readAway(error)
  if (away) return awayProblem(away)
  if (error instanceof QueueFullError) {
    const detail = 'As many requests are waiting as may. Nothing was stored.'
    return new Problem('overloaded', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  const { validation, validationContext, code } = error as FastifyError
  if (validation) {
    return wrongFields([...parseErrors, ...toFaults(validation, validationContext)].slice(0, FAULTS_MAX))
  }
  const known = FRAMEWORK_PROBLEMS[code]
  if (known) return new Problem(known.code, known.detail)
  const { statusCode, expose } = error as FastifyError & { expose?: boolean } // `expose`: a caller's mistake, found by the file server
  if ((code?.startsWith('FST_') || expose === true) && statusCode !== undefined && statusCode < 500) {
    return new Problem('malformed_request', 'The request cannot be read.')
  }
  return new Problem(
    'internal',
    'The service failed while it handled the request. Its log has the cause, under the requestId of this answer.',
  )
}

/** Reaches only the log, because the caller has disconnected: that is no failure of the service. */
const CUT_OFF = new Problem('malformed_request', 'The request was cut off.')

function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}

/** Sends a problem. Its `type` points to the page under `publicUrl` that explains the code. */
export function answerProblem(reply: FastifyReply, problem: Problem, publicUrl: string): FastifyReply {
  const { status } = problems[problem.code]
  const { retryAfterSeconds = [429, 503].includes(status) ? PERSON_ACTS_SECONDS : undefined } =
    problem.details
  reply.request.problem = problem
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const challenge = CHALLENGES[problem.code]
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  return reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(problemBody(problem, reply.request.id, publicUrl))
}

/** The JSON text of a problem. */
export function problemBody(problem: Problem, requestId: string, publicUrl: string): string {
  const {
    status,
    en: [title],
  } = problems[problem.code]
  const { errors, extra } = problem.details
  return JSON.stringify({
    type: `${publicUrl}/docs/problems#${problem.code}`,
    title,
    status,
    detail: problem.message,
    instance: `urn:uuid:${requestId}`,
    code: problem.code,
    requestId,
    ...extra,
    ...(errors ? { errors } : {}),
  })
}

/** Fastify's error handler: it turns everything thrown into a problem. */
export function handleErrors(log: Log, outage: RareLine<FailedRequest>, publicUrl: () => string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = isCutOff(error, request)
      ? CUT_OFF
      : toProblem(error, request.method, request.parseErrors ?? [])
    const failed = () => {
      const event = 'request_failed' as const
      return { event, requestId: request.id, route: request.routeOptions.url, err: error }
    }
    if (problem.code === 'internal') log.error(failed(), 'A request could not be handled.')
    if (problem.code === 'database_unavailable') outage.report(failed())
    return answerProblem(reply, problem, publicUrl())
  }
}
