/** The two processes, and what they are told. */
import path from 'node:path'
import { startChild } from './child.ts'
import type { Child, LogLine } from './child.ts'
import { toServiceStep } from './service-step.ts'
import { HOST } from './settings.ts'
import type { Settings } from './settings.ts'
import { showStep } from './steps.ts'

export const SERVICE_COMMAND = 'service/src/commands/recado.ts'
const SIMULATOR_COMMAND = 'simulator/src/main.ts'

/** How long calls under way may take when we stop; the service's own 8 s would leave the database too little. */
const SERVICE_STOP_MS = 5_000

export type Started = { child: Child; isListening: Promise<void> }

/** What the service and the `recado` command are told, beside what the user has set. */
export function serviceEnvironment(settings: Settings, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    RECADO_PUBLIC_URL: settings.baseUrl,
    RECADO_STOP_TIMEOUT_MS: String(SERVICE_STOP_MS),
    ...env,
    RECADO_PORT: String(settings.port),
    RECADO_HOST: HOST,
    RECADO_DATA_DIR: settings.dataDir,
    RECADO_WHATSAPP_URL: settings.simulatorUrl,
  }
}

/** What the simulator is told: nothing by which the database or the credentials in it could be opened. */
export function simulatorEnvironment(settings: Settings, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...withoutServiceSettings(env),
    SIMULATOR_PORT: String(settings.simulatorPort),
    SIMULATOR_HOST: HOST,
    SIMULATOR_DATA_FILE: path.join(settings.dataDir, 'simulator.json'),
  }
}

/** The environment of a process that is not the service; `PG…` is what PostgreSQL's clients read. */
export function withoutServiceSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOfService = (name: string) => /^(RECADO_|DATABASE_URL$|PG)/.test(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOfService(name)))
}

export function startService(settings: Settings, env: NodeJS.ProcessEnv): Started {
  const embedded = settings.hasOwnDatabase ? [] : ['--embedded']
  const command = [SERVICE_COMMAND, 'serve', ...embedded, '--stop-with-parent']
  return start(settings, 'service', command, serviceEnvironment(settings, env), showServiceStep)
}

export function startSimulator(settings: Settings, env: NodeJS.ProcessEnv): Started {
  const told = simulatorEnvironment(settings, env)
  return start(settings, 'simulator', [SIMULATOR_COMMAND, '--stop-with-parent'], told, ({ event, url }) => {
    if (event === 'listening') showStep(`simulator ready at ${String(url)}`)
  })
}

function start(
  settings: Settings,
  name: string,
  [script = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  showLine: (line: LogLine) => void,
): Started {
  const listening = Promise.withResolvers<void>()
  const child = startChild({
    name,
    command: [path.join(settings.root, script), ...args],
    env,
    logFile: path.join(settings.dataDir, 'logs', `${name}.log`),
    isVerbose: settings.isVerbose,
    onLine(line) {
      showLine(line)
      if (line.event === 'listening') listening.resolve()
    },
  })
  return { child, isListening: listening.promise }
}

function showServiceStep(line: LogLine): void {
  const text = toServiceStep(line)
  if (text !== undefined) showStep(text)
}
