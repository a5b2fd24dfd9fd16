/**
 * The lanes of one sender: conversations side by side, each in order, within the throughput of the sender.
 *
 * Lives as long as the process holds the sender's lease. Deliveries are handed in from memory as they are accepted;
 * what does not fit, or was accepted elsewhere, is read from the database. A slow recipient holds up nobody else.
 */
import type { Failure } from '../channels/channel.ts'
import { attemptDelivery, type AttemptTools, type Turn } from './attempt.ts'
import {
  decideUnknown,
  deliveryExists,
  listConversationDeliveries,
  listOpenDeliveries,
  type Delivery,
} from './deliveries-repository.ts'
import { createLane, insertDelivery, isSpent, putInOrder, takePairToken, type Lane } from './lane.ts'
import type { Lease } from './leases-repository.ts'
import type { PayloadRoom } from './payload-room.ts'
import type { TurnLimit } from './turn-limit.ts'
import { createTurns } from './turns.ts'
import type { SenderAccount } from '../workspaces/senders-repository.ts'

/**
 * Deliveries kept in memory for one sender; more wait in the database. Lanes that rest have one each, and up to as
 * many again are not counted: a crowd of slow recipients leaves room for the others.
 */
export const HELD_MAX = 4_000
/** Of one conversation at most so many, a little more than may go at once. */
const LANE_MAX = 50
/** Wait before a delivery that is behind another one asks again. */
const BEHIND_MS = 500
/** Wait before the database is asked again after it failed to answer. */
const READ_RETRY_MS = 1_000
/** How often lanes are forgotten that are empty and whose recipient's allowance is whole again. */
const FORGET_MS = 10_000

export type SenderLanes = {
  lease: Lease
  /** Takes a committed delivery, unless memory is full: then it is read later. */
  offer(delivery: Delivery): void
  /** Reads what waits in the database. */
  load(): Promise<void>
  /** Receipts settled this message: a lane that waits for it may go on. */
  release(messageId: string): void
  /** The sender was changed, paused, resumed or stopped. */
  update(sender: SenderAccount): void
  /** Starts nothing more; resolves when the turns under way have ended. */
  close(): Promise<void>
}

export type LaneTools = AttemptTools & {
  /** These are shared with the other senders of the process. */
  turnLimit: TurnLimit
  payloads: PayloadRoom
  /** Whether, by our own clock, the lease is still ours. */
  hasLease: () => boolean
  /** Deliveries kept in memory, HELD_MAX in production. */
  heldMax: number
  /** The channel refuses the whole account. */
  onStopped: (sender: SenderAccount, failure: Failure) => void
  onLeaseLost: () => void
}

