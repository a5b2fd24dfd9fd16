/**
 * The leases of one kind that this process holds: acquires those that are free or have lapsed, and
 * has their owners driven.
 *
 * Each is renewed from the moment it is acquired, whether or not its owner is driven yet. To drive
 * many owners takes a while, and what lapses meanwhile would go to and fro between processes, with
 * calls of unknown outcome each time.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import type { HeldLease } from './lease-shares.ts'
import {
  acquireLeases,
  handedTo,
  handLeaseOver,
  LOAD_OF_HAVING,
  releaseLease,
  releaseLeases,
  renewLeases,
  type Lease,
  type LeaseKind,
  type TakenLease,
} from './leases-repository.ts'
import { repeat } from '../jobs/repeat.ts'

export type LeaseKeeper = {
  /** Takes and renews leases from now on. Resolves when what is free now is driven. */
  open(): Promise<void>
  /** Takes what is free or has lapsed, and what was handed over to us. One run at a time. */
  take(): Promise<void>
  /** Whether it was neither lost nor released. */
  keeps(lease: Lease): boolean
  /** Whether it is certainly ours: its time has not passed since it was last asked for. */
  has(lease: Lease): boolean
  /** All that are driven here, with their loads. */
  held(): HeldLease[]
  /**
   * Makes it another process's. Its owner is no longer driven here; if this fails, it is soon taken
   * again, by the process that has it then.
   */
  handOver(lease: Lease, to: string): Promise<void>
  /** The fence refused a write: another process has it. */
  lose(lease: Lease): void
  /** Acquires nothing more; what there is, is renewed. Resolves when nothing is being acquired. */
  stop(): Promise<void>
  /**
   * Renews nothing more, and hands all back so that another process need not wait for them to
   * lapse.
   */
  release(): Promise<void>
}

export type LeaseKeeperOptions = {
  kind: LeaseKind
  db: Queryable
  holder: string
  leaseMs: number
  clock: Clock
  log: Log
  /** Says when another process has released leases, or handed them over to us. */
  notifications: Pick<Notifications, 'on' | 'announce'>
  /**
   * Drives the owner of a lease that was acquired. Returns false if it cannot: then the lease is
   * released, and for as long as a lease lasts it is left to other processes.
   */
  drive: (lease: TakenLease) => Promise<boolean>
  /**
   * The work of its owner, in pieces a second; undefined while it is not driven here: then what was
   * written down before counts.
   */
  loadOf?: (lease: Lease) => number | undefined
  /**
   * Its workspace moves to another server: drives it no longer, and resolves when the outcome of
   * all that was begun is written.
   */
  stopDriving: (lease: Lease) => Promise<void>
  /** Another process has it, or we acquired it again. */
  onLost: (lease: Lease) => void
}

/** Announced in place of a kind when a workspace is about to move: its leases are released. */
export const LEAVING = 'leaving'

/** Leases are renewed, and lapsed ones acquired, at this fraction of their time. */
const RENEW_FRACTION = 1 / 3

