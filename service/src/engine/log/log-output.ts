/**
 * The log's output: a file descriptor. All lines of one pass of the event loop go out in one write,
 * since a write costs as much as logging a line.
 *
 * It never throws. A full disk, a reader that has gone or a faulty device costs lines, not the
 * service. Lost lines are counted, and their number is the first thing written once writing works
 * again.
 */
import { writeSync } from 'node:fs'

/**
 * Another process may have made the descriptor non-blocking. It then accepts the rest a moment
 * later.
 */
const BUSY = new Set<unknown>(['EAGAIN', 'EBUSY'])
const BUSY_WAIT_MS = 20
const never = new Int32Array(new SharedArrayBuffer(4))

const NEWLINE = 10

let lostInAll = 0
/** How many lines this process could not write. */
export const countLostLines = (): number => lostInAll

/**
 * @param reportLost returns the line that reports how many lines are missing, and the error code
 */
export function openLogOutput(fd: number, reportLost: (count: number, code: string) => string) {
  let lines = ''
  let lost = 0
  let code = ''
  let isCut = false // the output so far ends within a line

  /** Returns how many lines of the text could not be written. */
  const put = (text: string): number => {
    let rest = Buffer.from(text)
    try {
      while (rest.length > 0) {
        const written = writeSome(fd, rest)
        if (written > 0) isCut = rest[written - 1] !== NEWLINE
        rest = rest.subarray(written)
      }
    } catch (error) {
      code = codeOf(error) ?? 'unknown'
    }
    return rest.reduce((count, byte) => (byte === NEWLINE ? count + 1 : count), 0)
  }
  const flush = () => {
    const text = lines
    lines = ''
    if (text === '') return
    if (lost > 0 && put(`${isCut ? '\n' : ''}${reportLost(lost, code)}`) === 0) lost = 0
    const missing = lost > 0 ? text.split('\n').length - 1 : put(text)
    lost += missing
    lostInAll += missing
  }
  process.on('exit', flush)
  return {
    write(line: string) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

function writeSome(fd: number, bytes: Buffer): number {
  for (;;) {
    try {
      return writeSync(fd, bytes)
    } catch (error) {
      if (!BUSY.has(codeOf(error))) throw error
      Atomics.wait(never, 0, 0, BUSY_WAIT_MS)
    }
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
