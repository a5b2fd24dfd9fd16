/**
 * What bounds the calls to one endpoint, those for what happens and those of its replays together: how many are under way, its rate, and
 * what it asks for with `Retry-After`; and whose places its calls take.
 *
 * The window begins at one, grows with each success and falls back to one with a failure. Calls of endpoints that answer quickly take the
 * places of the quick; all others, and each call that is not answered soon, have places of their own. So endpoints that hang, however
 * many, take no place of one that answers.
 */
import type { Clock } from '../engine/clock.ts'
import {
  createConcurrencyLimit,
  type ConcurrencyLimit,
  type ConcurrencyShare,
  type Slot,
} from '../engine/queue/concurrency-limit.ts'
import { rateWithBurst, returnToken, takeToken, type TokenBucket } from '../engine/queue/token-bucket.ts'

/** Events under way to one endpoint. */
export const WINDOW_MAX = 8
/** Calls of a process to endpoints that answer quickly, until they are slow. */
export const QUICK_CALLS_MAX = 128
/** Calls of a process to endpoints that are slow, new, or failed last. */
export const SLOW_CALLS_MAX = 2_048
/** An answer that takes longer is slow. */
export const SLOW_MS = 1_000
/** Events of one cursor in memory while the endpoint answers quickly. */
export const EVENTS_MAX = 64
/** The same while it is slow, new, or failed last: what it does not take soon waits in the log. */
export const SLOW_EVENTS_MAX = 8

/** The places of a process. */
export type Places = { quick: ConcurrencyLimit; slow: ConcurrencyLimit }

export const createPlaces = (): Places => ({
  quick: createConcurrencyLimit(QUICK_CALLS_MAX),
  slow: createConcurrencyLimit(SLOW_CALLS_MAX),
})

export type EndpointWindow = {
  /** For the lanes of one cursor. Replays have half of the window; where there is one place, it goes to and fro. */
  limitOf(isReplay: boolean): ConcurrencyLimit
  /** How many events one cursor may have in memory now. */
  heldMax(): number
  succeeded(durationMs: number): void
  failed(): void
  /** Nothing begins for so long. */
  pause(forMs: number): void
  /** A person has changed the endpoint: a pause is over. */
  resume(): void
  /** The rate may be another. */
  go(): void
  /** Nobody waits for anything any more. */
  close(): void
}

export type WindowOptions = {
  places: Places
  clock: Clock
  /** Whether its last attempt succeeded, as far as is known. */
  isQuick: boolean
  /** Null: there is none. */
  ratePerSecond: () => number | null
}

/** A cursor that takes part in the window. */
type Sharer = { isReplay: boolean; notify: () => void }

export function createEndpointWindow({
  places: { quick, slow },
  clock,
  isQuick,
  ratePerSecond,
}: WindowOptions): EndpointWindow {
  const nowMs = () => clock.now().getTime()
  const bucket: TokenBucket = { tokens: Infinity, at: nowMs() }
  const running = { live: 0, replays: 0 }
  const waiting = new Set<Sharer>()
  let size = 1
  let overdue = 0
  let pausedUntilMs = 0
  let cancelWake: (() => void) | null = null

  /** None begins beside a call that a quick endpoint leaves unanswered. */
  function hasRoom({ isReplay }: Sharer): boolean {
    if (isQuick && overdue > 0) return false
    if (isReplay && running.replays >= Math.ceil(size / 2)) return false
    return running.live + running.replays < size
  }

  /** How long until the next may begin; its token is taken if that is now. */
  function takeTurn(): number {
    const pausedMs = pausedUntilMs - nowMs()
    if (pausedMs > 0) return pausedMs
    const perSecond = ratePerSecond()
    return perSecond === null ? 0 : takeToken(bucket, rateWithBurst(perSecond), nowMs())
  }

  function begin(sharer: Sharer, beginCall: () => Slot | null): Slot | null {
    const waitMs = hasRoom(sharer) ? takeTurn() : null
    if (waitMs !== 0) {
      waiting.add(sharer)
      if (waitMs !== null) wakeAfter(waitMs)
      return null
    }
    const call = beginCall()
    if (!call) {
      returnToken(bucket) // who gives a place back tells this cursor
      return null
    }
    const kind = sharer.isReplay ? 'replays' : 'live'
    running[kind] += 1
    return {
      answered: call.answered,
      end() {
        running[kind] -= 1
        call.end()
        wake(!sharer.isReplay)
      },
    }
  }

  function wakeAfter(forMs: number) {
    cancelWake?.()
    cancelWake = clock.after(forMs, () => {
      cancelWake = null
      wake(false)
    })
  }

  /** Those that wait, one kind first, each kind in the order in which they asked. */
  function wake(replaysFirst: boolean) {
    const byKind = Map.groupBy(waiting, ({ isReplay }) => isReplay)
    for (const sharer of [replaysFirst, !replaysFirst].flatMap((kind) => byKind.get(kind) ?? [])) {
      if (!hasRoom(sharer)) continue
      waiting.delete(sharer)
      sharer.notify()
    }
  }

  function beginCall(quickly: ConcurrencyShare, slowly: ConcurrencyShare): Slot | null {
    const began = (isQuick ? quickly : slowly).begin()
    if (!began || !isQuick) return began
    let held = began
    let isLate = false
    const cancel = clock.after(SLOW_MS, () => {
      isLate = true
      overdue += 1
      const place = slowly.begin()
      if (!place) return // the slow have no place left: it keeps the one it has
      held.end()
      held = place
    })
    const isAnswered = () => {
      cancel()
      if (isLate) overdue -= 1
      isLate = false
    }
    return {
      answered() {
        isAnswered()
        held.answered()
      },
      end() {
        isAnswered()
        held.end()
      },
    }
  }

  return {
    limitOf: (isReplay) => ({
      share(notify) {
        const sharer: Sharer = { isReplay, notify }
        const [quickly, slowly] = [quick.share(notify), slow.share(notify)]
        return {
          begin: () => begin(sharer, () => beginCall(quickly, slowly)),
          running: () => quickly.running() + slowly.running(),
        }
      },
    }),
    heldMax: () => (isQuick && overdue === 0 ? EVENTS_MAX : SLOW_EVENTS_MAX),
    succeeded(durationMs) {
      size = Math.min(WINDOW_MAX, size + 1)
      isQuick = durationMs <= SLOW_MS
    },
    failed() {
      size = 1
      isQuick = false
    },
    pause(forMs) {
      pausedUntilMs = Math.max(pausedUntilMs, nowMs() + forMs)
    },
    resume() {
      pausedUntilMs = 0
      wake(false)
    },
    go: () => wake(false),
    close() {
      cancelWake?.()
      waiting.clear()
    },
  }
}
