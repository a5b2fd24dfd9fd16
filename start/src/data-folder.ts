/** The data folder: made if missing, and found writable before anything is started in it. */
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** A Recado that was killed may need a moment. */
const LOCK_PATIENCE_MS = 3_000
/** Held for as long as the process lives; an unreachable one would be closed. */
let lock: DatabaseSync | undefined

/** Makes the folder and `logs` in it. Throws StartError when that, or writing there, is not possible. */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    const isNew = await makeFolder(dataDir)
    // The database of a Recado started by root runs as somebody else, who must get through to its own folder inside.
    if (isNew && process.getuid?.() === 0) await chmod(dataDir, 0o711)
    await makeFolder(path.join(dataDir, 'logs'))
    const probe = path.join(dataDir, `.writable-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error)
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reason}): make it writable, or name another one in RECADO_DATA_DIR.`,
    )
  }
}

/**
 * Keeps a second `npm start` out of the folder, whose logs and simulator it would overwrite, until our process ends.
 * The lock is the kernel's own, held through an empty SQLite file, so a killed process leaves none behind.
 */
export function lockDataFolder(dataDir: string): void {
  try {
    lock = new DatabaseSync(path.join(dataDir, 'start.lock'), { timeout: LOCK_PATIENCE_MS })
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch {
    throw new StartError(
      `Recado already runs in the data folder ${dataDir}: stop it first, or name another folder in RECADO_DATA_DIR.`,
    )
  }
}

/** Replaces a file as a whole: a reader sees the old text or the new one. Readable by the owner only. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text, { mode: 0o600 })
  await rename(unfinished, file)
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
