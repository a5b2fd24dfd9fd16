/**
 * PostgreSQL inside the data folder: a real server, started and stopped with the process that opens
 * it.
 *
 * For evaluation, development and one small shop; DATABASE_URL replaces it. It listens only on a
 * Unix socket in a private folder. It guarantees one Recado per folder, that committed data
 * survives kill -9 of everything, that no server outlives its Recado, and that every failure is one
 * sentence that the operator can act on.
 */
import { existsSync } from 'node:fs'
import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileLock } from '../../data-folder.ts'
import { openLogFile } from '../../log/log-file.ts'
import { DATABASE, openCluster } from './cluster.ts'
import { findHolder, openDataDir, tryLockFolder } from './data-dir.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { preparePlace, toClusterDir } from './place.ts'
import type { Place } from './place.ts'
import { findPostmaster, isServing } from './postmaster-pid.ts'
import { PORT } from './server-settings.ts'
import type { OnStep } from './step.ts'
import { supervise } from './supervise.ts'

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'
export type { EmbeddedStep } from './step.ts'

export type EmbeddedPostgres = {
  /**
   * For `pg`: superuser and database `recado` over the private socket. Stays valid when the server
   * is restarted.
   */
  connectionString: string
  /**
   * Stops what was started here: fast shutdown, after 8 s immediate. Does nothing the second time.
   * Never rejects.
   */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** Created if it does not exist. Holds the cluster, its socket, its log and the lock. */
  dataDir: string
  onStep?: OnStep
  /** Further server settings (`-c name=value`) over our own, for tests. */
  settings?: Record<string, string>
}

const LOCK_POLL_MS = 50
/**
 * How long `serve` waits for a short command that holds the folder, and for a Recado that is just
 * ending.
 */
const SERVE_PATIENCE_MS = { command: 10_000, serve: 3_000 }
/** A command waits for another command, or for a `serve` that is just creating the database. */
const COMMAND_PATIENCE_MS = 60_000

/**
 * Whether the folder holds a database, or is held by a process that may be creating one. Writes
 * nothing.
 */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (
    existsSync(path.join(toClusterDir(dataDir), 'PG_VERSION')) || (await findHolder(dataDir)) !== undefined
  )
}

/**
 * Starts the server of this folder for as long as the process runs. Throws EmbeddedPostgresError.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir)
  return startLocked(await lockForServe(dataDir), dataDir, options)
}

/**
 * For short commands: uses the server of the `serve` that runs on this folder, or else starts one
 * until `close`. Throws EmbeddedPostgresError.
 */
export async function borrowEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir)
  const giveUpAt = performance.now() + COMMAND_PATIENCE_MS
  while (performance.now() < giveUpAt) {
    const lock = await tryLockFolder(dataDir, 'command')
    if (lock !== undefined) return startLocked(lock, dataDir, options)
    const holder = await findHolder(dataDir)
    const running = holder?.purpose === 'serve' ? await findRunningServer(dataDir) : undefined
    if (running !== undefined) return running
    await sleep(LOCK_POLL_MS)
  }
  throw await inUse(dataDir)
}

async function startLocked(
  lock: FileLock,
  dataDir: string,
  { onStep = () => {}, settings = {} }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  try {
    const place = await preparePlace(dataDir)
    await openCluster(place, onStep)
    const log = await openLogFile(path.join(dataDir, 'postgres.log'))
    const server = await supervise(place, log, settings, onStep)
    const close = async () => {
      await server.close()
      await removeTemporarySocketDir(place)
      log.close()
      lock.release()
    }
    let closed: Promise<void> | undefined
    return { connectionString: connectionString(place.socketDir, PORT), close: () => (closed ??= close()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function findRunningServer(dataDir: string): Promise<EmbeddedPostgres | undefined> {
  const clusterDir = toClusterDir(dataDir)
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster?.status !== 'ready' || !(await isServing(postmaster.pid, clusterDir))) return undefined
  return {
    connectionString: connectionString(postmaster.socketDir, postmaster.port),
    close: () => Promise.resolve(), // it belongs to the `serve` that started it
  }
}

async function lockForServe(dataDir: string): Promise<FileLock> {
  const askedAt = performance.now()
  for (;;) {
    const lock = await tryLockFolder(dataDir, 'serve')
    if (lock !== undefined) return lock
    const holder = await findHolder(dataDir)
    if (performance.now() - askedAt >= SERVE_PATIENCE_MS[holder?.purpose ?? 'serve'])
      throw await inUse(dataDir)
    await sleep(LOCK_POLL_MS)
  }
}

async function inUse(dataDir: string): Promise<EmbeddedPostgresError> {
  const holder = await findHolder(dataDir)
  const who = holder === undefined ? 'Another Recado' : `Another Recado (process ${holder.pid})`
  return new EmbeddedPostgresError(
    `${who} already uses the data folder ${dataDir}: stop it first, or name another folder in RECADO_DATA_DIR.`,
  )
}

/** A socket folder outside the data folder would stay behind for good. */
async function removeTemporarySocketDir({ socketDir, clusterDir }: Place): Promise<void> {
  if (path.dirname(socketDir) !== path.dirname(clusterDir)) await rmdir(socketDir).catch(() => {})
}

/**
 * A valid URL needs a host before the path; `host` in the query is the one that counts.
 * No TLS on a Unix socket, whatever PGSSLMODE says for other servers.
 */
function connectionString(socketDir: string, port: number): string {
  const place = `host=${encodeURIComponent(socketDir)}&port=${port}`
  return `postgresql://${DATABASE}@localhost/${DATABASE}?${place}&sslmode=disable`
}
