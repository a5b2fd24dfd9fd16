/** The data folder itself: made if missing, with one name however it was spelled. */
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder } from '../../data-folder.ts'
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts'

/** Returns its real path. Throws EmbeddedPostgresError when it is not there and cannot be made. */
export async function openDataDir(wanted: string): Promise<string> {
  const dataDir = path.resolve(wanted)
  try {
    await makeDataFolder(dataDir)
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
