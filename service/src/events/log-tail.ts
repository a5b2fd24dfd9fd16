/**
 * The ends of event logs: tells whoever watches a workspace how far its log reaches.
 *
 * One query a second serves all watched workspaces: it finds what no hint told. A hint, of this process or of another one, is only
 * faster.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Queryable } from '../postgres/connection.ts'

const POLL_MS = 1_000

/** The position of the last event of the log; 0 if there is none. */
type OnAppended = (lastPosition: number) => void

export type LogTail = {
  /**
   * Calls back as soon as the end of the log is known, and whenever it has moved. Returns a function that ends it.
   * The listener must not throw.
   */
  watch(workspaceId: string, onAppended: OnAppended): () => void
  /** The log of the workspace reaches at least so far. */
  appended(workspaceId: string, lastPosition: number): void
  watched(): Iterable<string>
  close(): void
}

type Watched = { lastPosition: number; isKnown: boolean; listeners: Set<OnAppended> }

export type TailTools = { db: Queryable; clock: Clock; log: Log }

export function openLogTail({ db, clock, log }: TailTools): LogTail {
  const watched = new Map<string, Watched>()
  let reading = false
  let readAgain = false
  let closed = false
  let cancel = () => undefined as void

  function tell(one: Watched, lastPosition: number) {
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
        if (!one.isKnown || end > one.lastPosition) tell(one, end)
      }
    } catch (error) {
      log.warn({ event: 'event_logs_unread', err: error }, 'The ends of event logs could not be read.')
    }
    reading = false
    if (readAgain) return void read()
    cancel = clock.after(POLL_MS, () => void read())
  }

  return {
    watch(workspaceId, onAppended) {
      const one = watched.get(workspaceId) ?? { lastPosition: 0, isKnown: false, listeners: new Set() }
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
    appended(workspaceId, lastPosition) {
      const one = watched.get(workspaceId)
      if (one && lastPosition > one.lastPosition) tell(one, lastPosition)
    },
    watched: () => watched.keys(),
    close() {
      closed = true
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
