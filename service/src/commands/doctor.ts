/** recado doctor: checks what has to be right before messages can flow, and says what to do about what is not. */
import { isIPv6 } from 'node:net'
import type { Command } from 'commander'
import type { PoolClient } from 'pg'
import { request } from 'undici'
import { describeError } from '../log.ts'
import type { Config } from '../config.ts'
import { listSenderHealth, type SenderHealth } from '../delivery/sender-health.ts'
import { settings } from '../settings.ts'
import type { Pool } from '../postgres/connection.ts'
import { countMissingMigrations } from '../postgres/migrate.ts'
import { listSenderAccounts, type SenderAccount } from '../tenants/senders-repository.ts'
import { findSecretKeys } from '../tenants/secret-key.ts'
import { checkWaiting } from './check-waiting.ts'
import { countOf, print, withDatabase, type CommandContext } from './command.ts'
import { EXIT, explain } from './exit.ts'
import { findRunningDemo, type Addresses } from './running-demo.ts'

type Check = { check: string; ok: boolean; detail: string }

const CLOCK_SKEW_MAX_MS = 5_000
const CALL_TIMEOUT_MS = 10_000

/** Settings without which an acknowledged message could be lost in a crash. */
const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on' }

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check the database, its durability, clocks, sender credentials and webhooks.')
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const checks = await examine()
      const isHealthy = checks.every(({ ok }) => ok)
      const lines = checks.map(({ check, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'}  ${check}: ${detail}`)
      print(json, { ok: isHealthy, checks }, lines.join('\n'))
      if (!isHealthy) process.exitCode = EXIT.unhealthy
    })
}

async function examine(): Promise<Check[]> {
  try {
    return await withDatabase(examineAll, { needsSchema: false })
  } catch (error) {
    const { sentence, exitCode } = explain(error)
    if (exitCode === EXIT.usage) throw error
    return [{ check: 'database', ok: false, detail: sentence }]
  }
}

async function examineAll(context: CommandContext): Promise<Check[]> {
  const { pool, config } = context
  const checks = [
    await checkServer(context),
    await checkDurability(pool),
    await checkClock(pool),
    await checkSchema(pool),
  ]
  if (checks.some(({ check, ok }) => check === 'schema' && !ok)) return checks
  let senders: SenderAccount[]
  try {
    const secretKeys = await findSecretKeys(config, pool)
    senders = secretKeys ? await listSenderAccounts(pool, secretKeys) : []
    checks.push(checkSenders(senders))
  } catch (error) {
    return [...checks, { check: 'credentials', ok: false, detail: explain(error).sentence }]
  }
  const addresses = await findAddresses(config, senders)
  for (const sender of senders) {
    checks.push(await checkAccount(sender, addresses.channelUrl, config.whatsapp.version))
    checks.push(await checkWebhook(sender, addresses.publicUrl))
    const [health] = await listSenderHealth(pool, sender.workspaceId, [sender.id], context.now)
    if (!health) continue
    checks.push(checkWhatCame(sender, health))
    const waiting = checkWaiting(sender, health)
    if (waiting) checks.push({ check: `waiting at ${nameOf(sender)}`, ...waiting })
  }
  return checks
}

/** A database without senders is a shop that is not set up, or not the one that was meant. */
function checkSenders({ length }: SenderAccount[]): Check {
  return length > 0
    ? { check: 'credentials', ok: true, detail: `Those of ${countOf(length, 'sender')} can be opened.` }
    : {
        check: 'senders',
        ok: false,
        detail:
          'There is none, so nothing is sent or received: is this the right database? recado sender add registers one.',
      }
}

/** As the settings say; where they say nothing, those of a demo that runs in the data folder. */
async function findAddresses(config: Config, senders: SenderAccount[]): Promise<Addresses> {
  const { host, port, publicUrl, whatsapp } = config
  const accounts = senders.map(({ channelAccountId }) => channelAccountId)
  const demo = await findRunningDemo(config.dataDir, accounts)
  return {
    publicUrl: publicUrl ?? demo?.publicUrl ?? `http://${toHostOfUrl(host)}:${port}`,
    channelUrl:
      whatsapp.url === settings.whatsappUrl.fallback ? (demo?.channelUrl ?? whatsapp.url) : whatsapp.url,
  }
}

/** Where a service that listens on an address is reached from this machine: those that mean all of them are no address to call. */
function toHostOfUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (!isIPv6(host)) return host
  return host === '::' ? '[::1]' : `[${host}]`
}

