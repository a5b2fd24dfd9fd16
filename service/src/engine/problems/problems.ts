/**
 * Every problem that the public API can answer: a row for each, in problems/ by subject.
 * `npm run docs` writes docs/problems.md and the words of the console from them.
 *
 * The layers below throw a `Problem` with a code and a sentence; only api/ turns it into an answer
 * (RFC 9457). A sentence never contains what the caller sent, a secret, SQL or a stack.
 */
import { eventProblems } from './events.ts'
import { inboxProblems } from './inbox.ts'
import { mediaProblems } from './media.ts'
import { messageProblems } from './messages.ts'
import { paymentProblems } from './payments.ts'
import { peopleProblems } from './people.ts'
import type { ProblemRow } from './problem-row.ts'
import { requestProblems } from './requests.ts'
import { senderProblems } from './senders.ts'
import { serverProblems } from './servers.ts'

const rows = {
  ...requestProblems,
  ...peopleProblems,
  ...inboxProblems,
  ...messageProblems,
  ...senderProblems,
  ...mediaProblems,
  ...eventProblems,
  ...paymentProblems,
  ...serverProblems,
}

export type ProblemCode = keyof typeof rows

/** By status, and within a status by subject. */
export const problems = Object.fromEntries(
  Object.entries<ProblemRow>(rows).toSorted(([, one], [, other]) => one.status - other.status),
) as Record<ProblemCode, ProblemRow>

/** One fault of a request. `pointer` is a JSON Pointer (RFC 6901) into the part named by `in`. */
export type Fault = {
  in: 'body' | 'query' | 'path' | 'header'
  pointer: string
  code: string
  detail: string
  /** URL of the page about the rule, for faults that preflight finds. */
  docs?: string
}

export type ProblemDetails = {
  /** All faults found in the request. */
  errors?: Fault[]
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number
  /** Members of the answer besides the standard ones, such as `lastInboundAt`. */
  extra?: Record<string, unknown>
}

/**
 * Thrown anywhere below the API to answer with a problem. `message` is the `detail` of the answer.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail)
    this.code = code
    this.details = details
  }
}

/** A request about a workspace that is not here, or is just leaving: docs/moving-a-workspace.md. */
export const awayProblem = (away: 'leaving' | 'moved'): Problem =>
  away === 'moved'
    ? new Problem('workspace_moved', 'Another server has the workspace.')
    : new Problem('workspace_leaving', 'The workspace is being moved to another server.', {
        retryAfterSeconds: 1,
      })
