/**
 * Settings: environment variables in, one checked value out.
 *
 * Read once at start and judged whole: every mistake is reported together, with a hint. Nobody else of the service
 * reads the environment, which a test holds. What there is to set is settings.ts.
 */
import { settings, type Parser } from './settings.ts'

type Env = Record<string, string | undefined>

export type Config = ReturnType<typeof readConfig>

/** Something is wrong with the settings; `mistakes` holds one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join(' '))
    this.mistakes = mistakes
  }
}

type ValueOf<S> = S extends { parse: Parser<infer Value>; fallback: infer Fallback }
  ? Value | Fallback
  : never

/** Whether stacks are wanted, for those who must say what is wrong before, or because, the settings cannot be read. */
export const isDebugging = (env: Env = process.env): boolean => env[settings.logLevel.name] === 'debug'

/** Where the operating system looks for programs: all that those of PostgreSQL are told of the environment. */
export const programSearchPath = (env: Env = process.env): string => env['PATH'] ?? '/usr/bin:/bin'

/**
 * Reads all settings, from the environment of the process unless another is given. Throws `ConfigError` with every
 * mistake, including settings that begin with RECADO_ and are none (most often a typing error).
 */
export function readConfig(env: Env = process.env) {
  const mistakes: string[] = []
  const read = <S extends { name: string; parse: Parser<unknown>; hint: string; fallback: unknown }>(
    setting: S,
  ): ValueOf<S> => {
    const text = env[setting.name]
    if (text === undefined || text === '') return setting.fallback as ValueOf<S>
    const value = setting.parse(text)
    if (value === undefined) mistakes.push(`${setting.name} must be ${setting.hint}.`)
    return value as ValueOf<S>
  }
  const config = {
    port: read(settings.port),
    host: read(settings.host),
    publicUrl: read(settings.publicUrl),
    trustedProxies: read(settings.trustedProxies) ?? [],
    connections: {
      headersTimeoutMs: read(settings.headersTimeoutMs),
      requestTimeoutMs: read(settings.requestTimeoutMs),
      answerTimeoutMs: read(settings.answerTimeoutMs),
      keepAliveMs: read(settings.keepAliveMs),
      connectionsMax: read(settings.connectionsMax),
    },
    dataDir: read(settings.dataDir),
    consoleDir: read(settings.consoleDir),
    databaseUrl: read(settings.databaseUrl),
    poolMax: read(settings.poolMax),
    migrate: read(settings.migrate) === 'on',
    secretKey: read(settings.secretKey),
    secretKeyPrevious: read(settings.secretKeyPrevious),
    logLevel: read(settings.logLevel),
    keyRatePerMinute: read(settings.keyRatePerMinute),
    metricsToken: read(settings.metricsToken),
    whatsapp: {
      url: read(settings.whatsappUrl),
      version: read(settings.whatsappVersion),
      connectTimeoutMs: read(settings.whatsappConnectTimeoutMs),
      answerTimeoutMs: read(settings.whatsappAnswerTimeoutMs),
      connectionsMax: read(settings.whatsappConnectionsMax),
      staticPix: read(settings.staticPix),
    },
    delivery: {
      unknownWaitMs: read(settings.unknownWaitMs),
      retryFirstMs: read(settings.retryFirstMs),
      retryMaxMs: read(settings.retryMaxMs),
      ageMaxMs: read(settings.deliveryAgeMaxMs),
      leaseMs: read(settings.leaseMs),
      scanMs: read(settings.scanMs),
    },
    drainMs: read(settings.drainMs),
    stopMs: read(settings.stopMs),
  }
  if (
    config.databaseUrl &&
    !config.secretKey &&
    !mistakes.some((mistake) => mistake.startsWith('RECADO_SECRET_KEY '))
  ) {
    mistakes.push(`RECADO_SECRET_KEY is required with DATABASE_URL: ${settings.secretKey.hint}.`)
  }
  if (config.delivery.retryFirstMs > config.delivery.retryMaxMs) {
    const { retryFirstMs, retryMaxMs } = settings
    mistakes.push(
      `${retryMaxMs.name} must be at least ${retryFirstMs.name}, ${config.delivery.retryFirstMs}.`,
    )
  }
  mistakes.push(...unknownSettings(env))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** Settings of the neighbours that `npm start` and `npm test` run in the same environment. */
const NEIGHBOURS = new Set(['RECADO_SIMULATOR_PORT', 'RECADO_TEST_DATABASE_URL'])

function unknownSettings(env: Record<string, string | undefined>): string[] {
  const known = Object.values(settings).map(({ name }) => name)
  return Object.keys(env)
    .filter((name) => name.startsWith('RECADO_') && !known.includes(name) && !NEIGHBOURS.has(name))
    .map((name) => {
      const near = known.find((other) => distance(name, other) <= 3)
      return `${name} is not a setting${near ? `; did you mean ${near}?` : '.'}`
    })
}

/** Edit distance, for "did you mean". */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Whether this process was started by `npm run`: npm names the script in the environment. */
export const isRunByNpm = (): boolean => process.env['npm_lifecycle_event'] !== undefined
