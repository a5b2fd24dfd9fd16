/** Tells a database that is away from a statement that is wrong. */

/** The database cannot be reached, or was lost before it answered: what was asked may or may not have happened. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** SQLSTATE classes and codes under which a server turns its clients away (PostgreSQL manual, appendix A). */
const UNAVAILABLE_STATES = /^(08...|57P0[1-5]|53...|25006)$/

/** Errors of the socket below, by Node's code. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** `pg` reports a lost connection in plain errors without a code; these are its sentences. */
const CLIENT_SENTENCES =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable|Client was closed/i

export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return SOCKET_CODES.has(code) || UNAVAILABLE_STATES.test(code) || CLIENT_SENTENCES.test(error.message)
}
