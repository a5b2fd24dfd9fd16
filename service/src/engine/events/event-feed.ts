/**
 * The feed of events: has what this process writes appended to the logs, and sends each workspace's
 * events as text to its listeners.
 *
 * One reading serves all listeners of a workspace. A process that appends notifies the processes
 * that watch the log; announcements may be lost, so the ends of watched logs are read every second
 * in any case.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Queryable, Writer } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import { findEventLog, openEventLog, readEvents, toEventId, type LoggedEvent } from './event-log.ts'
import { openLogTail, type LogTail } from './log-tail.ts'
import { openSequencer, type Appended } from './sequencer.ts'

/** Least time between two readings of a log. Events in between go out together. */
const READ_INTERVAL_MS = 100
/** Events sent at once. With more, a listener had better reload everything. */
export const SENT_MAX = 1_000

/** A place in the log of a workspace: after the event at this position. */
export type Place = { epoch: string; position: number }

type Listener = {
  /**
   * Called first, unless `sendReload` is. `resumed`: what the listener missed follows. `id`: of the
   * last event sent.
   */
  begin: (resumed: boolean, id: string) => void
  /** Events of the API as text, and the id of the last one. */
  send: (text: string, id: string) => void
  /** What happened is no longer known, or too much to send. */
  sendReload: (id: string) => void
}

export type Listened = {
  /** Id of the last event that the listener was sent, or need not be sent. */
  lastId(): string
  end(): void
}

export type EventFeed = Pick<LogTail, 'watch'> & {
  /**
   * Listens from `since`, or from now on. Rejects if the database is unavailable. From `begin` to
   * `end` the listener is sent every event that is appended, in order. After `since` some may come
   * that it was sent before.
   */
  listen(workspaceId: string, since: Place | null, listener: Listener): Promise<Listened>
  /** This process has just committed changes. */
  wrote(): void
  /**
   * Calls back with all that this process appends. Each event is appended by one process, once: so
   * what is done about it here is done by no other. The listener must not throw.
   */
  onAppended(listener: (appended: Appended) => void): void
  /** Appends what this process wrote before. */
  close(): Promise<void>
}

type Reading = Place & {
  workspaceId: string
  /** How far the log reaches. */
  lastPosition: number
  listeners: Set<Listener>
  isBusy: boolean
  cancel: () => void
  unwatch: () => void
}

export type FeedTools = {
  db: Queryable
  /** Its own connection, for the sequencer. */
  writer: Pick<Writer, 'commit'>
  notifications: Notifications
  /** Names this process to others. */
  holder: string
  /** Writes events of a workspace as events of the API. */
  toText: (workspaceId: string, events: LoggedEvent[]) => Promise<string>
  clock: Clock
  log: Log
}