export function createLeaseKeeper(options: LeaseKeeperOptions): LeaseKeeper {
  const { db, kind, holder, leaseMs, log, notifications, drive, stopDriving, onLost, loadOf } = options
  const kept = new Map<string, { lease: TakenLease; untilMs: number; isDriven: boolean }>() // by owner
  const leaving = new Map<string, Promise<unknown>>() // by owner
  const undriven = new Map<string, number>() // by owner: until then we leave it to others
  let taking: Promise<void> | null = null
  let takeAgain = false
  let renewing: Promise<void> | null = null
  let stopTaking = () => undefined as void
  let stopRenewing = () => undefined as void
  let stopped = false
  // by our own monotonic clock: unaffected by a wall clock that is set
  const nowMs = options.clock.monotonicMs

  function find({ ownerId, fence }: Lease) {
    const entry = kept.get(ownerId)
    return entry?.lease.fence === fence ? entry : undefined
  }

  const keeps = (lease: Lease) => find(lease) !== undefined

  function forget(lease: Lease) {
    if (keeps(lease)) kept.delete(lease.ownerId)
  }

  function lose(lease: Lease) {
    forget(lease)
    onLost(lease)
  }

  /** It is renewed until everything is written, so that no other process may begin. */
  function releaseMoving(lease: Lease) {
    if (leaving.has(lease.ownerId)) return
    // what is only being acquired is driven a moment later, and would be driven on
    const begun = find(lease)?.isDriven ? null : taking?.catch(() => undefined)
    const left = Promise.resolve(begun)
      .then(() => stopDriving(lease))
      .then(() => {
        forget(lease)
        return releaseLease(db, holder, lease)
      })
      .catch((error: unknown) => {
        const fields = { event: 'lease_kept', ownerId: lease.ownerId, err: error }
        log.warn(fields, 'A lease could not be released; it will lapse.')
      })
      .finally(() => leaving.delete(lease.ownerId))
    leaving.set(lease.ownerId, left)
  }

  async function takeAll() {
    if (stopped) return
    // what lapsed and no other process has is still ours
    if ([...kept.values()].some(({ untilMs }) => untilMs <= nowMs())) await renew()
    for (const [ownerId, untilMs] of undriven) if (untilMs <= nowMs()) undriven.delete(ownerId)
    const untilMs = nowMs() + leaseMs
    const known = { kept: [...kept.keys()], undriven: [...undriven.keys()] }
    const taken = await acquireLeases(db, kind, holder, leaseMs, known)
    for (const lease of taken) {
      const former = kept.get(lease.ownerId)
      if (former) lose(former.lease)
      kept.set(lease.ownerId, { lease, untilMs, isDriven: false })
    }
    try {
      for (const lease of taken) {
        const isDriven = await drive(lease)
        const entry = find(lease)
        if (entry && isDriven) entry.isDriven = true
        else if (entry) await leaveToOthers(lease)
      }
    } finally {
      for (const lease of taken) if (!find(lease)?.isDriven) forget(lease)
    }
  }

  /** Another process may be able to drive its owner: it may have the next secret key. */
  async function leaveToOthers(lease: Lease) {
    forget(lease)
    if (!(await releaseLease(db, holder, lease))) return
    undriven.set(lease.ownerId, nowMs() + leaseMs)
    notifications.announce('leases', kind)
  }

  async function renewAll() {
    const leases = [...kept.values()].map(({ lease }) => lease)
    if (leases.length === 0) return
    for (const lease of leases) {
      const load = loadOf?.(lease)
      if (load !== undefined) lease.load = load
    }
    const untilMs = nowMs() + leaseMs
    const renewed = await renewLeases(db, holder, leases, leaseMs)
    const fences = new Map(renewed.map(({ ownerId, fence }) => [ownerId, fence]))
    for (const lease of leases) {
      const entry = find(lease)
      if (!entry) continue
      if (fences.get(lease.ownerId) === lease.fence) entry.untilMs = untilMs
      else lose(lease)
    }
    for (const { isLeaving, ...lease } of renewed) if (isLeaving && keeps(lease)) releaseMoving(lease)
  }

  const take = (): Promise<void> => (taking ??= takeAll().finally(ended))
  const renew = () => (renewing ??= renewAll().finally(() => (renewing = null)))

  function ended() {
    taking = null
    if (takeAgain) takeAnnounced()
  }

  /** A run under way may have begun too early to see what is announced. */
  function takeAnnounced() {
    takeAgain = taking !== null
    if (!takeAgain && !stopped)
      take().catch((error) => log.warn({ event: 'leases_failed', err: error }, 'No leases now.'))
  }

  notifications.on('leases', (payloads) => {
    if (payloads.includes(LEAVING))
      renew().catch((error) => log.warn({ event: 'leases_failed', err: error }, 'No leases now.'))
    if (payloads.includes(kind) || payloads.includes(handedTo(kind, holder))) takeAnnounced()
  })

  return {
    take,
    keeps,
    lose,
    held: () =>
      [...kept.values()]
        .filter(({ isDriven }) => isDriven)
        .map(({ lease }) => ({
          lease,
          load: (loadOf?.(lease) ?? lease.load) + LOAD_OF_HAVING,
        })),
    async handOver(lease, to) {
      try {
        if (keeps(lease)) await handLeaseOver(db, kind, holder, lease, to, leaseMs)
      } finally {
        forget(lease)
      }
    },
    has: (lease) => nowMs() < (find(lease)?.untilMs ?? 0),
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
      await Promise.all(leaving.values())
      await releaseLeases(db, kind, holder).catch((error) =>
        log.warn({ event: 'leases_kept', err: error }, 'Leases could not be released; they will lapse.'),
      )
    },
  }
}
