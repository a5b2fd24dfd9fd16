/**
 * All settings, in the groups in which the service reads them: the name of each, how its text is parsed, and what it is for.
 *
 * docs/configuration.md lists the same; a test compares the two. config.ts reads them.
 */
import {
  setting,
  number,
  milliseconds,
  oneOf,
  formed,
  httpUrl,
  databaseUrl,
  parseSecretKey,
  inRepository,
  parseFolder,
  parseRanges,
  parseHosts,
  DAY_MS,
  type Setting,
} from './setting-kinds.ts'

export type { Setting } from './setting-kinds.ts'

const URL_HINT = 'an http or https address without query'

/** Every setting, in the order of docs/configuration.md. */
export const settings = {
  port: number('RECADO_PORT', 8080, [0, 65_535], 'Port of the public API; 0 takes any free one.', 'a port'),
  host: setting(
    'RECADO_HOST',
    '127.0.0.1',
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
    formed(/^[0-9A-Za-z.:-]+$/),
    'Address the API listens on.',
  ),
  publicUrl: setting(
    'RECADO_PUBLIC_URL',
    null,
    URL_HINT,
    httpUrl,
    'Address under which callers reach the API; problem types point into it.',
  ),
  trustedProxies: setting(
    'RECADO_TRUSTED_PROXIES',
    null,
    'addresses or ranges with commas between, such as 10.0.0.0/8,::1',
    parseRanges,
    'Proxies whose `X-Forwarded-For` is believed; without it the address of a caller is that of the connection.',
  ),
  connections: {
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
      'How long a caller may take to send a whole request, an upload of a file among them.',
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
    connectionsMax: number(
      'RECADO_CONNECTIONS',
      10_000,
      [10, 1_000_000],
      'Connections of callers at a time; more are closed at once. Each needs a file descriptor.',
    ),
  },
  dataDir: setting(
    'RECADO_DATA_DIR',
    inRepository('.recado'),
    'a folder',
    parseFolder,
    'Folder of the embedded database and its secret key. A relative one begins at the clone, wherever a command is run.',
  ),
  consoleDir: setting(
    'RECADO_CONSOLE_DIR',
    inRepository('console/dist'),
    'a folder',
    parseFolder,
    'Folder of the built web console, served at `/console`; a relative one begins at the clone.',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    null,
    'an address that begins with postgresql://, special characters of the password escaped, such as %2F for /',
    databaseUrl,
    'Your PostgreSQL, 15 or newer; several hosts with commas between them if one may take over. Without it `recado serve` runs only with `--embedded`.',
  ),
  poolMax: number(
    'RECADO_DATABASE_CONNECTIONS',
    10,
    [2, 500],
    'Connections for reading; three more are used for writing, three for leases and what waits to be sent, and one for notifications.',
  ),
  migrate: oneOf(
    'RECADO_MIGRATE',
    'on',
    ['on', 'off'],
    'Whether `recado serve` brings the database to the newest schema by itself.',
  ),
  secretKey: setting(
    'RECADO_SECRET_KEY',
    null,
    '32 random bytes in base64, for example from: openssl rand -base64 32',
    parseSecretKey,
    'Encrypts the credentials of senders. Required with DATABASE_URL; made and kept in the data folder otherwise.',
  ),
  secretKeyPrevious: setting(
    'RECADO_SECRET_KEY_PREVIOUS',
    null,
    '32 bytes in base64: the RECADO_SECRET_KEY of before',
    parseSecretKey,
    'The key of before, while `recado secrets rotate` has not encrypted everything anew.',
  ),
  logLevel: oneOf(
    'RECADO_LOG_LEVEL',
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'How much is logged; `debug` adds stacks, and a line for each request, call and webhook that went as it should; `trace` adds each statement that writes, as SQL.',
  ),
  keyRatePerMinute: number(
    'RECADO_KEY_RATE_PER_MINUTE',
    120_000,
    [0, 1_000_000_000],
    'Requests a minute that one key may make of one process, unless the key has a rate of its own; 0 is no limit.',
    'a whole number of requests (0 is no limit)',
  ),
  metricsToken: setting(
    'RECADO_METRICS_TOKEN',
    null,
    '16 to 200 visible ASCII characters, for example from: openssl rand -hex 24',
    formed(/^[\x21-\x7e]{16,200}$/),
    'Bearer token with which Prometheus reads `GET /metrics`, 16 to 200 visible ASCII characters; without it nobody can.',
  ),
  whatsapp: {
    url: setting(
      'RECADO_WHATSAPP_URL',
      'https://graph.facebook.com',
      URL_HINT,
      httpUrl,
      'Where the WhatsApp Cloud API is; the simulator has another.',
    ),
    version: setting(
      'RECADO_WHATSAPP_VERSION',
      'v25.0',
      'a version such as v25.0',
      formed(/^v[0-9]{2}\.[0-9]$/),
      'Version of the Cloud API; v23.0 to v26.0 are known to work.',
    ),
    connectTimeoutMs: milliseconds(
      'RECADO_WHATSAPP_CONNECT_TIMEOUT_MS',
      5_000,
      60_000,
      'How long connecting to WhatsApp may take.',
      100,
    ),
    answerTimeoutMs: milliseconds(
      'RECADO_WHATSAPP_ANSWER_TIMEOUT_MS',
      20_000,
      120_000,
      'How long WhatsApp may take to answer; after that the outcome is unknown.',
      1_000,
    ),
    connectionsMax: number(
      'RECADO_WHATSAPP_CONNECTIONS',
      384,
      [1, 1000],
      'Connections to WhatsApp, and so calls in flight at once: with answers after 100 ms, ten times as many messages a second. After a crash the outcome of about so many messages at most is unknown.',
    ),
    mediaHosts: setting<string[], string[]>(
      'RECADO_WHATSAPP_MEDIA_HOSTS',
      ['.fbsbx.com', '.fbcdn.net', '.whatsapp.net'],
      'hosts in lower case, each beginning with a dot for all below it, or origins such as http://127.0.0.1:8081, with commas between',
      parseHosts,
      'Where files that customers send are loaded from, by https and from public addresses only. An origin, as of the simulator, is called as it is written.',
    ),
    staticPix: oneOf(
      'RECADO_PREFLIGHT_STATIC_PIX',
      'warn',
      ['warn', 'refuse'],
      'What preflight does about a static Pix code, whose payments cannot be told apart.',
    ),
    orderStatusTemplates: oneOf(
      'RECADO_ORDER_STATUS_TEMPLATES',
      'off',
      ['on', 'off'],
      'Whether a template may tell the status of an order. WhatsApp documents it for India; in Brazil it is unconfirmed.',
    ),
  },
  media: {
    dir: setting(
      'RECADO_MEDIA_DIR',
      null,
      'a folder',
      parseFolder,
      'Folder of the files that customers and the shop send; `media` in the data folder without it. All processes of the service share it. With a store of S3 it holds files only while they arrive.',
    ),
    s3Url: setting(
      'RECADO_MEDIA_S3_URL',
      null,
      'the http or https address of a bucket, without query',
      httpUrl,
      'Address of a bucket of S3, or of a store with the same API, that keeps these files in place of the folder; a path in it goes before every name.',
    ),
    s3Region: setting(
      'RECADO_MEDIA_S3_REGION',
      'us-east-1',
      'the name of a region, such as sa-east-1',
      formed(/^[0-9A-Za-z-]{1,64}$/),
      'Region of the bucket; stores that have none take any.',
    ),
    s3AccessKeyId: setting(
      'RECADO_MEDIA_S3_ACCESS_KEY_ID',
      null,
      'the id of an access key: visible ASCII without / or ,',
      formed(/^[\x21-\x2b\x2d\x2e\x30-\x7e]{1,128}$/),
      'Access key that may read, write and delete in the bucket. Required with the address of a bucket.',
    ),
    s3SecretAccessKey: setting(
      'RECADO_MEDIA_S3_SECRET_ACCESS_KEY',
      null,
      'the secret of the access key: visible ASCII',
      formed(/^[\x21-\x7e]{1,256}$/),
      'Secret of the access key. Required with the address of a bucket.',
    ),
    s3Encryption: oneOf(
      'RECADO_MEDIA_S3_ENCRYPTION',
      'none',
      ['none', 'AES256', 'aws:kms'],
      'Encryption at rest that the store is asked for with each file, `AES256` or `aws:kms`; `none` leaves it to the settings of the bucket.',
    ),
    keptDays: setting<number, null>(
      'RECADO_MEDIA_KEPT_DAYS',
      null,
      'a whole number of days from 1 to 36500',
      (text) => (/^[1-9][0-9]{0,4}$/.test(text) && Number(text) <= 36_500 ? Number(text) : undefined),
      'How many days the bytes of a file are kept after the last message that names it; without it as long as the message.',
    ),
  },
  delivery: {
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
    ageMaxMs: milliseconds(
      'RECADO_DELIVERY_AGE_MAX_MS',
      DAY_MS,
      30 * DAY_MS,
      'Age at which a message that WhatsApp would not take is given up, and one whose outcome is unknown is no longer sent again by policy.',
    ),
    leaseMs: milliseconds(
      'RECADO_LEASE_MS',
      10_000,
      300_000,
      'How long a process may drive a sender, or fetch a file, without renewing; a crashed one is succeeded after that.',
      500,
    ),
    scanMs: milliseconds(
      'RECADO_SCAN_INTERVAL_MS',
      5_000,
      300_000,
      'How often the database is searched for deliveries that no notification announced.',
      100,
    ),
  },
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

/** All settings, without their groups. */
export const allSettings: Setting<unknown>[] = Object.values(settings).flatMap((one) =>
  'parse' in one ? [one] : Object.values(one),
)
