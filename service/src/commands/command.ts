/**
 * Shared by the short commands: settings, a database connection, output for people or programs.
 *
 * Results go to standard output, everything else to standard error.
 */
import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { readConfig, type Config } from '../engine/settings/config.ts'
import { openLog, silentLog } from '../engine/log/log.ts'
import { createAudit, type NameSubject, type AuditedAction } from '../engine/audit/audit.ts'
import type { AuditAction } from '../engine/audit/audit-actions.ts'
import { openPool, type Pool } from '../engine/postgres/connection.ts'
import { countMissingMigrations, hasSchema } from '../engine/postgres/migrate.ts'
import { findWorkspace, listWorkspaces } from '../workspaces/workspaces-repository.ts'
import { openDatabase } from '../engine/postgres/open-database.ts'
import { findSecretKeys } from '../engine/secrets/secret-key.ts'
import { assertMeant, assertThere } from './embedded-word.ts'
import { isUuid } from './arguments.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { toPlainLine, toPlainText } from './plain-text.ts'
import { atWorkspace } from './with-directory.ts'

export type CommandContext = { config: Config; pool: Pool; now: Date }

/**
 * Runs a command on the database. An embedded server is shared if it runs, otherwise started until
 * the command ends. Only the command that takes `embedded` makes a database; none makes a secret
 * key here.
 * @param config other settings than those of the environment: of another database
 */
export async function withDatabase<Result>(
  run: (context: CommandContext) => Promise<Result>,
  {
    needsSchema = true,
    embedded,
    config = readConfig(),
  }: { needsSchema?: boolean; embedded?: boolean; config?: Config } = {},
): Promise<Result> {
  if (embedded === undefined) await assertThere(config)
  else assertMeant(config, 'migrate', embedded)
  const log = config.logLevel === 'debug' ? openLog('debug') : silentLog
  const database = await openDatabase(config, log, 'borrow')
  const pool = openPool(database.connectionString, 2)
  try {
    if (needsSchema && (await countMissingMigrations(pool)) > 0) {
      const what = (await hasSchema(pool)) ? 'lacks migrations' : 'has no schema yet'
      throw new CommandError(`The database ${what}. Run \`recado migrate\` first.`)
    }
    await findSecretKeys(config, pool) // throws if the key is lost
    return await run({ config, pool, now: new Date() })
  } finally {
    await pool.end()
    await database.close()
  }
}

export const WORKSPACE_OPTION = [
  '--workspace <id>',
  'id of the workspace; not needed where there is only one',
] as const

export type WorkspaceContext = CommandContext & {
  workspaceId: string
  /** Names what the audit log says it was done to. */
  about: NameSubject
}

/**
 * The same for the named workspace, or for the only one there is.
 * @param action what the audit log enters; null for a command that changes nothing
 */
export const withWorkspace = async <Result>(
  named: string | undefined,
  action: AuditAction | null,
  run: (context: WorkspaceContext) => Promise<Result>,
): Promise<Result> => {
  const config = await atWorkspace(readConfig(), named)
  return await withDatabase(
    async (context) => {
      const workspaceId = await chooseWorkspace(context.pool, named)
      if (action === null) return await run({ ...context, workspaceId, about: () => undefined })
      return await auditOf(context).during(toDeed(workspaceId, action), (name) => {
        // an argument that is no id may be anything, even a key that was pasted by mistake
        const about = (id: string) => (isUuid(id) ? name(id.toLowerCase()) : undefined)
        return run({ ...context, workspaceId, about })
      })
    },
    { config },
  )
}

/**
 * What a command enters in the audit log: the person who runs it, by the account of the machine.
 */
export const toDeed = (
  workspaceId: string,
  action: AuditAction,
  subjectId: string | null = null,
): AuditedAction => ({
  workspaceId,
  action,
  subjectId,
  address: null,
  requestId: null,
  actor: { kind: 'command', name: accountName() },
})

function accountName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null // a container may run as an account that has no name
  }
}

const auditOf = ({ pool, now }: CommandContext) =>
  createAudit(pool, { now: () => now }, silentLog, {
    readOutcome: (error) => ({ outcome: error instanceof CommandError ? 'refused' : null, problem: null }),
    toRefusal: (error) => error,
  })

async function chooseWorkspace(db: Pool, named: string | undefined): Promise<string> {
  if (named !== undefined) {
    const workspace = isUuid(named) ? await findWorkspace(db, named) : null
    if (workspace) return workspace.id // in the database's spelling: locks and exports use it
    throw new CommandError('There is no such workspace. `recado workspace list` shows all.', EXIT.notFound)
  }
  const [only, ...others] = await listWorkspaces(db)
  if (!only) {
    throw new CommandError(
      'There is no workspace yet. Create one with `recado workspace create <name>`.',
      EXIT.notFound,
    )
  }
  if (others.length === 0) return only.id
  throw new CommandError(
    `There are ${others.length + 1} workspaces: name one with --workspace. \`recado workspace list\` shows all.`,
    EXIT.usage,
  )
}

/**
 * The result of a command, for a program and for a person. The command may have failed
 * nevertheless.
 */
export type Result = { json: unknown; text: string; failure?: CommandError | null }

/**
 * Gives the command `--json`, and prints its result. `run` receives the command's arguments, then
 * its options.
 */
export function printing(command: Command, run: (...given: never[]) => Promise<Result>): void {
  command.option('--json', 'print JSON').action(async (...given: unknown[]) => {
    const { json, text, failure } = await run(...(given as never[]))
    const { json: isJson } = command.opts<{ json?: boolean }>()
    process.stdout.write(`${toPlainText(isJson ? JSON.stringify(json) : text)}\n`)
    if (failure) throw failure
  })
}

/** `1 sender`, `2 senders`. */
export function countOf(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

/** Columns under their headings, each as wide as its widest cell. */
export function table(headings: string[], rows: (string | null)[][]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => toPlainLine(cell ?? '-')))]
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
