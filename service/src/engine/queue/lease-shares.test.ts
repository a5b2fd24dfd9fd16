/**
 * How processes share leases: whatever the loads are, and whichever goes first, they end up even,
 * and soon.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom, newSeed } from '../../../../scripts/random.ts'
import { shareOut, type HeldLease } from './lease-shares.ts'

const held = (ownerId: string, load: number): HeldLease => ({
  lease: { workspaceId: 'workspace', ownerId, fence: 1 },
  load,
})
const ofLoads = (...loads: number[]) => loads.map((load, n) => held(`s${n}`, load))
const sumOf = (leases: readonly HeldLease[]) => leases.reduce((sum, { load }) => sum + load, 0)
const loadsOf = (processes: ReadonlyMap<string, readonly HeldLease[]>) =>
  new Map([...processes].map(([holder, leases]) => [holder, sumOf(leases)]))

/** What `us` gives away: the owners, and to whom. */
function given(leases: HeldLease[], others: Record<string, number>): [string, string][] {
  const loads = new Map([['us', sumOf(leases)], ...Object.entries(others)])
  return shareOut('us', loads, leases).map(({ lease, to }) => [lease.ownerId, to])
}

test('a process with all of six gives two each to two who joined', () => {
  const to = given(ofLoads(1, 1, 1, 1, 1, 1), { b: 0, c: 0 }).map(([, other]) => other)
  assert.deepEqual(to.toSorted(), ['b', 'b', 'c', 'c'])
})

test('a process alone, one with less than the mean, and one whose only lease is heavy give nothing', () => {
  assert.deepEqual(given(ofLoads(1, 1, 1), {}), [])
  assert.deepEqual(given(ofLoads(1, 1), { b: 3, c: 1 }), [])
  assert.deepEqual(given(ofLoads(80), { b: 0 }), [])
})

test('the heavy one stays, and the others go', () => {
  assert.deepEqual(given(ofLoads(80, 1, 1), { b: 0 }), [
    ['s1', 'b'],
    ['s2', 'b'],
  ])
})

test('a difference of a few hundredths moves nothing', () => {
  assert.deepEqual(given(ofLoads(50, 1, 1), { b: 49 }), [])
})

const ROUNDS_MAX = 12
const seed = newSeed()
test(`from any start, processes end up even and then give nothing more (seed ${seed})`, () => {
  const random = createRandom(seed)
  for (let play = 0; play < 300; play++) {
    const holders = Array.from({ length: 1 + random.below(8) }, (_, n) => `p${n}`)
    const processes = new Map<string, HeldLease[]>(holders.map((holder) => [holder, []]))
    const crowded = holders.slice(0, 1 + random.below(holders.length)) // the others have just joined
    const count = random.below(60)
    for (let n = 0; n < count; n++)
      processes
        .get(random.pick(crowded))
        ?.push(held(`s${n}`, 1 + (random.chance(0.3) ? random.below(100) : 0)))
    const total = sumOf([...processes.values()].flat())
    const atOnce = random.chance(0.5)

    let rounds = 0
    for (let moved = true; moved; rounds++) {
      assert.ok(rounds < ROUNDS_MAX, `play ${play} comes to no end`)
      moved = false
      const before = loadsOf(processes)
      for (const holder of holders) {
        const leases = processes.get(holder) ?? []
        // at worst all decide at the same moment, from the same table
        const had = leases.filter(({ lease }) => !atOnce || lease.fence === 1)
        const gifts = shareOut(holder, atOnce ? before : loadsOf(processes), had)
        for (const { lease, to } of gifts) {
          const index = leases.findIndex((one) => one.lease.ownerId === lease.ownerId)
          assert.ok(index >= 0 && to !== holder, 'it gives only what it has')
          const [gone] = leases.splice(index, 1)
          processes.get(to)?.push({ ...(gone as HeldLease), lease: { ...lease, fence: lease.fence + 1 } })
          moved = true
        }
      }
      for (const leases of processes.values()) for (const one of leases) one.lease.fence = 1
    }

    const all = [...processes.values()].flat()
    assert.deepEqual([sumOf(all), all.length], [total, count], 'nothing is lost')
    const most = [...processes.values()].toSorted((a, b) => sumOf(b) - sumOf(a))[0] ?? []
    const least = Math.min(...loadsOf(processes).values())
    const lightest = Math.min(...most.map(({ load }) => load))
    const slack = (0.1 * total) / holders.length
    const evenTo = Math.max(slack, lightest) + slack
    assert.ok(most.length === 0 || sumOf(most) - least <= evenTo, `play ${play} is uneven`)
  }
})
