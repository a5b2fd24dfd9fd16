/**
 * One attempt of a delivery: start, call, settle.
 *
 * The start is durable before the call, so a crash at any point leaves the truth behind: never
 * started, send it; started without outcome, it is unknown. What the attempt means for its lane is
 * returned; no answer of WhatsApp makes it throw.
 */
import type { Channels, Failure, OutboundContent, Outcome } from '../channels/channel.ts'
import { rulesOf } from '../channels/registry.ts'
import { pause, type Clock } from '../engine/clock.ts'
import { windowSince } from '../kinds/service-window.ts'
import type { Log } from '../engine/log/log.ts'
import type { Metrics } from '../engine/metrics/metrics.ts'
import type { ChannelUploads } from '../media/channel-uploads.ts'
import { isConnectionError } from '../engine/postgres/errors.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { GroupCommit } from '../engine/postgres/write/group-commit.ts'
import type { Tracing } from '../engine/tracing.ts'
import type { SenderActivity } from '../senders/sender-activity.ts'
import type { AccountRefusal, SenderAccount } from '../senders/senders-repository.ts'
import { endAttemptSpan, logAttempt, startAttemptSpan } from './attempt-log.ts'
import { readyMedia, type ReadyMedia } from './attempt-media.ts'
import {
  countAttemptsWithCode,
  holdUnknown,
  readPayload,
  type Delivery,
} from '../store/deliveries-repository.ts'
import { toDeliveryFailure } from '../store/delivery-failures.ts'
import { toSettlement, uncalledSettlement, windowClosedSettlement, type SettleLimits } from './settle.ts'
import type { Settlement, SettleResult, Settling } from '../store/settle-attempts.ts'
import type { Start, StartResult } from '../store/start-attempts.ts'
import { fromContentData } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'

/** What an attempt works with. */
export type AttemptTools = {
  db: Queryable
  channel: Pick<Channels, 'send'>
  uploads: Pick<ChannelUploads, 'find'>
  starts: GroupCommit<Start, StartResult>
  settles: GroupCommit<Settling, SettleResult>
  clock: Clock
  limits: SettleLimits
  log: Log
  metrics: Metrics
  tracing: Tracing
  activity: SenderActivity
  /** Aborts calls in flight when the service has to stop. */
  signal: AbortSignal
}

/** What the attempt means for the lane of the delivery. */
export type AttemptResult =
  /**
   * There is nothing more to do for it. Without a call it is gone or held, or its window closed.
   */
  | { kind: 'done'; wasCalled: boolean }
  /**
   * Try the same delivery again at `dueAt`, as the database says too, and after `forMs` at the
   * latest: our clock may be set back while the outcome is written. `scope` says who else has to
   * wait. `database`: no call was made, for the database could not be asked, or the lease is in
   * doubt.
   */
  | {
      kind: 'wait'
      dueAt: Date
      forMs: number
      scope: 'message' | 'recipient' | 'sender' | 'database' | 'media'
    }
  /**
   * Its files are on their way to WhatsApp: no call was made. `ended` resolves with what stops the
   * sender, if the upload met that.
   */
  | { kind: 'uploading'; ended: Promise<AccountRefusal | null> }
  /**
   * It is unknown whether WhatsApp accepted it; the policy decides at `dueAt` unless a receipt does
   * before.
   */
  | { kind: 'unknown'; dueAt: Date }
  /** An earlier delivery of its conversation goes first. */
  | { kind: 'behind' }
  /** A person paused the sender. */
  | { kind: 'paused' }
  | { kind: 'lease_lost' }
  /** WhatsApp refuses the whole account. */
  | { kind: 'stopped'; refusal: AccountRefusal }

/**
 * While the database is away or the lease is in doubt, starts and settles are tried again this
 * often.
 */
const DATABASE_RETRY_MS = 1_000

type MadeCall = Pick<Settling, 'attempt' | 'callsId' | 'calledAt'>
const NO_CALL: MadeCall = { attempt: 0, callsId: null, calledAt: null }
const NOT_CALLED: AttemptResult = { kind: 'done', wasCalled: false }

/**
 * @param hasLease whether, by our own clock, the lease is still ours
 * @param onAnswered called when the call is over, and its outcome still to be written
 */
