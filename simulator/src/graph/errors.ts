/** Graph errors: the codes the simulator knows by title, and the one body they are answered in (Cloud API, error codes). */
import { randomText } from '../random-bytes.ts'
import type { Failure } from '../state/failure.ts'

const TITLES: Record<number, string> = {
  0: 'AuthException',
  1: 'API Unknown',
  2: 'API Service',
  4: 'API Too Many Calls',
  10: 'Permission Denied',
  33: 'Parameter value is not valid',
  100: 'Invalid parameter',
  190: 'Access token has expired',
  368: 'Temporarily blocked for policies violations',
  2040: 'Message is not supported',
  2046: 'New order status was not correctly transitioned',
  2047: "Could not change order status to 'canceled'",
  80007: 'Rate limit issues',
  130403: 'Business has blocked the user',
  130429: 'Rate limit hit',
  130472: "User's number is part of an experiment",
  130497: 'Business account is restricted from messaging users in this country',
  131000: 'Something went wrong',
  131005: 'Access denied',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131016: 'Service unavailable',
  131021: 'Recipient cannot be sender',
  131026: 'Message undeliverable',
  131030: 'Recipient phone number not in allowed list',
  131031: 'Account has been locked',
  131042: 'Business eligibility payment issue',
  131045: 'Incorrect certificate',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'Meta chose not to deliver',
  131051: 'Unsupported message type',
  131053: 'Media upload error',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  131057: 'Account in maintenance mode',
  133004: 'Server temporarily unavailable',
  133010: 'Phone number not registered',
  134011: 'WhatsApp Payments terms of service has not been accepted',
  135000: 'Generic user error',
}

const HTTP: Record<number, number> = {
  0: 401,
  2: 503,
  10: 403,
  190: 401,
  368: 403,
  130497: 403,
  131000: 500,
  131005: 403,
  131016: 500,
  131031: 403,
  131045: 500,
  131057: 500,
  133004: 503,
}
const HTTP_DEFAULT = 400

export function toFailure(code: number, details: string): Failure {
  return { code, title: TITLES[code] ?? 'Unknown error', details }
}

/** The HTTP status a code usually comes with (Cloud API, error codes, December 2025). */
function toHttpStatus(code: number): number {
  return HTTP[code] ?? HTTP_DEFAULT
}

type GraphErrorOptions = { http?: number; subcode?: number; type?: string; message?: string }

/** A refusal at the door: answered at once, in the error body of the Graph API. */
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
      ...(options.message ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: createTraceId(),
    },
  }
}

/** A trace id of the length and alphabet Meta's support asks for. */
export function createTraceId(): string {
  return `A${randomText(16, 'base64url')}`
}

/** The path names a phone number the token does not open, or nothing at all. */
export function unknownObject(id: string): GraphError {
  const message =
    `Unsupported post request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, ` +
    'or does not support this operation'
  return new GraphError(100, message, { message, subcode: 33, type: 'GraphMethodException' })
}

export function badToken(): GraphError {
  const message = 'Invalid OAuth access token - Cannot parse access token'
  return new GraphError(190, message, { message })
}
