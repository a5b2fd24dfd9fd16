/**
 * How an endpoint fares: what a success or a failure makes of its state. Pure: the caller says what
 * time it is.
 *
 * active ──10 failures in a row, of at least two events, over a minute──► failing ──a probe
 * succeeds──► active failing ──nothing but failures for five days──► disabled. 410 disables at
 * once.
 */
import { DISABLED_AFTER_MS, waitAfterMs } from './retry-schedule.ts'

export type EndpointState = 'active' | 'failing' | 'paused' | 'disabled'
/** Why it is failing or disabled. */
export type StateReason = 'failing' | 'failed_for_days' | 'gone'

export type Standing = {
  state: EndpointState
  reason: StateReason | null
  since: Date
  /** In a row. */
  failures: number
  /** Of the first failure in the row. */
  failingSince: Date | null
  /** failing: the next probe. */
  dueAt: Date | null
  lastSuccessAt: Date | null
}

const FAILURES_MAX = 10
const FAILING_AFTER_MS = 60_000

/** A person has stopped it meanwhile: the last attempts change nothing of that. */
const isStopped = ({ state }: Standing) => state === 'paused' || state === 'disabled'

export const afterSuccess = (standing: Standing, now: Date): Standing =>
  isStopped(standing)
    ? { ...standing, lastSuccessAt: now }
    : {
        state: 'active',
        reason: null,
        failures: 0,
        failingSince: null,
        dueAt: null,
        lastSuccessAt: now,
        since: standing.state === 'active' ? standing.since : now,
      }

/**
 * @param isGone it answered 410
 * @param ofMany whether the failures in the row are of more than one event
 */
export function afterFailure(
  standing: Standing,
  { isGone, ofMany }: { isGone: boolean; ofMany: boolean },
  now: Date,
): Standing {
  if (isStopped(standing)) return standing
  const failures = standing.failures + 1
  const failingSince = standing.failingSince ?? now
  const failed = { ...standing, failures, failingSince }
  const lastedMs = now.getTime() - failingSince.getTime()
  const disabled = { ...failed, state: 'disabled', since: now, dueAt: null } as const
  if (isGone) return { ...disabled, reason: 'gone' }
  if (standing.state === 'failing') {
    if (lastedMs >= DISABLED_AFTER_MS) return { ...disabled, reason: 'failed_for_days' }
    return { ...failed, dueAt: probeAt(failures, now) }
  }
  if (failures < FAILURES_MAX || lastedMs < FAILING_AFTER_MS || !ofMany) return failed
  return { ...failed, state: 'failing', reason: 'failing', since: now, dueAt: probeAt(failures, now) }
}

/** Probes are as far apart as the tries of an event. */
const probeAt = (failures: number, now: Date) =>
  new Date(now.getTime() + waitAfterMs(Math.max(1, failures - FAILURES_MAX + 1)))
