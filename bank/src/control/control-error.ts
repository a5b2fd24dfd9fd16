/** Refusals of the control API: a code and a sentence. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PayerError } from '../payer/payer-error.ts'

const STATUS = { invalid_request: 422, not_found: 404, forbidden_caller: 403 } as const

export class ControlError extends Error {
  override name = 'ControlError'
  readonly code: keyof typeof STATUS

  constructor(code: keyof typeof STATUS, sentence: string) {
    super(sentence)
    this.code = code
  }
}

export function answerControlError(
  error: Error | FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const send = (status: number, code: string) =>
    reply.code(status).send({ error: { code, message: error.message } })
  if (error instanceof ControlError) return send(STATUS[error.code], error.code)
  if (error instanceof PayerError) return send(409, error.code)
  if ('validation' in error && error.validation) return send(422, 'invalid_request')
  const { statusCode = 500 } = error as FastifyError
  return send(statusCode, statusCode < 500 ? 'invalid_request' : 'internal')
}
