/**
 * Where the log goes: a file descriptor, written to once for all lines of a turn of the event loop, since a write costs as
 * much as its line.
 *
 * It never throws. A disk that is full, a reader that is gone or a device with a fault costs lines, not the service: they
 * are counted, and the first thing that can be written again is how many.
 */
import { writeSync } from 'node:fs'

/** A descriptor that does not block, as somebody else may have set it, takes the rest in a moment. */
const BUSY = new Set<unknown>(['EAGAIN', 'EBUSY'])
const BUSY_WAIT_MS = 20
const never = new Int32Array(new SharedArrayBuffer(4))

const NEWLINE = 10

let lostInAll = 0
/** How many lines this process could not write. */
export const countLostLines = (): number => lostInAll

/** @param tellLost the line that says how many lines are missing, and by what code of an error */
export function openLogOutput(fd: number, tellLost: (count: number, code: string) => string) {
  let lines = ''
  let lost = 0
  let code = ''
  let isCut = false // what is written so far ends within a line

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
    if (lost > 0 && put(`${isCut ? '\n' : ''}${tellLost(lost, code)}`) === 0) lost = 0
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
