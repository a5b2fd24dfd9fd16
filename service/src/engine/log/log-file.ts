/**
 * A log file of bounded size: one earlier piece is kept beside it, and older lines are dropped. On
 * a full disk there is no earlier piece, and nothing fails because of it.
 */
import { closeSync, openSync } from 'node:fs'
import { copyFile, rm, stat, truncate } from 'node:fs/promises'

const LOG_BYTES_MAX = 4 * 1024 * 1024
const TRIM_EVERY_MS = 60_000

export type LogFile = {
  /** Open for appending. */
  fd: number
  file: string
  close(): void
}

/** Opens the log, and trims it every minute until it is closed. */
export async function openLogFile(file: string): Promise<LogFile> {
  await trim(file)
  const fd = openSync(file, 'a', 0o600)
  const timer = setInterval(() => void trim(file), TRIM_EVERY_MS).unref()
  return {
    fd,
    file,
    close() {
      clearInterval(timer)
      closeSync(fd)
    },
  }
}

/**
 * Copies and truncates rather than renames, because PostgreSQL holds its log open. Never rejects.
 */
async function trim(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size <= LOG_BYTES_MAX) return
  const earlier = `${file}.1`
  await copyFile(file, earlier).catch(() => rm(earlier, { force: true }).catch(() => {}))
  await truncate(file, 0).catch(() => {}) // the next minute tries again
}
