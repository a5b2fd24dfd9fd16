/**
 * Pages of the event logs as they are told, read once for all endpoints of a workspace that are at the same place. That is where nearly all
 * are: at the end of the log.
 */
import type { Clock } from '../clock.ts'
import { renderEvents, type RenderedEvent } from '../events/event-data.ts'
import { findEventLog, readEvents, type LoggedEvent } from '../events/event-log.ts'
import type { Queryable } from '../postgres/connection.ts'
import { listFailedPositions, type Replay } from './replays.ts'
import type { Lease } from '../queue/leases-repository.ts'
import { readLaneEvents } from './driven-endpoints.ts'

/** An event as it is told, and when it happened. */
export type PageEvent = RenderedEvent & { madeAt: Date }

/** `to`: everything up to this position is in the page, or need not be told. */
export type Page = { events: PageEvent[]; to: number }

export type LogPages = {
  /** What comes after a position, in order. The same page may go to several callers. */
  read(workspaceId: string, after: number, upTo: number): Promise<Page>
  /** What comes after a position of the events whose last attempt at an endpoint failed. */
  readFailed(lease: Lease, replay: Replay, after: number): Promise<Page>
  /** The events of one conversation from a position on. */
  readLane(workspaceId: string, laneKey: string, from: number, upTo: number): Promise<Page>
}

const PAGE_EVENTS = 100
/** Of a conversation: what waits behind its first event is read anew in any case. */
const LANE_EVENTS = 20
/** Pages that are kept for the next to ask, and for how long: erased events are not to linger. */
const PAGES_KEPT = 32
const PAGE_KEPT_MS = 2_000

export function createLogPages(db: Queryable, clock: Clock): LogPages {
  const epochs = new Map<string, string>()
  const kept = new Map<string, { untilMs: number; page: Promise<Page> }>()

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

  return {
    async read(workspaceId, after, upTo) {
      const key = `${workspaceId} ${after}`
      const nowMs = clock.now().getTime()
      for (const [old, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(old)
      const known = kept.get(key)
      if (known) return await known.page
      const page = readPage(workspaceId, after, upTo)
      if (kept.size < PAGES_KEPT) kept.set(key, { page, untilMs: nowMs + PAGE_KEPT_MS })
      page.catch(() => kept.delete(key))
      return await page
    },
    async readFailed(lease, { lastPosition }, after) {
      const { workspaceId } = lease
      const limit = LANE_EVENTS
      const positions = await listFailedPositions(db, lease, { after, upTo: lastPosition, limit })
      const found = await Promise.all(
        positions.map((position) =>
          readEvents(db, workspaceId, { after: position - 1, upTo: position, limit: 1 }),
        ),
      )
      return {
        events: await render(workspaceId, found.flat()),
        to: positions.length < limit ? lastPosition : (positions.at(-1) as number),
      }
    },
    async readLane(workspaceId, laneKey, from, upTo) {
      const limit = LANE_EVENTS
      const found = await readLaneEvents(db, workspaceId, laneKey, { from, upTo, limit })
      const events = await render(workspaceId, found)
      return {
        events: events.filter((event) => event.laneKey === laneKey),
        to: found.length < limit ? upTo : (found.at(-1)?.position ?? upTo),
      }
    },
  }
}
