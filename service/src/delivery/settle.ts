/** Settling: the one place that decides what the outcome of an attempt means for its message. */
import type { Outcome } from '../channels/channel.ts'
import { backoffMs, type BackoffLimits } from '../queue/backoff.ts'
import { toDeliveryFailure } from './failures.ts'
import type { Settlement } from '../messages/store/settle-attempts.ts'

export type SettleLimits = BackoffLimits & {
  /** Age of a message at which it is given up. */
  ageMaxMs: number
  /** How long to wait for a receipt while an outcome is unknown. */
  unknownWaitMs: number
}

export type Tried = {
  /** Calls made so far, this one among them. */
  attempt: number
  /** Those of them that got the same answer as this one. */
  answeredSo: number
  /** When the message was accepted. */
  createdAt: Date
}

/** What an outcome means for a message that was tried so often. */
export function toSettlement(
  outcome: Outcome,
  { attempt, answeredSo, createdAt }: Tried,
  limits: SettleLimits,
  now: Date,
): Settlement {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const nothing = { dueAt: now, channelMessageId: null, recipient: null, failure: null }
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...nothing,
        outcome: 'accepted',
        status: 'sent',
        delivery: 'done',
        channelMessageId: outcome.channelMessageId,
        recipient: outcome.recipient,
      }
    case 'refused':
      return { ...nothing, outcome: 'refused', status: 'failed', delivery: 'done', failure: outcome.failure }
    case 'stopped':
      return {
        ...nothing,
        outcome: 'stopped',
        status: 'sending',
        delivery: 'waiting',
        failure: outcome.failure,
      }
    case 'unknown':
      return {
        ...nothing,
        outcome: 'unknown',
        status: 'unknown',
        delivery: 'unknown',
        dueAt: after(limits.unknownWaitMs),
        failure: outcome.failure,
      }
    case 'unavailable': {
      const isLastTry = outcome.attemptsMax !== null && answeredSo >= outcome.attemptsMax
      const dueAt = after(retryMs(attempt, outcome, limits))
      const isTooOld = dueAt.getTime() - createdAt.getTime() > limits.ageMaxMs
      const givenUp = isLastTry || isTooOld
      return {
        ...nothing,
        outcome: 'unavailable',
        status: givenUp ? 'failed' : 'sending',
        delivery: givenUp ? 'done' : 'waiting',
        dueAt,
        failure: outcome.failure,
      }
    }
  }
}

function retryMs(
  attempt: number,
  { retryAfterMs, backoff }: Extract<Outcome, { kind: 'unavailable' }>,
  limits: BackoffLimits,
): number {
  const ruledMs = backoff ? Math.min(backoff.firstMs * backoff.factor ** (attempt - 1), backoff.maxMs) : null
  return backoffMs(attempt, retryAfterMs ?? ruledMs, limits)
}

/** The message failed without a call, because its window closed while it waited. */
export function windowClosedSettlement(lastInboundAt: Date | null, now: Date): Settlement {
  const reason = lastInboundAt && `The contact last wrote at ${lastInboundAt.toISOString()}.`
  return {
    outcome: 'refused',
    status: 'failed',
    delivery: 'done',
    dueAt: now,
    channelMessageId: null,
    recipient: null,
    failure: toDeliveryFailure('window_closed', reason),
  }
}