export function createSenderLanes(tools: LaneTools, initial: SenderAccount, lease: Lease): SenderLanes {
  const { clock, db, log, heldMax } = tools
  const nowMs = () => clock.now().getTime()

  let sender = initial
  const lanes = new Map<string, Lane>()
  const held = new Map<string, Lane>() // message id → its lane
  let resting = 0 // lanes that wait for a timer or for evidence
  const payloads = tools.payloads.share()
  const mayRun = () => !sender.stoppedAt && !sender.pausedAt
  const turns = createTurns(clock, tools.turnLimit, {
    throughputPerSecond: () => sender.throughputPerSecond,
    mayRun,
    run,
  })
  let forgottenAtMs = nowMs()
  let closed = false

  /** true while the database holds more than memory: then deliveries handed in would overtake those. */
  let overflown = false
  let loading: Promise<void> | null = null
  let loadAgain = false
  const offeredWhileLoading: Delivery[] = []

  // --- getting deliveries -------------------------------------------------------------------------------

  function offer(delivery: Delivery) {
    if (closed || overflown) return
    if (loading) {
      if (offeredWhileLoading.length < heldMax) offeredWhileLoading.push(withPayload(delivery))
      else loadAgain = true // what was offered last is read
      return
    }
    if (room() <= 0) {
      overflown = true
      return
    }
    hold(withPayload(delivery))
  }

  const room = () => heldMax - held.size + Math.min(resting, heldMax)

  const hasRoomForMore = () => overflown && room() > heldMax / 2

  /** Puts it into its lane, if that takes it. */
  function hold(delivery: Delivery) {
    const lane = closed || held.has(delivery.messageId) ? null : laneOf(delivery)
    if (!lane) return payloads.letGo(delivery)
    insertDelivery(lane, delivery)
    held.set(delivery.messageId, lane)
    start(lane)
  }

  /** null if no more of the conversation may be in memory. */
  function laneOf({ conversationId }: Delivery): Lane | null {
    let lane = lanes.get(conversationId)
    if (!lane) {
      lane = createLane(conversationId, nowMs())
      lanes.set(conversationId, lane)
    }
    if (lane.queue.length >= (lane.wake ? 1 : LANE_MAX)) lane.overflown = true
    return lane.overflown ? null : lane
  }

  function letGo(delivery: Delivery) {
    held.delete(delivery.messageId)
    payloads.letGo(delivery)
  }

  /** What does not run leaves the room for payloads to others. */
  function withPayload(delivery: Delivery): Delivery {
    if (mayRun()) payloads.keep(delivery)
    else delivery.contentData = null
    return delivery
  }

  function become(changed: SenderAccount) {
    sender = changed
    if (mayRun()) return
    for (const lane of lanes.values()) for (const delivery of lane.queue) payloads.letGo(delivery)
    for (const delivery of offeredWhileLoading) payloads.letGo(delivery)
  }

  const readLimit = (count: number) => ({ count, payloadBytes: mayRun() ? payloads.readMax() : 0 })

  function load(): Promise<void> {
    loadAgain = loading !== null // a read under way may have begun too early to see what we are called for
    loading ??= read().finally(() => {
      loading = null
      if (loadAgain) void load()
    })
    return loading
  }

  async function read() {
    const limit = room()
    if (limit <= 0) overflown = true
    if (closed || limit <= 0) return
    try {
      const full = [...lanes.values()].filter((lane) => lane.overflown)
      const except = {
        messageIds: [...held.keys()],
        conversationIds: full.map((lane) => lane.conversationId),
      }
      const found = await listOpenDeliveries(db, lease, except, readLimit(limit))
      for (const delivery of found) hold(withPayload(delivery))
      // what was offered meanwhile is complete only if the database had no more than what was read
      overflown = found.length === limit
      // lanes that went to rest meanwhile took nothing of it: they are left out of the next read
      if (hasRoomForMore()) loadAgain = true
    } catch (error) {
      overflown = true // what was offered meanwhile is in the database as well
      log.warn(
        { event: 'deliveries_unread', senderId: sender.id, err: error },
        'Waiting deliveries cannot be read yet.',
      )
      clock.after(READ_RETRY_MS, () => void load())
    } finally {
      for (const delivery of offeredWhileLoading.splice(0))
        if (overflown) payloads.letGo(delivery)
        else hold(delivery)
    }
  }

  // --- turns --------------------------------------------------------------------------------------------

  function start(lane: Lane) {
    if (lane.busy || (lane.queue.length === 0 && !lane.overflown)) return
    lane.busy = true
    if (lane.queue.length === 0) void catchUp(lane)
    else turns.enqueue(lane)
  }

  async function run(lane: Lane) {
    const delivery = lane.queue[0] as Delivery
    const waitMs = delivery.dueAt.getTime() - nowMs()
    if (delivery.state === 'unknown') {
      waitForEvidence(lane, delivery)
    } else if (waitMs > 0) {
      rest(lane, waitMs)
    } else {
      const paceMs = takePairToken(lane, nowMs())
      if (paceMs > 0) rest(lane, paceMs)
      else after(lane, delivery, await attemptDelivery(tools, sender, lease.fence, delivery, tools.hasLease))
    }
    if (!loading && hasRoomForMore()) void load()
  }

  function after(lane: Lane, delivery: Delivery, turn: Turn) {
    switch (turn.kind) {
      case 'done':
        turns.reached(lane)
        drop(lane, delivery)
        return restart(lane)
      case 'wait': {
        delivery.dueAt = turn.dueAt
        const waitMs = turn.dueAt.getTime() - nowMs()
        if (turn.scope === 'sender') turns.pause(waitMs)
        return rest(lane, waitMs)
      }
      case 'unknown':
        delivery.state = 'unknown'
        delivery.dueAt = turn.dueAt
        return waitForEvidence(lane, delivery)
      case 'behind':
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

  function drop(lane: Lane, delivery: Delivery) {
    const index = lane.queue.indexOf(delivery)
    if (index >= 0) lane.queue.splice(index, 1)
    letGo(delivery)
    if (nowMs() - forgottenAtMs > FORGET_MS) forgetSpentLanes()
  }

  function forgetSpentLanes() {
    forgottenAtMs = nowMs()
    for (const lane of lanes.values()) if (isSpent(lane, forgottenAtMs)) lanes.delete(lane.conversationId)
  }

  function restart(lane: Lane) {
    lane.busy = false
    start(lane)
  }

  /** The lane does nothing for a while, or until it is woken. Meanwhile only its first delivery is in memory. */
  function rest(lane: Lane, forMs: number, then: () => void = () => restart(lane)) {
    if (closed) return
    for (const delivery of lane.queue.splice(1)) {
      letGo(delivery)
      lane.overflown = true
    }
    resting += 1
    const awake = () => {
      lane.wake = null
      resting -= 1
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

  /** The lane waits for a receipt, or until the policy of the sender decides. */
  function waitForEvidence(lane: Lane, delivery: Delivery) {
    rest(lane, delivery.dueAt.getTime() - nowMs(), () => void decide(lane, delivery))
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
      const decision = await decideUnknown(db, lease, delivery.messageId, sender.unknownPolicy, clock.now())
      if (decision === 'lease_lost') return tools.onLeaseLost()
      if (decision === 'waiting') {
        delivery.state = 'waiting'
        delivery.dueAt = clock.now()
      } else {
        drop(lane, delivery)
      }
      const fields = { event: 'unknown_decided', messageId: delivery.messageId, decision }
      log.warn(fields, 'The outcome of a call stayed unknown; the policy of the sender decided.')
      restart(lane)
    } catch (error) {
      log.warn(
        { event: 'decide_failed', messageId: delivery.messageId, err: error },
        'A decision cannot be written yet.',
      )
      rest(lane, READ_RETRY_MS, () => void decide(lane, delivery))
    }
  }

  /**
   * Reads what memory lacks of the conversation: what another process accepted earlier, or what there was no room for.
   * Positions are taken anew with it: since a merge, what the lane held may no longer be what comes first.
   */
  async function catchUp(lane: Lane) {
    const first = lane.queue[0]
    try {
      lane.overflown = false // what is offered from now on comes after what is read
      const found = await listConversationDeliveries(db, lease, lane.conversationId, readLimit(LANE_MAX))
      if (found.length === LANE_MAX) keepOnly(lane, found)
      for (const delivery of found) {
        if (closed || held.has(delivery.messageId)) continue
        lane.queue.push(withPayload(delivery))
        held.set(delivery.messageId, lane)
      }
      putInOrder(lane, found)
      if (lane.queue[0] !== first) return restart(lane)
    } catch (error) {
      lane.overflown = true
      log.warn(
        { event: 'deliveries_unread', senderId: sender.id, err: error },
        'Waiting deliveries cannot be read yet.',
      )
    }
    rest(lane, BEHIND_MS)
  }

  /** What is not among the first of the conversation waits in the database. */
  function keepOnly(lane: Lane, found: Delivery[]) {
    const ids = new Set(found.map(({ messageId }) => messageId))
    lane.overflown = true
    for (const delivery of lane.queue) if (!ids.has(delivery.messageId)) letGo(delivery)
    lane.queue = lane.queue.filter(({ messageId }) => ids.has(messageId))
  }

  function release(messageId: string) {
    const lane = held.get(messageId)
    const delivery = lane?.queue.find((other) => other.messageId === messageId)
    if (!lane || !delivery || (lane.busy && !lane.wake)) return // under way: its own turn finds out
    const isFirst = lane.queue[0] === delivery
    drop(lane, delivery)
    if (isFirst) lane.wake?.()
  }

  return {
    lease,
    offer,
    load,
    release,
    update(changed) {
      become(changed)
      turns.go()
    },
    close() {
      closed = true
      const ended = turns.close()
      for (const lane of lanes.values()) {
        lane.wake?.() // calls its timer off
        for (const delivery of lane.queue) payloads.letGo(delivery)
      }
      return ended
    },
  }
}
