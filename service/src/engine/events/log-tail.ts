/**
 * The ends of event logs: notifies the watchers of a workspace how far its log reaches.
 *
 * The process that appends to a log notifies the others that watch it. Announcements may be lost,
 * so one query a second reads the ends of all watched logs. Processes announce only what another
 * process watches: without one, nothing is announced.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'

const POLL_MS = 1_000
/** Least time between two announcements of a log. */
const ANNOUNCE_INTERVAL_MS = 50
/** How often a process announces what it watches, and how long others believe it. */
const WATCHING_MS = 10_000
const WATCHING_BELIEVED_MS = 3 * WATCHING_MS

/** The position of the last event of the log; 0 if there is none. */
type OnAppended = (lastPosition: number) => void

export type LogTail = {
  /**
   * Calls back as soon as the end of the log is known, and whenever it has moved. Returns a
   * function that ends it. The listener must not throw.
   */
  watch(workspaceId: string, onAppended: OnAppended): () => void
  /** This process has appended: the log of the workspace reaches at least so far. */
  appended(end: LogEnd): void
  close(): void
}

export type LogEnd = { workspaceId: string; lastPosition: number }

type Watched = { lastPosition: number; isKnown: boolean; listeners: Set<OnAppended> }

/** `holder` names this process to others. */
export type TailTools = {
  db: Queryable
  notifications: Pick<Notifications, 'on' | 'announce'>
  holder: string
  clock: Clock
  log: Log
}

export function openLogTail({ db, notifications, holder, clock, log }: TailTools): LogTail {
  const watched = new Map<string, Watched>()
  /**
   * Workspaces that other processes watch: until when, and the end that is about to be announced.
   */
  const elsewhere = new Map<string, { untilMs: number; announced: number | null }>()
  let reading = false
  let readAgain = false
  let closed = false
  let cancel = () => undefined as void

  function notify(one: Watched, lastPosition: number) {
    if (one.isKnown && lastPosition === one.lastPosition) return
    one.isKnown = true
    one.lastPosition = lastPosition
    for (const listener of one.listeners) listener(lastPosition)
  }

  async function read(): Promise<void> {
    readAgain = reading
    if (reading || watched.size === 0 || closed) return
    reading = true
    cancel()
    const asked = [...watched]
    try {
      const ends = await listLogEnds(db, [...watched.keys()])
      for (const [workspaceId, one] of asked) {
        const end = ends.get(workspaceId) ?? 0
        // a hint that came meanwhile may be ahead of what was read
        if (!one.isKnown || end > one.lastPosition) notify(one, end)
      }
    } catch (error) {
      log.warn({ event: 'event_logs_unread', err: error }, 'The ends of event logs could not be read.')
    }
    reading = false
    if (readAgain) return void read()
    cancel = clock.after(POLL_MS, () => void read())
  }

  function hear({ workspaceId, lastPosition }: LogEnd) {
    const one = watched.get(workspaceId)
    if (one && lastPosition > one.lastPosition) notify(one, lastPosition)
  }

  // --- other processes
  // ------------------------------------------------------------------------------------

  function announce({ workspaceId, lastPosition }: LogEnd) {
    const known = elsewhere.get(workspaceId)
    if (!known) return
    if (known.untilMs < clock.monotonicMs()) return void elsewhere.delete(workspaceId)
    const waits = known.announced !== null
    known.announced = lastPosition
    if (waits) return
    clock.after(ANNOUNCE_INTERVAL_MS, () => {
      if (!closed) notifications.announce('events', `${workspaceId} ${known.announced}`)
      known.announced = null
    })
  }

  const sayWatched = (workspaceId: string) => notifications.announce('listening', `${holder} ${workspaceId}`)
  function sayAllWatched() {
    for (const workspaceId of watched.keys()) sayWatched(workspaceId)
    cancelSaying = clock.after(WATCHING_MS, sayAllWatched)
  }
  let cancelSaying = clock.after(WATCHING_MS, sayAllWatched)

  notifications.on('events', (payloads) => {
    for (const payload of payloads) {
      const [workspaceId = '', lastPosition] = payload.split(' ')
      hear({ workspaceId, lastPosition: Number(lastPosition) })
    }
  })
  notifications.on('listening', (payloads) => {
    for (const payload of payloads) {
      const [who, workspaceId = ''] = payload.split(' ')
      if (who === holder) continue
      const untilMs = clock.monotonicMs() + WATCHING_BELIEVED_MS
      const known = elsewhere.get(workspaceId)
      if (known) known.untilMs = untilMs
      else elsewhere.set(workspaceId, { untilMs, announced: null })
    }
  })

  return {
    watch(workspaceId, onAppended) {
      const one = watched.get(workspaceId) ?? { lastPosition: 0, isKnown: false, listeners: new Set() }
      if (!watched.has(workspaceId)) sayWatched(workspaceId)
      watched.set(workspaceId, one)
      const listener: OnAppended = (lastPosition) => onAppended(lastPosition) // the same one may watch twice
      one.listeners.add(listener)
      if (one.isKnown) onAppended(one.lastPosition)
      else void read()
      return () => {
        one.listeners.delete(listener)
        if (one.listeners.size === 0 && watched.get(workspaceId) === one) watched.delete(workspaceId)
      }
    },
    appended(end) {
      hear(end)
      announce(end)
    },
    close() {
      closed = true
      cancelSaying()
      cancel()
    },
  }
}

async function listLogEnds(db: Queryable, workspaceIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; last: number }>({
    name: 'list-log-ends',
    text: `select l.workspace_id as id, l.last_position as last
           from unnest($1::uuid[]) as w(workspace_id)
           join event_logs l on l.workspace_id = w.workspace_id`,
    values: [workspaceIds],
  })
  return new Map(rows.map(({ id, last }) => [id, last]))
}
