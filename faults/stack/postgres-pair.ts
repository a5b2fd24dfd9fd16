/**
 * Two PostgreSQL servers in separate processes, as if on two machines: a primary, and a standby
 * that every commit waits for. The primary can be lost for good, and the standby promoted.
 */
import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram, type Program } from '../../testkit/program.ts'
import { CONNECTIONS_MAX, runSql, signalServer, socketOf, type PostgresServer } from './postgres.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export type PostgresPair = {
  /** The current primary, for the checker and the helpers of an experiment. */
  now: PostgresServer
  /** The proxies through which the service reaches the two. */
  toPrimary: TcpProxy
  toStandby: TcpProxy
  /** Stalls replication: from now on commits wait for the standby. */
  partStandby(): void
  /** Loses the primary without warning, and promotes the standby. */
  failOver(): Promise<void>
  close(): Promise<void>
}

const SERVE = path.resolve(import.meta.dirname, '../../scripts/serve-postgres.ts')
const CONNECTIONS = { max_connections: String(CONNECTIONS_MAX) }
const PATIENCE_MS = 30_000
const POLL_MS = 50

export async function openPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-pair-'))
  await chmod(folder, 0o711) // started by root, the servers run as another user, who must reach their files
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')

  await (await serve(first, {})).stop()
  await copyCluster(first, second)
  const primary = await serve(first, { ...CONNECTIONS, synchronous_standby_names: '*' })
  const replication = await openTcpProxy([{ path: socketOf(primary.url) }])
  const primaryConninfo = `host=127.0.0.1 port=${replication.port} user=recado application_name=standby sslmode=disable`
  const standby = await serve(second, { ...CONNECTIONS, primary_conninfo: primaryConninfo })
  const now = await openTcpProxy([{ path: socketOf(primary.url) }])
  const toPrimary = await openTcpProxy([{ path: socketOf(primary.url) }])
  const toStandby = await openTcpProxy([{ path: socketOf(standby.url) }])
  const urlOf = (database: string) => `postgresql://recado@127.0.0.1:${now.port}/${database}?sslmode=disable`
  let isLost = false

  /**
   * SIGSTOP first: a server that is killed while it runs could still notify its clients and the
   * standby.
   */
  async function lose() {
    isLost = true
    await signalServer(clusterOf(first), 'SIGSTOP')
    await primary.kill()
    await signalServer(clusterOf(first), 'SIGKILL')
    for (const proxy of [replication, toPrimary]) proxy.setTrouble({ kind: 'reset' })
  }

  async function close() {
    if (!isLost) await primary.stop()
    await standby.stop()
    for (const proxy of [now, replication, toPrimary, toStandby]) await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }

  await until(() => runSql(urlOf('recado'), ASSERT_SYNCHRONOUS), 'the standby keeps up with the primary')
  return {
    now: {
      urlOf,
      upstream: { path: socketOf(primary.url) },
      kill: () => Promise.reject(new Error('A pair fails over instead.')),
      freeze: () => signalServer(clusterOf(first), 'SIGSTOP'),
      thaw: () => signalServer(clusterOf(first), 'SIGCONT'),
      run: (sql) => runSql(urlOf('recado'), sql),
      close,
    },
    toPrimary,
    toStandby,
    close,
    partStandby: () => replication.setTrouble({ kind: 'stall' }),
    async failOver() {
      await lose()
      await runSql(standby.url, 'select pg_promote()')
      now.setUpstreams([{ path: socketOf(standby.url) }])
      now.cut()
    },
  }
}

/** Fails unless a standby is in sync. */
const ASSERT_SYNCHRONOUS = `select 1 / count(*) from pg_stat_replication where sync_state = 'sync'`

const serve = (dataDir: string, settings: Record<string, string>): Promise<Program> =>
  startProgram([SERVE, dataDir, JSON.stringify(settings)])

/** Copies a stopped cluster, as a base backup would, and configures the copy as standby. */
async function copyCluster(from: string, to: string) {
  await mkdir(to, { mode: 0o711 })
  const { mode } = await stat(from)
  await chmod(to, mode)
  execFileSync('cp', ['-a', path.join(from, 'postgres'), path.join(to, 'postgres')])
  const signal = path.join(to, 'postgres', 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(path.join(to, 'postgres'))
  await chown(signal, uid, gid)
}

async function until(ask: () => Promise<void>, what: string) {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw new Error(`It did not happen: ${what}`, { cause: error })
      await sleep(POLL_MS)
    }
  }
}
