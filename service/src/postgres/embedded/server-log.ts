/**
 * The server's own log, `postgres.log` in the data folder. The server writes to it directly, so what it said is
 * there even after everything was killed. Bounded: one earlier piece is kept, older lines go; on a full disk the log goes
 * without an earlier piece, and nothing fails by it.
 */
import { closeSync, openSync } from 'node:fs'
import { copyFile, open, rm, stat, truncate } from 'node:fs/promises'

const LOG_BYTES_MAX = 4 * 1024 * 1024
const TRIM_EVERY_MS = 60_000
const TAIL_BYTES = 16 * 1024

export type ServerLog = {
  /** Open for appending, to be handed to the server. */
  fd: number
  file: string
  close(): void
}

/** Opens the log and keeps it short from now on. */
export async function openServerLog(file: string): Promise<ServerLog> {
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

/** What the server wrote since `from` (a byte position), at most the last 16 KiB of it. */
export async function readServerLog(file: string, from: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const position = Math.max(from, size - TAIL_BYTES, 0)
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(TAIL_BYTES), position })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The current length, to read from later. */
export async function serverLogBytes(file: string): Promise<number> {
  return (await stat(file)).size
}

/** Copied and cut rather than renamed: the server holds the file open, in append mode. Never rejects. */
async function trim(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= LOG_BYTES_MAX) return
  const earlier = `${file}.1`
  await copyFile(file, earlier).catch(() => rm(earlier, { force: true }).catch(() => {}))
  await truncate(file, 0).catch(() => {}) // it is tried again in a minute
}
