/**
 * The feed of changes: follows the history of each workspace that has listeners, and sends them what is new as text.
 *
 * One reading serves all listeners of a workspace. The feed reads when this process wrote something, when another process
 * announces that it did, and every second in any case: announcements may be lost, the history is the truth. Processes
 * announce only changes of workspaces that another process listens to, so that a stream without a reader costs nothing.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { readChanges, type Change, type Changes, type Bookmark } from '../postgres/changes.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { Notifications } from '../postgres/notifications.ts'
import { openLogTail, type LogTail } from './log-tail.ts'

/** Least time between two readings of a workspace. Changes in between go out together. */
const READ_INTERVAL_MS = 100
/** Time between two readings without an announcement. */
const POLL_MS = 1_000
/** Changed messages, conversations and senders sent at once. With more, a listener had better reload everything. */
export const SENT_MAX = 1_000
/** How often a process announces what it listens to, and how long others believe it. */
const LISTENING_MS = 10_000
const LISTENING_BELIEVED_MS = 3 * LISTENING_MS

type Listener = {
  /** Called first, unless `sendReload` is. `resumed`: what the listener missed follows. */
  begin: (resumed: boolean, bookmark: Bookmark) => void
  /** Events of the API as text, and the bookmark after them. */
  send: (text: string, bookmark: Bookmark) => void
  /** The changes are no longer known, or too many to send. */
  sendReload: (bookmark: Bookmark) => void
}

export type Listened = {
  /** Up to here, the listener was sent everything. */
  bookmark(): Bookmark
  end(): void
}

export type ChangeFeed = Pick<LogTail, 'watch'> & {
  /**
   * Listens from `since`, or from now on. Rejects if the database is unavailable. From `begin` to `end` the listener is sent
   * everything that becomes visible, once.
   */
  listen(workspaceId: string, since: Bookmark | null, listener: Listener): Promise<Listened>
  /** This process has just committed changes of these workspaces. */
  wrote(workspaceIds: Iterable<string>): void
  close(): void
}

type Watch = {
  workspaceId: string
  bookmark: Bookmark
  listeners: Set<Listener>
  reading: boolean
  readAgain: boolean
  cancel: () => void
}

export type FeedTools = {
  db: Queryable
  notifications: Notifications
  /** Names this process to others. */
  holder: string
  /** Writes changes as events of the API. */
  toText: (workspaceId: string, changes: Change[]) => Promise<string>
  clock: Clock
  log: Log
}

