/** One Recado per data folder. `recado.pid` beside the lock only tells others who holds it. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lockFile, type FileLock } from '../../data-folder.ts'
import { unusableDataDir } from './data-dir.ts'

/** `serve` keeps the folder for as long as it runs; `command` gives it back within moments. */
export type Purpose = 'serve' | 'command'
export type Holder = { pid: number; purpose: Purpose }

/** Takes the lock, or returns nothing when another process holds it. Throws when the folder cannot hold one. */
export async function tryLockFolder(dataDir: string, purpose: Purpose): Promise<FileLock | undefined> {
  let lock: FileLock | undefined
  try {
    lock = lockFile(path.join(dataDir, 'recado.lock'))
    const holder: Holder = { pid: process.pid, purpose }
    if (lock) await writeFile(holderFile(dataDir), `${JSON.stringify(holder)}\n`)
    return lock
  } catch (error) {
    lock?.release()
    throw unusableDataDir(dataDir, error)
  }
}

/** Who wrote its name last, if that process is alive. It may have let go of the lock since. */
export async function findHolder(dataDir: string): Promise<Holder | undefined> {
  try {
    const holder = JSON.parse(await readFile(holderFile(dataDir), 'utf8')) as Holder
    return isAlive(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

/** Whether a process of this number exists, whoever owns it. A dead process its parent has not read yet counts. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function holderFile(dataDir: string): string {
  return path.join(dataDir, 'recado.pid')
}
