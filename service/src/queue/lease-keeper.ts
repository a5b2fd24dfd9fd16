/**
 * The leases of one kind that this process holds: takes those that are free or have lapsed, and has their owners driven.
 *
 * Each is renewed from the moment it is taken, whether or not its owner is driven yet. To drive many owners takes a
 * while, and what lapses meanwhile would go to and fro between processes, with calls whose outcome nobody knows each time.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import { acquireLeases, releaseLeases, renewLeases, type Lease, type LeaseKind } from './leases-repository.ts'
import { repeat } from './repeat.ts'

export type LeaseKeeper = {
  /** Takes and renews leases from now on. Resolves when what is free now is driven. */
  open(): Promise<void>
  /** Takes what is free or has lapsed. One run at a time. */
  take(): Promise<void>
  /** Whether it was neither lost nor released. */
  keeps(lease: Lease): boolean
  /** Whether it is certainly ours: its time has not passed since it was last asked for. */
  has(lease: Lease): boolean
  /** The fence refused a write: somebody else has it. */
  lose(lease: Lease): void
  /** Takes nothing more; what there is, is renewed. Resolves when nothing is being taken. */
  stop(): Promise<void>
  /** Renews nothing more, and hands all back so that another process need not wait for them to lapse. */
  release(): Promise<void>
}

export type LeaseKeeperOptions = {
  kind: LeaseKind
  db: Queryable
  holder: string
  leaseMs: number
  clock: Clock
  log: Log
  /** Tells when another process has handed leases back. */
  notifications: Pick<Notifications, 'on'>
  /** Drives the owner of a lease that was taken. Returns false if it cannot: then the lease lapses and is taken again. */
  drive: (lease: Lease) => Promise<boolean>
  /** Another process has it, or we took it anew. */
  onLost: (lease: Lease) => void
}

/** Leases are renewed, and lapsed ones taken, at this fraction of their time. */
const RENEW_FRACTION = 1 / 3

export function createLeaseKeeper(options: LeaseKeeperOptions): LeaseKeeper {
  const { db, kind, holder, leaseMs, log, notifications, drive, onLost } = options
  const kept = new Map<string, { lease: Lease; untilMs: number }>() // by owner
  let taking: Promise<void> | null = null
  let renewing: Promise<void> | null = null
  let stopTaking = () => undefined as void
  let stopRenewing = () => undefined as void
  let stopped = false
  // by our own monotonic clock: unaffected by a wall clock that is set
  const nowMs = () => performance.now()

  const keeps = ({ ownerId, fence }: Lease) => kept.get(ownerId)?.lease.fence === fence

  function forget(lease: Lease) {
    if (keeps(lease)) kept.delete(lease.ownerId)
  }

  function lose(lease: Lease) {
    forget(lease)
    onLost(lease)
  }

  async function takeAll() {
    if (stopped) return
    // what lapsed and nobody took is still ours
    if ([...kept.values()].some(({ untilMs }) => untilMs <= nowMs())) await renew()
    const untilMs = nowMs() + leaseMs
    const taken = await acquireLeases(db, kind, holder, leaseMs)
    for (const lease of taken) {
      const former = kept.get(lease.ownerId)
      if (former) lose(former.lease)
      kept.set(lease.ownerId, { lease, untilMs })
    }
    const undriven = new Set(taken)
    try {
      for (const lease of taken) if (await drive(lease)) undriven.delete(lease)
    } finally {
      for (const lease of undriven) forget(lease)
    }
  }

  async function renewAll() {
    const leases = [...kept.values()].map(({ lease }) => lease)
    if (leases.length === 0) return
    const untilMs = nowMs() + leaseMs
    const renewed = await renewLeases(db, holder, leases, leaseMs)
    const fences = new Map(renewed.map(({ ownerId, fence }) => [ownerId, fence]))
    for (const lease of leases) {
      if (!keeps(lease)) continue
      if (fences.get(lease.ownerId) === lease.fence) kept.set(lease.ownerId, { lease, untilMs })
      else lose(lease)
    }
  }

  const take = () => (taking ??= takeAll().finally(() => (taking = null)))
  const renew = () => (renewing ??= renewAll().finally(() => (renewing = null)))

  notifications.on('leases', (kinds) => {
    if (kinds.includes(kind) && !stopped)
      take().catch((error) => log.warn({ event: 'leases_failed', err: error }, 'No leases now.'))
  })

  return {
    ...{ take, keeps, lose },
    has: (lease) => keeps(lease) && nowMs() < (kept.get(lease.ownerId)?.untilMs ?? 0),
    async open() {
      const intervalMs = leaseMs * RENEW_FRACTION
      stopRenewing = await repeat(options, 'renewals', intervalMs, renew)
      stopTaking = await repeat(options, 'leases', intervalMs, take)
    },
    async stop() {
      stopped = true
      stopTaking()
      await taking?.catch(() => undefined)
    },
    async release() {
      stopRenewing()
      await renewing?.catch(() => undefined)
      await releaseLeases(db, kind, holder).catch((error) =>
        log.warn({ event: 'leases_kept', err: error }, 'Leases could not be handed back; they will lapse.'),
      )
    },
  }
}