export function openChangeFeed({ db, notifications, holder, toText, clock, log }: FeedTools): ChangeFeed {
  const watches = new Map<string, Watch>()
  const opening = new Map<string, Promise<Watch>>()
  /** Workspaces that other processes listen to: until when, and whether an announcement is about to go out. */
  const elsewhere = new Map<string, { untilMs: number; waits: boolean }>()
  const tail = openLogTail({ db, clock, log })
  let closed = false

  // --- reading --------------------------------------------------------------------------------------------

  async function read(watch: Watch): Promise<void> {
    if (watch.reading) {
      watch.readAgain = true
      return
    }
    watch.reading = true
    watch.readAgain = false
    watch.cancel()
    try {
      const news = await readChanges(db, watch.workspaceId, watch.bookmark, null, SENT_MAX + 1)
      const text = isSendable(news) ? await toText(watch.workspaceId, news.changes) : null
      watch.bookmark = news.bookmark
      for (const listener of watch.listeners) {
        if (text === null) listener.sendReload(news.bookmark)
        else if (text !== '') listener.send(text, news.bookmark)
      }
    } catch (error) {
      log.warn(
        { event: 'changes_unread', workspaceId: watch.workspaceId, err: error },
        'Streams wait for the database.',
      )
    }
    if (closed || watch.listeners.size === 0) return void (watch.reading = false)
    watch.cancel = clock.after(READ_INTERVAL_MS, () => {
      watch.reading = false
      if (watch.readAgain) void read(watch)
      else watch.cancel = clock.after(POLL_MS - READ_INTERVAL_MS, () => void read(watch))
    })
  }

  function hint(workspaceId: string) {
    const watch = watches.get(workspaceId)
    if (watch) void read(watch)
  }

  /** The watch of the workspace, opened for its first listener. */
  async function watchOf(workspaceId: string): Promise<Watch> {
    const known = watches.get(workspaceId)
    if (known) return known
    const running = opening.get(workspaceId) ?? open(workspaceId).finally(() => opening.delete(workspaceId))
    opening.set(workspaceId, running)
    return await running
  }

  async function open(workspaceId: string): Promise<Watch> {
    const { bookmark } = await readChanges(db, workspaceId, null, null, 1)
    const watch: Watch = {
      ...{ workspaceId, bookmark, listeners: new Set(), reading: false, readAgain: false },
      cancel: () => undefined,
    }
    watches.set(workspaceId, watch)
    return watch
  }

  // --- listeners ------------------------------------------------------------------------------------------

  async function listen(workspaceId: string, since: Bookmark | null, listener: Listener) {
    const watch = await watchOf(workspaceId)
    if (watch.listeners.size === 0) {
      watches.set(workspaceId, watch)
      notifications.announce('listening', `${holder} ${workspaceId}`)
      watch.cancel = clock.after(POLL_MS, () => void read(watch))
    }
    const late = heldBack(listener)
    watch.listeners.add(late)
    const end = () => {
      watch.listeners.delete(late)
      if (watch.listeners.size > 0) return
      watch.cancel()
      watches.delete(workspaceId)
    }
    const from = watch.bookmark
    try {
      if (since === null) listener.begin(false, from)
      else await catchUp(workspaceId, since, from, listener)
    } catch (error) {
      end()
      throw error
    }
    late.release()
    return { bookmark: () => watch.bookmark, end }
  }

  /** Sends what the listener missed, up to the watch's bookmark. What the watch finds meanwhile is held back. */
  async function catchUp(workspaceId: string, since: Bookmark, until: Bookmark, listener: Listener) {
    const missed = await readChanges(db, workspaceId, since, until.snapshot, SENT_MAX + 1)
    if (!isSendable(missed)) return listener.sendReload(until)
    const text = await toText(workspaceId, missed.changes)
    listener.begin(true, text === '' ? until : since)
    if (text !== '') listener.send(text, until)
  }

  // --- other processes ------------------------------------------------------------------------------------

  function announce(workspaceId: string) {
    const known = elsewhere.get(workspaceId)
    if (!known || known.waits) return
    if (known.untilMs < performance.now()) return void elsewhere.delete(workspaceId)
    known.waits = true
    clock.after(READ_INTERVAL_MS, () => {
      known.waits = false
      if (!closed) notifications.announce('changes', workspaceId)
    })
  }

  function sayWhatIsListenedTo() {
    for (const workspaceId of watches.keys()) notifications.announce('listening', `${holder} ${workspaceId}`)
    cancelSaying = clock.after(LISTENING_MS, sayWhatIsListenedTo)
  }
  let cancelSaying = clock.after(LISTENING_MS, sayWhatIsListenedTo)

  notifications.on('changes', (workspaceIds) => workspaceIds.forEach(hint))
  notifications.on('listening', (payloads) => {
    for (const payload of payloads) {
      const [who, workspaceId = ''] = payload.split(' ')
      if (who === holder) continue
      const untilMs = performance.now() + LISTENING_BELIEVED_MS
      elsewhere.set(workspaceId, { waits: false, ...elsewhere.get(workspaceId), untilMs })
    }
  })

  return {
    listen,
    watch: tail.watch,
    wrote(workspaceIds) {
      for (const workspaceId of workspaceIds) {
        hint(workspaceId)
        announce(workspaceId)
      }
    },
    close() {
      closed = true
      cancelSaying()
      tail.close()
      for (const watch of watches.values()) watch.cancel()
    },
  }
}

const isSendable = ({ isKnown, changes }: Changes) =>
  isKnown && changes.reduce((count, { ids }) => count + ids.length, 0) <= SENT_MAX

/** A listener that is sent nothing before its release, and then everything. */
function heldBack({ send, sendReload, begin }: Listener): Listener & { release(): void } {
  let waiting: (() => void)[] | null = []
  const inOrder = (act: () => void) => (waiting ? void waiting.push(act) : act())
  return {
    begin,
    send: (text, bookmark) => inOrder(() => send(text, bookmark)),
    sendReload: (bookmark) => inOrder(() => sendReload(bookmark)),
    release() {
      for (const act of waiting ?? []) act()
      waiting = null
    },
  }
}
