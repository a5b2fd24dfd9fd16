/**
 * Which deliveries of one sender are loaded: in memory, each in its lane. The others wait in the database.
 *
 * They are handed in as they are accepted. What does not fit, or was accepted elsewhere, is read as room for it comes;
 * lanes that rest make room.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { listConversationDeliveries, listOpenDeliveries, type Delivery } from './deliveries-repository.ts'
import { createLane, insertDelivery, isSpent, putInOrder, type Lane } from './lane.ts'
import type { Lease } from '../queue/leases-repository.ts'
import type { MemoryBudget } from './memory-budget.ts'

/**
 * Deliveries kept in memory for one sender; more wait in the database. Lanes that rest have one each, and up to as
 * many again are not counted: a crowd of slow recipients leaves room for the others.
 */
export const BUFFER_MAX = 4_000
/** Of one conversation at most so many, a little more than may go at once. */
export const LANE_MAX = 50
/** Wait before the database is asked again after it failed to answer. */
export const READ_RETRY_MS = 1_000
/** How often lanes are forgotten that are empty and whose recipient's allowance is whole again. */
const FORGET_MS = 10_000

export type DeliveryBuffer = {
  /** Takes a committed delivery, unless memory is full: then it is read later. */
  offer(delivery: Delivery): void
  /** Reads what waits in the database. */
  load(): Promise<void>
  /** Reads more if the database holds more and there is room for it. */
  loadMore(): void
  /**
   * Reads what memory lacks of the conversation: what another process accepted earlier, or what there was no room for.
   * Positions are taken anew with it: since a merge, what the lane had may no longer be what comes first. Returns
   * whether another delivery does now; false also if it could not be read.
   */
  catchUp(lane: Lane): Promise<boolean>
  /** The lane that the delivery of a message is in. */
  findLane(messageId: string): Lane | undefined
  drop(lane: Lane, delivery: Delivery): void
  /** The lane begins to rest: only its first delivery stays in memory. */
  rest(lane: Lane): void
  /** How many there are. */
  count(): number
  /** A lane has ended its rest. */
  awake(): void
  /** The payloads of a sender that may not run leave their room to others. */
  releasePayloads(): void
  /** Takes nothing more, and ends the rest of every lane. */
  close(): void
}

export type BufferTools = {
  clock: Clock
  db: Queryable
  log: Log
  /** Shared with the other senders of the process. */
  payloads: MemoryBudget
  /** Deliveries kept in memory, BUFFER_MAX in production. */
  bufferMax: number
}

