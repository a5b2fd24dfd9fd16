/**
 * One Recado per data folder.
 *
 * The lock is the kernel's own, held through an empty SQLite file: it ends with its process however that
 * ends, so there is no stale lock to judge and no race to take one over. `recado.pid` beside it only tells
 * others who the holder is.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unusableDataDir } from './data-dir.ts'

/** `serve` keeps the folder for as long as it runs; `command` gives it back within moments. */
export type Purpose = 'serve' | 'command'
export type Holder = { pid: number; purpose: Purpose }
export type FolderLock = { release(): void }

const SQLITE_BUSY = 5

/** Takes the lock, or returns nothing when another process holds it. Throws when the folder cannot hold one. */
export async function tryLockFolder(dataDir: string, purpose: Purpose): Promise<FolderLock | undefined> {
  const database = openLockFile(dataDir)
  try {
    // No journal file: nothing is ever written.
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw unusableDataDir(dataDir, error)
  }
  const holder: Holder = { pid: process.pid, purpose }
  try {
    await writeFile(holderFile(dataDir), `${JSON.stringify(holder)}\n`)
  } catch (error) {
    database.close()
    throw unusableDataDir(dataDir, error)
  }
  return { release: () => database.isOpen && database.close() }
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

function openLockFile(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(path.join(dataDir, 'recado.lock'), { timeout: 0 })
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
}

function holderFile(dataDir: string): string {
  return path.join(dataDir, 'recado.pid')
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
