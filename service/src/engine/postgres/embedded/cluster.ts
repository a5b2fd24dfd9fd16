/**
 * The cluster: the folder in which PostgreSQL keeps its databases. It appears complete or not at
 * all, so an interrupted creation leaves nothing that the next start could mistake for data.
 */
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { POSTGRES_MAJOR, programPath } from './binaries.ts'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'
import type { Place } from './place.ts'
import { isRoot, namedAccount, runAs } from './server-account.ts'
import type { ServerAccount } from './server-account.ts'
import type { OnStep } from './step.ts'

/**
 * Superuser and database of the cluster. Every process that may enter the socket folder can log in
 * as it.
 */
export const DATABASE = 'recado'

/**
 * Makes sure that there is a cluster of our version. Throws EmbeddedPostgresError if the folder
 * holds anything else.
 */
export async function openCluster(place: Place, onStep: OnStep): Promise<void> {
  const { clusterDir } = place
  const content: string[] = await readdir(clusterDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to another user (${reasonOf(error)}): start Recado as that user, or use another data folder.`,
    )
  })
  if (content.length === 0) return createCluster(place, onStep)
  if (!content.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `The folder ${clusterDir} is not empty and holds no PostgreSQL database: move it away, or use another data folder.`,
    )
  }
  const version = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (version !== POSTGRES_MAJOR) {
    throw new EmbeddedPostgresError(
      `The folder ${clusterDir} was written by PostgreSQL ${version}, and this Recado brings PostgreSQL ${POSTGRES_MAJOR}: ` +
        'move the folder away to begin again, or serve it with the Recado it came from.',
    )
  }
}

async function createCluster(place: Place, onStep: OnStep): Promise<void> {
  const startedAt = performance.now()
  const unfinished = `${place.clusterDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (isRoot()) await chown(unfinished, place.account.uid, place.account.gid)

  const initializing = initialize(place, unfinished)
  onStep({ event: 'postgres_initdb_started' }) // initdb runs by now
  await initializing
  await rm(place.clusterDir, { recursive: true, force: true }) // an empty folder at most
  await rename(unfinished, place.clusterDir)
  await syncFolder(path.dirname(place.clusterDir))
  onStep({ event: 'postgres_initdb_done', durationMs: Math.round(performance.now() - startedAt) })
}

/**
 * The C locale keeps sorting independent of the machine's libraries, so a folder can move between
 * machines.
 */
async function initialize({ binaries, account }: Place, folder: string): Promise<void> {
  const initdb = [programPath(binaries, 'initdb'), '-D', folder, '-U', DATABASE]
  await runNamed(account, folder, [...initdb, '--auth=trust', '--encoding=UTF8', '--locale=C'])
  const single = [programPath(binaries, 'postgres'), '--single', '-D', folder, 'template1']
  await runNamed(account, folder, single, `create database ${DATABASE}\n`)
}

/** Both programs fail if their user has no name on this system. */
async function runNamed(
  account: ServerAccount,
  folder: string,
  command: string[],
  input = '',
): Promise<void> {
  let run = await runAs(account, command, input)
  if (run.output.includes('could not look up effective user ID'))
    run = await runAs(namedAccount(account), command, input)
  const hasFailed = run.code !== 0 || /ERROR|FATAL|PANIC/.test(run.output)
  if (hasFailed) throw creationFailed(folder, run.output)
}

function creationFailed(folder: string, output: string): EmbeddedPostgresError {
  const lines = output.split('\n').map((line) => line.trim())
  const explaining = lines.findLast((line) => /error:|FATAL|PANIC|ENOENT|cannot|could not/.test(line))
  return new EmbeddedPostgresError(
    `The database could not be created in ${path.dirname(folder)}: ${explaining ?? lines.at(-1) ?? 'initdb said nothing'}. ` +
      'Use another data folder, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

/** A rename is durable once the folder it happened in has reached the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