/** @param start called with the lane of each delivery that was put into one */
export function createDeliveryBuffer(
  tools: BufferTools,
  lease: Lease,
  { mayRun, start }: { mayRun: () => boolean; start: (lane: Lane) => void },
): DeliveryBuffer {
  const { clock, db, log, bufferMax } = tools
  const nowMs = () => clock.now().getTime()

  const lanes = new Map<string, Lane>()
  const loaded = new Map<string, Lane>() // message id → its lane
  let resting = 0 // lanes that wait for a timer or for evidence
  const payloads = tools.payloads.share()
  let forgottenAtMs = nowMs()
  let closed = false

  /** true while the database holds more than memory: then deliveries handed in would overtake those. */
  let overflown = false
  let loading: Promise<void> | null = null
  let loadAgain = false
  const offeredWhileLoading: Delivery[] = []

  const room = () => bufferMax - loaded.size + Math.min(resting, bufferMax)

  const hasRoomForMore = () => overflown && room() > bufferMax / 2

  const readLimit = (count: number) => ({ count, payloadBytes: mayRun() ? payloads.readMax() : 0 })

  // --- taking and letting go ----------------------------------------------------------------------------

  function offer(delivery: Delivery) {
    if (closed || overflown) return
    if (loading) {
      if (offeredWhileLoading.length < bufferMax) offeredWhileLoading.push(withPayload(delivery))
      else loadAgain = true // what was offered last is read
      return
    }
    if (room() <= 0) {
      overflown = true
      return
    }
    put(withPayload(delivery))
  }

  /** Puts it into its lane, if that takes it. */
  function put(delivery: Delivery) {
    const lane = closed || loaded.has(delivery.messageId) ? null : laneOf(delivery)
    if (!lane) return payloads.release(delivery)
    insertDelivery(lane, delivery)
    loaded.set(delivery.messageId, lane)
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

  /** What does not run leaves the room for payloads to others. */
  function withPayload(delivery: Delivery): Delivery {
    if (mayRun()) payloads.keep(delivery)
    else delivery.contentData = null
    return delivery
  }

  function discard(delivery: Delivery) {
    loaded.delete(delivery.messageId)
    payloads.release(delivery)
  }

  function releasePayloads() {
    for (const lane of lanes.values()) for (const delivery of lane.queue) payloads.release(delivery)
    for (const delivery of offeredWhileLoading) payloads.release(delivery)
  }

  function drop(lane: Lane, delivery: Delivery) {
    const index = lane.queue.indexOf(delivery)
    if (index >= 0) lane.queue.splice(index, 1)
    discard(delivery)
    if (nowMs() - forgottenAtMs > FORGET_MS) forgetSpentLanes()
  }

  function forgetSpentLanes() {
    forgottenAtMs = nowMs()
    for (const lane of lanes.values()) if (isSpent(lane, forgottenAtMs)) lanes.delete(lane.conversationId)
  }

  function rest(lane: Lane) {
    for (const delivery of lane.queue.splice(1)) {
      discard(delivery)
      lane.overflown = true
    }
    resting += 1
  }

  // --- reading from the database ------------------------------------------------------------------------

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
        messageIds: [...loaded.keys()],
        conversationIds: full.map((lane) => lane.conversationId),
      }
      const found = await listOpenDeliveries(db, lease, except, readLimit(limit))
      for (const delivery of found) put(withPayload(delivery))
      // what was offered meanwhile is complete only if the database had no more than what was read
      overflown = found.length === limit
      // lanes that went to rest meanwhile took nothing of it: they are left out of the next read
      if (hasRoomForMore()) loadAgain = true
    } catch (error) {
      overflown = true // what was offered meanwhile is in the database as well
      warnUnread(error)
      clock.after(READ_RETRY_MS, () => void load())
    } finally {
      for (const delivery of offeredWhileLoading.splice(0))
        if (overflown) payloads.release(delivery)
        else put(delivery)
    }
  }

  async function catchUp(lane: Lane): Promise<boolean> {
    const first = lane.queue[0]
    try {
      lane.overflown = false // what is offered from now on comes after what is read
      const found = await listConversationDeliveries(db, lease, lane.conversationId, readLimit(LANE_MAX))
      if (found.length === LANE_MAX) keepOnly(lane, found)
      for (const delivery of found) {
        if (closed || loaded.has(delivery.messageId)) continue
        lane.queue.push(withPayload(delivery))
        loaded.set(delivery.messageId, lane)
      }
      putInOrder(lane, found)
      return lane.queue[0] !== first
    } catch (error) {
      lane.overflown = true
      warnUnread(error)
      return false
    }
  }

  /** What is not among the first of the conversation waits in the database. */
  function keepOnly(lane: Lane, found: Delivery[]) {
    const ids = new Set(found.map(({ messageId }) => messageId))
    lane.overflown = true
    for (const delivery of lane.queue) if (!ids.has(delivery.messageId)) discard(delivery)
    lane.queue = lane.queue.filter(({ messageId }) => ids.has(messageId))
  }

  function warnUnread(error: unknown) {
    const fields = { event: 'deliveries_unread', senderId: lease.senderId, err: error }
    log.warn(fields, 'Waiting deliveries cannot be read yet.')
  }

  return {
    ...{ offer, load, catchUp, drop, rest, releasePayloads },
    loadMore() {
      if (!loading && hasRoomForMore()) void load()
    },
    count: () => loaded.size,
    findLane: (messageId) => loaded.get(messageId),
    awake: () => void (resting -= 1),
    close() {
      closed = true
      for (const lane of lanes.values()) {
        lane.wake?.() // calls its timer off
        for (const delivery of lane.queue) payloads.release(delivery)
      }
    },
  }
}
