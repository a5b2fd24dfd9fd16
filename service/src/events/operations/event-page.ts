/** A page of the event log: what comes after a place in it, and where to go on. */
import type { EventType } from '../../engine/event-types.ts'
import { renderEvents } from '../event-data.ts'
import type { Place as AfterEvent } from '../../engine/events/event-feed.ts'
import {
  eventGone,
  openEventLog,
  parseEventId,
  readEvents,
  toEventId,
  toOldestCursor,
  type OpenLog,
} from '../../engine/events/event-log.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'

/**
 * Positions that one reading of a filtered list looks at. It says where it stopped, and that there
 * is more.
 */
export const EXAMINED_MAX = 10_000

/** The beginning of what is kept, the end, or the place after an event. */
export type Place = 'oldest' | 'latest' | AfterEvent

export type EventPage = {
  /** The events as JSON texts, in their order. */
  events: string[]
  /** The place after everything that was looked at. */
  end: AfterEvent
  /** The cursors of that place and of the beginning of what is kept. */
  cursors: { next: string; oldest: string }
  hasMore: boolean
}

/**
 * Throws `event_gone` if what comes after the place is not all kept, or the place is in another
 * log.
 */
export async function readEventPage(
  db: Queryable,
  workspaceId: string,
  place: Place,
  limit: number,
  types: EventType[] | null,
): Promise<EventPage> {
  const log = await openEventLog(db, workspaceId)
  const after = toPosition(place, log)
  const { epoch, lastPosition } = log
  const upTo = Math.min(lastPosition, after + EXAMINED_MAX)
  const found = upTo > after ? await readEvents(db, workspaceId, { after, upTo, limit, types }) : []
  if (upTo > after && found[0]?.position !== after + 1) {
    // nothing of those types, or the oldest days were dropped since the log was read
    const now = await openEventLog(db, workspaceId)
    if (after + 1 < now.oldestPosition) {
      if (place === 'oldest') return await readEventPage(db, workspaceId, place, limit, types)
      throw eventGone(now)
    }
  }
  const last = found.length === limit ? found.at(-1)?.position : undefined
  const position = last ?? upTo
  const rendered = await renderEvents(db, epoch, found)
  return {
    events: rendered.map(({ json }) => json),
    end: { epoch, position },
    cursors: toCursors(log, position),
    hasMore: position < lastPosition,
  }
}

/**
 * The event as JSON text; null if the log has not come so far, or it is of none of these types.
 * Throws `event_gone` as above.
 */
export async function findEvent(
  db: Queryable,
  workspaceId: string,
  id: string,
  types: EventType[] | null,
): Promise<string | null> {
  const place = parseEventId(id)
  const log = await openEventLog(db, workspaceId)
  if (place === null || place.position === 0) return null
  const { epoch, position } = place
  if (epoch !== log.epoch || position < log.oldestPosition) throw eventGone(log)
  const found = await readEvents(db, workspaceId, { after: position - 1, upTo: position, limit: 1, types })
  const [rendered] = await renderEvents(db, epoch, found)
  return rendered?.json ?? null
}

function toPosition(place: Place, log: OpenLog): number {
  if (place === 'oldest') return log.oldestPosition - 1
  if (place === 'latest') return log.lastPosition
  const { epoch, position } = place
  // beyond the end: the log was restored to an earlier state, so what comes next is not what came
  // next then
  const isKept = position >= log.oldestPosition - 1 && position <= log.lastPosition
  if (epoch !== log.epoch || !isKept) throw eventGone(log)
  return position
}

const toCursors = (log: OpenLog, position: number) => ({
  next: toEventId(log.epoch, position),
  oldest: toOldestCursor(log),
})
