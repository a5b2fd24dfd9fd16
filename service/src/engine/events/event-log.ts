/**
 * Reading the event log of a workspace. The sequencer writes it.
 *
 * An event's position is its workspace's own and rises without gaps in the order in which events
 * are sent. Its id names the epoch of the log as well, so that an id of another log, or of the same
 * one before a restore, does not pass for a position in this one.
 */
import type { EventType } from '../event-types.ts'
import type { Queryable } from '../postgres/connection.ts'
import { Problem } from '../problems/problems.ts'

export type LoggedEvent = {
  workspaceId: string
  position: number
  type: EventType
  /** Of what the type is about: see `subjectOf`. */
  subjectId: string
  /** What was true at that moment and may be otherwise later. */
  fact: Record<string, unknown> | null
  /** When the fact was written. */
  madeAt: Date
}

export type EventLog = {
  /** Null: nothing has happened yet. */
  epoch: string | null
  /** 0: nothing has happened yet. */
  lastPosition: number
  /** The first event that is still kept; one more than the last if none is. */
  oldestPosition: number
}

/** Where the log of a workspace begins and ends now. */
export async function findEventLog(db: Queryable, workspaceId: string): Promise<EventLog> {
  const { rows } = await db.query<{ epoch: string; last: number; oldest: number | null }>({
    name: 'find-event-log',
    text: `select l.epoch, l.last_position as last,
                  (select min(d.first_position) from event_days d where d.workspace_id = $1) as oldest
           from event_logs l where l.workspace_id = $1`,
    values: [workspaceId],
  })
  const { epoch = null, last = 0, oldest = null } = rows[0] ?? {}
  return { epoch, lastPosition: last, oldestPosition: oldest ?? last + 1 }
}

/** A log that was begun. */
export type OpenLog = EventLog & { epoch: string }

/**
 * The answer to a caller that names an event that is not kept, or one of another log: from where to
 * go on.
 */
export const eventGone = (log: OpenLog): Problem =>
  new Problem('event_gone', 'What comes after this event is not kept, or it is an event of another log.', {
    extra: { oldest: toOldestCursor(log) },
  })

/** The place before the oldest event that is kept. */
export const toOldestCursor = ({ epoch, oldestPosition }: OpenLog): string =>
  toEventId(epoch, oldestPosition - 1)

/** SQL of the epoch of a new log. */
export const NEW_EPOCH = `substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)`

/**
 * The log of a workspace, which is begun if nothing has happened yet: so that there is an id from
 * which to go on.
 */
export async function openEventLog(db: Queryable, workspaceId: string): Promise<OpenLog> {
  const { epoch, ...places } = await findEventLog(db, workspaceId)
  if (epoch !== null) return { epoch, ...places }
  await db.query(
    `insert into event_logs (workspace_id, epoch) values ($1, ${NEW_EPOCH}) on conflict (workspace_id) do nothing`,
    [workspaceId],
  )
  return await openEventLog(db, workspaceId)
}

/** As `EVENT_COLUMNS` gives it: `fact` is JSON text. */
export type EventRow = Omit<LoggedEvent, 'fact'> & { fact: string | null }

/**
 * SQL of the day whose partition has the event at a position of the log of `$1`.
 * @param position
 * SQL
 */
const dayOf = (position: string) =>
  `(select max(d.day) from event_days d where d.workspace_id = $1 and d.first_position <= ${position})`

/**
 * SQL of a condition: of the log of `$1`, the rows `r` of `events` that have an event between two
 * positions, both included. It reads no other rows: the first is found by the index, in the
 * partition of its day. If the first position is not kept any more, the rows begin with the first
 * that is.
 * @param from SQL of a position
 * @param upTo SQL of a position
 */
export const rowsBetween = (from: string, upTo: string): string => `
  r.workspace_id = $1
  and r.first_position >= coalesce((
    select f.first_position from events f
    where f.workspace_id = $1 and f.first_position <= ${from} and f.day = ${dayOf(from)}
    order by f.first_position desc limit 1
  ), 1)
  and r.first_position <= ${upTo}
  and r.day >= coalesce(${dayOf(from)}, (select min(d.day) from event_days d where d.workspace_id = $1))
  and r.day <= ${dayOf(upTo)}`

/** SQL of the events `e` of rows `r` of `events`, each with its position. */
export const EVENTS_OF_ROW = `lateral (
  select r.first_position + u.n - 1 as position, coalesce(u.type, r.types[1]) as type, u.id as subject_id, u.fact
  from unnest(r.types, r.ids, r.facts) with ordinality as u(type, id, fact, n)
) e`

/** SQL of an event `e` of a row `r`. */
export const EVENT_COLUMNS = `r.workspace_id as "workspaceId", e.position, e.type, e.subject_id as "subjectId", e.fact, r.made_at as "madeAt"`

export const toLoggedEvent = (row: EventRow): LoggedEvent => ({
  ...row,
  fact: row.fact === null ? null : JSON.parse(row.fact),
})

/**
 * Events after a position that is not before the oldest kept, in order, at most `limit`; with
 * `types`, only those. Reads the partitions from the day of `after` to that of the last position
 * only, so that the oldest events are read as fast as the newest.
 */
export async function readEvents(
  db: Queryable,
  workspaceId: string,
  {
    after,
    upTo,
    limit,
    types = null,
  }: { after: number; upTo: number; limit: number; types?: EventType[] | null },
): Promise<LoggedEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: types ? 'read-events-of-types' : 'read-events',
    text: `select ${EVENT_COLUMNS}
           from (
             select r.* from events r
             where ${rowsBetween('$2::bigint + 1', '$3::bigint')} ${types ? 'and r.types && $5::text[]' : ''}
             order by r.first_position
             limit $4::integer + 1 -- each has an event of these, but the first may have it before the position
           ) r
           cross join ${EVENTS_OF_ROW}
           where e.position > $2 and e.position <= $3 ${types ? 'and e.type = any($5)' : ''}
           order by r.first_position, e.position
           limit $4`,
    // without a filter there is an event at each position
    values: [
      workspaceId,
      after,
      types ? upTo : Math.min(upTo, after + limit),
      limit,
      ...(types ? [types] : []),
    ],
  })
  return rows.map(toLoggedEvent)
}

/**
 * Begins a new epoch of every log: positions that were given after the backup may be given again,
 * to other events. Returns how many logs there are. No process may run.
 */
export async function renewEpochs(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(`update event_logs set epoch = ${NEW_EPOCH}`)
  return rowCount ?? 0
}

/**
 * When the newest change was written that is in the database; null if there is none. Of all
 * workspaces.
 */
export async function findNewestChangeAt(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select greatest(
       (select max(c.made_at) from event_changes c),
       (select max(e.made_at) from event_logs l
        cross join lateral (
          select r.made_at from events r where r.workspace_id = l.workspace_id order by r.first_position desc limit 1
        ) e)
     ) as at`,
  )
  return rows[0]?.at ?? null
}

/**
 * `webhook-id`, the id of an event, and the cursor after it. It has no dot: Standard Webhooks signs
 * `id.timestamp.body`.
 */
export const toEventId = (epoch: string, position: number): string => `evt_${epoch}_${position}`

export const EVENT_ID = /^evt_([0-9a-f]{10})_(0|[1-9][0-9]{0,14})$/

/** Null unless it has the form of an event id. */
export function parseEventId(text: string): { epoch: string; position: number } | null {
  const [, epoch, position] = EVENT_ID.exec(text) ?? []
  return epoch === undefined ? null : { epoch, position: Number(position) }
}
