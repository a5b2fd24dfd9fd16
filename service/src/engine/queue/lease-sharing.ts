/**
 * Shares the leases of one kind with the other processes: a process with more load than the mean
 * gives leases to those with the least, at a third of the time of a lease.
 *
 * A lease changes hands by name and between two pieces of work: first its owner is no longer driven
 * here and what was begun has ended, then one statement makes it the other process's, with the next
 * fence. So no owner waits for a lease to lapse, and none is driven twice.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { shareOut, type Gift } from './lease-shares.ts'
import { readLoads, type Lease, type LeaseKind } from './leases-repository.ts'
import type { Peers } from './peers.ts'
import { repeat } from '../jobs/repeat.ts'

export type LeaseSharingOptions = {
  kind: LeaseKind
  db: Queryable
  holder: string
  leases: Pick<LeaseKeeper, 'held' | 'handOver'>
  peers: Pick<Peers, 'others'>
  leaseMs: number
  clock: Clock
  log: Log
  /** Drives the owner no longer; resolves when all that was begun has ended. */
  stopDriving: (lease: Lease) => Promise<void>
}

const SHARE_FRACTION = 1 / 3

/** Returns what ends it: no more is given from then on. */
export async function openLeaseSharing(options: LeaseSharingOptions): Promise<() => void> {
  const { kind, db, holder, leases, peers, leaseMs, log, stopDriving } = options
  const giving = new Set<Promise<void>>()
  let stopped = false

  async function share() {
    const others = peers.others()
    if (others.length === 0 || giving.size > 0) return // a process alone asks nothing
    const loads = await readLoads(db, kind)
    if (stopped) return
    const present = new Map([holder, ...others].map((one) => [one, loads.get(one) ?? 0]))
    for (const gift of shareOut(holder, present, leases.held())) {
      const ending = give(gift).finally(() => giving.delete(ending))
      giving.add(ending)
    }
  }

  async function give({ lease, to }: Gift) {
    await stopDriving(lease)
    if (stopped) return // it is released with all others
    try {
      await leases.handOver(lease, to)
    } catch (error) {
      const fields = { event: 'lease_not_given', err: error }
      log.warn(fields, 'A lease could not be given to another process; whose it is, is found out soon.')
    }
  }

  const stop = await repeat(options, 'lease_shares', leaseMs * SHARE_FRACTION, share)
  return () => {
    stopped = true
    stop()
  }
}
