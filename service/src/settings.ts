/**
 * The settings there are: the name of each, how its text is read, and what it is for.
 *
 * docs/configuration.md lists the same; a test compares the two. config.ts reads them.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'

export type Parser<Value> = (text: string) => Value | undefined
/** `parse` returns undefined for a mistake; `hint` goes on after the words "must be". */
type Setting<Value> = { name: string; parse: Parser<Value>; hint: string; fallback: Value; meaning: string }

const DAY_MS = 24 * 60 * 60 * 1000

const integer =
  (min: number, max: number): Parser<number> =>
  (text) =>
    /^[0-9]{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

/** @param min what is smaller cannot work; often somebody thought of seconds */
const milliseconds = (
  name: string,
  fallback: number,
  max: number,
  meaning: string,
  min = 1,
): Setting<number> => ({
  name,
  parse: integer(min, max),
  hint: `a whole number of milliseconds from ${min} to ${max}`,
  fallback,
  meaning,
})

const oneOf =
  <Word extends string>(words: readonly Word[]): Parser<Word> =>
  (text) =>
    words.find((word) => word === text)

const httpUrl: Parser<string> = (text) => {
  const url = URL.parse(text)
  const isHttp = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  return isHttp && !url.username && !url.search && !url.hash ? text.replace(/\/+$/, '') : undefined
}

/** With one host in the place of several, which no URL has: postgres/servers.ts takes them apart. */
const databaseUrl: Parser<string> = (text) => {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([/?].*)?$/.exec(text)
  if (!parts) return undefined
  const [, begin = '', hosts = '', rest = ''] = parts
  const isRead = hosts.split(',').every((host) => URL.canParse(`${begin}${host || 'localhost'}${rest}`))
  return isRead ? text : undefined
}

/** An address, or a range in CIDR form. */
function isAddressRange(text: string): boolean {
  const [, address = '', bits] = /^([0-9A-Fa-f.:]+)(?:\/([1-9][0-9]{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128))
}

/** Buffer.from skips what is not base64, and so would take a mistyped key for another one. */
const parseSecretKey: Parser<Buffer> = (text) =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined

/** Where a relative folder begins: at the repository, wherever the command is run, as `npm start` and npm have it. */
const ROOT = resolve(import.meta.dirname, '../..')
const parseFolder: Parser<string> = (text) => resolve(ROOT, text)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every setting, in the order of docs/configuration.md. */
export const settings = {
  port: {
    name: 'RECADO_PORT',
    parse: integer(0, 65_535),
    hint: 'a port from 0 to 65535 (0 takes any free one)',
    fallback: 8080,
    meaning: 'Port of the public API.',
  } satisfies Setting<number>,
  host: {
    name: 'RECADO_HOST',
    parse: (text) => (/^[0-9A-Za-z.:-]+$/.test(text) ? text : undefined),
    hint: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
    fallback: '127.0.0.1',
    meaning: 'Address the API listens on.',
  } satisfies Setting<string>,
  publicUrl: {
    name: 'RECADO_PUBLIC_URL',
    parse: httpUrl,
    hint: 'an http or https address without query',
    fallback: null,
    meaning: 'Address under which callers reach the API; problem types point into it.',
  } satisfies Setting<string | null>,
  trustedProxies: {
    name: 'RECADO_TRUSTED_PROXIES',
    parse: (text) => {
      const ranges = text.split(',').map((range) => range.trim())
      return ranges.every(isAddressRange) ? ranges : undefined
    },
    hint: 'addresses or ranges with commas between, such as 10.0.0.0/8,::1',
    fallback: null,
    meaning:
      'Proxies whose `X-Forwarded-For` is believed; without it the address of a caller is that of the connection.',
  } satisfies Setting<string[] | null>,
  headersTimeoutMs: milliseconds(
    'RECADO_HEADERS_TIMEOUT_MS',
    10_000,
    300_000,
    'How long a caller may take to send the headers of a request, or to begin with the first one.',
  ),
  requestTimeoutMs: milliseconds(
    'RECADO_REQUEST_TIMEOUT_MS',
    30_000,
    300_000,
    'How long a caller may take to send a whole request.',
  ),
  answerTimeoutMs: milliseconds(
    'RECADO_ANSWER_TIMEOUT_MS',
    60_000,
    3_600_000,
    'How long a connection may stand still while an answer is made or taken.',
  ),
  keepAliveMs: milliseconds(
    'RECADO_KEEP_ALIVE_MS',
    75_000,
    3_600_000,
    'How long a connection may idle between requests. Longer than that of a load balancer, so that it closes first.',
  ),
  connectionsMax: {
    name: 'RECADO_CONNECTIONS',
    parse: integer(10, 1_000_000),
    hint: 'a number from 10 to 1000000',
    fallback: 10_000,
    meaning: 'Connections of callers at a time; more are closed at once. Each needs a file descriptor.',
  } satisfies Setting<number>,
  dataDir: {
    name: 'RECADO_DATA_DIR',
    parse: parseFolder,
    hint: 'a folder',
    fallback: resolve(ROOT, '.recado'),
    meaning:
      'Folder of the embedded database and its secret key. A relative one begins at the clone, wherever a command is run.',
  } satisfies Setting<string>,
  consoleDir: {
    name: 'RECADO_CONSOLE_DIR',
    parse: parseFolder,
    hint: 'a folder',
    fallback: resolve(ROOT, 'console/dist'),
    meaning: 'Folder of the built web console, served at `/console`; a relative one begins at the clone.',
  } satisfies Setting<string>,
  databaseUrl: {
    name: 'DATABASE_URL',
    parse: databaseUrl,
    hint: 'an address that begins with postgresql://, special characters of the password escaped, such as %2F for /',
    fallback: null,
    meaning:
      'Your PostgreSQL, 15 or newer; several hosts with commas between them if one may take over. Without it `recado serve` runs only with `--embedded`.',
  } satisfies Setting<string | null>,
  poolMax: {
    name: 'RECADO_DATABASE_CONNECTIONS',
    parse: integer(2, 500),
    hint: 'a number from 2 to 500',
    fallback: 10,
    meaning:
      'Connections for reading; three more are used for writing, three for leases and what waits to be sent, and one for notifications.',
  } satisfies Setting<number>,
  migrate: {
    name: 'RECADO_MIGRATE',
    parse: oneOf(['on', 'off']),
    hint: 'on or off',
    fallback: 'on',
    meaning: 'Whether `recado serve` brings the database to the newest schema by itself.',
  } satisfies Setting<'on' | 'off'>,
  secretKey: {
    name: 'RECADO_SECRET_KEY',
    parse: parseSecretKey,
    hint: '32 random bytes in base64, for example from: openssl rand -base64 32',
    fallback: null,
    meaning:
      'Encrypts the credentials of senders. Required with DATABASE_URL; made and kept in the data folder otherwise.',
  } satisfies Setting<Buffer | null>,
  secretKeyPrevious: {
    name: 'RECADO_SECRET_KEY_PREVIOUS',
    parse: parseSecretKey,
    hint: '32 bytes in base64: the RECADO_SECRET_KEY of before',
    fallback: null,
    meaning: 'The key of before, while `recado secrets rotate` has not encrypted everything anew.',
  } satisfies Setting<Buffer | null>,
  logLevel: {
    name: 'RECADO_LOG_LEVEL',
    parse: oneOf(LOG_LEVELS),
    hint: LOG_LEVELS.join(', '),
    fallback: 'info',
    meaning:
      'How much is logged; `debug` adds stacks, and a line for each request, call and webhook that went as it should; `trace` adds each statement that writes, as SQL.',
  } satisfies Setting<(typeof LOG_LEVELS)[number]>,
  keyRatePerMinute: {
    name: 'RECADO_KEY_RATE_PER_MINUTE',
    parse: integer(0, 1_000_000_000),
    hint: 'a whole number of requests from 0 (no limit) to 1000000000',
    fallback: 120_000,
    meaning:
      'Requests a minute that one key may make of one process, unless the key has a rate of its own; 0 is no limit.',
  } satisfies Setting<number>,
  metricsToken: {
    name: 'RECADO_METRICS_TOKEN',
    parse: (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
    hint: '16 to 200 visible ASCII characters, for example from: openssl rand -hex 24',
    fallback: null,
    meaning:
      'Bearer token with which Prometheus reads `GET /metrics`, 16 to 200 visible ASCII characters; without it nobody can.',
  } satisfies Setting<string | null>,
  whatsappUrl: {
    name: 'RECADO_WHATSAPP_URL',
    parse: httpUrl,
    hint: 'an http or https address without query',
    fallback: 'https://graph.facebook.com',
    meaning: 'Where the WhatsApp Cloud API is; the simulator has another.',
  } satisfies Setting<string>,
  whatsappVersion: {
    name: 'RECADO_WHATSAPP_VERSION',
    parse: (text) => (/^v[0-9]{2}\.[0-9]$/.test(text) ? text : undefined),
    hint: 'a version such as v25.0',
    fallback: 'v25.0',
    meaning: 'Version of the Cloud API; v23.0 to v26.0 are known to work.',
  } satisfies Setting<string>,
  whatsappConnectTimeoutMs: milliseconds(
    'RECADO_WHATSAPP_CONNECT_TIMEOUT_MS',
    5_000,
    60_000,
    'How long connecting to WhatsApp may take.',
    100,
  ),
  whatsappAnswerTimeoutMs: milliseconds(
    'RECADO_WHATSAPP_ANSWER_TIMEOUT_MS',
    20_000,
    120_000,
    'How long WhatsApp may take to answer; after that the outcome is unknown.',
    1_000,
  ),
  whatsappConnectionsMax: {
    name: 'RECADO_WHATSAPP_CONNECTIONS',
    parse: integer(1, 1000),
    hint: 'a number from 1 to 1000',
    fallback: 128,
    meaning: 'Connections kept to WhatsApp, and so calls under way at once.',
  } satisfies Setting<number>,
  staticPix: {
    name: 'RECADO_PREFLIGHT_STATIC_PIX',
    parse: oneOf(['warn', 'refuse']),
    hint: 'warn or refuse',
    fallback: 'warn',
    meaning: 'What preflight does about a static Pix code, whose payments cannot be told apart.',
  } satisfies Setting<'warn' | 'refuse'>,
  unknownWaitMs: milliseconds(
    'RECADO_UNKNOWN_WAIT_MS',
    30_000,
    DAY_MS,
    'How long to wait for a receipt when the outcome of a call is unknown, before the policy of the sender decides.',
    1_000,
  ),
  retryFirstMs: milliseconds(
    'RECADO_RETRY_FIRST_MS',
    1_000,
    60_000,
    'Wait before the second attempt; it doubles from there.',
  ),
  retryMaxMs: milliseconds(
    'RECADO_RETRY_MAX_MS',
    20_000,
    3_600_000,
    'Longest wait between two attempts, not shorter than the first.',
  ),
  deliveryAgeMaxMs: milliseconds(
    'RECADO_DELIVERY_AGE_MAX_MS',
    DAY_MS,
    30 * DAY_MS,
    'Age at which a message that WhatsApp would not take is given up, and one whose outcome is unknown is no longer sent again by policy.',
  ),
  leaseMs: milliseconds(
    'RECADO_LEASE_MS',
    10_000,
    300_000,
    'How long a process may drive a sender without renewing; a crashed one is succeeded after that.',
    500,
  ),
  scanMs: milliseconds(
    'RECADO_SCAN_INTERVAL_MS',
    5_000,
    300_000,
    'How often the database is searched for deliveries that no notification announced.',
    100,
  ),
  drainMs: milliseconds(
    'RECADO_DRAIN_MS',
    0,
    300_000,
    'How long the service serves on after it was told to stop, while `GET /health/ready` says no: time for a proxy to turn elsewhere.',
    0,
  ),
  stopMs: milliseconds(
    'RECADO_STOP_TIMEOUT_MS',
    8_000,
    300_000,
    'How long running requests and calls may take to end when the service stops, after `RECADO_DRAIN_MS`: requests half of it, calls the rest. It ends five seconds later whatever happens.',
  ),
}
