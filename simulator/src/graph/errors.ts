/** Graph errors and their common body (Cloud API, error codes). */
import { randomText } from '../random-bytes.ts'
import type { Failure } from '../state/failure.ts'
import { toHttpStatus, toTitle } from './error-codes.ts'

export function toFailure(code: number, details: string): Failure {
  return { code, title: toTitle(code), details }
}

type GraphErrorOptions = {
  http?: number
  subcode?: number
  type?: string
  /** In the place of the code and its title. */
  message?: string
  /** Title and sentence for people, where the Graph API has them. */
  user?: { title: string; message: string }
}

/**
 * A refusal before the message is accepted: answered at once, in the error body of the Graph API.
 */
export class GraphError extends Error {
  override name = 'GraphError'
  readonly failure: Failure
  readonly http: number
  readonly options: GraphErrorOptions

  constructor(code: number, details: string, options: GraphErrorOptions = {}) {
    super(details)
    this.failure = toFailure(code, details)
    this.http = options.http ?? toHttpStatus(code)
    this.options = options
  }
}

export function toErrorBody({ failure, options }: GraphError): { error: Record<string, unknown> } {
  const { code, title, details } = failure
  return {
    error: {
      message: options.message ?? `(#${code}) ${title}`,
      type: options.type ?? 'OAuthException',
      code,
      ...(options.subcode === undefined ? {} : { error_subcode: options.subcode }),
      ...(options.user
        ? { is_transient: false, error_user_title: options.user.title, error_user_msg: options.user.message }
        : {}),
      ...(options.message ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: createTraceId(),
    },
  }
}

/** A trace id of the length and alphabet Meta's support asks for. */
export function createTraceId(): string {
  return `A${randomText(16, 'base64url')}`
}

/** The path names an object that the token does not open, or that does not exist. */
export function unsupportedRequest(method: string, id: string): GraphError {
  const message =
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing ` +
    'permissions, or does not support this operation. Please read the Graph API documentation at ' +
    'https://developers.facebook.com/docs/graph-api'
  return new GraphError(100, message, { message, subcode: 33, type: 'GraphMethodException' })
}

/** A GET without a token is answered with a missing permission. */
export function noToken(method: string): GraphError {
  if (method === 'GET')
    return new GraphError(200, 'Provide valid app ID', { message: '(#200) Provide valid app ID' })
  const message = 'An access token is required to request this resource.'
  return new GraphError(104, message, { message })
}

export function badToken(): GraphError {
  const message = 'Invalid OAuth access token - Cannot parse access token'
  return new GraphError(190, message, { message })
}

/**
 * `appsecret_proof` is given, and is not the HMAC-SHA256 of the token under the secret of its app
 * (Graph API, Securing Requests).
 */
export function badProof(): GraphError {
  const message = 'Invalid appsecret_proof provided in the API argument'
  return new GraphError(100, message, { message, type: 'GraphMethodException' })
}
