/**
 * The leases this process holds: each is renewed from the moment it is taken, whether or not its sender is driven yet.
 * To drive many senders takes a while, and what lapses meanwhile would go to and fro between processes, with calls whose
 * outcome nobody knows each time.
 */
import type { Queryable } from '../postgres/connection.ts'
import { acquireLeases, renewLeases, type Lease } from './leases-repository.ts'

export type LeaseKeeper = {
  /** Takes what is free or has lapsed. */
  take(): Promise<Lease[]>
  /** Renews all that was taken; to be called well within their time. One run at a time. */
  renew(): Promise<void>
  /** Whether it was neither lost nor released. */
  keeps(lease: Lease): boolean
  /** Whether it is certainly ours: its time has not passed since it was last asked for. */
  has(lease: Lease): boolean
  /** Renews it no more: it lapses, and whoever comes first takes it. */
  release(lease: Lease): void
  /** Resolves when nothing is being renewed. */
  idle(): Promise<void>
}

export type LeaseKeeperOptions = {
  db: Queryable
  holder: string
  leaseMs: number
  /** Another process has it, or we took it anew. */
  onLost: (lease: Lease) => void
}

export function createLeaseKeeper({ db, holder, leaseMs, onLost }: LeaseKeeperOptions): LeaseKeeper {
  const kept = new Map<string, { lease: Lease; untilMs: number }>() // by sender
  let renewing: Promise<void> | null = null
  // by our own monotonic clock: unaffected by a wall clock that is set
  const nowMs = () => performance.now()

  const keeps = ({ senderId, fence }: Lease) => kept.get(senderId)?.lease.fence === fence

  function release(lease: Lease) {
    if (keeps(lease)) kept.delete(lease.senderId)
  }

  function lose(lease: Lease) {
    release(lease)
    onLost(lease)
  }

  async function renewAll() {
    const leases = [...kept.values()].map(({ lease }) => lease)
    if (leases.length === 0) return
    const untilMs = nowMs() + leaseMs
    const renewed = await renewLeases(db, holder, leases, leaseMs)
    const fences = new Map(renewed.map(({ senderId, fence }) => [senderId, fence]))
    for (const lease of leases) {
      if (!keeps(lease)) continue
      if (fences.get(lease.senderId) === lease.fence) kept.set(lease.senderId, { lease, untilMs })
      else lose(lease)
    }
  }

  const renew = () => (renewing ??= renewAll().finally(() => (renewing = null)))

  return {
    async take() {
      // what lapsed and nobody took is still ours
      if ([...kept.values()].some(({ untilMs }) => untilMs <= nowMs())) await renew()
      const untilMs = nowMs() + leaseMs
      const taken = await acquireLeases(db, holder, leaseMs)
      for (const lease of taken) {
        const former = kept.get(lease.senderId)
        if (former) lose(former.lease)
        kept.set(lease.senderId, { lease, untilMs })
      }
      return taken
    },
    renew,
    keeps,
    has: (lease) => keeps(lease) && nowMs() < (kept.get(lease.senderId)?.untilMs ?? 0),
    release,
    async idle() {
      await renewing?.catch(() => undefined)
    },
  }
}
