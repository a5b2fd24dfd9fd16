/** The ways to lose a primary, each of them undone afterwards. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fill } from '../stack/full-volume.ts'
import type { Random } from '../../scripts/random.ts'
import { pass } from '../experiments/experiment.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

export type Hit = {
  name: string
  /** What it does, as a sentence without subject. */
  injects: string
  /** The leader may remain the leader. */
  mayStay?: true
  /** Each machine has a volume of this size for its database. */
  volumeSize?: string
  /** Hits the leader; what it returns is called when another leads, and undoes the hit. */
  strike(leader: Machine, cluster: Cluster, random: Random): Promise<() => Promise<void>>
}

/** A paused leader sleeps for less or for longer than its lock lasts (20 s). */
const PAUSE_MS = { least: 10_000, spread: 22_000 }
const nothing = () => Promise.resolve()

export const hits: Hit[] = [
  {
    name: 'kill-primary',
    injects:
      'Kills Patroni and PostgreSQL of the primary with SIGKILL. A service manager starts Patroni again, which may keep the lock.',
    mayStay: true,
    strike(leader) {
      leader.signal('SIGKILL', ['patroni', 'postgres'])
      return Promise.resolve(nothing)
    },
  },
  {
    name: 'kill-machine',
    injects:
      'Pulls the plug of the primary’s machine, with its etcd, and starts it again when another leads.',
    async strike(leader) {
      await leader.kill()
      return () => leader.start()
    },
  },
  {
    name: 'cut-off',
    injects: 'Drops every packet from and to the primary’s machine until another leads.',
    strike(leader) {
      leader.unplug()
      return Promise.resolve(() => Promise.resolve(leader.plugIn()))
    },
  },
  {
    name: 'cut-from-peers',
    injects:
      'Drops every packet between the primary’s machine and the two others until one of those leads; the proxy still reaches all.',
    strike(leader, { machines }) {
      const others = machines.filter((machine) => machine !== leader)
      leader.partFrom(others)
      return Promise.resolve(() => Promise.resolve(leader.rejoin(others)))
    },
  },
  {
    name: 'full-disk',
    injects: 'Fills the volume of the primary, and makes room when another leads.',
    volumeSize: '700m',
    strike(leader) {
      const ballast = path.join(leader.folder, 'postgresql', 'ballast')
      fill(ballast)
      return Promise.resolve(() => Promise.resolve(rmSync(ballast)))
    },
  },
  {
    name: 'pause',
    injects:
      'Freezes the primary’s whole machine (SIGSTOP) for 10 to 32 s, and thaws it whether another leads or not.',
    mayStay: true,
    async strike(leader, _cluster, random) {
      leader.signal('SIGSTOP')
      await pass(PAUSE_MS.least + random.below(PAUSE_MS.spread))
      leader.signal('SIGCONT')
      return nothing
    },
  },
]
