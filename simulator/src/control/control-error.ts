/**
 * Errors of the control API: `{"error": {"code", "message", "errors"?, "reason"?}}`, where the
 * message is a sentence.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'

const STATUS = {
  invalid_request: 422,
  not_found: 404,
  forbidden_caller: 403,
  unsupported_media_type: 415,
  too_large: 413,
  not_json: 400,
  bank_refused: 422,
  bank_silent: 503,
  internal: 500,
} as const

export type ControlErrorCode = keyof typeof STATUS

export class ControlError extends Error {
  override name = 'ControlError'
  readonly code: ControlErrorCode
  readonly errors: { pointer: string; message: string }[]
  /** The bank's own name of its refusal. */
  readonly reason: string | null

  constructor(
    code: ControlErrorCode,
    message: string,
    {
      errors = [],
      reason = null,
    }: { errors?: { pointer: string; message: string }[]; reason?: string | null } = {},
  ) {
    super(message)
    this.code = code
    this.errors = errors
    this.reason = reason
  }
}

/** Answers any error thrown by a control route or its schema. */
export function createControlErrorHandler(log: Log) {
  return (
    error: FastifyError | ControlError,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const known = error instanceof ControlError ? error : toControlError(error)
    if (known.code === 'internal') log.error('internal', error.message, { stack: error.stack })
    return sendControlError(reply, known)
  }
}

export function sendControlError(
  reply: FastifyReply,
  { code, message, errors, reason }: ControlError,
): FastifyReply {
  return reply.code(STATUS[code]).send({
    error: {
      code,
      message,
      ...(errors.length > 0 ? { errors } : {}),
      ...(reason === null ? {} : { reason }),
    },
  })
}

function toControlError(error: FastifyError): ControlError {
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, message, params, keyword }) => ({
      pointer: instancePath,
      message:
        keyword === 'additionalProperties'
          ? `unknown field ${String(params.additionalProperty)}`
          : (message ?? keyword),
    }))
    const sentence = errors.map(({ pointer, message }) => `${pointer || 'The request'} ${message}`).join('; ')
    return new ControlError('invalid_request', `${sentence}.`, { errors })
  }
  if (error.statusCode === 413) return new ControlError('too_large', 'The body is too large.')
  if (error.statusCode === 415) return new ControlError('unsupported_media_type', 'Send application/json.')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new ControlError('not_json', error.message)
  return new ControlError('internal', 'The simulator failed; its log says how.')
}
