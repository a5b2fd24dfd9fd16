/**
 * What every command shares: settings, the database for its duration, output for people or programs, exit codes.
 *
 * Exit codes: 0 done; 1 failed; 2 wrong usage or settings; 3 what was named does not exist; 4 a check of `doctor`
 * failed. Results go to standard output, everything else to standard error.
 */
import { ConfigError, readConfig, type Config } from '../config.ts'
import { describeError, openLog, silentLog } from '../log.ts'
import { openPool, type Pool } from '../postgres/connection.ts'
import { isConnectionFailure } from '../postgres/failures.ts'
import { countMissingMigrations } from '../postgres/migrate.ts'
import { openDatabase } from '../postgres/open-database.ts'
import type { SecretKeys } from '../workspaces/credentials.ts'
import { openSecretKeys } from '../workspaces/secret-key.ts'

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

export type CommandContext = { config: Config; pool: Pool; secretKeys: SecretKeys; now: Date }

/** Runs a command on the database; the embedded server is borrowed, or started for as long as the command takes. */
export async function withDatabase<Result>(
  run: (context: CommandContext) => Promise<Result>,
  { needsSchema = true }: { needsSchema?: boolean } = {},
): Promise<Result> {
  const config = readConfig(process.env)
  const log = config.logLevel === 'debug' ? openLog('debug') : silentLog
  const database = await openDatabase(config, log, 'borrow')
  const pool = openPool(database.connectionString, 2)
  try {
    if (needsSchema && (await countMissingMigrations(pool)) > 0) {
      throw new CommandError('The database lacks migrations. Run `recado migrate` first.')
    }
    const secretKeys = await openSecretKeys(config)
    return await run({ config, pool, secretKeys, now: new Date() })
  } finally {
    await pool.end()
    await database.close()
  }
}

/** Prints a result: as one line of JSON, or as text for a person. */
export function print(isJson: boolean, result: unknown, text: string): void {
  process.stdout.write(`${isJson ? JSON.stringify(result) : text}\n`)
}

/** Columns under their headings, as wide as they need to be. */
export function table(headings: string[], rows: (string | null)[][]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => cell ?? '-'))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
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
