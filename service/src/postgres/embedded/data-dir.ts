/** The data folder itself: made if missing, with one name however it was spelled. */
import { chmod, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'
import { isRoot } from './server-account.ts'

/** Returns its real path. Throws EmbeddedPostgresError when it is not there and cannot be made. */
export async function openDataDir(wanted: string): Promise<string> {
  const dataDir = path.resolve(wanted)
  try {
    const isNew = await makeFolder(dataDir)
    // Root's folder must let the server's account through to the cluster inside.
    if (isNew && isRoot()) await chmod(dataDir, 0o711)
    return await realpath(dataDir)
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
}

export function unusableDataDir(dataDir: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written (${reasonOf(error)}): make it writable, name another one in RECADO_DATA_DIR, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  )
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