export async function attemptDelivery(
  tools: AttemptTools,
  sender: SenderAccount,
  fence: number,
  delivery: Delivery,
  hasLease: () => boolean,
  onAnswered: () => void,
): Promise<AttemptResult> {
  const { clock, starts } = tools
  const { workspaceId, senderId, messageId } = delivery
  if (!hasLease()) return later(clock) // not renewed in time: it will be, or we learn that it is lost
  let content: OutboundContent
  let media: ReadyMedia
  let start: StartResult
  const startedAt = clock.now()
  try {
    content = toContent(delivery.type, delivery.contentData ?? (await readPayload(tools.db, delivery)))
    media = await readyMedia(tools.uploads, sender, delivery, content, tools.limits.ageMaxMs)
    if (media.kind !== 'ready') return await waitForMedia(tools, delivery, fence, media)
    start = await starts.add({
      workspaceId,
      senderId,
      messageId,
      fence,
      startedAt,
      windowSince: windowSince(startedAt, rulesOf(sender.channel).windowHours),
      mayBeLogged: delivery.mayBeLogged ?? false,
    })
  } catch (error) {
    if (!isConnectionError(error))
      tools.log.error({ event: 'start_failed', messageId, err: error }, 'An attempt could not be started.')
    delivery.mayBeLogged = true
    return later(clock)
  }

  switch (start.kind) {
    case 'paused':
    case 'behind':
    case 'lease_lost':
      return start
    case 'gone':
      return NOT_CALLED
    case 'window_closed': {
      const held = await hold(tools, delivery, fence)
      if (held) return held
      const settlement = windowClosedSettlement(start, clock.now())
      return await settle(tools, delivery, fence, NO_CALL, settlement, NOT_CALLED)
    }
    case 'started': {
      const { attempt, callsId, address } = start
      if (!hasLease()) {
        delivery.mayBeLogged = true // a pause since the start: the process that took over meanwhile holds it as unknown
        return later(clock)
      }
      const span = startAttemptSpan(tools.tracing, delivery, sender.channel, attempt, clock.now())
      const outcome = await call(tools, sender, { ...delivery, address }, content, media.mediaIds)
      onAnswered()
      endAttemptSpan(span, outcome)
      const answeredSo = await countAnsweredSo(tools, delivery, attempt, outcome)
      const now = clock.now()
      const settlement = toSettlement(
        outcome,
        { attempt, answeredSo, createdAt: delivery.createdAt },
        tools.limits,
        now,
      )
      tools.metrics.attempt(senderId, outcome.kind)
      if (outcome.kind === 'accepted') tools.activity.sent(delivery)
      else tools.activity.failed(delivery, JSON.stringify(outcome.failure))
      logAttempt(tools.log, delivery, attempt, outcome, span)
      const recipient = settlement.recipient?.value === address ? null : settlement.recipient // known already
      const made = { attempt, callsId, calledAt: startedAt }
      const result = toAttemptResult(outcome, settlement, startedAt, now)
      return await settle(tools, delivery, fence, made, { ...settlement, recipient }, result)
    }
  }
}

/** What it means for a message that its files are not at WhatsApp. */
async function waitForMedia(
  tools: AttemptTools,
  delivery: Delivery,
  fence: number,
  media: Exclude<ReadyMedia, { kind: 'ready' }>,
): Promise<AttemptResult> {
  if (media.kind === 'uploading') return media
  const now = tools.clock.now()
  if (media.kind === 'waiting')
    return { kind: 'wait', dueAt: media.dueAt, forMs: media.dueAt.getTime() - now.getTime(), scope: 'media' }
  const held = await hold(tools, delivery, fence)
  if (held) return held
  tools.activity.failed(delivery, JSON.stringify(media.failure))
  return await settle(tools, delivery, fence, NO_CALL, uncalledSettlement(media.failure, now), NOT_CALLED)
}

/** Null if WhatsApp cannot have the message. */
async function hold(
  { db, clock, log }: AttemptTools,
  delivery: Delivery,
  fence: number,
): Promise<AttemptResult | null> {
  const { workspaceId, senderId, messageId } = delivery
  try {
    const isHeld = await holdUnknown(db, { workspaceId, ownerId: senderId, fence }, messageId)
    return isHeld ? NOT_CALLED : null
  } catch (error) {
    log.warn({ event: 'decide_failed', messageId, err: error }, 'A decision cannot be written yet.')
    return later(clock)
  }
}

