/**
 * All settings, in the groups in which the service reads them: the name of each, how its text is
 * parsed, and what it is for.
 *
 * `npm run docs` writes docs/configuration.md from them. config.ts reads them. The larger groups
 * are in settings/.
 */
import { DAYS_MAX } from '../clock.ts'
import {
  setting,
  secret,
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
  URL_HINT,
  type Setting,
} from './setting-kinds.ts'
import { callerSettings } from './caller.ts'
import { connectionsSettings } from './connections.ts'
import { tracesSettings } from './traces.ts'
import { whatsappSettings } from './whatsapp.ts'
import { webhookSettings } from './webhooks.ts'
import { paymentSettings } from './payments.ts'
import { sessionSettings } from './sessions.ts'
import { mediaSettings } from './media.ts'
import { mailSettings } from './mail.ts'
import { oidcSettings } from './oidc.ts'
import { deliverySettings } from './delivery.ts'
import { pushSettings } from './push.ts'
import { routingSettings } from './routing.ts'

export type { Setting } from './setting-kinds.ts'

/** Every setting, in the order of docs/configuration.md. */
export const settings = {
  port: number('RECADO_PORT', 8080, [0, 65_535], 'Port of the public API; 0 picks a free one.', 'a port'),
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
  connections: connectionsSettings,
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
  databaseUrl: secret(
    setting(
      'DATABASE_URL',
      null,
      'an address that begins with postgresql://, special characters of the password escaped, such as %2F for /',
      databaseUrl,
      'Your PostgreSQL, 15 or newer; several hosts with commas between them if one may take over. Without it `recado serve` runs only with `--embedded`.',
    ),
  ),
  directoryUrl: secret(
    setting(
      'RECADO_DIRECTORY_URL',
      null,
      'an address that begins with postgresql://, special characters of the password escaped, such as %2F for /',
      databaseUrl,
      'Database of the directory: which workspace is on which of several servers. A single server needs none.',
    ),
  ),
  poolMax: number(
    'RECADO_DATABASE_CONNECTIONS',
    10,
    [2, 500],
    'Connections for reading; five more are used for writing, five for leases, what waits to be sent and what webhook endpoints receive, and one for notifications.',
  ),
  migrate: oneOf(
    'RECADO_MIGRATE',
    'on',
    ['on', 'off'],
    'Whether `recado serve` brings the database to the newest schema by itself.',
  ),
  secretKey: secret(
    setting(
      'RECADO_SECRET_KEY',
      null,
      '32 random bytes in base64, for example from: openssl rand -base64 32; or 64 hexadecimal digits',
      parseSecretKey,
      'Encrypts the credentials of senders and payment accounts, and the secrets of webhook endpoints. Required with DATABASE_URL; made and kept in the data folder otherwise.',
    ),
  ),
  secretKeyPrevious: secret(
    setting(
      'RECADO_SECRET_KEY_PREVIOUS',
      null,
      '32 bytes in base64, or 64 hexadecimal digits: the RECADO_SECRET_KEY of before',
      parseSecretKey,
      'The key of before, while `recado secrets rotate` has not encrypted everything again.',
    ),
  ),
  setupToken: secret(
    setting(
      'RECADO_SETUP_TOKEN',
      null,
      '32 to 200 visible characters, for example from: openssl rand -hex 32',
      (text) => (/^[\x21-\x7e]{32,200}$/.test(text) ? text : undefined),
      'Opens the page where the first owner is created, while the database has had none. Without it a token is derived from RECADO_SECRET_KEY, and the service logs the address of the page at each start until then.',
    ),
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
  sendersMax: number(
    'RECADO_SENDERS_MAX',
    200,
    [1, 100_000],
    'Senders of a workspace up to which `POST /senders` adds one. `recado sender add` also adds more.',
  ),
  sessions: sessionSettings,
  metricsToken: secret(
    setting(
      'RECADO_METRICS_TOKEN',
      null,
      '16 to 200 visible ASCII characters, for example from: openssl rand -hex 24',
      formed(/^[\x21-\x7e]{16,200}$/),
      'Bearer token with which Prometheus reads `GET /metrics`, 16 to 200 visible ASCII characters; without it no one can.',
    ),
  ),
  traces: tracesSettings,
  whatsapp: whatsappSettings,
  payments: paymentSettings,
  events: {
    keptDays: number(
      'RECADO_EVENTS_KEPT_DAYS',
      30,
      [1, DAYS_MAX],
      'How many days events are kept: a program that asks for older ones gets 410 `event_gone`.',
    ),
  },
  audit: {
    keptDays: number(
      'RECADO_AUDIT_KEPT_DAYS',
      730,
      [1, DAYS_MAX],
      'How many days entries of the audit log are kept.',
    ),
  },
  oidc: oidcSettings,
  mail: mailSettings,
  webhooks: webhookSettings,
  push: pushSettings,
  media: mediaSettings,
  delivery: deliverySettings,
  routing: routingSettings,
  drainMs: milliseconds(
    'RECADO_DRAIN_MS',
    0,
    300_000,
    'How long the service serves on after it was asked to stop, while `GET /health/ready` says no: time for a proxy to turn elsewhere.',
    0,
  ),
  stopMs: milliseconds(
    'RECADO_STOP_TIMEOUT_MS',
    8_000,
    300_000,
    'How long running requests and calls may take to end when the service stops, after `RECADO_DRAIN_MS`: requests half of it, calls the rest. It ends five seconds later whatever happens.',
  ),
  caller: callerSettings,
}

/** All settings, without their groups. */
export const allSettings: Setting<unknown>[] = Object.values(settings).flatMap((one) =>
  'parse' in one ? [one] : Object.values(one),
)
