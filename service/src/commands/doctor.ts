/**
 * recado doctor: checks what must be right before messages can flow, and gives a remedy for what is
 * not.
 */
import { isIPv6 } from 'node:net'
import type { Command } from 'commander'
import type { PoolClient } from 'pg'
import { openChannels } from '../channels/registry.ts'
import { systemClock } from '../engine/clock.ts'
import { readConfig, type Config } from '../engine/settings/config.ts'
import { listSenderHealth } from '../senders/sender-health.ts'
import { settings } from '../engine/settings/settings.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { listOutranked } from '../engine/postgres/session-settings.ts'
import { countMissingMigrations } from '../engine/postgres/migrate.ts'
import { listSenderAccounts, type SenderAccount } from '../senders/senders-repository.ts'
import { findSecretKeys } from '../engine/secrets/secret-key.ts'
import { checkEndpoints } from './check-endpoints.ts'
import { checkFiles, checkMediaStore, checkRoom } from './check-media.ts'
import { checkMoves } from './check-moves.ts'
import { checkOidc } from './check-oidc.ts'
import { checkPayments } from './check-payments.ts'
import { checkDurability, checkServers } from './check-servers.ts'
import { checkTemplates } from './check-templates.ts'
import { checkSender, type Check } from './check-sender.ts'
import { countOf, printing, withDatabase, type CommandContext } from './command.ts'
import { EXIT, explain } from '../engine/exit.ts'
import { findRunningDemo } from './running-demo.ts'

const CLOCK_SKEW_MAX_MS = 5_000

export function addDoctor(program: Command): void {
  printing(
    program
      .command('doctor')
      .description(
        'Check the database, its durability, clocks, sender credentials, the file store, webhooks, webhook endpoints, payment accounts and the OpenID provider, and the servers of a directory.',
      ),
    async () => {
      const checks = await examine()
      const isHealthy = checks.every(({ ok }) => ok)
      if (!isHealthy) process.exitCode = EXIT.unhealthy
      const lines = checks.map(({ check, ok, detail }) => `${ok ? 'ok  ' : 'FAIL'}  ${check}: ${detail}`)
      return { json: { ok: isHealthy, checks }, text: lines.join('\n') }
    },
  )
}

async function examine(): Promise<Check[]> {
  const config = readConfig()
  const servers = await checkServers(config)
  // beside a directory, the database of DATABASE_URL is one of its servers, and need not be named
  if (config.directoryUrl && !config.databaseUrl) return servers
  const signIn = await checkOidc(config)
  return [...servers, ...(await examineDatabase()), ...(signIn ? [signIn] : [])]
}

async function examineDatabase(): Promise<Check[]> {
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
    await checkSettings(pool),
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
  if (senders.length > 0) checks.push(await checkMediaStore(config))
  const { whatsapp, publicUrl } = await findAddresses(config, senders)
  const channels = await openChannels({ ...config, whatsapp }, systemClock)
  for (const sender of senders) {
    const [health] = await listSenderHealth(pool, sender.workspaceId, [sender], context.now)
    const channel = channels.of(sender.channel)
    if (health) checks.push(...(await checkSender(sender, health, channel, publicUrl)))
    const files = await checkFiles(pool, sender, context.now)
    if (files) checks.push(files)
    if (channel.templates) checks.push(await checkTemplates(pool, sender, channel, channel.templates))
  }
  await channels.close()
  const room = await checkRoom(pool, config)
  const endpoints = await checkEndpoints(pool)
  const accounts = await checkPayments(pool, await findSecretKeys(config, pool), context.now)
  const moves = await checkMoves(config, pool, context.now)
  return [...checks, ...[room, endpoints, accounts, moves].filter((check) => check !== null)]
}

/** A database without senders is a shop that is not set up, or not the database that was meant. */
function checkSenders({ length }: SenderAccount[]): Check {
  return length > 0
    ? {
        check: 'credentials',
        ok: true,
        detail: `The credentials of ${countOf(length, 'sender')} can be decrypted.`,
      }
    : {
        check: 'senders',
        ok: false,
        detail:
          'There is none, so nothing is sent or received: is this the right database? Add one with recado sender add.',
      }
}

/** The configured addresses; where there are none, those of a demo that runs in the data folder. */
async function findAddresses(config: Config, senders: SenderAccount[]) {
  const { host, port, whatsapp } = config
  const accounts = senders.map(({ channelAccountId }) => channelAccountId)
  const demo = await findRunningDemo(config.dataDir, accounts)
  const isUnset = whatsapp.url === settings.whatsapp.url.fallback
  return {
    publicUrl: config.publicUrl ?? demo?.publicUrl ?? `http://${toHostOfUrl(host)}:${port}`,
    whatsapp: isUnset && demo ? { ...whatsapp, url: demo.channelUrl } : whatsapp,
  }
}

/**
 * The host at which this machine reaches a service. `0.0.0.0` and `::` mean all addresses, and
 * cannot be called.
 */
function toHostOfUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (!isIPv6(host)) return host
  return host === '::' ? '[::1]' : `[${host}]`
}

/**
 * Other settings than PostgreSQL's own are no fault: each connection of Recado has the ones that it
 * needs.
 */
async function checkSettings(pool: Pool): Promise<Check> {
  const outranked = await listOutranked(pool)
  const detail =
    outranked.length === 0
      ? 'Each connection has those that Recado needs.'
      : `The role, the database or the server says otherwise, and each connection of Recado sets its own: ${outranked.join(', ')}.`
  return { check: 'settings', ok: true, detail }
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
    ? 'it is a standby; set DATABASE_URL to the server that accepts writes'
    : 'transactions are read-only; set default_transaction_read_only to off'
  return {
    check: 'database',
    ok: false,
    detail: `PostgreSQL ${version}, ${place}, accepts no writes: ${cause}.`,
  }
}

/** The host that a connection of the pool reached: one of several, or the folder of a socket. */
async function hostOf(pool: Pool): Promise<string> {
  const client = (await pool.connect()) as PoolClient & { host: string }
  client.release()
  return client.host
}

async function checkClock(pool: Pool): Promise<Check> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const skewMs = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())
  const ok = skewMs <= CLOCK_SKEW_MAX_MS
  const detail = `this machine and the database differ by ${skewMs} ms${ok ? '.' : ': synchronize them (NTP).'}`
  return { check: 'clock', ok, detail }
}

async function checkSchema(pool: Pool): Promise<Check> {
  const missing = await countMissingMigrations(pool)
  return { check: 'schema', ok: missing <= 0, detail: describeSchema(missing) }
}

/**
 * @param missing negative if a newer version has migrated: this version works with such a schema
 */
function describeSchema(missing: number): string {
  if (missing > 0) return `${countOf(missing, 'migration')} missing: run recado migrate.`
  return missing === 0
    ? 'The schema is up to date.'
    : 'The schema is of a newer version, which this one supports.'
}
