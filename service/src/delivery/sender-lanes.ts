/**
 * The lanes of one sender: conversations side by side, each in order, within the throughput of the sender.
 *
 * Lives as long as the process holds the sender's lease. What is in them is delivery-buffer.ts; here they take their
 * turns, rest, wait for evidence, and go on. A slow recipient holds up nobody else.
 */
import type { Failure } from '../channels/channel.ts'
import { attemptDelivery, type AttemptTools, type AttemptResult } from './attempt.ts'
import { RETRY_AFTER_MS_MAX } from './backoff.ts'
import { decideUnknown, deliveryExists, type Delivery } from './deliveries-repository.ts'
import { giveBackPairToken, takePairToken, type Lane } from './lane.ts'
import { createDeliveryBuffer, READ_RETRY_MS, type BufferTools } from './delivery-buffer.ts'
import type { Lease } from '../queue/leases-repository.ts'
import type { ConcurrencyLimit } from '../queue/concurrency-limit.ts'
import { createSlots } from './slots.ts'
import type { SenderAccount } from '../tenants/senders-repository.ts'
import { NO_WAITS, type WaitReason, type Waits } from '../tenants/waits.ts'

/** Wait before a delivery that is behind another one asks again. */
const BEHIND_MS = 500

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
  /** The sender was changed, paused, resumed or stopped. */
  update(sender: SenderAccount): void
  /** Starts nothing more; resolves when the turns under way have ended. */
  close(): Promise<void>
}

export type LaneTools = AttemptTools &
  BufferTools & {
    /** Shared with the other senders of the process. */
    concurrencyLimit: ConcurrencyLimit
    /** Whether, by our own clock, the lease is still ours. */
    hasLease: () => boolean
    /** The channel refuses the whole account. */
    onStopped: (sender: SenderAccount, failure: Failure) => void
    onLeaseLost: () => void
  }

