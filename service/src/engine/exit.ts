/**
 * How a command fails: one or two sentences, and its exit code.
 *
 * Exit codes: 0 done; 1 failed; 2 wrong usage or settings; 3 what was named does not exist; 4 a
 * check of `doctor` failed.
 */
import { ConfigError, isDebugging } from './settings/config.ts'
import { describeError, openLog } from './log/log.ts'
import { isConnectionError } from './postgres/errors.ts'

export const EXIT = { failed: 1, usage: 2, notFound: 3, unhealthy: 4 } as const

/** Ends a command with this message and exit code. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

/** PostgreSQL's error codes for refusing us rather than a statement, each with its remedy. */
const REFUSALS = {
  '28P01': 'The database refused the role or its password: are they right in DATABASE_URL?',
  '28000':
    'The database does not let this role in: is it right in DATABASE_URL, and does pg_hba.conf of the server allow it?',
  '3D000':
    'The server has no such database: is its name right at the end of DATABASE_URL? If there is none yet, create it with create database.',
  '42501':
    'The role of DATABASE_URL lacks a right: as the owner of the database run grant connect, create on database and ' +
    'grant usage, create on schema public, both to that role, and let it own the tables of Recado.',
  '53100': 'The disk of the database is full: free space there, or add more.',
  '53300':
    'The database has no connection left: raise max_connections of the server, or lower RECADO_DATABASE_CONNECTIONS of what uses it.',
  '25006':
    'The database accepts no writes: does DATABASE_URL lead to a standby, or is default_transaction_read_only on?',
} as const

/** DNS does not know the name of the server. */
const UNKNOWN_NAMES = ['ENOTFOUND', 'EAI_AGAIN']
const ESCAPE =
  'If the password has a / @ : ? or #, what comes after it is taken for the name of the server: / is written as %2F, @ as %40, : as %3A, ? as %3F, # as %23.'

/** One or two sentences for any error, and its exit code. */
export function explain(error: unknown): { sentence: string; exitCode: number } {
  if (error instanceof CommandError) return { sentence: error.message, exitCode: error.exitCode }
  if (error instanceof ConfigError) return { sentence: error.mistakes.join('\n'), exitCode: EXIT.usage }
  const { code = '', message } = describeError(error)
  // Before connection errors: a full disk and the like count as such, and deserve a better answer.
  if (Object.hasOwn(REFUSALS, code)) {
    const remedy = REFUSALS[code as keyof typeof REFUSALS]
    return { sentence: `${remedy} (${code}: ${message})`, exitCode: EXIT.failed }
  }
  if (isConnectionError(error)) {
    const hint = UNKNOWN_NAMES.includes(code) ? ` ${ESCAPE}` : ''
    const sentence = `The database cannot be reached (${code || message}). Is DATABASE_URL right, and does the server run?${hint}`
    return { sentence, exitCode: EXIT.failed }
  }
  return { sentence: message, exitCode: EXIT.failed }
}

/** Whether a line has all that an error says, as it is or with its values hidden as in the log. */
export const isSaidBy = (line: string, error: unknown): boolean =>
  error instanceof Error && [error.message, describeError(error).message].includes(line)

/**
 * Logs what ends a process that serves, in one line, and sets its exit code. The error is added
 * where it says more than the sentence.
 */
export function endWith(error: unknown): void {
  const { sentence, exitCode } = explain(error)
  const line = sentence.replaceAll('\n', ' ')
  const log = openLog(isDebugging() ? 'debug' : 'info')
  log.fatal({ event: 'fatal', ...(!isDebugging() && isSaidBy(line, error) ? {} : { err: error }) }, line)
  process.exitCode = exitCode
}
