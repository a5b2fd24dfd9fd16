/**
 * The checks of servers in `recado doctor`: for each of the directory, its database and its Recado.
 */
import { request } from 'undici'
import type { Config } from '../engine/settings/config.ts'
import type { Server } from '../fleet/directory/directory-repository.ts'
import { openPool, type Pool } from '../engine/postgres/connection.ts'
import { countMissingMigrations } from '../engine/postgres/migrate.ts'
import { FENCE } from '../fleet/moving/fence.ts'
import type { Check } from './check-sender.ts'
import { countOf } from './command.ts'
import { explain } from '../engine/exit.ts'
import { withDirectory } from './with-directory.ts'

/** Settings without which an acknowledged message could be lost in a crash. */
const DURABLE_SETTINGS = { fsync: 'on', full_page_writes: 'on' }
const PATIENCE_MS = 4_000

export async function checkDurability(pool: Pool): Promise<Check> {
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

/** One check for each server of the directory; none without a directory. */
export async function checkServers(config: Config): Promise<Check[]> {
  if (!config.directoryUrl) return []
  try {
    return await withDirectory(async (directory) => {
      const counts = directory.countByServer()
      const servers = directory.servers()
      const isOpen = servers.some(({ state }) => state === 'open')
      const checks = await Promise.all(servers.map((one) => checkOne(one, counts.get(one.name) ?? 0)))
      const detail =
        servers.length === 0 ? 'There is no server: recado server add adds one.' : 'No server is open.'
      return isOpen ? checks : [...checks, { check: 'servers', ok: false, detail }]
    }, config)
  } catch (error) {
    return [{ check: 'directory', ok: false, detail: explain(error).sentence }]
  }
}

async function checkOne(server: Server, workspaces: number): Promise<Check> {
  const check = `server ${server.name}`
  const fault = (await findDatabaseFault(server)) ?? (await findServiceFault(server))
  if (fault !== null) return { check, ok: false, detail: fault }
  return { check, ok: true, detail: `It is ${server.state} and serves ${countOf(workspaces, 'workspace')}.` }
}

async function findDatabaseFault({ databaseUrl }: Server): Promise<string | null> {
  const pool = openPool(databaseUrl, 1)
  try {
    const missing = await countMissingMigrations(pool)
    const unfenced = await countMissingMigrations(pool, FENCE)
    if (missing > 0) return `Its database lacks ${countOf(missing, 'migration')}: run recado migrate there.`
    if (unfenced > 0) return 'Its database lacks the fence of moves: run recado migrate there.'
    const { ok, detail } = await checkDurability(pool)
    return ok ? null : `Its database: ${detail}`
  } catch (error) {
    return `Its database: ${explain(error).sentence}`
  } finally {
    await pool.end()
  }
}

async function findServiceFault({ url }: Server): Promise<string | null> {
  try {
    const { statusCode, body } = await request(`${url}/health/ready`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await body.dump()
    return statusCode === 200 ? null : `${url} answers ${statusCode} to the readiness check.`
  } catch {
    return `No server answers at ${url} in time: is its Recado running?`
  }
}
