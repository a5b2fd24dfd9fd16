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
  listConversationDeliveries,
  listOpenDeliveries,
  type Delivery,
} from './deliveries-repository.ts'
import { createLane, insertDelivery, isSpent, takePairToken, type Lane } from './lane.ts'
import type { Lease } from './leases-repository.ts'
import { fullBucket, takeToken } from './token-bucket.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { SenderAccount } from '../workspaces/senders-repository.ts'

/** Deliveries kept in memory for one sender; more wait in the database. */
const HELD_MAX = 4_000
/** Below this the next ones are read. */
const REFILL_BELOW = HELD_MAX / 2
/** Calls of one sender under way at once: enough for 1,000 a second at answers of 250 ms. */
const CALLS_MAX = 256
/** Deliveries of one conversation read at once when earlier ones turn out to be missing. */
const CONVERSATION_MAX = 200
/** Wait before a delivery that is behind another one asks again. */
const BEHIND_MS = 500
/** Wait before the database is asked again after it failed to answer. */
const READ_RETRY_MS = 1_000
/** How often lanes are forgotten that are empty and whose recipient's allowance is whole again. */
const FORGET_MS = 10_000
/** After a pause, a quarter of a second's worth of messages may go at once. */
const BURST_SECONDS = 0.25

export type SenderLanes = {
  lease: Lease
  /** Takes a committed delivery, unless memory is full: then it is read later. */
  offer(delivery: Delivery): void
  /** Reads what waits in the database. */
  load(): Promise<void>
  /** Receipts settled this message: a lane that waits for it may go on. */
  release(messageId: string): void
  /** The sender was changed, resumed or stopped. */
  update(sender: SenderAccount): void
  /** Starts nothing more; resolves when the turns under way have ended. */
  close(): Promise<void>
}

