/**
 * How a command ends that went wrong: one or two sentences, and its exit code.
 *
 * Exit codes: 0 done; 1 failed; 2 wrong usage or settings; 3 what was named does not exist; 4 a check of `doctor`
 * failed.
 */
import { ConfigError } from '../config.ts'
import { describeError } from '../log.ts'
import { isConnectionFailure } from '../postgres/failures.ts'

export const EXIT = { failed: 1, usage: 2, notFound: 3, unhealthy: 4 } as const

/** Ends a command with one sentence and its exit code. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** One or two sentences for whatever went wrong, and the exit code it deserves. */
export function explain(error: unknown): { sentence: string; exitCode: number } {
  if (error instanceof CommandError) return { sentence: error.message, exitCode: error.exitCode }
  if (error instanceof ConfigError) return { sentence: error.mistakes.join('\n'), exitCode: EXIT.usage }
  if (isConnectionFailure(error)) {
    const { code, message } = describeError(error)
    const sentence = `The database cannot be reached (${code ?? message}). Is DATABASE_URL right, and does the server run?`
    return { sentence, exitCode: EXIT.failed }
  }
  return { sentence: describeError(error).message, exitCode: EXIT.failed }
}
