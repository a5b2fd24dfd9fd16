/** The shape of problems, for the OpenAPI document. */
import { problems } from '../problems/problems.ts'
import { faultCodes } from './fault-codes.ts'

const titles = (status: number) =>
  Object.entries(problems)
    .filter(([, problem]) => problem.status === status)
    .map(
      ([
        code,
        {
          en: [title],
        },
      ]) => `\`${code}\`: ${title}.`,
    )

const CODE_DESCRIPTION = `
Stable name of the fault: with \`docs\` that of a rule of preflight, else one of these.

${Object.entries(faultCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n')}
`.trim()

/** `Fault` of problems.ts. */
export const FAULT_SCHEMA = {
  title: 'Fault',
  description: 'One thing wrong with a request.',
  type: 'object',
  required: ['in', 'pointer', 'code', 'detail'],
  properties: {
    in: {
      type: 'string',
      enum: ['body', 'query', 'path', 'header'],
      description: 'The part of the request.',
    },
    pointer: { type: 'string', description: 'JSON Pointer (RFC 6901) into that part.' },
    code: { type: 'string', description: CODE_DESCRIPTION },
    detail: { type: 'string', description: 'What was expected.' },
    docs: {
      type: 'string',
      format: 'uri',
      description: 'The page about the rule, if it is one of preflight.',
    },
  },
} as const

/** What is empty here is of a noun: `problem-members.ts` describes it in the document. */
const PROBLEM_SCHEMA = {
  title: 'Problem',
  type: 'object',
  description: 'An error answer (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Address of the page about this problem.' },
    title: { type: 'string', description: 'What kind of problem it is; the same for every occurrence.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What happened this time.' },
    instance: { type: 'string', format: 'uri', description: 'Names this occurrence.' },
    code: { type: 'string', enum: Object.keys(problems), description: 'Stable; decide by this.' },
    requestId: { type: 'string', description: 'The same as in the Request-Id header.' },
    lastInboundAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'With `window_closed`: when the recipient last wrote.',
    },
    closedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'With `window_closed`: when the window closed.',
    },
    failure: {},
    oldest: {
      type: 'string',
      description: 'With `event_gone`: the cursor from which everything that is kept is read.',
    },
    messageId: {
      type: 'string',
      format: 'uuid',
      description: 'With `order_asked`: the message that asks for the order.',
    },
    templates: {},
    resolution: {},
    errors: {
      type: 'array',
      description: 'Every fault of the request.',
      items: FAULT_SCHEMA,
    },
  },
} as const

const retryAfter = (description: string) => ({ 'Retry-After': { type: 'string', description } })

const HEADERS: Record<number, unknown> = {
  401: { 'WWW-Authenticate': { type: 'string', description: 'The header that was missing or not valid.' } },
  409: retryAfter(
    'With `idempotency_in_progress`, `charge_in_progress` and `media_not_ready`: seconds to wait before asking again.',
  ),
  429: retryAfter('Seconds to wait before asking again.'),
  503: retryAfter('Seconds to wait before asking again.'),
}

/**
 * Statuses that any request may get: bad HTTP or a bad path, too slow, headers too large, an
 * internal error.
 */
const ANY_REQUEST = [400, 408, 431, 500]

/** Statuses that any request with a key or of a session may get. */
export const ANY_CALLER = [401, 421]

/**
 * Problem responses for the schema of an operation: these statuses, and those of any request.
 * problem.ts writes their bodies.
 */
export function problemResponses(...statuses: number[]): Record<number, unknown> {
  return Object.fromEntries(
    [...ANY_REQUEST, ...statuses].map((status) => [
      status,
      {
        description: titles(status).join(' '),
        ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
        content: { 'application/problem+json': { schema: PROBLEM_SCHEMA } },
      },
    ]),
  )
}
