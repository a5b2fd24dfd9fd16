/**
 * Events as callers read them, at GET /events and in webhooks out: `id`, `type`, `timestamp` and
 * `data`.
 *
 * The same event is the same text whenever it is written: it says what was true at that moment,
 * from the log, and of rows it says only what never changes. Three things do change: a merge gives
 * a message another conversation and position; WhatsApp's id of a message may come later than its
 * status; and of what was erased only the id is left.
 */
import { subjectOf, type EventType } from '../engine/event-types.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { toEventId, type LoggedEvent } from '../engine/events/event-log.ts'
import { SUBJECTS } from './subjects/registry.ts'
import type { AnySubject, EventContent } from './subjects/subject.ts'
import { TEST_TYPE } from './subjects/webhook-endpoint.ts'

export type RenderedEvent = Required<Omit<EventContent, 'data'>> & {
  position: number
  id: string
  type: EventType
  /** The whole event. */
  json: string
}

/**
 * The events of one workspace, in the order given. A page takes a few queries, whatever its size.
 */
export async function renderEvents(
  db: Queryable,
  epoch: string,
  events: LoggedEvent[],
): Promise<RenderedEvent[]> {
  const rows = await readSubjects(db, events)
  return events.map((event) => {
    const { position, type, subjectId, madeAt } = event
    const id = toEventId(epoch, position)
    const subject = declaredOf(event)
    const erased: EventContent = { data: { id: subjectId, erased: true }, laneKey: subjectId, senderId: null }
    const rendered = subject.describe(event, rows.get(subject.read)) ?? erased
    const { data, laneKey, senderId, cause = null } = rendered
    return { position, id, type, json: toJson(id, type, madeAt, data), laneKey, senderId, cause }
  })
}

/** The event that tests an endpoint: it is in no log. */
export function renderTest(testId: string, endpointId: string, at: Date): { id: string; json: string } {
  const id = `evt_test_${testId}`
  return { id, json: toJson(id, TEST_TYPE, at, { id: endpointId, test: true }) }
}

const toJson = (id: string, type: string, at: Date, data: object | string): string =>
  `{"id":"${id}","type":"${type}","timestamp":"${at.toISOString()}","data":${typeof data === 'string' ? data : JSON.stringify(data)}}`

const declaredOf = ({ type }: LoggedEvent): AnySubject => SUBJECTS[subjectOf(type)]

/** What the events are about, by the function that read it. */
async function readSubjects(db: Queryable, events: LoggedEvent[]): Promise<Map<AnySubject['read'], unknown>> {
  const rows = new Map<AnySubject['read'], unknown>()
  for (const [read, ofRead] of Map.groupBy(events, (event) => declaredOf(event).read)) {
    rows.set(read, await read(db, ofRead[0]?.workspaceId ?? '', ofRead))
  }
  return rows
}
