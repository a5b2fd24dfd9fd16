/**
 * Distinguishes a database that is unavailable or busy for the moment from a statement that is
 * wrong.
 */

/**
 * The database is unavailable, or was lost before it answered: the statement may or may not have
 * taken effect.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** Too many callers wait already. Nothing was done; the caller should try again later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * SQLSTATE classes and codes of a server that is unavailable to its clients (PostgreSQL manual,
 * appendix A). 57014: a statement reached its time limit, because of a lock or a stall, and the
 * next one would as well. 25P03: the server ended a transaction that was idle for too long.
 */
const UNAVAILABLE_STATES = /^(08...|57014|57P0[1-5]|53...|25006|25P03)$/

/** Transactions that lost to others: a deadlock, a conflict, a lock that was not available. */
const CONFLICT_STATES = /^(40...|55P03)$/

/** Matches the codes of the server, not those of a socket. */
const STATE = /^(?=.*[0-9])[0-9A-Z]{5}$/

/**
 * Classes that blame the rows: too many, invalid, against a constraint or a view, too large, or
 * refused by a user-defined function.
 */
const ROW_STATES = /^(2[123]|44|54|P0)...$/

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Node's codes of socket errors. */
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

/** `pg` reports a lost connection with plain errors without a code. These are their messages. */
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
 * Whether the error does not blame the rows: the same statement may succeed later, if need be after
 * an operator has repaired the database or the proxy in front of it.
 */
export function isPassingError(error: unknown): boolean {
  if (isConnectionError(error) || isConflict(error)) return true
  const code = error instanceof Error ? codeOf(error) : ''
  return STATE.test(code) && !ROW_STATES.test(code)
}

/**
 * Whether a transaction lost to another one, or waited too long for its lock. It may succeed when
 * tried again.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && CONFLICT_STATES.test(codeOf(error))

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === UNIQUE_VIOLATION

export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === FOREIGN_KEY_VIOLATION

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')
