/** The data folder: created if missing, and checked to be writable before anything starts in it. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockFile, makeDataFolder } from '../../service/src/index.ts'
import { StartError } from './steps.ts'

/** A killed Recado may need a moment to release the lock. */
const LOCK_PATIENCE_MS = 3_000
/** Referenced for the life of the process: garbage collection would close the file. */
let lock: ReturnType<typeof lockFile>

/**
 * Creates the folder and `logs` in it, and locks out a second `npm start`, which would overwrite
 * the logs and the simulator's state. Throws StartError.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await makeDataFolder(dataDir)
    await mkdir(path.join(dataDir, 'logs'), { mode: 0o700, recursive: true })
    lock = lockFile(path.join(dataDir, 'start.lock'), LOCK_PATIENCE_MS)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error)
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reason}): make it writable, or name another one in RECADO_DATA_DIR.`,
    )
  }
  if (lock !== undefined) return
  throw new StartError(
    `Recado already runs in the data folder ${dataDir}: stop it first, or name another folder in RECADO_DATA_DIR.`,
  )
}

/**
 * Replaces a file atomically: a reader sees the old text or the new one. Readable by the owner
 * only.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, file)
}
