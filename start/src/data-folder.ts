/** The data folder: made if missing, and found writable before anything is started in it. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockFile, makeDataFolder } from '../../service/src/index.ts'
import { StartError } from './steps.ts'

/** A Recado that was killed may need a moment. */
const LOCK_PATIENCE_MS = 3_000
/** Held for as long as the process lives; an unreachable one would be closed. */
let lock: ReturnType<typeof lockFile>

/**
 * Makes the folder and `logs` in it, and keeps a second `npm start` out, whose logs and simulator it would overwrite. Throws
 * StartError.
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

/** Replaces a file as a whole: a reader sees the old text or the new one. Readable by the owner only. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, file)
}
