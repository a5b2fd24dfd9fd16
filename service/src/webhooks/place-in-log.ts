/** Places in the event log that people name. */
import {
  eventGone,
  openEventLog,
  parseEventId,
  readEvents,
  type OpenLog,
} from '../engine/events/event-log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

/**
 * The position before the events that are meant, at or after which the log is kept. Throws
 * `event_gone` for an event that is not in the log (any more).
 *
 * @param from `now`, `oldest`, or the id of the first event
 */
export async function findPlace(db: Queryable, workspaceId: string, from: string): Promise<number> {
  const log = await openEventLog(db, workspaceId)
  if (from === 'now') return log.lastPosition
  if (from === 'oldest') return log.oldestPosition - 1
  return positionIn(log, from) - 1
}

/** Throws `event_gone` for an event that is not in the log (any more). */
export function positionIn(log: OpenLog, eventId: string): number {
  const { epoch, position } = parseEventId(eventId) ?? { epoch: null, position: 0 }
  const isKept = epoch === log.epoch && position >= log.oldestPosition && position <= log.lastPosition
  if (isKept) return position
  throw eventGone(log)
}

/** Events get their positions a moment after they happen, not quite in the order of their times. */
const MARGIN_MS = 60_000

/**
 * The position before the first event of that moment or later. A few that are up to a minute older
 * may follow it.
 */
export async function findPlaceAt(db: Queryable, workspaceId: string, moment: Date): Promise<number> {
  const { oldestPosition, lastPosition } = await openEventLog(db, workspaceId)
  let [before, after] = [oldestPosition - 1, lastPosition]
  while (before < after) {
    const middle = Math.floor((before + after) / 2)
    const [event] = await readEvents(db, workspaceId, { after: middle, upTo: lastPosition, limit: 1 })
    if (event && event.madeAt.getTime() < moment.getTime() - MARGIN_MS) before = middle + 1
    else after = middle
  }
  return before
}