const later = (clock: Clock): AttemptResult => ({
  kind: 'wait',
  dueAt: new Date(clock.now().getTime() + DATABASE_RETRY_MS),
  forMs: DATABASE_RETRY_MS,
  scope: 'database',
})

async function call(
  { channel, log, signal }: AttemptTools,
  sender: SenderAccount,
  delivery: Delivery,
  content: OutboundContent,
  mediaIds: ReadonlyMap<string, string>,
): Promise<Outcome> {
  try {
    const message = {
      messageId: delivery.messageId,
      to: { kind: delivery.addressKind, value: delivery.address },
      content,
      quoted: delivery.quoted,
      mediaIds,
    }
    return await channel.send(sender, message, signal)
  } catch (error) {
    // our own bug: whether bytes had left is not known, so it is treated as if they had
    log.error(
      { event: 'channel_threw', messageId: delivery.messageId, err: error },
      'The channel adapter failed.',
    )
    return { kind: 'unknown', failure: lostAnswer('The call ended in an error of the service itself.') }
  }
}

/**
 * How many attempts, this one among them, WhatsApp answered with the codes of this outcome: an
 * outage that came before says nothing of the message. Where they cannot be counted now, the next
 * attempt counts them.
 */
async function countAnsweredSo(
  { db, log }: AttemptTools,
  delivery: Delivery,
  attempt: number,
  outcome: Outcome,
): Promise<number> {
  if (outcome.kind !== 'unavailable' || outcome.attemptsMax === null) return 1
  try {
    return 1 + (await countAttemptsWithCode(db, delivery, attempt, outcome.failure))
  } catch (error) {
    log.warn(
      { event: 'attempts_uncounted', messageId: delivery.messageId, err: error },
      'The attempts of a message cannot be counted now: there may be one more.',
    )
    return 1
  }
}

const toContent = (type: string, contentData: string): OutboundContent => ({
  type,
  part: fromContentData(kindOf(type), JSON.parse(contentData)),
})

/** A failure that stands for a missing answer. */
export function lostAnswer(reason: string): Failure {
  return toDeliveryFailure('outcome_unknown', reason)
}

function toAttemptResult(
  outcome: Outcome,
  settlement: Settlement,
  startedAt: Date,
  now: Date,
): AttemptResult {
  if (outcome.kind === 'stopped')
    return { kind: 'stopped', refusal: { failure: outcome.failure, saidAt: startedAt } }
  if (settlement.delivery === 'unknown') return { kind: 'unknown', dueAt: settlement.dueAt }
  if (settlement.delivery === 'done') return { kind: 'done', wasCalled: true }
  const scope = outcome.kind === 'unavailable' ? outcome.scope : 'message'
  return { kind: 'wait', dueAt: settlement.dueAt, forMs: settlement.dueAt.getTime() - now.getTime(), scope }
}

/**
 * Writes the settlement, however long the database is away: it is all that is known of the call. If
 * the sender has changed hands meanwhile, the fence refuses it.
 */
async function settle(
  { settles, clock, log, signal }: AttemptTools,
  { workspaceId, senderId, messageId }: Delivery,
  fence: number,
  made: MadeCall,
  settlement: Settlement,
  result: AttemptResult,
): Promise<AttemptResult> {
  let settling: Settling = {
    ...settlement,
    workspaceId,
    senderId,
    messageId,
    fence,
    ...made,
    finishedAt: clock.now(),
  }
  for (;;) {
    try {
      const { kind } = await settles.add(settling)
      if (kind === 'lease_lost') return { kind: 'lease_lost' }
      if (kind !== 'overtaken')
        return kind === 'gone' && result.kind !== 'stopped' ? { kind: 'done', wasCalled: true } : result
      settling = { ...settling, callsId: null, isOvertaken: true }
    } catch (error) {
      log.warn({ event: 'settle_failed', messageId, err: error }, 'An outcome could not be written yet.')
      if (signal.aborted) return { kind: 'lease_lost' }
      await pause(clock, DATABASE_RETRY_MS)
    }
  }
}
