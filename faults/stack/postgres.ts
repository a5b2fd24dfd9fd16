/** The database server of a run, and what can be done to it: kill -9 with all its children, freeze, thaw. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openThrowawayPostgres } from '../../scripts/throwaway-postgres.ts'

export type PostgresServer = {
  /** The address of one of its databases. */
  urlOf(database: string): string
  /** Where it listens: its Unix socket. */
  socket: string
  /** Everything at once, as when the power goes; it is started again by itself. Resolves when it serves. */
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

/** @param parent folder for its files: a small volume, say */
export async function openPostgresServer(parent?: string): Promise<PostgresServer> {
  const settings = { max_connections: String(CONNECTIONS_MAX) }
  const server = await openThrowawayPostgres(settings, parent)
  const base = new URL(server.connectionString)
  const folder = base.searchParams.get('host') ?? ''
  const port = base.searchParams.get('port') ?? '5432'

  const urlOf = (database: string) => {
    const url = new URL(base)
    url.pathname = `/${database}`
    return url.href
  }

  /** The postmaster and its children. */
  async function pids(): Promise<number[]> {
    const text = await readFile(path.join(server.clusterDir, 'postmaster.pid'), 'utf8')
    const postmaster = Number(text.split('\n')[0])
    const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
    return [postmaster, ...all.filter(([, parent]) => parent === postmaster).map(([pid]) => pid as number)]
  }

  async function signal(name: NodeJS.Signals) {
    for (const pid of await pids()) {
      try {
        process.kill(pid, name)
      } catch {
        // a child that ended by itself meanwhile
      }
    }
  }

  async function run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.connectionString })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }

  async function serving(): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await run('select 1')
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(POLL_MS)
      }
    }
  }

  return {
    urlOf,
    socket: path.join(folder, `.s.PGSQL.${port}`),
    async kill() {
      await signal('SIGKILL')
      await serving()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    run,
    close: server.close,
  }
}
