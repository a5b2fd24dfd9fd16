/** The log of one run of a child process: begun anew at each start, and bounded by dropping what is older. */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'

const LOG_BYTES_MAX = 10 * 1024 * 1024

export type LogFile = { write(line: string): void; close(): void }

/** Keeps at most two files of 10 MiB: `file`, and `file.1` before it. */
export function openLogFile(file: string): LogFile {
  let fd = openSync(file, 'w', 0o600)
  let bytes = 0
  return {
    write(line) {
      if (bytes > LOG_BYTES_MAX) {
        closeSync(fd)
        renameSync(file, `${file}.1`)
        fd = openSync(file, 'w', 0o600)
        bytes = 0
      }
      bytes += writeSync(fd, `${line}\n`)
    },
    close: () => closeSync(fd),
  }
}
