/**
 * The lanes of one sender: its conversations side by side, each in order.
 *
 * Lives as long as the process holds the sender's lease. What is in the lanes is
 * delivery-buffer.ts, and when each may go is engine/queue/lanes.ts; here is what comes after each
 * attempt: the next delivery, a wait, or a receipt or a decision to wait for.
 */
import { rulesOf } from '../channels/registry.ts'
import { RETRY_AFTER_MS_MAX } from '../engine/queue/backoff.ts'
import type { ConcurrencyLimit } from '../engine/queue/concurrency-limit.ts'
import { createLanes } from '../engine/queue/lanes.ts'
import { createMovingRate } from '../engine/queue/moving-rate.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import { paceOf } from '../senders/pace.ts'
import type { AccountRefusal, SenderAccount } from '../senders/senders-repository.ts'
import { NO_WAITS, type WaitReason, type Waits } from '../senders/waits.ts'
import { attemptDelivery, type AttemptResult, type AttemptTools } from './attempt.ts'
import { decideUnknown, deliveryExists, type Delivery } from '../store/deliveries-repository.ts'
import {
  createDeliveryBuffer,
  READ_RETRY_MS,
  type BufferTools,
  type DeliveryLane,
} from './delivery-buffer.ts'

/** Wait before a delivery that is behind another one asks again. */
const BEHIND_MS = 500

/** Why a delivery waits after an attempt that has to be made again, by whom that concerns. */
const WAIT_REASONS = {
  message: 'channelAway',
  sender: 'channelAway',
  recipient: 'recipientPace',
  media: 'upload',
  database: 'database',
} as const

export type SenderLanes = {
  lease: Lease
  /** Takes a committed delivery, unless memory is full: then it is read later. */
  offer(delivery: Delivery): void
  /** Reads what waits in the database. */
  load(): Promise<void>
  /** Receipts settled this message: a lane that waits for it may go on. */
  release(messageId: string): void
  /** Why what is in memory waits. */
  waits(): Waits
  attemptsPerSecond(): number
  /** The sender was changed, paused, resumed or stopped. */
  update(sender: SenderAccount): void
  /** Starts nothing more; resolves when the attempts that were begun have ended. */
  close(): Promise<void>
}

export type LaneTools = AttemptTools &
  BufferTools & {
    /** By channel: each is shared by its senders. */
    concurrencyLimits: ReadonlyMap<string, ConcurrencyLimit>
  }

/** What the lanes find out about their sender. */
export type LaneEvents = {
  /** WhatsApp refuses the whole account. */
  onStopped: (sender: SenderAccount, refusal: AccountRefusal) => void
  onLeaseLost: () => void
}

/**
 * @param lease with the load that its sender made where it was driven before
 * @param hasLease whether, by our own clock, the lease is still ours
 */
