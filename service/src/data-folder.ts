/** The data folder: made if missing, and kept by one process at a time. */
import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export type FileLock = { release(): void }

/** Makes the folder for its owner only. Rejects with the error of the system. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const isNew = await makeFolder(dataDir)
  // PostgreSQL refuses root and runs as another user, who has to get through to the cluster inside.
  if (isNew && process.getuid?.() === 0) await chmod(dataDir, 0o711)
}

/**
 * Locks an empty SQLite file. The lock is the kernel's own and ends with its process, however that ends: no lock is ever
 * stale. Returns nothing while another process holds it; throws when the file cannot be made.
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

/** As `mkdir` with `recursive`, which never returns where a folder can be neither made nor found, as below /proc. */
async function makeFolder(folder: string): Promise<boolean> {
  const make = () => mkdir(folder, { mode: 0o700 }).then(() => true)
  return make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return false
    if (error.code !== 'ENOENT') throw error
    await makeFolder(path.dirname(folder))
    return make()
  })
}
