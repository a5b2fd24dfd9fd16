/**
 * Which leases a process gives to which other one, so that all have about the same load. Pure: each
 * process decides for its own leases alone, from the same table, and never gives away more than it
 * has above the mean.
 */
import type { Lease } from './leases-repository.ts'

/** `load`: the work that its owner makes, and LOAD_OF_HAVING. */
export type HeldLease = { lease: Lease; load: number }

export type Gift = { lease: Lease; to: string }

/**
 * What two processes may differ by, as a part of the mean: loads are measured, and owners must not
 * go to and fro for that.
 */
const SLACK = 0.1

/**
 * What `us` gives away now. Each gift leaves the receiver clearly less than `us` had, so gifts come
 * to an end.
 *
 * @param loads of each process that is there, also of those with nothing
 */
export function shareOut(us: string, loads: ReadonlyMap<string, number>, held: readonly HeldLease[]): Gift[] {
  const now = new Map(loads)
  const mean = [...now.values()].reduce((sum, load) => sum + load, 0) / now.size
  const left = held.toSorted((a, b) => b.load - a.load || (a.lease.ownerId < b.lease.ownerId ? -1 : 1))
  const gifts: Gift[] = []
  for (;;) {
    const ours = now.get(us) ?? 0
    const [to, least] = leastOf(now, us)
    if (ours <= mean || to === null) return gifts
    const gap = ours - least
    const heaviest = left.findIndex(({ load }) => load <= gap / 2)
    const [given] = left.splice(heaviest >= 0 ? heaviest : -1, 1) // else the lightest
    if (!given || gap - given.load <= SLACK * mean) return gifts
    gifts.push({ lease: given.lease, to })
    now.set(us, ours - given.load)
    now.set(to, least + given.load)
  }
}

function leastOf(loads: ReadonlyMap<string, number>, us: string): [string | null, number] {
  let to: string | null = null
  let least = Infinity
  for (const [holder, load] of loads) {
    if (holder === us || load > least || (load === least && to !== null && to < holder)) continue
    to = holder
    least = load
  }
  return [to, least]
}