async function checkServer({ pool, config }: CommandContext): Promise<Check> {
  const { rows } = await pool.query<{ version: string; name: string; standby: boolean; readOnly: boolean }>(
    `select current_setting('server_version') as version, current_database() as name,
       pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
  )
  const { version, name, standby, readOnly } = rows[0] ?? {}
  const place = config.databaseUrl
    ? `database ${name} on ${await hostOf(pool)}`
    : `the embedded database of ${config.dataDir}`
  if (!standby && !readOnly) {
    return { check: 'database', ok: true, detail: `PostgreSQL ${version} answers: ${place}.` }
  }
  const cause = standby
    ? 'it is a standby; name the server that takes writes in DATABASE_URL'
    : 'transactions are read-only; set default_transaction_read_only to off'
  return {
    check: 'database',
    ok: false,
    detail: `PostgreSQL ${version}, ${place}, takes no writes: ${cause}.`,
  }
}

/** The host that a connection of the pool has gone to: one of several, or the folder of a socket. */
async function hostOf(pool: Pool): Promise<string> {
  const client = (await pool.connect()) as PoolClient & { host: string }
  client.release()
  return client.host
}

async function checkDurability(pool: Pool): Promise<Check> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const wrong = rows.filter(({ name, setting }) =>
    name === 'synchronous_commit' ? setting === 'off' : setting !== DURABLE_SETTINGS[name as 'fsync'],
  )
  if (wrong.length === 0) return { check: 'durability', ok: true, detail: 'A commit survives a crash.' }
  const list = wrong.map(({ name, setting }) => `${name} is ${setting}`).join(', ')
  return {
    check: 'durability',
    ok: false,
    detail: `${list}: acknowledged messages may be lost in a crash. Set it to on.`,
  }
}

async function checkClock(pool: Pool): Promise<Check> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const skewMs = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())
  const ok = skewMs <= CLOCK_SKEW_MAX_MS
  const detail = `this machine and the database differ by ${skewMs} ms${ok ? '.' : ': synchronise them (NTP).'}`
  return { check: 'clock', ok, detail }
}

async function checkSchema(pool: Pool): Promise<Check> {
  const missing = await countMissingMigrations(pool)
  return { check: 'schema', ok: missing <= 0, detail: describeSchema(missing) }
}

/** @param missing fewer than none where a newer version has migrated: what it adds, this one can live with */
function describeSchema(missing: number): string {
  if (missing > 0) return `${countOf(missing, 'migration')} missing: run recado migrate.`
  return missing === 0
    ? 'The schema is up to date.'
    : 'The schema is of a newer version; this one can live with it.'
}

/** Numbers are not shown whole, and their last digits may be those of two. */
const nameOf = ({ id, address }: { id: string; address: string }) => `····${address.slice(-4)} (sender ${id})`

/** Asks the channel for the account with the sender's token; nothing is sent. */
async function checkAccount(
  { id, workspaceId, address, channelAccountId, credentials, stoppedAt, pausedAt }: SenderAccount,
  url: string,
  version: string,
): Promise<Check> {
  const check = `account of ${nameOf({ id, address })}`
  if (stoppedAt) {
    const detail = `stopped since ${stoppedAt.toISOString()}: mend the cause, then run recado sender set ${id} --workspace ${workspaceId} --resume.`
    return { check, ok: false, detail }
  }
  if (pausedAt) {
    const detail = `paused since ${pausedAt.toISOString()}: nothing is sent until recado sender set ${id} --workspace ${workspaceId} --resume.`
    return { check, ok: false, detail }
  }
  try {
    const { statusCode, body } = await request(`${url}/${version}/${channelAccountId}?fields=id`, {
      headers: { authorization: `Bearer ${credentials.accessToken}` },
      headersTimeout: CALL_TIMEOUT_MS,
      bodyTimeout: CALL_TIMEOUT_MS,
    })
    await body.dump()
    if (statusCode === 200) return { check, ok: true, detail: 'WhatsApp knows it and takes the token.' }
    return { check, ok: false, detail: `${url} answers ${statusCode}: ${causeOf(statusCode)}.` }
  } catch (error) {
    return { check, ok: false, detail: `${url} cannot be reached (${describeError(error).message}).` }
  }
}

function causeOf(statusCode: number): string {
  if (statusCode === 401) return 'the access token is not valid'
  if (statusCode === 429 || statusCode >= 500) return 'it cannot say now; try again later'
  return 'the account or a permission is missing'
}

/** Asks our own webhook the question the channel asks when it verifies it. */
async function checkWebhook({ id, address, credentials }: SenderAccount, publicUrl: string): Promise<Check> {
  const check = `webhook of ${nameOf({ id, address })}`
  const question = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': credentials.verifyToken,
    'hub.challenge': 'recado-doctor',
  })
  try {
    const { statusCode, body } = await request(`${publicUrl}/channels/whatsapp/webhook?${question}`, {
      headersTimeout: CALL_TIMEOUT_MS,
      bodyTimeout: CALL_TIMEOUT_MS,
    })
    const answer = await body.text()
    if (statusCode === 200 && answer === 'recado-doctor') {
      return { check, ok: true, detail: `${publicUrl} answers the verification.` }
    }
    return { check, ok: false, detail: `${publicUrl} answers the verification with ${statusCode}.` }
  } catch {
    return {
      check,
      ok: false,
      detail: `nothing answers at ${publicUrl}: does the service run, and are RECADO_PUBLIC_URL and RECADO_PORT here what they are there?`,
    }
  }
}

/** What came to the webhook: whether its signature was right, and what was not read. */
function checkWhatCame(
  { id, workspaceId, address }: SenderAccount,
  { lastWebhookAt, unreadWebhooks }: SenderHealth,
): Check {
  const check = `webhooks to ${nameOf({ id, address })}`
  const lastDate = lastWebhookAt?.toISOString() ?? null
  const heard = lastDate
    ? `the last one that was well signed came at ${lastDate}`
    : 'none that was well signed came yet'
  const wrong = unreadWebhooks.find(({ what }) => what === 'signature:wrong')
  if (wrong && (lastDate === null || lastDate < wrong.lastDate)) {
    const refused = `${wrong.count} refused for a wrong signature, the last at ${wrong.lastDate}`
    const detail = `${refused}; ${heard}: compare its app secret with that of the app at WhatsApp, then run recado sender set ${id} --workspace ${workspaceId} --credentials <file>.`
    return { check, ok: false, detail }
  }
  const unread = unreadWebhooks.map(
    (one) => `not read: ${one.what} ${countOf(one.count, 'time')}, the last at ${one.lastDate}`,
  )
  return { check, ok: true, detail: `${[heard, ...unread].join('; ')}.` }
}
