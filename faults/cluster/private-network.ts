/**
 * A cluster runs in namespaces of its own (Linux): its machines have the addresses of
 * packaging/patroni/ whatever this machine uses, and the kernel ends all of it with the run.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NAMESPACES } from './machine.ts'

/** Set in the environment of the run inside. */
const MARK = 'RECADO_IS_INSIDE'
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'unshare', 'nsenter', 'setpriv', 'ip', 'tc']
/** The version that packaging/patroni/patroni.yml names. */
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'

export const isInside = (): boolean => process.env[MARK] !== undefined

/** Runs this program again, inside; returns its exit code. Says why if this machine cannot. */
export async function goInside(): Promise<number> {
  const missing = findMissing()
  if (missing) {
    console.log(`The plays of a cluster are skipped: ${missing}.`)
    return 0
  }
  // A shell is the first process, as it takes leave of the orphans that PostgreSQL makes.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh']
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const child = spawn('unshare', [...NAMESPACES, ...shell, ...command], {
    env: { ...process.env, [MARK]: '1' },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Makes the network inside, and has it pass packets on between machines. */
export function setUpNetwork(): void {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1')
}

/** What this machine lacks; null if nothing. */
function findMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'they take root, on Linux'
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const programs = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))))
  if (!existsSync(POSTGRES)) programs.push(POSTGRES)
  if (programs.length > 0)
    return `there is no ${programs.join(', no ')} (Debian: apt-get install patroni etcd-server haproxy postgresql-15 iproute2)`
  try {
    execFileSync('unshare', [...NAMESPACES, 'true'], { stdio: 'ignore' })
    return null
  } catch {
    return 'this machine makes no namespaces'
  }
}
