/**
 * Three machines with Patroni, PostgreSQL and etcd, and HAProxy in front of them, from the files of
 * packaging/patroni/ as they are. Runs in the namespaces that private-network.ts makes.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { request } from 'undici'
import { runSql, type PostgresServer } from '../stack/postgres.ts'
import { createMachine, type Machine } from './machine.ts'

export type Cluster = {
  machines: Machine[]
  /** The server that accepts writes, behind HAProxy. */
  postgres: PostgresServer
  /** What a process of the service needs to connect through HAProxy. */
  access: { hosts: string; env: Record<string, string> }
  /** The leader as the other machines see it; null while they see none. */
  findLeader(notSeenBy?: Machine): Promise<Machine | null>
  /**
   * Waits until all three machines say that they run, one leads and one is its synchronous standby;
   * returns the leader.
   */
  whole(): Promise<Machine>
  /** Changes the settings of the cluster, as `patronictl edit-config` does. */
  configure(settings: { synchronous_mode?: boolean }): Promise<void>
  /** Copies what Patroni and etcd logged. */
  keepLogs(folder: string): Promise<void>
  close(): Promise<void>
}

const PACKAGING = path.resolve(import.meta.dirname, '../../packaging/patroni')
const NAMES = ['db1', 'db2', 'db3']
const PROXY = '127.0.0.1:5000'
const ASK_TIMEOUT_MS = 2_000
const PATIENCE_MS = 180_000
const POLL_MS = 250

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/**
 * @param volumeSize of the volume for the database of each machine; without it they share the disk
 * of this one
 */
export async function openCluster(volumeSize?: string): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-cluster-'))
  await chmod(folder, 0o711)
  const secret = () => randomBytes(18).toString('base64url')
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: secret(),
    PATRONI_REPLICATION_PASSWORD: secret(),
    PATRONI_REWIND_PASSWORD: secret(),
  }
  const password = secret()
  const machines: Machine[] = []
  let isSynchronous = true
  for (const name of NAMES) {
    const own = path.join(folder, name)
    await makeFolders(own, volumeSize)
    const env = parseEnv(await readFile(path.join(PACKAGING, `${name}.env`), 'utf8'))
    const [address = ''] = (env.PATRONI_RESTAPI_CONNECT_ADDRESS ?? '').split(':')
    machines.push(createMachine({ name, address, folder: own }, { ...env, ...passwords }))
  }
  const proxy = spawn(
    'setpriv',
    [...AS_POSTGRES, 'haproxy', '-db', '-f', path.join(folder, 'db1', 'conf', 'haproxy.cfg')],
    { stdio: ['ignore', 'ignore', openSync(path.join(folder, 'haproxy.log'), 'a')] },
  )
  const proxyEnded = once(proxy, 'exit')

  const leaderOf = (members: Member[]) =>
    machines.find(({ name }) => name === members.find(({ role }) => role === 'leader')?.name) ?? null

  async function findLeader(notSeenBy?: Machine): Promise<Machine | null> {
    for (const machine of machines.filter((one) => one.isOn() && one !== notSeenBy)) {
      const members = await listMembers(machine).catch(() => null)
      if (members) return leaderOf(members)
    }
    return null
  }

  async function whole(): Promise<Machine> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      // All are asked: one that was away knows for a moment only what was before.
      const views = await Promise.all(machines.map((machine) => listMembers(machine).catch(() => [])))
      const [leader, ...others] = new Set(views.map(leaderOf))
      if (leader && others.length === 0 && views.every((view) => isWhole(view, isSynchronous))) return leader
      if (performance.now() > until)
        throw new Error(`The cluster did not become whole: ${JSON.stringify(views)}`)
      await sleep(POLL_MS)
    }
  }

  const urlFor = (user: string, secretOfUser: string, database: string) =>
    `postgresql://${user}:${secretOfUser}@${PROXY}/${database}?sslmode=disable`
  const urlOf = (database: string) => urlFor('recado', password, database)
  const impossible = () => Promise.reject(new Error('A machine of the cluster is hit instead.'))

  async function close() {
    for (const machine of machines) await machine.kill()
    proxy.kill('SIGKILL')
    await proxyEnded
    if (volumeSize)
      for (const { folder: own } of machines) execFileSync('umount', ['-l', `${own}/postgresql`])
    await rm(folder, { recursive: true, force: true })
  }

  const cluster: Cluster = {
    machines,
    findLeader,
    whole,
    close,
    access: { hosts: PROXY, env: { PGPASSWORD: password } },
    postgres: {
      urlOf,
      upstream: { port: Number(PROXY.split(':')[1]) },
      kill: impossible,
      freeze: impossible,
      thaw: impossible,
      run: (sql) => runSql(urlOf('postgres'), sql),
      close,
    },
    async configure(settings) {
      const leader = await whole()
      await askPatroni(leader, 'PATCH', '/config', settings)
      isSynchronous = settings.synchronous_mode ?? isSynchronous
    },
    async keepLogs(to) {
      await cp(path.join(folder, 'haproxy.log'), path.join(to, 'haproxy.log'))
      for (const { name, folder: own } of machines)
        for (const log of ['patroni', 'etcd', 'volume', 'boot'])
          await cp(path.join(own, `${log}.log`), path.join(to, `${name}-${log}.log`))
    },
  }
  try {
    for (const machine of machines) await machine.start()
    await whole()
    const asSuperuser = urlFor('postgres', passwords.PATRONI_SUPERUSER_PASSWORD, 'postgres')
    await eventually(() => runSql(asSuperuser, `create role recado login createdb password '${password}'`))
    return cluster
  } catch (error) {
    await close()
    throw error
  }
}

const AS_POSTGRES = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']

function isWhole(members: Member[], isSynchronous: boolean): boolean {
  const [timeline, ...others] = new Set(members.map((member) => member.timeline))
  return (
    members.length === NAMES.length &&
    members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
    (!isSynchronous || members.some(({ role }) => role === 'sync_standby')) &&
    timeline !== undefined &&
    others.length === 0
  )
}

async function makeFolders(own: string, volumeSize: string | undefined) {
  for (const name of ['postgresql', 'etcd', 'conf']) await mkdir(path.join(own, name), { recursive: true })
  for (const file of ['patroni.yml', 'haproxy.cfg', 'watch-volume.sh'])
    await cp(path.join(PACKAGING, file), path.join(own, 'conf', file === 'patroni.yml' ? 'config.yml' : file))
  if (volumeSize)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${volumeSize}`, 'tmpfs', path.join(own, 'postgresql')])
  execFileSync('chown', ['-R', 'postgres:postgres', own])
  for (const name of ['postgresql', 'etcd']) await chmod(path.join(own, name), 0o700)
}

async function listMembers(machine: Machine): Promise<Member[]> {
  return ((await askPatroni(machine, 'GET', '/cluster')) as { members?: Member[] }).members ?? []
}

async function askPatroni(machine: Machine, method: 'GET' | 'PATCH', route: string, body?: object) {
  const answer = await request(`http://${machine.address}:8008${route}`, {
    method,
    headersTimeout: ASK_TIMEOUT_MS,
    bodyTimeout: ASK_TIMEOUT_MS,
    signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  const said = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${route} of ${machine.name}: ${answer.statusCode} ${said}`)
  return JSON.parse(said) as unknown
}

async function eventually(attempt: () => Promise<void>): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(POLL_MS)
    }
  }
}
