/**
 * The lanes of one owner: each does its items one after another, and all lanes go side by side,
 * within the rate of the owner and its share of the slots. A lane that rests holds up no other.
 *
 * After a pause of the owner a single lane tries whether the other side is back; the others follow
 * once it has come through.
 */
import type { Clock } from '../clock.ts'
import type { ConcurrencyLimit, Slot } from './concurrency-limit.ts'
import {
  fullBucket,
  isFull,
  NO_RATE,
  rateWithBurst,
  returnToken,
  takeToken,
  type BucketRate,
  type TokenBucket,
} from './token-bucket.ts'

export type Lane<Item> = {
  readonly key: string
  /** The first is next. The caller that puts something in calls `start`. */
  items: Item[]
  /** It waits for a slot, has one, or rests. */
  isBusy: boolean
  /** Calls its rest off, if it rests. */
  cancelRest: (() => void) | null
  /** Its own rate, within that of the owner. */
  bucket: TokenBucket
}

export type Lanes<Item, Reason extends string> = {
  /** The lane with this key, made when it is first asked for. */
  of(key: string): Lane<Item>
  /** The lane has an item: unless it is busy, it waits for a slot. */
  start(lane: Lane<Item>): void
  /** What the lane was busy with is over: the next item, if there is one. */
  goOn(lane: Lane<Item>): void
  /** The lane does nothing for a while, and then what `then` says. */
  rest(lane: Lane<Item>, forMs: number, reason: Reason, then: () => void): void
  /** Ends the rest of the lane, which stays busy. Returns false if it did not rest. */
  wake(lane: Lane<Item>): boolean
  /** 0 if the rate of the lane lets an item go now, else how long to wait, in milliseconds. */
  takeToken(lane: Lane<Item>): number
  /** The item did not go: its token is there again. */
  returnToken(lane: Lane<Item>): void
  /**
   * The other side is not there for this owner: nothing begins for so long, and then one lane to
   * try.
   */
  pause(forMs: number): void
  /** The item of this lane found the other side at work. */
  reached(lane: Lane<Item>): void
  /**
   * Lanes with a slot, those that wait for one, whether that is because of a pause, and those that
   * rest by why.
   */
  counts(): { running: number; ready: number; isPaused: boolean; resting: Partial<Record<Reason, number>> }
  /** To be called when `mayRun` or the rate has changed. */
  go(): void
  /** Begins nothing more and ends all rests; resolves when the slots in use are released. */
  close(): Promise<void>
}

export type LanesOptions<Item> = {
  clock: Clock
  /** Shared with other owners. */
  limit: ConcurrencyLimit
  /** No bound beside the share of the slots unless given. */
  ratePerSecond?: () => number
  /** Of each lane; a capacity of Infinity where a lane has none of its own. */
  laneRate: BucketRate
  mayRun: () => boolean
  /**
   * Does the first item of the lane, and then calls `goOn` or `rest`; removes the item if it is
   * done with. Must not reject. It calls `onAnswered` when its call is over and only the outcome is
   * left to be written.
   */
  run: (lane: Lane<Item>, onAnswered: () => void) => Promise<void>
}

/** How often idle lanes are forgotten. */
const FORGET_MS = 10_000

export function createLanes<Item, Reason extends string>({
  clock,
  limit,
  ratePerSecond,
  laneRate,
  mayRun,
  run,
}: LanesOptions<Item>): Lanes<Item, Reason> {
  const nowMs = () => clock.now().getTime()
  const rate = () => (ratePerSecond ? rateWithBurst(ratePerSecond()) : NO_RATE)
  const lanes = new Map<string, Lane<Item>>()
  const ready: Lane<Item>[] = []
  const resting: Partial<Record<Reason, number>> = {}
  const bucket = fullBucket(rate(), nowMs())
  const share = limit.share(go)
  const pauses = new Set<() => void>() // each calls off its end
  let isTrying = false // since the last pause no item has succeeded
  let scout: Lane<Item> | null = null // the lane that tries
  let cancelWait: (() => void) | null = null // for a token
  let forgottenAtMs = nowMs()
  let closed = false
  let onIdle: () => void = () => undefined

  function go() {
    while (!closed && !cancelWait && pauses.size === 0 && !(isTrying && scout) && mayRun()) {
      if (ready.length === 0) return
      const waitMs = takeToken(bucket, rate(), nowMs())
      if (waitMs > 0) {
        cancelWait = clock.after(waitMs, () => {
          cancelWait = null
          go()
        })
        return
      }
      const slot = share.begin()
      if (!slot) return returnToken(bucket)
      const lane = ready.shift() as Lane<Item>
      if (isTrying) scout = lane
      void runIn(slot, lane)
    }
  }

  async function runIn(slot: Slot, lane: Lane<Item>) {
    await run(lane, slot.answered)
    if (scout === lane) scout = null
    slot.end()
    if (share.running() === 0) onIdle()
    go()
  }

  function start(lane: Lane<Item>) {
    if (lane.isBusy || lane.items.length === 0) return
    lane.isBusy = true
    ready.push(lane)
    go()
  }

  function forgetIdleLanes(atMs: number) {
    forgottenAtMs = atMs
    for (const lane of lanes.values())
      if (!lane.isBusy && lane.items.length === 0 && isFull(lane.bucket, laneRate, atMs))
        lanes.delete(lane.key)
  }

  function wake(lane: Lane<Item>): boolean {
    const wasResting = lane.cancelRest !== null
    lane.cancelRest?.()
    return wasResting
  }

  return {
    start,
    wake,
    go,
    of(key) {
      let lane = lanes.get(key)
      if (lane) return lane
      const atMs = nowMs()
      if (atMs - forgottenAtMs > FORGET_MS) forgetIdleLanes(atMs)
      lane = { key, items: [], isBusy: false, cancelRest: null, bucket: fullBucket(laneRate, atMs) }
      lanes.set(key, lane)
      return lane
    },
    goOn(lane) {
      lane.isBusy = false
      start(lane)
    },
    rest(lane, forMs, reason, then) {
      if (closed) return
      resting[reason] = (resting[reason] ?? 0) + 1
      const end = () => {
        lane.cancelRest = null
        resting[reason] = (resting[reason] ?? 0) - 1
      }
      const cancel = clock.after(Math.max(0, forMs), () => {
        end()
        then()
      })
      lane.cancelRest = () => {
        cancel()
        end()
      }
    },
    takeToken: (lane) => takeToken(lane.bucket, laneRate, nowMs()),
    returnToken: (lane) => returnToken(lane.bucket),
    pause(forMs) {
      isTrying = true
      const cancel = clock.after(Math.max(0, forMs), () => {
        pauses.delete(cancel)
        go()
      })
      pauses.add(cancel)
    },
    reached(lane) {
      if (scout === lane) isTrying = false
    },
    counts: () => ({
      running: share.running(),
      ready: ready.length,
      isPaused: isTrying || pauses.size > 0,
      resting,
    }),
    async close() {
      closed = true
      cancelWait?.()
      for (const cancel of pauses) cancel()
      for (const lane of lanes.values()) wake(lane)
      if (share.running() > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    },
  }
}
