/** Fills a volume to the last byte. */
import { closeSync, openSync, writeSync } from 'node:fs'

const PIECE_BYTES = 1024 * 1024

/** Writes the file until nothing more fits on its volume. */
export function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, Buffer.alloc(PIECE_BYTES))
  } catch {
    for (let bytes = PIECE_BYTES; bytes >= 1; bytes = Math.floor(bytes / 2)) {
      try {
        writeSync(handle, Buffer.alloc(bytes))
      } catch {
        // smaller pieces may still fit
      }
    }
  } finally {
    closeSync(handle)
  }
}
