/**
 * The turns of one sender: lanes take theirs one after another, within the throughput of the sender and its share of the
 * turns that may be under way. After a pause a single lane tries whether the channel is back; the others follow when it has
 * come through.
 */
import type { Clock } from '../clock.ts'
import type { Lane } from './lane.ts'
import { fullBucket, takeToken } from '../queue/token-bucket.ts'
import type { Slot, ConcurrencyLimit } from '../queue/concurrency-limit.ts'

/** After a pause, a quarter of a second's worth of messages may go at once. */
const BURST_SECONDS = 0.25

export type Slots = {
  /** The lane is next once those before it have begun. */
  enqueue(lane: Lane): void
  /** The channel is not there for this sender: begins no turn before this much time has passed, and then one to try. */
  pause(forMs: number): void
  /** The turn of this lane found the channel at work. */
  reached(lane: Lane): void
  /** Lanes that are next, and whether it is the channel that they wait for. */
  waiting(): { lanes: number; isAway: boolean }
  /** Slots under way. */
  underWay(): number
  /** To be called when `mayRun` or the throughput has changed. */
  go(): void
  /** Begins nothing more; resolves when the turns under way have ended. */
  close(): Promise<void>
}

/** @param run one turn of a lane; must not reject; tells when its call is over */
export function createSlots(
  clock: Clock,
  limit: ConcurrencyLimit,
  {
    throughputPerSecond,
    mayRun,
    run,
  }: {
    throughputPerSecond: () => number
    mayRun: () => boolean
    run: (lane: Lane, onAnswered: () => void) => Promise<void>
  },
): Slots {
  const ready: Lane[] = []
  const idleWaiters: (() => void)[] = []
  const nowMs = () => clock.now().getTime()
  const rate = () => ({
    capacity: Math.max(1, Math.ceil(throughputPerSecond() * BURST_SECONDS)),
    intervalMs: 1000 / throughputPerSecond(),
  })
  const bucket = fullBucket(rate(), nowMs())
  let pausedUntilMs = -Infinity
  let pausedForMs = 0 // it lasts no longer, though the clock may be set back meanwhile
  let isTrying = false // since the last pause nobody has come through
  let scout: Lane | null = null // the lane that tries
  let cancelTimer: (() => void) | null = null
  let hasToken = false // taken for a turn that could not begin yet
  const pauseLeftMs = () => Math.min(pausedUntilMs - nowMs(), pausedForMs)
  const share = limit.share(go)
  let closed = false

  function go() {
    if (cancelTimer) return
    while (!closed && mayRun() && ready.length > 0 && !(isTrying && scout)) {
      const pauseMs = pauseLeftMs()
      const waitMs = pauseMs > 0 ? pauseMs : hasToken ? 0 : takeToken(bucket, rate(), nowMs())
      if (waitMs > 0) {
        const untilMs = pausedUntilMs
        cancelTimer = clock.after(waitMs, () => {
          cancelTimer = null
          if (pausedUntilMs === untilMs) pausedUntilMs = -Infinity // over, unless there was another one
          go()
        })
        return
      }
      hasToken = true
      const begun = share.begin()
      if (!begun) return
      hasToken = false
      const lane = ready.shift() as Lane
      if (isTrying) scout = lane
      void turn(lane, begun)
    }
  }

  async function turn(lane: Lane, begun: Slot) {
    await run(lane, begun.answered)
    if (scout === lane) scout = null
    begun.end()
    if (share.running() === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    go()
  }

  return {
    enqueue(lane) {
      ready.push(lane)
      go()
    },
    pause(forMs) {
      if (forMs > pauseLeftMs()) {
        pausedUntilMs = nowMs() + forMs
        pausedForMs = forMs
      }
      isTrying = true
    },
    reached(lane) {
      if (scout === lane) isTrying = false
    },
    waiting: () => ({ lanes: ready.length, isAway: isTrying || pauseLeftMs() > 0 }),
    underWay: share.running,
    go,
    async close() {
      closed = true
      cancelTimer?.()
      if (share.running() > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve))
    },
  }
}
