/**
 * Pages of the event logs as they are sent, read once for all endpoints of a workspace that are at
 * about the same place. That is where nearly all are: at the end of the log.
 */
import type { Clock } from '../engine/clock.ts'
import { renderEvents, type RenderedEvent } from '../events/event-data.ts'
import { findEventLog, readEvents, type LoggedEvent } from '../engine/events/event-log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { listFailedPositions, type Replay } from './replays.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import { readLaneEvents } from './driven-endpoints.ts'

/** An event as it is sent, and when it happened. */
export type PageEvent = RenderedEvent & { madeAt: Date }

/** `to`: everything up to this position is in the page, or need not be sent. */
export type Page = { events: PageEvent[]; to: number }

export type LogPages = {
  /**
   * What comes after a position, in order. The same page may go to several callers, and begin
   * before the position.
   */
  read(workspaceId: string, after: number, upTo: number): Promise<Page>
  /** What comes after a position of the events whose last attempt at an endpoint failed. */
  readFailed(lease: Lease, replay: Replay, after: number): Promise<Page>
  /** Those at these positions that are still there. */
  readSome(workspaceId: string, positions: number[]): Promise<PageEvent[]>
  /** The events of one conversation from a position on. */
  readLane(workspaceId: string, laneKey: string, from: number, upTo: number): Promise<Page>
}

const PAGE_EVENTS = 100
/** Of a conversation: what waits behind its first event is read again in any case. */
const LANE_EVENTS = 20
/** Pages that are kept for the next to ask, and for how long: erased events are not to linger. */
const PAGES_KEPT = 32
const PAGE_KEPT_MS = 2_000

/** One that is read after a position, up to another once it is there. */
type Kept = { key: string; after: number; to: number; untilMs: number; page: Promise<Page> }

export function createLogPages(db: Queryable, clock: Clock): LogPages {
  const epochs = new Map<string, string>()
  let kept: Kept[] = []

  /** The page that was asked for or read not long ago, else a new one. */
  async function once(key: string, after: number, read: () => Promise<Page>): Promise<Page> {
    const nowMs = clock.now().getTime()
    kept = kept.filter(({ untilMs }) => untilMs > nowMs)
    const known = kept.find(
      (one) => one.key === key && after >= one.after && (after === one.after || after < one.to),
    )
    if (known) return await known.page
    const one: Kept = { key, after, to: after, untilMs: nowMs + PAGE_KEPT_MS, page: read() }
    kept = [...kept.slice(1 - PAGES_KEPT), one]
    try {
      const page = await one.page
      one.to = page.to
      return page
    } catch (error) {
      kept = kept.filter((other) => other !== one)
      throw error
    }
  }

  async function epochOf(workspaceId: string): Promise<string> {
    const known = epochs.get(workspaceId) ?? (await findEventLog(db, workspaceId)).epoch
    if (known === null) throw new Error('A log that has events has an epoch.')
    epochs.set(workspaceId, known)
    return known
  }

  async function render(workspaceId: string, events: LoggedEvent[]): Promise<PageEvent[]> {
    if (events.length === 0) return []
    const rendered = await renderEvents(db, await epochOf(workspaceId), events)
    return rendered.map((event, n) => ({ ...event, madeAt: (events[n] as LoggedEvent).madeAt }))
  }

  async function readPage(workspaceId: string, after: number, upTo: number): Promise<Page> {
    let from = after
    let events = await readEvents(db, workspaceId, { after: from, upTo, limit: PAGE_EVENTS })
    if (events.length === 0 && upTo > after) {
      // what came next has served its time
      const { oldestPosition } = await findEventLog(db, workspaceId)
      from = Math.max(after, oldestPosition - 1)
      if (from > after && from < upTo) {
        events = await readEvents(db, workspaceId, { after: from, upTo, limit: PAGE_EVENTS })
      }
    }
    return { events: await render(workspaceId, events), to: events.at(-1)?.position ?? Math.min(from, upTo) }
  }

  async function readSome(workspaceId: string, positions: number[]): Promise<PageEvent[]> {
    const found = await Promise.all(
      positions.map((position) =>
        readEvents(db, workspaceId, { after: position - 1, upTo: position, limit: 1 }),
      ),
    )
    return await render(workspaceId, found.flat())
  }

  async function readLane(workspaceId: string, laneKey: string, from: number, upTo: number): Promise<Page> {
    const limit = LANE_EVENTS
    const found = await readLaneEvents(db, workspaceId, laneKey, { from, upTo, limit })
    const events = await render(workspaceId, found)
    return {
      events: events.filter((event) => event.laneKey === laneKey),
      to: found.length < limit ? upTo : (found.at(-1)?.position ?? upTo),
    }
  }

  return {
    read: (workspaceId, after, upTo) => once(workspaceId, after, () => readPage(workspaceId, after, upTo)),
    readSome,
    async readFailed(lease, { lastPosition }, after) {
      const { workspaceId } = lease
      const limit = LANE_EVENTS
      const positions = await listFailedPositions(db, lease, { after, upTo: lastPosition, limit })
      return {
        events: await readSome(workspaceId, positions),
        to: positions.length < limit ? lastPosition : (positions.at(-1) as number),
      }
    },
    readLane: (workspaceId, laneKey, from, upTo) =>
      once(`${workspaceId} ${laneKey} ${from}`, from, () => readLane(workspaceId, laneKey, from, upTo)),
  }
}
