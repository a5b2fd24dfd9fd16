/**
 * Settings: environment variables in, one checked value out.
 *
 * They are read once, at start, and checked together: every mistake is reported, with a hint. A
 * test holds that nothing else in the service reads the environment. settings.ts lists the
 * settings.
 */
import { fileVariableOf, readSetting, type Env } from './setting-text.ts'
import { allSettings, settings, type Setting } from './settings.ts'

export type Config = ReturnType<typeof readConfig>

/** The settings are wrong; `mistakes` holds one sentence for each mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join(' '))
    this.mistakes = mistakes
  }
}

/** The values of the settings, in their groups. */
type ValuesOf<Group> = {
  [Name in keyof Group]: Group[Name] extends Setting<infer Value> ? Value : ValuesOf<Group[Name]>
}

/**
 * Whether stacks are wanted. For callers that must report a fault before the settings are read, or
 * because they cannot be.
 */
export const isDebugging = (env: Env = process.env): boolean => env[settings.logLevel.name] === 'debug'

/** PATH, the only variable of the environment that PostgreSQL's programs are given. */
export const programSearchPath = (env: Env = process.env): string => env['PATH'] ?? '/usr/bin:/bin'

/**
 * Reads all settings, by default from the environment of the process. Throws `ConfigError` with
 * every mistake, including names that begin with RECADO_ and are no setting (most often a typing
 * error).
 */
export function readConfig(env: Env = process.env) {
  const mistakes: string[] = []
  const read = (setting: Setting<unknown>) => {
    const reading = readSetting(setting, env)
    if ('value' in reading) return reading.value
    mistakes.push(reading.mistake)
    return undefined
  }
  const readGroup = <Group extends object>(group: Group): ValuesOf<Group> =>
    Object.fromEntries(
      Object.entries(group).map(([name, one]) => [name, 'parse' in one ? read(one) : readGroup(one)]),
    ) as ValuesOf<Group>
  const config = readGroup(settings)
  if ((config.databaseUrl ?? config.directoryUrl) && config.secretKey === null) {
    const { name } = config.databaseUrl ? settings.databaseUrl : settings.directoryUrl
    mistakes.push(`RECADO_SECRET_KEY is required with ${name}: ${settings.secretKey.hint}.`)
  }
  const { media } = config
  if (
    media.s3Url &&
    !(media.s3AccessKeyId && media.s3SecretAccessKey) &&
    !mistakes.some((mistake) => mistake.startsWith('RECADO_MEDIA_S3_'))
  ) {
    const { s3Url, s3AccessKeyId, s3SecretAccessKey } = settings.media
    mistakes.push(`${s3AccessKeyId.name} and ${s3SecretAccessKey.name} are required with ${s3Url.name}.`)
  }
  mistakes.push(...findLacking(config))
  if (config.delivery.retryFirstMs > config.delivery.retryMaxMs) {
    const { retryFirstMs, retryMaxMs } = settings.delivery
    mistakes.push(
      `${retryMaxMs.name} must be at least ${retryFirstMs.name}, ${config.delivery.retryFirstMs}.`,
    )
  }
  mistakes.push(...unknownSettings(env))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { ...config, trustedProxies: config.trustedProxies ?? [], migrate: config.migrate === 'on' }
}

/** Settings without which another one does not work. */
function findLacking({ mail, oidc }: ValuesOf<typeof settings>): string[] {
  const { mail: mails, oidc: provider } = settings
  const needed = [
    [mail.smtpUrl, mails.smtpUrl, mail.from, mails.from],
    [oidc.issuer, provider.issuer, oidc.clientId, provider.clientId],
    [oidc.issuer, provider.issuer, oidc.clientSecret, provider.clientSecret],
  ] as const
  return needed
    .filter(([value, , other]) => value && other === null)
    .map(([, { name }, , other]) => `${other.name} is required with ${name}: ${other.hint}.`)
}

/**
 * The service that a command calls through its API, and the key. Throws `ConfigError` if one is
 * missing or wrong.
 */
export function readCaller(env: Env = process.env): { url: string; key: string } {
  const { url, key } = settings.caller
  const read = (one: Setting<string | null>): string | { mistake: string } => {
    const reading = readSetting(one, env)
    if ('mistake' in reading) return reading
    return reading.value ?? { mistake: `${one.name} must be set: ${one.hint}.` }
  }
  const [address, secret] = [read(url), read(key)]
  if (typeof address === 'string' && typeof secret === 'string') return { url: address, key: secret }
  throw new ConfigError([address, secret].flatMap((one) => (typeof one === 'string' ? [] : [one.mistake])))
}

/**
 * Where the service of these settings listens, though other settings may be wrong. Throws
 * `ConfigError` if one of these is.
 */
export function readListening(env: Env = process.env): { host: string; port: number } {
  const [host, port] = [readSetting(settings.host, env), readSetting(settings.port, env)]
  if ('value' in host && 'value' in port) return { host: host.value, port: port.value }
  throw new ConfigError([host, port].flatMap((one) => ('mistake' in one ? [one.mistake] : [])))
}

/** Settings of other programs, which `npm start` and `npm test` run in the same environment. */
const NEIGHBOURS = new Set([
  'RECADO_SIMULATOR_PORT',
  'RECADO_BANK_PORT',
  'RECADO_BANK_CONTROL_PORT',
  'RECADO_TEST_DATABASE_URL',
  'RECADO_TEST_TEMPLATE',
])

function unknownSettings(env: Env): string[] {
  const known = allSettings.flatMap((one) => [one.name, fileVariableOf(one) ?? []].flat())
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