export function createSenderLanes(tools: LaneTools, initial: SenderAccount, lease: Lease): SenderLanes {
  const { clock, db, log } = tools
  const nowMs = () => clock.now().getTime()

  let sender = initial
  const mayRun = () => !sender.stoppedAt && !sender.pausedAt
  const loaded = createDeliveryBuffer(tools, lease, { mayRun, start })
  const turns = createSlots(clock, tools.concurrencyLimit, {
    throughputPerSecond: () => sender.throughputPerSecond,
    mayRun,
    run,
  })
  /** Longer than that nothing is to wait: what seems to, was written down by a clock that was ahead. */
  const waitMaxMs = Math.max(tools.limits.retryMaxMs, RETRY_AFTER_MS_MAX)
  /** Lanes that rest, by what for. Of an unknown outcome the first delivery waits no longer, but those behind it do. */
  const resting: Partial<Record<WaitReason | 'evidence', number>> = {}
  let closed = false

  function become(changed: SenderAccount) {
    sender = changed
    if (!mayRun()) loaded.releasePayloads()
  }

  function start(lane: Lane) {
    if (lane.busy || (lane.queue.length === 0 && !lane.overflown)) return
    lane.busy = true
    if (lane.queue.length === 0) void catchUp(lane)
    else turns.enqueue(lane)
  }

  async function run(lane: Lane, onAnswered: () => void) {
    const delivery = lane.queue[0] as Delivery
    if (delivery.state === 'unknown') {
      waitForEvidence(lane, delivery)
    } else if (delivery.dueAt.getTime() > nowMs()) {
      restUntilDue(lane, delivery, 'channelAway')
    } else {
      const paceMs = takePairToken(lane, nowMs())
      if (paceMs > 0) rest(lane, paceMs, 'recipientPace')
      else
        after(
          lane,
          delivery,
          await attemptDelivery(tools, sender, lease.fence, delivery, tools.hasLease, onAnswered),
        )
    }
    loaded.loadMore()
  }

  function after(lane: Lane, delivery: Delivery, turn: AttemptResult) {
    switch (turn.kind) {
      case 'done':
        turns.reached(lane)
        loaded.drop(lane, delivery)
        return restart(lane)
      case 'dropped':
        loaded.drop(lane, delivery)
        return restart(lane)
      case 'wait': {
        delivery.dueAt = turn.dueAt
        if (turn.scope === 'sender') turns.pause(Math.min(turn.dueAt.getTime() - nowMs(), turn.forMs))
        const reason = turn.scope === 'recipient' ? 'recipientPace' : 'channelAway'
        return restUntilDue(lane, delivery, reason, turn.forMs)
      }
      case 'later':
        giveBackPairToken(lane)
        delivery.dueAt = turn.dueAt
        return restUntilDue(lane, delivery, 'database')
      case 'unknown':
        delivery.state = 'unknown'
        delivery.dueAt = turn.dueAt
        return waitForEvidence(lane, delivery)
      case 'behind':
        giveBackPairToken(lane)
        void catchUp(lane)
        return
      case 'paused': // we are told that ourselves soon, and of its end
        become({ ...sender, pausedAt: clock.now() })
        return restart(lane)
      case 'stopped':
        become({ ...sender, stoppedAt: clock.now() })
        tools.onStopped(sender, turn.failure)
        return restart(lane)
      case 'lease_lost':
        return tools.onLeaseLost()
    }
  }

  function restart(lane: Lane) {
    lane.busy = false
    start(lane)
  }

  /** The lane does nothing for a while, or until it is woken. Meanwhile only its first delivery is in memory. */
  function rest(
    lane: Lane,
    forMs: number,
    reason: keyof typeof resting,
    then: () => void = () => restart(lane),
  ) {
    if (closed) return
    loaded.rest(lane)
    resting[reason] = (resting[reason] ?? 0) + 1
    const awake = () => {
      lane.wake = null
      resting[reason] = (resting[reason] ?? 0) - 1
      loaded.awake()
    }
    const cancel = clock.after(Math.max(0, forMs), () => {
      awake()
      then()
    })
    lane.wake = () => {
      cancel()
      awake()
      restart(lane)
    }
  }

  /** When that time has passed, the delivery is due, though our clock may have been set back meanwhile. */
  function restUntilDue(lane: Lane, delivery: Delivery, reason: WaitReason, longestMs = waitMaxMs) {
    rest(lane, Math.min(delivery.dueAt.getTime() - nowMs(), longestMs), reason, () => {
      delivery.dueAt = clock.now()
      restart(lane)
    })
  }

  /** The lane waits for a receipt, or until the policy of the sender decides. */
  function waitForEvidence(lane: Lane, delivery: Delivery) {
    const waitMs = Math.min(delivery.dueAt.getTime() - nowMs(), tools.limits.unknownWaitMs)
    rest(lane, waitMs, 'evidence', () => void decide(lane, delivery))
    void releaseIfSettled(delivery.messageId)
  }

  /** A receipt may have come between the outcome, or its reading, and our wait: then nobody will wake the lane. */
  async function releaseIfSettled(messageId: string) {
    try {
      if (!(await deliveryExists(db, lease, messageId))) release(messageId)
    } catch (error) {
      log.debug({ event: 'unconfirmed', messageId, err: error }, 'The lane waits until the policy decides.')
    }
  }

  async function decide(lane: Lane, delivery: Delivery) {
    try {
      const resendSince = sender.unknownPolicy === 'resend' ? new Date(nowMs() - tools.limits.ageMaxMs) : null
      const decision = await decideUnknown(db, lease, delivery.messageId, resendSince, clock.now())
      if (decision === 'lease_lost') return tools.onLeaseLost()
      if (decision === 'waiting') {
        delivery.state = 'waiting'
        delivery.dueAt = clock.now()
      } else {
        loaded.drop(lane, delivery)
      }
      const fields = { event: 'unknown_decided', messageId: delivery.messageId, decision }
      log.warn(fields, 'The outcome of a call stayed unknown; the policy of the sender decided.')
      restart(lane)
    } catch (error) {
      log.warn(
        { event: 'decide_failed', messageId: delivery.messageId, err: error },
        'A decision cannot be written yet.',
      )
      rest(lane, READ_RETRY_MS, 'evidence', () => void decide(lane, delivery))
    }
  }

  async function catchUp(lane: Lane) {
    if (await loaded.catchUp(lane)) restart(lane)
    else rest(lane, BEHIND_MS, 'behind')
  }

  function release(messageId: string) {
    const lane = loaded.findLane(messageId)
    const delivery = lane?.queue.find((other) => other.messageId === messageId)
    if (!lane || !delivery || (lane.busy && !lane.wake)) return // under way: its own turn finds out
    const isFirst = lane.queue[0] === delivery
    loaded.drop(lane, delivery)
    if (isFirst) lane.wake?.()
  }

  function waits(): Waits {
    const { evidence = 0, ...first } = resting
    const inHand = turns.underWay() + evidence
    if (sender.pausedAt) return { ...NO_WAITS, paused: loaded.count() - inHand }
    if (sender.stoppedAt) return { ...NO_WAITS, stopped: loaded.count() - inHand }
    const next = turns.waiting()
    const told: Waits = { ...NO_WAITS, ...first }
    told[next.isAway ? 'channelAway' : 'senderRate'] += next.lanes
    // all others: each lane has one that is first
    const firsts = inHand + next.lanes + Object.values(first).reduce((sum, count) => sum + count, 0)
    told.behind += Math.max(0, loaded.count() - firsts)
    return told
  }

  return {
    lease,
    waits,
    ...{ offer: loaded.offer, load: loaded.load, release },
    update(changed) {
      become(changed)
      turns.go()
    },
    close() {
      closed = true
      const ended = turns.close()
      loaded.close()
      return ended
    },
  }
}
