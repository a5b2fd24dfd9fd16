/** How a call can fail: the service refused it and says why, or could not be reached. */
import type { components } from '../../../client/src/openapi.ts'

export type Problem = components['schemas']['Problem']

/** The service answered with a problem. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly problem: Problem
  /** How long to wait before a retry, if the service says so. */
  readonly retryAfterMs: number | null

  constructor(problem: Problem, retryAfterMs: number | null) {
    super(problem.title)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer, or one of another program: offline, restarting, or something else listens there. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Worth an automatic retry: nothing was done, or doing it twice does no harm. */
export function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof RefusedError && [408, 429, 503].includes(error.problem.status)
}

/** A retry would bring the same answer: not found, not permitted, or invalid. */
export function isFinal(error: unknown): boolean {
  return error instanceof RefusedError && error.problem.status < 500 && !isPassing(error)
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof RefusedError && error.problem.code === 'unauthenticated'
}
