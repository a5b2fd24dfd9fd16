/** How a call can fail: the service refused it and says why, or could not be reached. */
import {
  RecadoConnectionError as UnreachableError,
  RecadoProblem as RefusedError,
} from '../../../client/src/index.ts'

export { RefusedError, UnreachableError }
export type { Problem } from '../../../client/src/index.ts'

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
