/** Settling: the one place that decides what the outcome of an attempt means for its message. */
import { type WindowFacts } from '../kinds/service-window.ts'
import type { Failure, Outcome } from '../channels/channel.ts'
import { backoffMs, type BackoffLimits } from '../engine/queue/backoff.ts'
import { toDeliveryFailure } from '../store/delivery-failures.ts'
import type { Settlement } from '../store/settle-attempts.ts'

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
  const become = (status: Settlement['status'], delivery: Settlement['delivery']) =>
    settlementOf(outcome, status, delivery, now)
  switch (outcome.kind) {
    case 'accepted': {
      const { channelMessageId, recipient, held } = outcome
      return { ...become(held ? 'sending' : 'sent', 'done'), channelMessageId, recipient }
    }
    case 'refused':
      return become('failed', 'done')
    case 'stopped':
      return { ...become('sending', 'waiting'), dueAt: createdAt }
    case 'unknown':
      return { ...become('unknown', 'unknown'), dueAt: after(limits.unknownWaitMs) }
    case 'unavailable': {
      const isLastTry = outcome.attemptsMax !== null && answeredSo >= outcome.attemptsMax
      const dueAt = after(retryMs(attempt, outcome, limits))
      const isTooOld = dueAt.getTime() - createdAt.getTime() > limits.ageMaxMs
      return { ...(isLastTry || isTooOld ? become('failed', 'done') : become('sending', 'waiting')), dueAt }
    }
  }
}

const settlementOf = (
  outcome: Outcome,
  status: Settlement['status'],
  delivery: Settlement['delivery'],
  now: Date,
): Settlement => ({
  outcome: outcome.kind,
  status,
  delivery,
  dueAt: now,
  channelMessageId: null,
  recipient: null,
  failure: outcome.kind === 'accepted' ? (outcome.held ?? null) : outcome.failure,
})

function retryMs(
  attempt: number,
  { retryAfterMs, backoff }: Extract<Outcome, { kind: 'unavailable' }>,
  limits: BackoffLimits,
): number {
  const ruledMs = backoff ? Math.min(backoff.firstMs * backoff.factor ** (attempt - 1), backoff.maxMs) : null
  return backoffMs(attempt, retryAfterMs ?? ruledMs, limits)
}

/** The message failed without a call, because its window closed while it waited. */
export function windowClosedSettlement(
  { lastInboundAt, windowRefusedAt }: WindowFacts,
  now: Date,
): Settlement {
  const refused = windowRefusedAt && ` WhatsApp refused a message at ${windowRefusedAt.toISOString()}.`
  const reason = lastInboundAt && `The contact last wrote at ${lastInboundAt.toISOString()}.${refused ?? ''}`
  return uncalledSettlement(toDeliveryFailure('window_closed', reason), now)
}

/** The message failed without a call. */
export const uncalledSettlement = (failure: Failure, now: Date): Settlement =>
  settlementOf({ kind: 'refused', failure }, 'failed', 'done', now)
