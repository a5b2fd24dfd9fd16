/**
 * The database server of a run, and the faults it can have: kill -9 with all its children, freeze,
 * thaw.
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openThrowawayPostgres } from '../../scripts/throwaway-postgres.ts'
import type { Upstream } from './tcp-proxy.ts'

export type PostgresServer = {
  urlOf(database: string): string
  /** Where it listens. */
  upstream: Upstream
  /**
   * Kills every process at once, as a power cut would; the server restarts by itself. Resolves when
   * it serves.
   */
  kill(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Runs one statement as superuser in the maintenance database. */
  run(sql: string): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const POLL_MS = 50
export const CONNECTIONS_MAX = 120

/** @param parent folder for its files, for example on a small volume */
export async function openPostgresServer(
  parent?: string,
  more: Record<string, string> = {},
): Promise<PostgresServer> {
  const settings = {
    max_connections: String(CONNECTIONS_MAX),
    dynamic_shared_memory_type: 'mmap', // in its folder: a server that is killed for good leaves nothing elsewhere
    ...more,
  }
  const server = await openThrowawayPostgres(settings, parent)
  const urlOf = (database: string) => {
    const url = new URL(server.connectionString)
    url.pathname = `/${database}`
    return url.href
  }

  async function serving(): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await runSql(server.connectionString, 'select 1')
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(POLL_MS)
      }
    }
  }

  return {
    urlOf,
    upstream: { path: socketOf(server.connectionString) },
    async kill() {
      await signalServer(server.clusterDir, 'SIGKILL')
      await serving()
    },
    freeze: () => signalServer(server.clusterDir, 'SIGSTOP'),
    thaw: () => signalServer(server.clusterDir, 'SIGCONT'),
    run: (sql) => runSql(server.connectionString, sql),
    close: server.close,
  }
}

/** Signals the postmaster and all its children. */
export async function signalServer(clusterDir: string, name: NodeJS.Signals): Promise<void> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')
  const postmaster = Number(text.split('\n')[0])
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = all.filter(([, parent]) => parent === postmaster).map(([pid]) => pid as number)
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, name)
    } catch {
      // The child has already ended.
    }
  }
}

/**
 * A lost connection ends the query that uses it, and never this process: an `error` event without a
 * listener would.
 */
export class HeardClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

export async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new HeardClient({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The Unix socket that a connection string names. */
export function socketOf(connectionString: string): string {
  const { searchParams } = new URL(connectionString)
  return path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port') ?? '5432'}`)
}
