/**
 * The option `--embedded`, which allows the database of the data folder. A shell that loses
 * `DATABASE_URL` must not lead to an empty database that looks like a shop without orders. So only
 * this option lets the service run on an embedded database, or makes one.
 */
import type { Config } from '../engine/settings/config.ts'
import { hasEmbeddedPostgres } from '../engine/postgres/embedded/embedded.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { toPlainText } from './plain-text.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

export const EMBEDDED_OPTION = [
  '--embedded',
  'use the database of the data folder, created if missing, in place of DATABASE_URL',
] as const

const LOST =
  "DATABASE_URL is not set. Was it lost on the way? A shell cuts a line at & and ; unless the value is in quotes (DATABASE_URL='postgresql://…?a=b&c=d'), " +
  'and passes on only what is exported (export DATABASE_URL, or set -a before a file of settings is read).'

/**
 * For commands that may make an embedded database: throws unless it is clear which database is
 * meant.
 */
export function assertMeant({ databaseUrl, dataDir }: Place, command: string, embedded = false): void {
  if (databaseUrl && embedded) {
    throw new CommandError('DATABASE_URL is set, and --embedded means another database.', EXIT.usage)
  }
  if (databaseUrl || embedded) return
  throw new CommandError(
    `${LOST} The embedded database of ${dataDir} has to be meant: recado ${command} --embedded. The demo is npm start.`,
    EXIT.usage,
  )
}

/**
 * For commands that use an existing database: throws if there is none, and reports it if it is an
 * embedded one.
 */
export async function assertThere({ databaseUrl, dataDir }: Place): Promise<void> {
  if (databaseUrl) return
  if (!(await hasEmbeddedPostgres(dataDir))) {
    throw new CommandError(
      `${LOST} There is no embedded database in ${dataDir} either; create one with recado migrate --embedded.`,
      EXIT.usage,
    )
  }
  process.stderr.write(toPlainText(`DATABASE_URL is not set: this is the embedded database of ${dataDir}.\n`))
}
