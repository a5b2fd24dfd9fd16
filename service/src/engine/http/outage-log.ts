/**
 * Bounds the log of requests that fail while the database is away: the first is logged at once, all
 * others together in one line a second. Each of them also has its own line as an answered request.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { createRareLine, type RareLine } from '../log/log-throttle.ts'

const LINE_INTERVAL_MS = 1_000

/** The log fields of a failed request. */
export type FailedRequest = {
  event: 'request_failed'
  requestId: string
  route: string | undefined
  err: unknown
}

export const createOutageLog = (log: Log, clock: Clock): RareLine<FailedRequest> =>
  createRareLine(clock, LINE_INTERVAL_MS, (request, leftOut) => {
    if (leftOut === 0) return log.error(request, 'A request could not be handled.')
    log.error(
      { ...request, count: leftOut },
      'More requests could not be handled; this is the latest of them.',
    )
  })
