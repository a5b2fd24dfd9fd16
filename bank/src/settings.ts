/**
 * Reads and checks the environment, and reports all mistakes together; no other module reads
 * `process.env`.
 */
import { LOG_LEVELS, type LogLevel } from './log.ts'

export type Settings = {
  port: number
  controlPort: number
  dataDir: string | null
  logLevel: LogLevel
}

const PORT_MAX = 65_535

/** Has one sentence for each mistake. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const mistakes: string[] = []
  const readPort = (name: string, otherwise: number) => {
    const text = env[name] ?? String(otherwise)
    const port = Number(text)
    if (!Number.isInteger(port) || port < 0 || port > PORT_MAX || text.trim() === '')
      mistakes.push(`${name} must be a whole number from 0 to ${PORT_MAX}.`)
    return port
  }
  const port = readPort('BANK_PORT', 8443)
  const controlPort = readPort('BANK_CONTROL_PORT', 8082)
  const dataDir = env.BANK_DATA_DIR ?? null
  if (dataDir === '') mistakes.push('BANK_DATA_DIR is empty: name a folder, or leave it out to keep nothing.')
  const logLevel = (env.BANK_LOG_LEVEL ?? 'info') as LogLevel
  if (!LOG_LEVELS.includes(logLevel)) mistakes.push(`BANK_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  if (mistakes.length > 0) throw new SettingsError(mistakes.join(' '))
  return { port, controlPort, dataDir, logLevel }
}