export function createSenderLanes(
  tools: LaneTools,
  initial: SenderAccount,
  lease: Lease & { load?: number },
  hasLease: () => boolean,
  { onStopped, onLeaseLost }: LaneEvents,
): SenderLanes {
  const { clock, db, log, limits } = tools
  const nowMs = () => clock.now().getTime()

  let sender = initial
  const mayRun = () => !sender.stoppedAt && !sender.pausedAt
  // of an unknown outcome the first delivery waits no longer, but those behind it do
  const lanes = createLanes<Delivery, WaitReason | 'evidence'>({
    clock,
    mayRun,
    run,
    limit: tools.concurrencyLimits.get(sender.channel) as ConcurrencyLimit,
    ratePerSecond: () => paceOf(sender),
    laneRate: rulesOf(sender.channel).recipientPace,
  })
  const buffer = createDeliveryBuffer(tools, lease, {
    mayRun,
    laneOf: lanes.of,
    start: lanes.start,
    resting: () => Object.values(lanes.counts().resting).reduce((sum, count) => sum + count, 0),
  })
  const attempts = createMovingRate(clock, lease.load)
  /**
   * Longer than that nothing is to wait: what seems to, was written down by a clock that was ahead.
   */
  const waitMaxMs = Math.max(limits.retryMaxMs, RETRY_AFTER_MS_MAX)

  function become(changed: SenderAccount) {
    sender = changed
    if (!mayRun()) buffer.releasePayloads()
  }

  async function run(lane: DeliveryLane, onAnswered: () => void) {
    const delivery = lane.items[0] as Delivery
    if (delivery.state === 'unknown') {
      waitForEvidence(lane, delivery)
    } else if (waitsUntilDue(delivery)) {
      restUntilDue(lane, delivery, 'channelAway', waitMaxMs)
    } else {
      const paceMs = lanes.takeToken(lane)
      if (paceMs > 0) rest(lane, paceMs, 'recipientPace')
      else {
        attempts.count()
        follow(
          lane,
          delivery,
          await attemptDelivery(tools, sender, lease.fence, delivery, hasLease, onAnswered),
        )
      }
    }
    buffer.loadMore()
  }

  /** What was never to wait is due at its creation, which another process's clock may say. */
  const waitsUntilDue = ({ dueAt, createdAt }: Delivery) =>
    dueAt.getTime() > nowMs() && dueAt.getTime() > createdAt.getTime()

  function follow(lane: DeliveryLane, delivery: Delivery, result: AttemptResult) {
    switch (result.kind) {
      case 'done':
        if (result.wasCalled) lanes.reached(lane)
        buffer.drop(delivery)
        return goOn(lane)
      case 'wait': {
        const { scope, dueAt, forMs } = result
        delivery.dueAt = dueAt
        if (scope === 'database' || scope === 'media') lanes.returnToken(lane)
        if (scope === 'sender') lanes.pause(Math.min(dueAt.getTime() - nowMs(), forMs))
        return restUntilDue(lane, delivery, WAIT_REASONS[scope], forMs)
      }
      case 'uploading':
        lanes.returnToken(lane)
        void restUntil(lane, result.ended)
        return
      case 'unknown':
        delivery.state = 'unknown'
        delivery.dueAt = result.dueAt
        return waitForEvidence(lane, delivery)
      case 'behind':
        lanes.returnToken(lane)
        void catchUp(lane, delivery)
        return
      case 'paused': // a notification says so soon, and another one of its end
        become({ ...sender, pausedAt: clock.now() })
        return goOn(lane)
      case 'stopped':
        stop(result.refusal)
        return goOn(lane)
      case 'lease_lost':
        return onLeaseLost()
    }
  }

  /** Holds the lanes until the sender is read again: it may have been resumed since. */
  function stop(refusal: AccountRefusal) {
    if (sender.stoppedAt) return
    become({ ...sender, stoppedAt: clock.now() })
    onStopped(sender, refusal)
  }

  /** The lane does its next delivery, and reads it if it is not in memory. */
  function goOn(lane: DeliveryLane) {
    if (lane.items.length === 0 && buffer.isPartial(lane)) void catchUp(lane)
    else lanes.goOn(lane)
  }

  async function catchUp(lane: DeliveryLane, refused?: Delivery) {
    if (await buffer.catchUp(lane, refused)) goOn(lane)
    else rest(lane, BEHIND_MS, 'behind')
  }

  /** Meanwhile only the first delivery of the lane is in memory. */
  function rest(
    lane: DeliveryLane,
    forMs: number,
    reason: WaitReason | 'evidence',
    then: () => void = () => goOn(lane),
  ) {
    buffer.keepFirst(lane)
    lanes.rest(lane, forMs, reason, then)
  }

  /** The lane holds no slot meanwhile: other conversations go on. */
  async function restUntil(lane: DeliveryLane, ended: Promise<AccountRefusal | null>) {
    rest(lane, waitMaxMs, 'upload')
    const resting = lane.cancelRest
    const refusal = await ended
    if (refusal) stop(refusal)
    if (resting !== null && lane.cancelRest === resting && lanes.wake(lane)) goOn(lane)
  }

  /**
   * When that time has passed, the delivery is due, though our clock may have been set back
   * meanwhile.
   */
  function restUntilDue(lane: DeliveryLane, delivery: Delivery, reason: WaitReason, longestMs: number) {
    rest(lane, Math.min(delivery.dueAt.getTime() - nowMs(), longestMs), reason, () => {
      delivery.dueAt = delivery.createdAt
      goOn(lane)
    })
  }

  /** The lane waits for a receipt, or until the policy of the sender decides. */
  function waitForEvidence(lane: DeliveryLane, delivery: Delivery) {
    const waitMs = Math.min(delivery.dueAt.getTime() - nowMs(), limits.unknownWaitMs)
    rest(lane, waitMs, 'evidence', () => void decide(lane, delivery))
    void releaseIfSettled(delivery.messageId)
  }

  /**
   * A receipt may have come between the outcome, or its reading, and our wait: then nothing will
   * wake the lane.
   */
  async function releaseIfSettled(messageId: string) {
    try {
      if (!(await deliveryExists(db, lease, messageId))) release(messageId)
    } catch (error) {
      log.debug({ event: 'unconfirmed', messageId, err: error }, 'The lane waits until the policy decides.')
    }
  }

  async function decide(lane: DeliveryLane, delivery: Delivery) {
    const { messageId } = delivery
    try {
      const resendSince = sender.unknownPolicy === 'resend' ? new Date(nowMs() - limits.ageMaxMs) : null
      const decision = await decideUnknown(db, lease, messageId, resendSince)
      if (decision === 'lease_lost') return onLeaseLost()
      if (decision === 'waiting') {
        delivery.state = 'waiting'
        delivery.dueAt = delivery.createdAt
      } else {
        buffer.drop(delivery)
      }
      const fields = { event: 'unknown_decided', messageId, decision }
      log.warn(fields, 'The outcome of a call stayed unknown; the policy of the sender decided.')
      goOn(lane)
    } catch (error) {
      log.warn({ event: 'decide_failed', messageId, err: error }, 'A decision cannot be written yet.')
      rest(lane, READ_RETRY_MS, 'evidence', () => void decide(lane, delivery))
    }
  }

  function release(messageId: string) {
    const { lane, delivery } = buffer.find(messageId) ?? {}
    if (!lane || !delivery || (lane.isBusy && !lane.cancelRest)) return // its own attempt finds out
    const isFirst = lane.items[0] === delivery
    buffer.drop(delivery)
    if (isFirst && lanes.wake(lane)) goOn(lane)
  }

  function waits(): Waits {
    const { running, ready, isPaused, resting } = lanes.counts()
    const { evidence = 0, ...first } = resting
    const inHand = running + evidence
    if (sender.pausedAt) return { ...NO_WAITS, paused: buffer.count() - inHand }
    if (sender.stoppedAt) return { ...NO_WAITS, stopped: buffer.count() - inHand }
    const counted: Waits = { ...NO_WAITS, ...first }
    counted[isPaused ? 'channelAway' : 'senderRate'] += ready
    // all others: each lane has one that is first
    const firsts = inHand + ready + Object.values(first).reduce((sum, count) => sum + count, 0)
    counted.behind += Math.max(0, buffer.count() - firsts)
    return counted
  }

  return {
    lease,
    waits,
    attemptsPerSecond: attempts.perSecond,
    offer: buffer.offer,
    load: buffer.load,
    release,
    update(changed) {
      become(changed)
      lanes.go()
    },
    close() {
      const ended = lanes.close()
      buffer.close()
      return ended
    },
  }
}
