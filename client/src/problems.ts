/**
 * How a call fails: the service refused it and says why, or it could not be reached, or it took too
 * long.
 */
import type { components } from './openapi.ts'

/** An error answer (RFC 9457). */
export type Problem = components['schemas']['Problem']

/** The stable names of problems. A newer service may have more. */
export type ProblemCode = Problem['code']

/** One thing wrong with a request, with a JSON Pointer to it. */
export type Fault = components['schemas']['Fault']

/** The service answered with a problem: decide by `code`. */
export class RecadoProblem extends Error {
  override name = 'RecadoProblem'
  /**
   * The whole answer, with what only some problems have, such as `templates` of `window_closed`.
   */
  readonly problem: Problem
  /** How long to wait before the same request may succeed, if the service says so. */
  readonly retryAfterMs: number | null

  constructor(problem: Problem, retryAfterMs: number | null) {
    super(`${problem.title} (${problem.code}): ${problem.detail}`)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }

  get code(): ProblemCode {
    return this.problem.code
  }
  /** The HTTP status. */
  get status(): number {
    return this.problem.status
  }
  /**
   * Every fault of the request, with a pointer to each; empty if the problem is none of its fields.
   */
  get errors(): Fault[] {
    return this.problem.errors ?? []
  }
  /** Names the request in the log of the service. */
  get requestId(): string {
    return this.problem.requestId
  }
}

type ConnectionErrorOptions = ErrorOptions & { mayHaveArrived?: boolean; status?: number | null }

/**
 * No answer, or one of another program: the service is away, or something else answers at its
 * address.
 */
export class RecadoConnectionError extends Error {
  override name = 'RecadoConnectionError'
  /** Whether the service may have received the request. If not, asking again does no harm. */
  readonly mayHaveArrived: boolean
  /** The HTTP status, if another program answered, such as a proxy before the service. */
  readonly status: number | null

  constructor(
    message: string,
    { mayHaveArrived = true, status = null, ...rest }: ConnectionErrorOptions = {},
  ) {
    super(message, rest)
    this.mayHaveArrived = mayHaveArrived
    this.status = status
  }
}

/** No answer in time. The service may have received the request. */
export class RecadoTimeoutError extends RecadoConnectionError {
  override name = 'RecadoTimeoutError'
}

/** Turns an answer that is not a success into its error. Reads the body. */
export async function toError(response: Response): Promise<RecadoProblem | RecadoConnectionError> {
  const answer: unknown = await response.json().catch(() => null)
  if (isProblem(answer)) return new RecadoProblem(answer, readRetryAfter(response.headers))
  const { status } = response
  return new RecadoConnectionError(`The answer ${status} is none of Recado's: is the address right?`, {
    status,
  })
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'title' in answer
}

/** The service writes seconds. */
function readRetryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : null
}

/** How runtimes name a connection that was never made. */
const NEVER_MADE =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|tcp connect error|dns error)\b/

/**
 * Throws what `fetch` threw, or what reading its answer did. A TypeError of it becomes a connection
 * error: one of this client says that an argument is none.
 */
export function throwOfFetch(error: unknown): never {
  throw error instanceof TypeError ? toConnectionError(error) : error
}

/**
 * What `fetch` threw, described as far as it can be: browsers do not say whether a request has
 * left.
 */
function toConnectionError(cause: unknown): RecadoConnectionError {
  const {
    code,
    message = '',
    cause: inner,
  } = (cause ?? {}) as { code?: string; message?: string; cause?: unknown }
  const { code: innerCode, message: innerMessage } = (inner ?? {}) as { code?: string; message?: string }
  const words = [code, message, innerCode, innerMessage].join(' ')
  return new RecadoConnectionError('Recado does not answer', {
    cause,
    mayHaveArrived: !NEVER_MADE.test(words),
  })
}
