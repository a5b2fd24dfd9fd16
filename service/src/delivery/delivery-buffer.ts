/**
 * Which deliveries of one sender are in memory, each in the lane of its conversation. The others
 * wait in the database.
 *
 * They are handed in as they are accepted. What does not fit, or was accepted elsewhere, is read as
 * room for it comes; lanes that rest make room. Order does not hang on it: the start of an attempt
 * lets nothing overtake what is before it.
 */
import type { Clock } from '../engine/clock.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Lane } from '../engine/queue/lanes.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import {
  listConversationDeliveries,
  listOpenDeliveries,
  type Delivery,
} from '../store/deliveries-repository.ts'
import type { MemoryBudget } from '../engine/queue/memory-budget.ts'

/**
 * Deliveries kept in memory for one sender; more wait in the database. Lanes that rest have one
 * each, and up to as many again are not counted: a crowd of slow recipients leaves room for the
 * others.
 */
export const BUFFER_MAX = 4_000
/** Of one conversation at most so many, a little more than may go at once. */
export const LANE_MAX = 50
/** Wait before the database is asked again after it failed to answer. */
export const READ_RETRY_MS = 1_000

export type DeliveryLane = Lane<Delivery>

export type DeliveryBuffer = {
  /** Takes a committed delivery, unless memory is full: then it is read later. */
  offer(delivery: Delivery): void
  /** Reads what waits in the database. */
  load(): Promise<void>
  /** Reads more if the database holds more and there is room for it. */
  loadMore(): void
  /** Whether the database holds more of the conversation than its lane. */
  isPartial(lane: DeliveryLane): boolean
  /**
   * Reads what memory lacks of the conversation: what another process accepted earlier, or what
   * there was no room for. Positions are read again with it: since a merge, what the lane had may
   * no longer be what comes first. Returns whether the lane may go on: another delivery than
   * `refused` is first now, or none is left.
   */
  catchUp(lane: DeliveryLane, refused?: Delivery): Promise<boolean>
  find(messageId: string): { lane: DeliveryLane; delivery: Delivery } | undefined
  drop(delivery: Delivery): void
  /** For a lane that rests: only its first delivery stays in memory. */
  keepFirst(lane: DeliveryLane): void
  /** How many there are. */
  count(): number
  /** The payloads of a sender that may not run leave their room to others. */
  releasePayloads(): void
  /** Takes nothing more. */
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

export type BufferOptions = {
  mayRun: () => boolean
  laneOf: (conversationId: string) => DeliveryLane
  /** A delivery was put into the lane. */
  start: (lane: DeliveryLane) => void
  /** How many lanes rest. */
  resting: () => number
}

export function createDeliveryBuffer(
  { clock, db, log, bufferMax, payloads: budget }: BufferTools,
  lease: Lease,
  { mayRun, laneOf, start, resting }: BufferOptions,
): DeliveryBuffer {
  const loaded = new Map<string, { lane: DeliveryLane; delivery: Delivery }>() // by message
  const partial = new Set<DeliveryLane>() // the database holds more of their conversations
  const payloads = budget.share()
  /** The database holds more than memory: what is handed in now would overtake that. */
  let isBehind = false
  let loading: Promise<void> | null = null
  let loadAgain = false
  let closed = false

  const room = () => bufferMax - loaded.size + Math.min(resting(), bufferMax)
  const hasRoomForMore = () => isBehind && room() > bufferMax / 2
  const readLimit = (count: number) => ({ count, payloadBytes: mayRun() ? payloads.readMax() : 0 })

  // --- taking and dropping
  // ------------------------------------------------------------------------------

  /** Puts it into its lane, if both have room for it. */
  function put(delivery: Delivery) {
    if (closed || loaded.has(delivery.messageId)) return
    if (room() <= 0) isBehind = true
    if (isBehind) return
    const lane = laneOf(delivery.conversationId)
    if (lane.items.length >= (lane.cancelRest ? 1 : LANE_MAX)) partial.add(lane)
    if (partial.has(lane)) return
    let index = lane.items.length // almost always its place
    while (index > 0 && (lane.items[index - 1] as Delivery).position > delivery.position) index -= 1
    lane.items.splice(index, 0, delivery)
    keep(lane, delivery)
    start(lane)
  }

  function keep(lane: DeliveryLane, delivery: Delivery) {
    loaded.set(delivery.messageId, { lane, delivery })
    if (mayRun()) payloads.keep(delivery)
    else delivery.contentData = null
  }

  function drop(delivery: Delivery) {
    const lane = loaded.get(delivery.messageId)?.lane
    const index = lane?.items.indexOf(delivery) ?? -1
    if (index >= 0) lane?.items.splice(index, 1)
    loaded.delete(delivery.messageId)
    payloads.release(delivery)
  }

  function releasePayloads() {
    for (const { delivery } of loaded.values()) payloads.release(delivery)
  }

  // --- reading from the database
  // ------------------------------------------------------------------------

  function load(): Promise<void> {
    loadAgain = loading !== null // a read in flight may have begun too early to see what we are called for
    loading ??= read().finally(() => {
      loading = null
      if (loadAgain) void load()
    })
    return loading
  }

  async function read() {
    const limit = room()
    isBehind = limit <= 0
    if (closed || isBehind) return
    try {
      const except = {
        messageIds: [...loaded.keys()],
        conversationIds: [...partial].map(({ key }) => key),
      }
      const found = await listOpenDeliveries(db, lease, except, readLimit(limit))
      for (const delivery of found) put(delivery)
      if (found.length === limit) isBehind = true
      // lanes that went to rest meanwhile read nothing of it: they are left out of the next read
      if (hasRoomForMore()) loadAgain = true
    } catch (error) {
      if (closed) return
      isBehind = true
      warnUnread(error)
      clock.after(READ_RETRY_MS, () => void load())
    }
  }

  async function catchUp(lane: DeliveryLane, refused?: Delivery): Promise<boolean> {
    try {
      partial.delete(lane) // what is offered from now on comes after what is read
      const found = await listConversationDeliveries(db, lease, lane.key, readLimit(LANE_MAX))
      if (closed) return false
      const positions = new Map(found.map(({ messageId, position }) => [messageId, position]))
      if (found.length === LANE_MAX) {
        // what is not among the first of the conversation waits in the database
        partial.add(lane)
        for (const delivery of Array.from(lane.items)) if (!positions.has(delivery.messageId)) drop(delivery)
      }
      for (const delivery of lane.items)
        delivery.position = positions.get(delivery.messageId) ?? delivery.position
      for (const delivery of found) {
        if (loaded.has(delivery.messageId)) continue
        lane.items.push(delivery)
        keep(lane, delivery)
      }
      lane.items.sort((a, b) => a.position - b.position)
      return lane.items.length === 0 || lane.items[0] !== refused
    } catch (error) {
      partial.add(lane)
      warnUnread(error)
      return false
    }
  }

  function warnUnread(error: unknown) {
    const fields = { event: 'deliveries_unread', senderId: lease.ownerId, err: error }
    log.warn(fields, 'Waiting deliveries cannot be read yet.')
  }

  return {
    offer: put,
    load,
    catchUp,
    drop,
    releasePayloads,
    loadMore() {
      if (!loading && hasRoomForMore()) void load()
    },
    isPartial: (lane) => partial.has(lane),
    find: (messageId) => loaded.get(messageId),
    keepFirst(lane) {
      if (lane.items.length > 1) partial.add(lane)
      for (const delivery of lane.items.slice(1)) drop(delivery)
    },
    count: () => loaded.size,
    close() {
      closed = true
      releasePayloads()
    },
  }
}
