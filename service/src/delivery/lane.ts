/** A lane: the deliveries of one conversation, handed over one at a time, in the order of their positions. */
import type { Delivery } from './deliveries-repository.ts'
import { fullBucket, takeToken, type TokenBucket } from '../queue/token-bucket.ts'

/** The channel's pair rate: a burst of 45 to one recipient, then one message every 6 seconds (throughput page). */
const PAIR_RATE = { capacity: 45, intervalMs: 6_000 }

export type Lane = {
  conversationId: string
  /** By position; the first is next. */
  queue: Delivery[]
  /** A turn is under way, or the lane waits for a timer or for evidence: it is not to be started. */
  busy: boolean
  /** The database holds more of the conversation than the queue. */
  overflown: boolean
  pace: TokenBucket
  /** Ends the wait of the lane early, if it waits. */
  wake: (() => void) | null
}

export function createLane(conversationId: string, nowMs: number): Lane {
  return {
    conversationId,
    queue: [],
    busy: false,
    overflown: false,
    pace: fullBucket(PAIR_RATE, nowMs),
    wake: null,
  }
}

/** Puts a delivery at its place. Almost always that is the end. */
export function insertDelivery(lane: Lane, delivery: Delivery): void {
  let index = lane.queue.length
  while (index > 0 && (lane.queue[index - 1] as Delivery).position > delivery.position) index -= 1
  lane.queue.splice(index, 0, delivery)
}

/** Takes the positions of what was read: a merge of conversations lays them anew. */
export function putInOrder(lane: Lane, found: readonly Delivery[]): void {
  const positions = new Map(found.map(({ messageId, position }) => [messageId, position]))
  for (const delivery of lane.queue)
    delivery.position = positions.get(delivery.messageId) ?? delivery.position
  lane.queue.sort((a, b) => a.position - b.position)
}

/** 0 if the recipient may be written to now, else how long to wait, in milliseconds. */
export const takePairToken = (lane: Lane, nowMs: number): number => takeToken(lane.pace, PAIR_RATE, nowMs)

/** What was taken is there again: nothing was sent. */
export function giveBackPairToken(lane: Lane): void {
  lane.pace.tokens += 1
}

/** A lane may be forgotten once it is empty and its recipient's allowance is whole again. */
export function isSpent(lane: Lane, nowMs: number): boolean {
  const refilled = lane.pace.tokens + (nowMs - lane.pace.at) / PAIR_RATE.intervalMs
  return lane.queue.length === 0 && !lane.busy && refilled >= PAIR_RATE.capacity
}
