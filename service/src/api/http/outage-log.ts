/**
 * Bounds the log of requests that fail while the database is away: the first is logged at once, all others together in one
 * line a second. Each of them also has its own line as an answered request.
 */
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

const LINE_INTERVAL_MS = 1_000

/** The log fields of a failed request. */
export type FailedRequest = {
  event: 'request_failed'
  requestId: string
  route: string | undefined
  err: unknown
}

export type OutageLog = {
  failed(request: FailedRequest): void
  /** Logs the failures that were left out so far. */
  close(): void
}

export function createOutageLog(log: Log, clock: Clock): OutageLog {
  let leftOut = 0
  let latest: FailedRequest | null = null
  let cancelWait: (() => void) | null = null

  function wait(): void {
    cancelWait = clock.after(LINE_INTERVAL_MS, () => {
      cancelWait = null
      if (tellLeftOut()) wait()
    })
  }

  function tellLeftOut(): boolean {
    if (leftOut === 0) return false
    log.error(
      { ...latest, count: leftOut },
      'More requests could not be handled; this is the latest of them.',
    )
    leftOut = 0
    return true
  }

  return {
    failed(request) {
      if (cancelWait) {
        leftOut += 1
        latest = request
        return
      }
      log.error(request, 'A request could not be handled.')
      wait()
    },
    close() {
      cancelWait?.()
      cancelWait = null
      tellLeftOut()
    },
  }
}
