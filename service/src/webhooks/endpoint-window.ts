/**
 * What bounds the calls to one endpoint, those for what happens and those of its replays together:
 * how many are under way, its rate, and what it asks for with `Retry-After`.
 *
 * The window begins at one, grows with each success and falls back to one with a failure. So an
 * endpoint that hangs has one call, and all the endpoints that a workspace may have leave room for
 * those of others.
 */
import type { Clock } from '../engine/clock.ts'
import type { ConcurrencyLimit, Slot } from '../engine/queue/concurrency-limit.ts'
import { rateWithBurst, returnToken, takeToken, type TokenBucket } from '../engine/queue/token-bucket.ts'

/** Events under way to one endpoint. */
export const WINDOW_MAX = 8
/** Calls of a process to all endpoints. */
export const WEBHOOK_CALLS_MAX = 2_048
/**
 * Events of one cursor in memory for each that may be under way: what an endpoint does not accept
 * soon waits in the log.
 */
export const HELD_PER_CALL = 8

export type EndpointWindow = {
  /**
   * For the lanes of one cursor. Replays have half of the window; where there is one place, it goes
   * to and fro.
   */
  limitOf(isReplay: boolean): ConcurrencyLimit
  /** How many events one cursor may have in memory now. */
  heldMax(): number
  succeeded(): void
  failed(): void
  /** Nothing begins for so long. */
  pause(forMs: number): void
  /** A person has changed the endpoint: a pause is over. */
  resume(): void
  /** The rate may be another. */
  go(): void
  /** No delivery waits any more. */
  close(): void
}

export type WindowOptions = {
  /** Calls of the process, to all endpoints. */
  calls: ConcurrencyLimit
  clock: Clock
  /** Null: there is none. */
  ratePerSecond: () => number | null
}

/** A cursor that takes part in the window. */
type Sharer = { isReplay: boolean; notify: () => void }

export function createEndpointWindow({ calls, clock, ratePerSecond }: WindowOptions): EndpointWindow {
  const nowMs = () => clock.now().getTime()
  const bucket: TokenBucket = { tokens: Infinity, at: nowMs() }
  const running = { live: 0, replays: 0 }
  const waiting = new Set<Sharer>()
  let size = 1
  let pausedUntilMs = 0
  let cancelWake: (() => void) | null = null

  function hasRoom({ isReplay }: Sharer): boolean {
    if (isReplay && running.replays >= Math.ceil(size / 2)) return false
    return running.live + running.replays < size
  }

  /** How long until the next may begin; its token is used if that is now. */
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
      returnToken(bucket) // once a slot is free, this cursor is woken
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

  return {
    limitOf: (isReplay) => ({
      share(notify) {
        const sharer: Sharer = { isReplay, notify }
        const share = calls.share(notify)
        return {
          begin: () => begin(sharer, () => share.begin()),
          running: () => share.running(),
        }
      },
    }),
    heldMax: () => size * HELD_PER_CALL,
    succeeded() {
      size = Math.min(WINDOW_MAX, size + 1)
    },
    failed() {
      size = 1
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
