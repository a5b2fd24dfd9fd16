/**
 * JSON lines on standard output, as pino writes them: numeric `level`, `time`, an `event` to filter
 * by and a sentence.
 */
const LEVELS = { info: 30, warn: 40, error: 50 }

export type LogLevel = keyof typeof LEVELS | 'silent'
export const LOG_LEVELS = [...Object.keys(LEVELS), 'silent'] as LogLevel[]

export type Log = Record<
  keyof typeof LEVELS,
  (event: string, msg: string, fields?: Record<string, unknown>) => void
>

/** @param write gets each line, with its line feed */
export function createLog(minimum: LogLevel, write: (line: string) => void = toStandardOutput): Log {
  const threshold = minimum === 'silent' ? Infinity : LEVELS[minimum]
  const writer =
    (level: number) =>
    (event: string, msg: string, fields: Record<string, unknown> = {}) => {
      if (level >= threshold) write(toLine({ level, time: Date.now(), event, msg, ...fields }))
    }
  return { info: writer(30), warn: writer(40), error: writer(50) }
}

/** Writes a line at any log level: that the process is ready, or why it cannot continue. */
export function announce(
  event: 'listening' | 'fatal',
  msg: string,
  fields: Record<string, unknown> = {},
): void {
  toStandardOutput(toLine({ level: event === 'fatal' ? 60 : 30, time: Date.now(), event, msg, ...fields }))
}

const toLine = (fields: Record<string, unknown>) => `${JSON.stringify(fields)}\n`

function toStandardOutput(line: string): void {
  process.stdout.write(line)
}
