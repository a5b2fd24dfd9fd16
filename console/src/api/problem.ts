/** What can go wrong with a call: the service refused it and says why, or it could not be reached. */
import type { components } from './schema.d.ts'

export type Problem = components['schemas']['Problem']

/** The service answered with a problem. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly problem: Problem
  /** How long to wait before asking again, where the service says so. */
  readonly retryAfterMs: number | null

  constructor(problem: Problem, retryAfterMs: number | null) {
    super(problem.title)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer came, or none that is of the service: offline, restarting, or something else listens there. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Worth asking again by itself: nothing was done, or asking twice does no harm. */
export function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  return error instanceof RefusedError && [408, 429, 503].includes(error.problem.status)
}

/** Asking again brings the same answer: it is not there, or not for this key, or asked for wrongly. */
export function isFinal(error: unknown): boolean {
  return error instanceof RefusedError && error.problem.status < 500 && !isPassing(error)
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof RefusedError && error.problem.code === 'unauthenticated'
}
