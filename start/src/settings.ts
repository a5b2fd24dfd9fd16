/**
 * The environment variables of `npm start`. Settings of the service are passed on, and checked
 * there.
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { StartError } from './steps.ts'

export type Settings = {
  /** The repository. */
  root: string
  dataDir: string
  port: number
  simulatorPort: number
  /** Of the bank: API Pix over TLS, and its control API. */
  bankPort: number
  bankControlPort: number
  baseUrl: string
  simulatorUrl: string
  bankUrl: string
  bankControlUrl: string
  /** What the bank keeps, `ca.pem` among it. */
  bankDir: string
  /**
   * `DATABASE_URL` is set, or the file it is in: no embedded database runs, and the database may
   * hold other data.
   */
  hasOwnDatabase: boolean
  /** With it the demo creates its owner; of this process alone. */
  setupToken: string
  /** Shows every line of both logs, not only warnings. */
  isVerbose: boolean
}

export const HOST = '127.0.0.1'

const PORT_MAX = 65_535
/**
 * Time for calls under way when we stop; the service's own 8 s would leave the database too little.
 */
const SERVICE_STOP_MS = 5_000

/** Throws StartError with a sentence for each setting that cannot be used. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const mistakes: string[] = []
  const port = readPort(env, 'RECADO_PORT', 8080, mistakes)
  const simulatorPort = readPort(env, 'RECADO_SIMULATOR_PORT', 8081, mistakes)
  const bankPort = readPort(env, 'RECADO_BANK_PORT', 8443, mistakes)
  const bankControlPort = readPort(env, 'RECADO_BANK_CONTROL_PORT', 8082, mistakes)
  const ports = { port, simulatorPort, bankPort, bankControlPort }
  if (mistakes.length === 0) mistakes.push(...listShared(ports))
  const dataDir = path.resolve(root, env['RECADO_DATA_DIR'] || '.recado')
  const addresses = {
    baseUrl: `http://${HOST}:${port}`,
    simulatorUrl: `http://${HOST}:${simulatorPort}`,
    bankUrl: `https://${HOST}:${bankPort}`,
    bankControlUrl: `http://${HOST}:${bankControlPort}`,
  }
  mistakes.push(...leadingElsewhere(env, addresses))
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'))
  return {
    root,
    dataDir,
    ...ports,
    ...addresses,
    bankDir: path.join(dataDir, 'bank'),
    hasOwnDatabase: Boolean(env['DATABASE_URL'] || env['DATABASE_URL_FILE']),
    setupToken: randomBytes(32).toString('hex'),
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

type Ports = Pick<Settings, 'port' | 'simulatorPort' | 'bankPort' | 'bankControlPort'>

/** Each port with the setting that changes it. */
export function listPorts({ port, simulatorPort, bankPort, bankControlPort }: Ports): [string, number][] {
  return [
    ['RECADO_PORT', port],
    ['RECADO_SIMULATOR_PORT', simulatorPort],
    ['RECADO_BANK_PORT', bankPort],
    ['RECADO_BANK_CONTROL_PORT', bankControlPort],
  ]
}

function listShared(ports: Ports): string[] {
  const listed = listPorts(ports)
  return listed.flatMap(([name, port], index) =>
    listed
      .slice(0, index)
      .filter(([, other]) => other === port)
      .map(([other]) => `${other} and ${name} are both ${port}: give one of them another one.`),
  )
}

/**
 * The demo uses its own simulator and bank, and listens on this machine only; for anything else run
 * the service alone.
 */
function leadingElsewhere(
  env: NodeJS.ProcessEnv,
  { simulatorUrl, bankUrl }: { simulatorUrl: string; bankUrl: string },
): string[] {
  const { RECADO_WHATSAPP_URL: channel, RECADO_BANK_URL: bank, RECADO_HOST: host } = env
  const isOther = (url: string | undefined, ours: string) => url && url.replace(/\/+$/, '') !== ours
  return [
    ...(isOther(channel, simulatorUrl)
      ? [
          'RECADO_WHATSAPP_URL is set, and npm start is the demo: it sends everything to its simulator. A real shop runs recado serve.',
        ]
      : []),
    ...(isOther(bank, bankUrl)
      ? [
          'RECADO_BANK_URL is set, and npm start is the demo: it charges at its own bank. A real shop runs recado serve.',
        ]
      : []),
    ...(host && host !== HOST
      ? [
          `RECADO_HOST is set, and npm start is the demo: it listens on ${HOST} only. A real shop runs recado serve.`,
        ]
      : []),
  ]
}

/**
 * Environment of the service and the `recado` command: the user's settings and those of the demo.
 */
export function serviceEnvironment(settings: Settings, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    RECADO_PUBLIC_URL: settings.baseUrl,
    RECADO_STOP_TIMEOUT_MS: String(SERVICE_STOP_MS),
    RECADO_WEBHOOK_ALLOW: 'loopback',
    ...env,
    RECADO_PORT: String(settings.port),
    RECADO_HOST: HOST,
    RECADO_SETUP_TOKEN: settings.setupToken,
    RECADO_DATA_DIR: settings.dataDir,
    RECADO_WHATSAPP_URL: settings.simulatorUrl,
    RECADO_WHATSAPP_MEDIA_HOSTS: settings.simulatorUrl,
    RECADO_BANK_URL: settings.bankUrl,
    RECADO_BANK_CA_FILE: path.join(settings.bankDir, 'ca.pem'),
  }
}

/**
 * The environment of a process that is not the service: without the settings that open the database
 * or decrypt its credentials. PostgreSQL's clients read `PG…`.
 */
export function withoutServiceSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOfService = (name: string) => /^(RECADO_|DATABASE_URL(_FILE)?$|PG)/.test(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOfService(name)))
}
