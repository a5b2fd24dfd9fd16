/** The data folder: made if missing, and used by one process at a time. */
import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export type FileLock = { release(): void }

/** Makes the folder for its owner only. Rejects with the operating system's error. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const isNew = await makeFolder(dataDir)
  // PostgreSQL refuses to run as root. It runs as another user, who must be able to reach the
  // cluster inside.
  if (isNew && process.getuid?.() === 0) await chmod(dataDir, 0o711)
}

/**
 * Locks an empty SQLite file. The kernel holds the lock and releases it when the process ends,
 * however it ends, so no lock is ever stale. Returns undefined while another process holds it;
 * throws when the file cannot be made.
 */
export function lockFile(file: string, patienceMs = 0): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: patienceMs })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive') // no journal file: nothing is ever written
    return { release: () => void (database.isOpen && database.close()) }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/**
 * Makes the folder and those that hold it, each for its owner only; false if it is there. Like
 * `mkdir` with `recursive`, which hangs where a folder can be neither made nor found, as below
 * /proc.
 */
export async function makeFolder(folder: string): Promise<boolean> {
  const make = () => mkdir(folder, { mode: 0o700 }).then(() => true)
  return make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return false
    if (error.code !== 'ENOENT') throw error
    await makeFolder(path.dirname(folder))
    return make()
  })
}
