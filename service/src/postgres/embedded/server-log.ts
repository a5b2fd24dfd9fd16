/** What the server has written to its log, `postgres.log` in the data folder. */
import { open, stat } from 'node:fs/promises'

const TAIL_BYTES = 16 * 1024

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
