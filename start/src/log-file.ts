/**
 * The log of one run of a child process: begun anew at each start, and bounded by dropping what is older. A disk that is full
 * or has a fault costs lines, which are counted; how many is said as soon as one can be written again.
 */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'

const LOG_BYTES_MAX = 10 * 1024 * 1024

export type LogFile = { write(line: string): void; close(): void }

/** Keeps at most two files of 10 MiB: `file`, and `file.1` before it. */
export function openLogFile(file: string): LogFile {
  let fd = openSync(file, 'w', 0o600)
  let bytes = 0
  let lost = 0
  let isCut = false // what is written so far ends within a line

  const put = (text: string) => {
    for (let rest = Buffer.from(text); rest.length > 0;) {
      const written = writeSync(fd, rest)
      bytes += written
      isCut = written < rest.length || !text.endsWith('\n')
      rest = rest.subarray(written)
    }
  }
  const turnOver = () => {
    renameSync(file, `${file}.1`)
    const next = openSync(file, 'w', 0o600)
    closeSync(fd)
    fd = next
    bytes = 0
    isCut = false
  }
  return {
    write(line) {
      try {
        if (bytes > LOG_BYTES_MAX) turnOver()
        if (lost > 0) put(`${isCut ? '\n' : ''}${toLostLine(lost)}\n`)
        lost = 0
        put(`${line}\n`)
      } catch {
        lost += 1
      }
    },
    close: () => closeSync(fd),
  }
}

const toLostLine = (count: number) =>
  JSON.stringify({
    level: 40,
    event: 'log_lines_lost',
    count,
    msg: 'The log could not be written: lines are missing here.',
  })
