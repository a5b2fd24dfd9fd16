/**
 * A PostgreSQL that archives its WAL. It takes a base backup while it serves, is lost with all that
 * it had, and is restored to a moment: the steps of docs/backups.md. The embedded server has no
 * `pg_basebackup`, so this calls what that program calls.
 */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startProgram, type Program } from '../../testkit/program.ts'
import {
  CONNECTIONS_MAX,
  HeardClient,
  runSql,
  signalServer,
  socketOf,
  type PostgresServer,
} from './postgres.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export type RestorablePostgres = {
  /** The server that serves at present, behind a proxy whose port stays. */
  now: PostgresServer
  /** For DATABASE_URL. */
  host: string
  backUp(): Promise<void>
  /**
   * Closes the WAL segment of this moment, as `archive_timeout` would, and waits until the archive
   * has it.
   */
  archive(): Promise<void>
  /** Kills the server without warning. Only the base backup and the archive are left. */
  lose(): Promise<void>
  /**
   * Starts a server of the base backup that has every commit up to the moment, and none after it.
   */
  restoreTo(moment: Date): Promise<void>
  close(): Promise<void>
}

const SERVE = path.resolve(import.meta.dirname, '../../scripts/serve-postgres.ts')
const CONNECTIONS = { max_connections: String(CONNECTIONS_MAX) }
const PATIENCE_MS = 30_000
const POLL_MS = 50
const copy = promisify(execFile)

export async function openRestorablePostgres(): Promise<RestorablePostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-restorable-'))
  await chmod(folder, 0o711) // started by root, the servers run as another user, who must reach their files
  const [lost, restored, archive] = ['lost', 'restored', 'archive'].map((name) =>
    path.join(folder, name),
  ) as [...[string, string, string]]
  await mkdir(archive)
  let server: Program | null = await serve(lost, {
    archive_mode: 'on',
    archive_command: (await readArchiveCommand()).replaceAll('/backup/wal', archive),
  })
  const owner = await stat(path.join(lost, 'postgres'))
  const give = (file: string) => chown(file, owner.uid, owner.gid)
  await give(archive)
  const direct = server.url
  const gate = await openTcpProxy([{ path: socketOf(direct) }])
  const host = `127.0.0.1:${gate.port}`
  const urlOf = (database: string) => `postgresql://recado@${host}/${database}?sslmode=disable`
  const run = (sql: string) => runSql(urlOf('recado'), sql)

  async function lose() {
    await signalServer(path.join(lost, 'postgres'), 'SIGSTOP') // so that it notifies no client that it ends
    await server?.kill()
    server = null
    await signalServer(path.join(lost, 'postgres'), 'SIGKILL')
    gate.setUpstreams([])
    gate.cut()
  }

  async function close() {
    await server?.stop()
    await gate.close()
    await rm(folder, { recursive: true, force: true })
  }

  return {
    now: {
      urlOf,
      upstream: { path: socketOf(direct) },
      run,
      close,
      kill: () => Promise.reject(new Error('This server is lost instead.')),
      freeze: () => Promise.reject(new Error('This server is lost instead.')),
      thaw: () => Promise.resolve(),
    },
    host,
    lose,
    close,
    async backUp() {
      const session = new HeardClient({ connectionString: direct })
      await session.connect()
      try {
        await session.query(`select pg_backup_start('recado', fast => true)`)
        const cluster = path.join(restored, 'postgres')
        await mkdir(restored, { mode: 0o711 })
        // Files that go while they are copied make `cp` complain; the WAL has what became of them.
        await copy('cp', ['-a', path.join(lost, 'postgres'), cluster]).catch(() => undefined)
        const { rows } = await session.query<{ label: string }>(
          'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
        )
        for (const name of ['postmaster.pid', 'pg_wal', 'archive_status'])
          await rm(path.join(cluster, name), { recursive: true, force: true })
        await mkdir(path.join(cluster, 'pg_wal'), { mode: 0o700 })
        await writeFile(path.join(cluster, 'backup_label'), rows[0]?.label ?? '')
        await writeFile(path.join(cluster, 'recovery.signal'), '')
        for (const name of ['pg_wal', 'backup_label', 'recovery.signal']) await give(path.join(cluster, name))
      } finally {
        await session.end()
      }
    },
    async archive() {
      const session = new HeardClient({ connectionString: direct })
      await session.connect()
      try {
        const { rows } = await session.query<{ name: string }>(
          'select pg_walfile_name(pg_switch_wal()) as name',
        )
        await until(() => stat(path.join(archive, rows[0]?.name ?? '')), 'the segment is in the archive')
      } finally {
        await session.end()
      }
    },
    async restoreTo(moment) {
      server = await serve(restored, {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_action: 'promote',
        recovery_target_time: moment.toISOString().replace('Z', '+00'), // of zones it knows offsets alone while it starts
      })
      gate.setUpstreams([{ path: socketOf(server.url) }])
      await until(
        () => run('select 1 / (not pg_is_in_recovery())::int'),
        'the restored server accepts writes',
      )
    },
  }
}

/** The one of docs/backups.md, whose archive is `/backup/wal`. */
async function readArchiveCommand(): Promise<string> {
  const guide = await readFile(path.resolve(import.meta.dirname, '../../docs/backups.md'), 'utf8')
  const [, command] = /set archive_command = '([^']+)'/.exec(guide) ?? []
  if (command === undefined) throw new Error('docs/backups.md has no archive_command')
  return command
}

const serve = (dataDir: string, settings: Record<string, string>): Promise<Program> =>
  startProgram([SERVE, dataDir, JSON.stringify({ ...CONNECTIONS, ...settings })])

async function until(ask: () => Promise<unknown>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (performance.now() > end) throw new Error(`It did not happen: ${what}`, { cause: error })
      await sleep(POLL_MS)
    }
  }
}
