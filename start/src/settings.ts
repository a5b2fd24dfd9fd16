/** What `npm start` reads of its environment. Settings of the service itself are passed on and judged there. */
import path from 'node:path'
import { StartError } from './start-error.ts'

export type Settings = {
  /** The repository. */
  root: string
  dataDir: string
  port: number
  simulatorPort: number
  baseUrl: string
  simulatorUrl: string
  /** Shows every log line of the two processes, not only warnings. */
  isVerbose: boolean
}

export const HOST = '127.0.0.1'

const PORT_MAX = 65_535

/** Throws StartError with a sentence for each setting that cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const mistakes: string[] = []
  const port = readPort(env, 'RECADO_PORT', 8080, mistakes)
  const simulatorPort = readPort(env, 'RECADO_SIMULATOR_PORT', 8081, mistakes)
  if (port === simulatorPort && mistakes.length === 0) {
    mistakes.push(`RECADO_PORT and RECADO_SIMULATOR_PORT are both ${port}: give the simulator another one.`)
  }
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'))
  return {
    root,
    dataDir: path.resolve(root, env['RECADO_DATA_DIR'] || '.recado'),
    port,
    simulatorPort,
    baseUrl: `http://${HOST}:${port}`,
    simulatorUrl: `http://${HOST}:${simulatorPort}`,
    isVerbose: env['RECADO_LOG_LEVEL'] === 'debug',
  }
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number, mistakes: string[]): number {
  const text = env[name] || String(fallback)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > PORT_MAX) {
    mistakes.push(`${name} must be a port from 1 to ${PORT_MAX}, and it is '${text}'.`)
  }
  return port
}