export type LaneTools = AttemptTools & {
  db: Queryable
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
  const lanes = new Map<string, Lane>()
  const held = new Map<string, Lane>() // message id → its lane
  const ready: Lane[] = []
  const idleWaiters: (() => void)[] = []
  let calls = 0
  let pausedUntilMs = 0
  let forgottenAtMs = nowMs()
  let pumpTimer: (() => void) | null = null
  let closed = false

  /** true while the database holds more than memory: then deliveries handed in would overtake those. */
  let overflown = false
  let loading: Promise<void> | null = null
  let offeredWhileLoading: Delivery[] = []

  const rate = () => {
    const intervalMs = 1000 / sender.throughputPerSecond
    return { capacity: Math.max(1, Math.ceil(sender.throughputPerSecond * BURST_SECONDS)), intervalMs }
  }
  const bucket = fullBucket(rate(), nowMs())

  // --- getting deliveries -------------------------------------------------------------------------------

  function offer(delivery: Delivery) {
    if (closed || overflown) return
    if (loading) {
      offeredWhileLoading.push(delivery)
      return
    }
    if (held.size >= HELD_MAX) {
      overflown = true
      return
    }
    hold(delivery)
  }

  function hold(delivery: Delivery) {
    if (held.has(delivery.messageId)) return
    let lane = lanes.get(delivery.conversationId)
    if (!lane) {
      lane = createLane(delivery.conversationId, nowMs())
      lanes.set(delivery.conversationId, lane)
    }
    insertDelivery(lane, delivery)
    held.set(delivery.messageId, lane)
    start(lane)
  }

  function load(): Promise<void> {
    loading ??= read().finally(() => (loading = null))
    return loading
  }

  async function read() {
    const room = HELD_MAX - held.size
    if (closed || room <= 0) return
    offeredWhileLoading = []
    try {
      const found = await listOpenDeliveries(db, lease, [...held.keys()], room)
      for (const delivery of found) hold(delivery)
      // what was offered meanwhile is complete only if the database had no more than what was read
      overflown = found.length === room
      if (!overflown) for (const delivery of offeredWhileLoading) hold(delivery)
    } catch (error) {
      overflown = true // what was offered meanwhile is in the database as well
      log.warn(
        { event: 'deliveries_unread', senderId: sender.id, err: error },
        'Waiting deliveries cannot be read yet.',
      )
      clock.after(READ_RETRY_MS, () => void load())
    } finally {
      offeredWhileLoading = []
    }
  }

  // --- turns --------------------------------------------------------------------------------------------

  function start(lane: Lane) {
    if (lane.busy || lane.queue.length === 0) return
    lane.busy = true
    ready.push(lane)
    pump()
  }

  /** Starts as many turns as throughput, pauses and the number of calls allow. */
  function pump() {
    if (pumpTimer) return
    while (!closed && !sender.stoppedAt && calls < CALLS_MAX && ready.length > 0) {
      const pauseMs = pausedUntilMs - nowMs()
      const waitMs = pauseMs > 0 ? pauseMs : takeToken(bucket, rate(), nowMs())
      if (waitMs > 0) {
        pumpTimer = clock.after(waitMs, () => {
          pumpTimer = null
          pump()
        })
        return
      }
      calls += 1
      void run(ready.shift() as Lane)
    }
  }

  async function run(lane: Lane) {
    const delivery = lane.queue[0] as Delivery
    const waitMs = delivery.dueAt.getTime() - nowMs()
    if (delivery.state === 'unknown') {
      rest(lane, waitMs, () => void decide(lane, delivery))
    } else if (waitMs > 0) {
      rest(lane, waitMs)
    } else {
      const paceMs = takePairToken(lane, nowMs())
      if (paceMs > 0) rest(lane, paceMs)
      else after(lane, delivery, await attemptDelivery(tools, sender, lease.fence, delivery, tools.hasLease))
    }
    calls -= 1
    if (held.size < REFILL_BELOW && overflown) void load()
    if (calls === 0) for (const resolve of idleWaiters.splice(0)) resolve()
    pump()
  }

  function after(lane: Lane, delivery: Delivery, turn: Turn) {
    switch (turn.kind) {
      case 'done':
        drop(lane, delivery)
        return restart(lane)
      case 'wait':
        delivery.dueAt = new Date(nowMs() + turn.afterMs)
        if (turn.scope === 'sender') pausedUntilMs = Math.max(pausedUntilMs, nowMs() + turn.afterMs)
        return rest(lane, turn.afterMs)
      case 'unknown':
        delivery.state = 'unknown'
        delivery.dueAt = turn.dueAt
        return rest(lane, turn.dueAt.getTime() - nowMs(), () => void decide(lane, delivery))
      case 'behind':
        void catchUp(lane)
        return
      case 'stopped':
        sender = { ...sender, stoppedAt: clock.now() }
        tools.onStopped(sender, turn.failure)
        return restart(lane)
      case 'lease_lost':
        return tools.onLeaseLost()
    }
  }

  function drop(lane: Lane, delivery: Delivery) {
    const index = lane.queue.indexOf(delivery)
    if (index >= 0) lane.queue.splice(index, 1)
    held.delete(delivery.messageId)
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

  /** The lane does nothing for a while, or until it is woken. */
  function rest(lane: Lane, forMs: number, then: () => void = () => restart(lane)) {
    const cancel = clock.after(Math.max(0, forMs), () => {
      lane.wake = null
      if (!closed) then()
    })
    lane.wake = () => {
      cancel()
      lane.wake = null
      restart(lane)
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

  /** Another process accepted something earlier for this conversation: it goes first. */
  async function catchUp(lane: Lane) {
    try {
      const found = await listConversationDeliveries(
        db,
        lease.workspaceId,
        lane.conversationId,
        CONVERSATION_MAX,
      )
      const first = lane.queue[0]
      for (const delivery of found) {
        if (held.has(delivery.messageId)) continue
        insertDelivery(lane, delivery)
        held.set(delivery.messageId, lane)
      }
      if (lane.queue[0] !== first) return restart(lane)
    } catch (error) {
      log.warn(
        { event: 'deliveries_unread', senderId: sender.id, err: error },
        'Waiting deliveries cannot be read yet.',
      )
    }
    rest(lane, BEHIND_MS)
  }

  return {
    lease,
    offer,
    load,
    release(messageId) {
      const lane = held.get(messageId)
      const delivery = lane?.queue.find((other) => other.messageId === messageId)
      if (!lane || !delivery || (lane.busy && !lane.wake)) return // under way: its own turn finds out
      const isFirst = lane.queue[0] === delivery
      drop(lane, delivery)
      if (isFirst) lane.wake?.()
    },
    update(changed) {
      sender = changed
      pump()
    },
    async close() {
      closed = true
      pumpTimer?.()
      for (const lane of lanes.values()) lane.wake = null
      if (calls > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve))
    },
  }
}