export function openEventFeed(tools: FeedTools): EventFeed {
  const { db, toText, clock, log } = tools
  const tail = openLogTail(tools)
  const appendedListeners: ((appended: Appended) => void)[] = []
  const sequencer = openSequencer({
    ...tools,
    onAppended(ends) {
      ends.forEach(tail.appended)
      for (const listener of appendedListeners) ends.forEach(listener)
    },
  })
  const readings = new Map<string, Reading>()
  const opening = new Map<string, Promise<Reading>>()
  let closed = false

  // --- reading
  // --------------------------------------------------------------------------------------------

  async function read(reading: Reading): Promise<void> {
    if (reading.isBusy || reading.lastPosition <= reading.position) return
    reading.isBusy = true
    const { workspaceId, epoch, position: after, lastPosition: upTo } = reading
    try {
      const text = await textOf(workspaceId, after, upTo)
      reading.position = upTo
      const id = toEventId(epoch, upTo)
      for (const listener of reading.listeners) {
        if (text === null) listener.sendReload(id)
        else if (text !== '') listener.send(text, id)
      }
    } catch (error) {
      log.warn({ event: 'events_unread', workspaceId, err: error }, 'Streams wait for the database.')
    }
    if (closed || reading.listeners.size === 0) return void (reading.isBusy = false)
    reading.cancel = clock.after(READ_INTERVAL_MS, () => {
      reading.isBusy = false
      void read(reading)
    })
  }

  /** Null if it is too much. */
  async function textOf(workspaceId: string, after: number, upTo: number): Promise<string | null> {
    if (upTo - after > SENT_MAX) return null
    return await toText(workspaceId, await readEvents(db, workspaceId, { after, upTo, limit: SENT_MAX }))
  }

  /** Opens the reading of a workspace for its first listeners. */
  async function openOnce(workspaceId: string): Promise<Reading> {
    const running = opening.get(workspaceId) ?? open(workspaceId).finally(() => opening.delete(workspaceId))
    opening.set(workspaceId, running)
    return await running
  }

  async function open(workspaceId: string): Promise<Reading> {
    const { epoch, lastPosition } = await openEventLog(db, workspaceId)
    const reading: Reading = {
      workspaceId,
      epoch,
      position: lastPosition,
      lastPosition,
      listeners: new Set(),
      isBusy: false,
      cancel: () => undefined,
      unwatch: () => undefined,
    }
    readings.set(workspaceId, reading)
    reading.unwatch = tail.watch(workspaceId, (last) => {
      reading.lastPosition = Math.max(reading.lastPosition, last)
      void read(reading)
    })
    return reading
  }

  function close(reading: Reading) {
    reading.cancel()
    reading.unwatch()
    if (readings.get(reading.workspaceId) === reading) readings.delete(reading.workspaceId)
  }

  // --- listeners
  // ------------------------------------------------------------------------------------------

  async function listen(workspaceId: string, since: Place | null, listener: Listener): Promise<Listened> {
    const reading = readings.get(workspaceId) ?? (await openOnce(workspaceId))
    const late = heldBack(listener)
    reading.listeners.add(late)
    const end = () => {
      reading.listeners.delete(late)
      if (reading.listeners.size === 0) close(reading)
    }
    const lastId = () => toEventId(reading.epoch, reading.position)
    try {
      if (since === null) listener.begin(false, lastId())
      else await catchUp(reading, since, listener)
    } catch (error) {
      end()
      throw error
    }
    late.release()
    return { lastId, end }
  }

  /**
   * Sends what the listener missed, up to where the reading is now. What is read meanwhile is held
   * back.
   */
  async function catchUp({ workspaceId, epoch, position: upTo }: Reading, since: Place, listener: Listener) {
    const { lastPosition, oldestPosition } = await findEventLog(db, workspaceId)
    const untilId = toEventId(epoch, upTo)
    const isKept = since.position >= oldestPosition - 1 && since.position <= lastPosition
    if (since.epoch !== epoch || !isKept) return listener.sendReload(untilId)
    // another process may have sent events that this one has yet to read: then they come once more
    const text = since.position < upTo ? await textOf(workspaceId, since.position, upTo) : ''
    if (text === null) return listener.sendReload(untilId)
    listener.begin(true, text === '' ? untilId : toEventId(epoch, since.position))
    if (text !== '') listener.send(text, untilId)
  }

  return {
    listen,
    watch: tail.watch,
    wrote: sequencer.wrote,
    onAppended: (listener) => void appendedListeners.push(listener),
    async close() {
      closed = true
      for (const reading of readings.values()) close(reading)
      await sequencer.close()
      tail.close()
    },
  }
}

/** A listener that is sent nothing before its release, and then everything. */
function heldBack({ send, sendReload, begin }: Listener): Listener & { release(): void } {
  let waiting: (() => void)[] | null = []
  const inOrder = (act: () => void) => (waiting ? void waiting.push(act) : act())
  return {
    begin,
    send: (text, id) => inOrder(() => send(text, id)),
    sendReload: (id) => inOrder(() => sendReload(id)),
    release() {
      for (const act of waiting ?? []) act()
      waiting = null
    },
  }
}
