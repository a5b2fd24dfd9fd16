/** JSON lines on standard output, in the manner of pino: numeric `level`, `time`, an `event` to filter by and a sentence. */
const LEVELS = { debug: 20, info: 30, warn: 40, error: 50 }

export type LogLevel = keyof typeof LEVELS | 'silent'
export const LOG_LEVELS = [...Object.keys(LEVELS), 'silent'] as LogLevel[]

export type Log = Record<
  keyof typeof LEVELS,
  (event: string, msg: string, fields?: Record<string, unknown>) => void
>

export function createLog(minimum: LogLevel): Log {
  const threshold = minimum === 'silent' ? Infinity : LEVELS[minimum]
  const writer =
    (level: number) =>
    (event: string, msg: string, fields: Record<string, unknown> = {}) => {
      if (level >= threshold) writeLine({ level, time: Date.now(), event, msg, ...fields })
    }
  return { debug: writer(20), info: writer(30), warn: writer(40), error: writer(50) }
}

/** A line that is written whatever the log level: that the process is ready, or why it cannot go on. */
export function announce(
  event: 'listening' | 'fatal',
  msg: string,
  fields: Record<string, unknown> = {},
): void {
  writeLine({ level: event === 'fatal' ? 60 : 30, time: Date.now(), event, msg, ...fields })
}

function writeLine(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
