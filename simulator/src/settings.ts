/**
 * Reads and checks the environment, and reports all mistakes together; no other module reads
 * `process.env`.
 */
import { LOCAL_NAMES } from './local-callers.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'

export type Settings = {
  port: number
  host: string
  dataFile: string | null
  logLevel: LogLevel
  /** Host headers that are allowed besides the local names. */
  allowedHosts: string[]
  /**
   * The origin of the control API of the bank that pays Pix codes; null: the phone plays the bank.
   */
  bankUrl: string | null
}

const PORT_MAX = 65_535

/** Has one sentence for each mistake. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const mistakes: string[] = []
  // npm start uses the second name, so that one setting holds for both.
  const portName = env.SIMULATOR_PORT === undefined ? 'RECADO_SIMULATOR_PORT' : 'SIMULATOR_PORT'
  const portText = env[portName] ?? '8081'
  const port = Number(portText)
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX || portText.trim() === '') {
    mistakes.push(`${portName} must be a whole number from 0 to ${PORT_MAX}.`)
  }
  const host = env.SIMULATOR_HOST ?? '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) mistakes.push('SIMULATOR_HOST must be an address or a host name.')
  const dataFile = env.SIMULATOR_DATA_FILE ?? null
  if (dataFile === '')
    mistakes.push('SIMULATOR_DATA_FILE is empty: name a file, or leave it out to keep nothing.')
  const logLevel = (env.SIMULATOR_LOG_LEVEL ?? 'info') as LogLevel
  if (!LOG_LEVELS.includes(logLevel))
    mistakes.push(`SIMULATOR_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  const allowedHosts = (env.SIMULATOR_ALLOWED_HOSTS ?? '').split(',').flatMap((name) => name.trim() || [])

  const bankUrl = env.SIMULATOR_BANK_URL?.replace(/\/$/, '') || null
  if (bankUrl !== null && !isLocalOrigin(bankUrl)) {
    mistakes.push(
      'SIMULATOR_BANK_URL must be the control address of a bank on this machine, as http://127.0.0.1:8083.',
    )
  }

  if (mistakes.length > 0) throw new SettingsError(mistakes.join(' '))
  return { port, host, dataFile, logLevel, allowedHosts, bankUrl }
}

/** The bank pays whatever its control API is asked to, so it is never called across a network. */
function isLocalOrigin(text: string): boolean {
  const url = URL.parse(text)
  const isLocal = url !== null && LOCAL_NAMES.includes(url.hostname)
  return isLocal && url.protocol === 'http:' && url.origin === text
}
