/**
 * What all scenarios of a run share: a PostgreSQL of its own, configured as the project's embedded
 * one, with every commit on disk. Each scenario gets databases in it, and starts the service on
 * them.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { RECADO, recadoJson } from '../../testkit/recado.ts'
import { makeShops, type Shop, type ShopOptions } from '../../testkit/shops.ts'
import { openThrowawayPostgres } from '../../scripts/throwaway-postgres.ts'
import { startChild, type Child, type Folders } from './child.ts'

export type Ground = Folders & {
  /** Process id of the postmaster, the parent of all PostgreSQL processes. */
  postgresPid: number
  postgresVersion: string
  /** Creates a database with schema, a shop and its senders, and nothing else. */
  openStore(options: StoreOptions): Promise<Store>
  close(): Promise<void>
}

export type StoreOptions = Omit<ShopOptions, 'shops'>

export type Store = AsyncDisposable & {
  url: string
  db: pg.Pool
  shops: [Shop, ...Shop[]]
  /** Runs a `recado` command and returns the JSON it prints. */
  recado(args: string[]): Promise<Record<string, string>>
  /** Starts `recado serve` on this database, with everything switched on. */
  serve(channelUrl: string, env?: Record<string, string>): Promise<Child>
}

const METRICS_TOKEN = randomBytes(16).toString('hex')
const SECRET_KEY = randomBytes(32).toString('base64')
/** High enough that the rate limit counts every request and refuses none. */
const KEY_RATE_PER_MINUTE = 1_000_000_000
/** No server listens there: a channel that cannot be reached. */
export const NO_CHANNEL = 'http://127.0.0.1:9'

export async function openGround(profilesFolder?: string): Promise<Ground> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-bench-'))
  const folders: Folders = { folder, ...(profilesFolder ? { profilesFolder } : {}) }
  const postgres = await openThrowawayPostgres({})
  const root = openPool(postgres.connectionString, 1)
  const version = await root.query<{ server_version: string }>('show server_version')
  const pidFile = await readFile(path.join(postgres.clusterDir, 'postmaster.pid'), 'utf8')
  const urlOf = (database: string) => {
    const url = new URL(postgres.connectionString)
    url.pathname = `/${database}`
    return url.href
  }

  const access = (url: string) => ({ DATABASE_URL: url, RECADO_SECRET_KEY: SECRET_KEY })

  /** Databases with a shop, by their options: created once, then copied. */
  const templates = new Map<string, { name: string; shops: Shop[] }>()

  async function findTemplate(options: StoreOptions) {
    const asked = JSON.stringify(options)
    const known = templates.get(asked)
    if (known) return known
    const name = `bench_template_${templates.size}`
    await root.query(`create database ${name}`)
    const made = { name, shops: await makeShops(access(urlOf(name)), { shops: 1, ...options }) }
    templates.set(asked, made)
    return made
  }

  async function openStore(options: StoreOptions): Promise<Store> {
    const template = await findTemplate(options)
    const name = `bench_${randomBytes(6).toString('hex')}`
    await root.query(`create database ${name} template ${template.name}`)
    const url = urlOf(name)
    const shops = template.shops as [Shop, ...Shop[]]
    const db = openPool(url, 2)
    const env = {
      ...access(url),
      RECADO_PORT: '0',
      RECADO_METRICS_TOKEN: METRICS_TOKEN,
      RECADO_KEY_RATE_PER_MINUTE: String(KEY_RATE_PER_MINUTE),
    }
    return {
      url,
      db,
      shops,
      recado: (args) => recadoJson(args, access(url)),
      serve: (channelUrl, more = {}) =>
        startChild(folders, [RECADO, 'serve', '--stop-with-parent'], {
          name: 'service',
          env: { ...env, RECADO_WHATSAPP_URL: channelUrl, RECADO_WHATSAPP_MEDIA_HOSTS: channelUrl, ...more },
        }),
      async [Symbol.asyncDispose]() {
        await db.end()
        await root.query(`drop database ${name} with (force)`)
      },
    }
  }

  return {
    ...folders,
    openStore,
    postgresPid: Number(pidFile.split('\n')[0]),
    postgresVersion: version.rows[0]?.server_version ?? '',
    async close() {
      await root.end()
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Tolerates connections that are cut while closing, because their database is dropped or the server
 * stops.
 */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
