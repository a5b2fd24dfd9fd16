/**
 * The data folder: created if missing, and locked by one Recado. `recado.pid` beside the lock only
 * names its holder.
 */
import { readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockFile, makeDataFolder, type FileLock } from '../../data-folder.ts'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'
import { isAlive } from './postmaster-pid.ts'

/** `serve` keeps the folder for as long as it runs; `command` releases it within moments. */
type Purpose = 'serve' | 'command'
type Holder = { pid: number; purpose: Purpose }

const holderFile = (dataDir: string) => path.join(dataDir, 'recado.pid')

/**
 * Returns its real path, the same for every spelling. Throws EmbeddedPostgresError when it cannot
 * be created.
 */
export async function openDataDir(wanted: string): Promise<string> {
  const dataDir = path.resolve(wanted)
  try {
    await makeDataFolder(dataDir)
    return await realpath(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/**
 * Takes the lock, or returns nothing when another process holds it. Throws when the folder cannot
 * hold one.
 */
export async function tryLockFolder(dataDir: string, purpose: Purpose): Promise<FileLock | undefined> {
  let lock: FileLock | undefined
  try {
    lock = lockFile(path.join(dataDir, 'recado.lock'))
    const holder: Holder = { pid: process.pid, purpose }
    if (lock) await writeFile(holderFile(dataDir), `${JSON.stringify(holder)}\n`)
    return lock
  } catch (error) {
    lock?.release()
    throw unusable(dataDir, error)
  }
}

/** The process that locked the folder last, if it is alive. It may have released the lock since. */
export async function findHolder(dataDir: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(holderFile(dataDir), 'utf8')) as Holder
    return isAlive(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

function unusable(dataDir: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written (${reasonOf(error)}): make it writable, name another one in RECADO_DATA_DIR, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
