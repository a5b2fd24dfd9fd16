/**
 * A machine of a cluster, as a network of its own with processes of its own (Linux namespaces):
 * when its first process ends, the kernel ends all others at once, as a power cut would. The run is
 * the switch between the machines, and passes their packets on.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Machine = {
  name: string
  address: string
  /** Its folder, with the files that outlive its processes. */
  folder: string
  start(): Promise<void>
  /** Pulls the plug. Resolves when nothing of it runs. */
  kill(): Promise<void>
  isOn(): boolean
  /**
   * Sends a signal to its processes with these names; to all if none is given. Returns how many got
   * it.
   */
  signal(name: NodeJS.Signals, programs?: string[]): number
  /** From now on packets in both directions are dropped without notice. */
  unplug(): void
  plugIn(): void
  /** Drops all packets between it and the others; what the run sends still comes. */
  partFrom(others: Machine[]): void
  rejoin(others: Machine[]): void
}

/** The address of the run in the network of the machines. */
const SWITCH = '10.0.0.1'
const POLL_MS = 20
const PATIENCE_MS = 10_000

/**
 * What a machine starts with, once its network is there. As a service manager would, it starts
 * again what has crashed. Its own folders lie over those of the packages, so that the files of
 * packaging/patroni/ hold as they are.
 */
const BOOT = `
read go
mount --bind "$FOLDER/postgresql" /var/lib/postgresql
mount --bind "$FOLDER/etcd" /var/lib/etcd
mount --bind "$FOLDER/conf" /etc/patroni
mount -t tmpfs -o mode=0777 tmpfs /run/postgresql
keep() { while :; do setpriv --reuid postgres --regid postgres --init-groups "$@"; sleep 2; done; }
keep etcd >> "$FOLDER/etcd.log" 2>&1 &
keep patroni /etc/patroni/config.yml >> "$FOLDER/patroni.log" 2>&1 &
keep sh /etc/patroni/watch-volume.sh /var/lib/postgresql >> "$FOLDER/volume.log" 2>&1 &
wait
`

export function createMachine(
  { name, address, folder }: Pick<Machine, 'name' | 'address' | 'folder'>,
  env: NodeJS.Dict<string>,
): Machine {
  const cable = `to-${name}`
  let power: ChildProcess | undefined
  let first = 0 // the machine's first process, by its id outside
  const inside = (...command: string[]) => run('nsenter', '-t', String(first), '--net', ...command)

  async function start() {
    const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', BOOT], {
      env: { PATH: process.env.PATH, HOME: '/var/lib/postgresql', FOLDER: folder, ...env },
      stdio: ['pipe', 'ignore', openSync(path.join(folder, 'boot.log'), 'a')],
    })
    power = child
    first = await childOf(child.pid as number)
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(first))
    run('ip', 'addr', 'add', SWITCH, 'peer', `${address}/32`, 'dev', cable)
    run('ip', 'link', 'set', cable, 'up')
    inside('ip', 'link', 'set', 'lo', 'up')
    inside('ip', 'addr', 'add', `${address}/32`, 'dev', 'eth0')
    inside('ip', 'link', 'set', 'eth0', 'up')
    inside('ip', 'route', 'add', SWITCH, 'dev', 'eth0')
    inside('ip', 'route', 'add', 'default', 'via', SWITCH)
    child.stdin?.write('go\n')
  }

  /** Its processes, by their ids outside. */
  function pids(programs?: string[]): number[] {
    const own = readlinkSync(`/proc/${first}/ns/pid`)
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => {
        try {
          if (readlinkSync(`/proc/${pid}/ns/pid`) !== own) return false
          return !programs || programs.includes(readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
        } catch {
          return false // it has ended
        }
      })
  }

  const between = (one: string, other: string) => ['from', one, 'to', other, 'blackhole']
  const eachWay = (others: Machine[]) =>
    others.flatMap((other) => [between(address, other.address), between(other.address, address)])

  return {
    name,
    address,
    folder,
    start,
    isOn: () => power !== undefined,
    async kill() {
      if (!power) return
      const ended = once(power, 'exit')
      process.kill(first, 'SIGKILL')
      await ended
      power = undefined
      runIfItCan('ip', 'link', 'delete', cable) // the kernel deletes it as well, a little later
    },
    signal(name, programs) {
      const signaled = new Set<number>()
      // Again while there are new ones: a process may have begun another one meanwhile.
      for (
        let others = pids(programs);
        others.length > 0;
        others = pids(programs).filter((pid) => !signaled.has(pid))
      )
        for (const pid of others) {
          signaled.add(pid)
          try {
            process.kill(pid, name)
          } catch {
            // It has ended.
          }
        }
      return signaled.size
    },
    unplug() {
      run('tc', 'qdisc', 'add', 'dev', cable, 'root', 'blackhole')
      inside('tc', 'qdisc', 'add', 'dev', 'eth0', 'root', 'blackhole')
    },
    plugIn() {
      run('tc', 'qdisc', 'del', 'dev', cable, 'root')
      inside('tc', 'qdisc', 'del', 'dev', 'eth0', 'root')
    },
    partFrom: (others) => eachWay(others).forEach((rule) => run('ip', 'rule', 'add', ...rule)),
    rejoin: (others) => eachWay(others).forEach((rule) => run('ip', 'rule', 'del', ...rule)),
  }
}

/** Namespaces for network, processes and mounts; all end with the process that made them. */
export const NAMESPACES = ['--net', '--pid', '--mount', '--fork', '--mount-proc', '--kill-child']

async function childOf(pid: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
    // Between fork and the new program it is not yet in its namespaces' final state.
    if (child && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'sh') return child
    if (performance.now() > until) throw new Error('The machine did not start.')
    await sleep(POLL_MS)
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function runIfItCan(program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
  } catch {
    // What it undoes is already undone.
  }
}
