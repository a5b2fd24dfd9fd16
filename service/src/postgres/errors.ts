/** Tells a database that is away, or busy for the moment, from a statement that is wrong. */

/** The database cannot take it now, or was lost before it answered: what was asked may or may not have happened. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** Too many wait already: the caller is to come back later. Nothing was done. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * SQLSTATE classes and codes under which a server turns its clients away (PostgreSQL manual, appendix A). 57014 is a
 * statement that ran into its time limit, because of a lock or a stall: the next one would as well. 25P03 ended a
 * transaction in which nothing was said for too long.
 */
const UNAVAILABLE_STATES = /^(08...|57014|57P0[1-5]|53...|25006|25P03)$/

/** Transactions that lost against others: a deadlock, a conflict, a lock not to be had. */
const CONFLICT_STATES = /^(40...|55P03)$/

/** What a server says rather than a socket. */
const STATE = /^(?=.*[0-9])[0-9A-Z]{5}$/

/**
 * Classes that speak against the rows: too many, not to be stored, against a constraint or a view, too large, or refused by a
 * function that somebody wrote.
 */
const ROW_STATES = /^(2[123]|44|54|P0)...$/

/** Rows that would break a unique constraint, and a foreign key. */
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

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

export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return SOCKET_CODES.has(code) || UNAVAILABLE_STATES.test(code) || CLIENT_SENTENCES.test(error.message)
}

/**
 * Whether the error says nothing against the rows: the same may succeed when it is asked again, if need be once somebody has
 * mended the database, or what stands before it.
 */
export function isPassingError(error: unknown): boolean {
  if (isConnectionError(error) || isConflict(error)) return true
  const code = error instanceof Error ? codeOf(error) : ''
  return STATE.test(code) && !ROW_STATES.test(code)
}

/** Whether a transaction lost against another one, or would have waited for it too long: tried again, it may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICT_STATES.test(codeOf(error))

/** Whether somebody else has what was to be unique. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === UNIQUE_VIOLATION

/** Whether it names a row that is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === FOREIGN_KEY_VIOLATION

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
