/**
 * What each subject of events declares: who may read its events, how their types look, and how
 * their data is made.
 */
import type { EventType, Subject } from '../../engine/event-types.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { TSchema } from '../../engine/schema.ts'
import type { Scope } from '../../engine/http/scopes.ts'
import type { SpanContext } from '../../engine/tracing.ts'
import type { LoggedEvent } from '../../engine/events/event-log.ts'

/** A type, as documents show it. */
export type Shown = {
  /** What happened, in a sentence. */
  summary: string
  /**
   * Of `data`, while the subject exists. Fields are added, and never changed or removed: receivers
   * rely on them.
   */
  schema: TSchema
  /** An example of `data`. */
  example: object
}

/** What an event says, and where it belongs. */
export type EventContent = {
  /** An object, or its JSON text. */
  data: object | string
  /** Events with the same key come in order: of the conversation, else of the subject. */
  laneKey: string
  /** The sender that it is about; null if it is about none. */
  senderId: string | null
  /** The span of the message that it is about, if that was recorded. */
  cause?: SpanContext | null
}

/**
 * Reads what events of a workspace are about, in as few queries as a page of them allows. There is
 * at least one event.
 */
export type Read<Rows> = (db: Queryable, workspaceId: string, events: LoggedEvent[]) => Promise<Rows>

export type EventSubject<Name extends Subject = Subject, Rows = unknown> = {
  /** One of several is enough: what the operations that read the subject ask for. */
  scopes: Scope[]
  /** False where rows stay for as long as the event is kept. */
  canBeErased: boolean
  /**
   * Whose order its events keep: that of the conversation of a message, where the subject is the
   * message; that of a conversation that only `describe` finds; or none but their own.
   */
  orderedWith: 'message' | 'conversation' | 'itself'
  types: Record<Extract<EventType, `${Name}.${string}`>, Shown>
  /** Subjects with the same function are read together, once for a page. */
  read: Read<Rows>
  /** Null: what it is about was erased. */
  describe(event: LoggedEvent, rows: Rows): EventContent | null
}

/** Whatever it is about. */
export type AnySubject = Pick<EventSubject, 'read' | 'describe'>

/** Declares a subject. A type of it that is missing does not compile. */
export const eventsOf = <Name extends Subject, Rows>(
  _name: Name,
  declared: EventSubject<Name, Rows>,
): EventSubject<Name> => declared

/** The ids of the events' subjects, each once. */
export const subjectIdsOf = (events: LoggedEvent[]): string[] => [
  ...new Set(events.map(({ subjectId }) => subjectId)),
]

/**
 * Reads the rows of the events' subjects, by their ids.
 * @param text SQL with the workspace in `$1` and the ids in `$2`, whose column `id` is the
 * subject's
 */
export const readById =
  <Row extends object>(name: string, text: string): Read<Map<string, Row>> =>
  async (db, workspaceId, events) => {
    const { rows } = await db.query<Row & { id: string }>({
      name,
      text,
      values: [workspaceId, subjectIdsOf(events)],
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

/** For subjects of which the event itself says everything. */
export const readNothing = async (): Promise<null> => null

/** The log has the codes of a failure alone. */
export function toFailure(fact: LoggedEvent['fact']): object | null {
  if (!fact?.failure) return null
  const { code, channelCode = null } = fact.failure as Record<string, unknown>
  return { code, channelCode }
}
